"""The installed model: what it makes of texts, by onnxruntime and by numpy."""

from __future__ import annotations

import base64
import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from memoryd.core.vectors.cosines import E5, Cosines
from memoryd.core.vectors.rows import VECTOR_BYTES
from memoryd.worker.embedder import Embedder
from memoryd.worker.encodings import Unavailable
from memoryd.worker.forward import Array, numpy_forward
from memoryd.worker.model_files import DEFAULT_FOLDER, read_manifest

REFERENCE = json.loads(
    (Path(__file__).parents[1] / "data/embeddings.json").read_text(encoding="utf-8")
)["texts"]

PAIRS = (
    # What is asked for, and what was said, with few words in common.
    ("我什么时候去看牙", "周三下午四点约了牙科医生"),
    ("宠物叫什么名字", "我家那只橘猫大名是团子"),
    ("他住得离公司远吗", "老陈每天通勤要花一个半小时"),
    ("怎么联系房东", "租房子的那位阿姨手机尾号 3306"),
    ("不能吃的东西", "孩子一碰花生就起疹子"),
    ("when do we leave for the trip", "The ferry to the island sails at dawn on Friday"),
    ("how much is the rent", "The landlord charges 740 euros a month"),
    ("what is her job", "Marta repairs violins in a small workshop"),
)


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return Embedder.load(DEFAULT_FOLDER)


@pytest.fixture(scope="module")
def by_numpy() -> Embedder:
    manifest = read_manifest(DEFAULT_FOLDER)
    return Embedder(DEFAULT_FOLDER, manifest, numpy_forward(DEFAULT_FOLDER, manifest), "numpy")


def unpacked(vector: bytes) -> Array:
    scale, numbers = struct.unpack("<f384s", vector)
    found: Array = np.frombuffer(numbers, np.int8).astype(np.float32) * np.float32(scale)
    return found


def cosine(a: Array, b: Array) -> float:
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def test_onnxruntime_computes_it_where_it_is_installed(embedder: Embedder) -> None:
    assert embedder.engine == "onnxruntime"
    assert embedder.id == read_manifest(DEFAULT_FOLDER).id


@pytest.mark.parametrize("sample", REFERENCE, ids=lambda sample: sample["text"])
def test_embeddings_are_those_of_the_source(
    embedder: Embedder, by_numpy: Embedder, sample: dict[str, str]
) -> None:
    expected = np.frombuffer(base64.b64decode(sample["vector"]), np.int8).astype(np.float32)
    for engine in (embedder, by_numpy):
        assert cosine(engine.vector(sample["text"], sample["kind"]), expected) >= 0.98


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("", 0.999),
        ("好", 0.999),
        ("The kettle is on the shelf. " * 8, 0.999),
        ("周末一起去爬山吗？" * 8, 0.999),
        ("😀 ｗｉｆｉ é", 0.999),
        # The same rounding of activations in each place: the worst that was found.
        ("a" * 300, 0.98),
    ],
)
def test_numpy_agrees_with_onnxruntime(
    embedder: Embedder, by_numpy: Embedder, text: str, least: float
) -> None:
    assert cosine(embedder.vector(text, "query"), by_numpy.vector(text, "query")) >= least


def test_bytes_hold_the_embedding(embedder: Embedder) -> None:
    text = "会议改到周五上午十点"
    (packed,) = embedder.embed([text], "passage")
    assert len(packed) == VECTOR_BYTES
    exact = embedder.vector(text, "passage")
    assert np.abs(unpacked(packed) - exact).max() <= np.abs(exact).max() / 254 + 1e-6
    assert cosine(unpacked(packed), exact) >= 0.9999


def test_what_is_meant_is_found_though_other_words_say_it(embedder: Embedder) -> None:
    said = np.array([embedder.vector(text, "passage") for _, text in PAIRS])
    best = [int((said @ embedder.vector(asked, "query")).argmax()) for asked, _ in PAIRS]
    assert sum(place == found for place, found in enumerate(best)) >= len(PAIRS) - 1


def test_a_very_long_row_of_signs_is_cut_and_embedded(embedder: Embedder) -> None:
    (packed,) = embedder.embed(["8" * 4000], "passage")
    assert len(packed) == VECTOR_BYTES


def copied(tmp_path: Path) -> Path:
    return shutil.copytree(DEFAULT_FOLDER, tmp_path / "model")


