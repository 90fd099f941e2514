"""The bundle for boards whose C library is musl, as OpenHarmony's is."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from memoryd.worker.encodings import read_ranks
from memoryd.worker.model_files import DEFAULT_FOLDER, check_files, read_manifest
from memoryd_tools.bundle import Target, stage
from support.board_bundle import ROOT, SPARED

TARGET = Target(arch="aarch64", libc="musl", python="3.14")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    spared = set(SPARED) - {"onnxruntime"}
    folder = tmp_path_factory.mktemp("musl")
    return stage(TARGET, folder, cache=ROOT / "build/wheels", without=spared)


def test_its_wheels_are_for_musl_and_the_named_python(bundle: Path) -> None:
    assert bundle.name.endswith("-aarch64-musl-py314")
    wheels = {path.name.partition("-")[0]: path.name for path in (bundle / "wheels").iterdir()}
    assert wheels["msgpack"].endswith("-cp314-cp314-musllinux_1_2_aarch64.whl")
    assert not [name for name in wheels.values() if "manylinux" in name]


def test_it_comes_without_onnxruntime_and_says_what_that_means(bundle: Path) -> None:
    manifest = json.loads((bundle / "manifest.json").read_text())
    assert not list((bundle / "wheels").glob("onnxruntime*"))
    assert "numpy" in manifest["absent"]["onnxruntime"]
    assert "not run on a musl board" in manifest["absent"]["onnxruntime"]
    assert (manifest["libc"], manifest["python"]) == ("musl", "3.14")


def test_model_and_token_ranks_lie_in_it_whole(bundle: Path, tmp_path: Path) -> None:
    (wheel,) = (bundle / "wheels").glob("memoryd-*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(
            tmp_path, [name for name in packed.namelist() if name.startswith("memoryd/assets/")]
        )
    assets = tmp_path / "memoryd/assets"
    model = assets / DEFAULT_FOLDER.name
    manifest = read_manifest(model)
    assert manifest == read_manifest(DEFAULT_FOLDER)
    check_files(model, manifest)
    for name, file in manifest.files.items():
        assert hashlib.sha256((model / name).read_bytes()).hexdigest() == file.sha256
    assert "MIT" in (model / "NOTICE.md").read_text(encoding="utf-8")
    assert len(read_ranks("cl100k_base", assets)) == 100_256
    assert len(read_ranks("o200k_base", assets)) == 199_998


def test_a_tree_of_python_goes_along_whole(tmp_path: Path) -> None:
    tree = tmp_path / "a python"
    (tree / "bin").mkdir(parents=True)
    (tree / "bin/python3.14").write_text("#!/bin/sh\n")
    (tree / "bin/python3.14").chmod(0o755)
    (tree / "bin/python3").symlink_to("python3.14")
    cache = ROOT / "build/wheels"
    without = (*SPARED, "msgpack")
    bundle = stage(TARGET, tmp_path, cache=cache, python_tree=tree, without=without)
    manifest = json.loads((bundle / "manifest.json").read_text())
    assert manifest["python_tree"] is True
    assert "python/bin/python3.14" in manifest["files"]
    assert os.access(bundle / "python/bin/python3", os.X_OK)
