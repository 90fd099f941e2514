"""The OCI image, run on the board without any container software: its files, user and command."""

from __future__ import annotations

import hashlib
import json
import shutil
import tarfile
from pathlib import Path
from typing import Any

import pytest

from memoryd_board.bench import Bench
from memoryd_board.container import make_container
from memoryd_board.service import START_S

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def image(bench: Bench, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image's archive, unpacked."""
    folder = tmp_path_factory.mktemp("image")
    with tarfile.open(make_container(bench.installed, folder / "image.tar")) as archive:
        archive.extractall(folder / "oci", filter="data")
    return folder / "oci"


def read_blob(image: Path, descriptor: dict[str, Any]) -> bytes:
    digest = str(descriptor["digest"]).removeprefix("sha256:")
    data = (image / "blobs/sha256" / digest).read_bytes()
    assert (hashlib.sha256(data).hexdigest(), len(data)) == (digest, descriptor["size"])
    return data


def test_the_image_starts_and_is_healthy_within_its_limit(bench: Bench, image: Path) -> None:
    (described,) = json.loads((image / "index.json").read_bytes())["manifests"]
    manifest = json.loads(read_blob(image, described))
    config = json.loads(read_blob(image, manifest["config"]))["config"]
    with bench.machine("container") as machine:
        machine.boot()
        machine.run("systemctl stop memoryd.socket memoryd.service; rm -r /opt/memoryd")
        for number, layer in enumerate(manifest["layers"]):
            read_blob(image, layer)
            blob = image / "blobs/sha256" / layer["digest"].removeprefix("sha256:")
            shutil.copy(blob, machine.share / f"layer-{number}")
            machine.run(
                f"mkdir -p /srv/image; tar -xzf /mnt/share/layer-{number} -C /srv/image",
                within_s=START_S,
            )
        # What a container gets besides its files.
        for place in ("proc", "sys", "dev"):
            machine.run(f"mount --rbind /{place} /srv/image/{place}")
        environment = " ".join(f"--setenv={line}" for line in config["Env"])
        inside = f"chroot --userspec={config['User']}:{config['User']} /srv/image"
        machine.run(
            f"systemd-run -q --unit=container -p MemoryMax=256M {environment}"
            f" {inside} {' '.join(config['Entrypoint'])}"
        )
        health = " ".join(config["Healthcheck"]["Test"][1:])
        shown = machine.run(
            f"for try in 1 2 3 4 5; do {inside} {health} && exit; sleep 2; done; "
            "journalctl -u container; exit 1",
            within_s=START_S,
        )
        assert json.loads(shown.out.strip().splitlines()[-1])["store"]["state"] == "ok"