@pytest.mark.parametrize("name", ["graph.onnx", "weights.bin", "rows.bin", "pieces.msgpack"])
def test_a_damaged_or_missing_file_is_told_by_its_name(tmp_path: Path, name: str) -> None:
    path = copied(tmp_path) / name
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        byte = file.read(1)
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte[0] ^ 1]))
    with pytest.raises(Unavailable, match=rf"{name} is damaged"):
        Embedder.load(path.parent)
    path.unlink()
    with pytest.raises(Unavailable, match=rf"cannot read .*{name}: No such file"):
        Embedder.load(path.parent)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("", "does not describe a model"),
        ("{}", "does not describe a model"),
        ("[1]", "does not describe a model"),
        ('"dimensions": 512', "512 dimensions, expected 384"),
        ('"layers": 11', "weights.bin of such a model has"),
        ('"cosines": {"unrelated": "0.8"}', "unrelated is '0.8', expected a number above 0"),
        ('"cosines": {"unrelated": true}', "unrelated is True, expected a number above 0"),
        ('"cosines": {"near": 0.9}', "does not describe a model"),
        ('"common": "0000"', "does not describe a model"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(tmp_path: Path, change: str, reason: str) -> None:
    path = copied(tmp_path) / "manifest.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    if change.startswith('"'):
        key, value = json.loads(f"{{{change}}}").popitem()
        (said if key in said else said["shape"])[key] = value
        change = json.dumps(said)
    path.write_text(change, encoding="utf-8")
    with pytest.raises(Unavailable, match=reason):
        read_manifest(path.parent)


def test_a_manifest_says_how_the_cosines_are_read_or_they_are_read_as_those_of_e5(
    tmp_path: Path,
) -> None:
    path = copied(tmp_path) / "manifest.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    made_by = read_manifest(path.parent).id
    said["cosines"] = {"unrelated_han": 0.5, "unrelated": 0.4}
    path.write_text(json.dumps(said), encoding="utf-8")
    read = read_manifest(path.parent)
    assert read.cosines == Cosines(unrelated_han=0.5, unrelated=0.4)
    # The vectors stay those of the same model.
    assert read.id == made_by
    del said["cosines"]
    path.write_text(json.dumps(said), encoding="utf-8")
    assert read_manifest(path.parent).cosines == E5


def test_what_is_near_to_all_texts_is_somewhat_less_near_to_a_question(
    embedder: Embedder, tmp_path: Path
) -> None:
    questions = [("我什么时候去看牙", 1.0)]
    vector, more = embedder.asked(questions)
    path = copied(tmp_path) / "manifest.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    del said["common"]
    path.write_text(json.dumps(said), encoding="utf-8")
    plain, nothing = Embedder.load(path.parent).asked(questions)
    assert nothing == 0.0
    assert cosine(plain, embedder.vector(questions[0][0], "query")) > 0.9999
    common = read_manifest(DEFAULT_FOLDER).common
    assert common is not None
    middle = unpacked(common)
    # What is as near to the middle as the question keeps its cosine; what is nearer loses.
    assert abs(vector @ plain + more - plain @ plain) < 1e-5
    toward = middle / np.linalg.norm(middle)
    assert vector @ toward + more < plain @ toward


def test_an_empty_folder_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="no model is installed in"):
        read_manifest(tmp_path)


def test_without_onnxruntime_numpy_computes() -> None:
    script = """
import sys
sys.modules["onnxruntime"] = None
from memoryd.worker.embedder import Embedder
from memoryd.worker.model_files import DEFAULT_FOLDER
embedder = Embedder.load(DEFAULT_FOLDER)
print(embedder.engine, len(embedder.embed(["hello"], "query")[0]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["numpy", str(VECTOR_BYTES)]


def test_the_runtime_leaves_nothing_of_its_own_on_the_device(tmp_path: Path) -> None:
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    home.mkdir()
    scratch.mkdir()
    code = (
        "from memoryd.worker.embedder import Embedder\n"
        "from memoryd.worker.model_files import DEFAULT_FOLDER\n"
        "embedder = Embedder.load(DEFAULT_FOLDER)\n"
        "assert embedder.engine == 'onnxruntime'\n"
        "embedder.vector('你好', 'query')\n"
    )
    environ = {**os.environ, "HOME": str(home), "TMPDIR": str(scratch)}
    subprocess.run([sys.executable, "-c", code], env=environ, check=True)
    assert [*home.rglob("*"), *scratch.rglob("*")] == []
