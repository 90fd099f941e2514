"""An OCI image of the daemon for arm64: the board's Debian without an init, and the release that
the installer made on the emulated board.

No container software is needed: an image is folders, hashes and JSON
(https://github.com/opencontainers/image-spec). ``podman load``, ``docker load`` (25 and newer) and
``skopeo copy oci-archive:...`` take the archive.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from memoryd import __version__
from memoryd_board.debian import Archive
from memoryd_board.image import packages_folder
from memoryd_board.rootfs import PACKAGES_OF_CONTAINER, make_root

__all__ = ["make_container"]

USER_ID = 998
"""As systemd-sysusers gives it on the board."""

STATE = "var/lib/memoryd"
RUNTIME = "run/memoryd"
SOCKET = f"/{RUNTIME}/memoryd.sock"
COMMAND = ("/opt/memoryd/current/bin/memoryd", "--store", f"/{STATE}/memory.db", "--socket", SOCKET)
HEALTH = ("/opt/memoryd/current/bin/memctl", "status", "--json", "--socket", SOCKET)
SECOND_NS = 10**9

MEDIA = "application/vnd.oci.image."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Blob:
    """A file of the image: its bytes are in ``blobs`` under its digest."""

    digest: str
    size: int

    def descriptor(self, kind: str, **more: object) -> dict[str, object]:
        return {"mediaType": MEDIA + kind, "digest": self.digest, "size": self.size, **more}


def make_container(installed: Path, archive: Path) -> Path:
    """Write the image to ``archive``; ``installed`` is a board's root disk with a release on it."""
    with tempfile.TemporaryDirectory(dir=archive.parent) as name:
        work = Path(name)
        blobs = work / "oci/blobs/sha256"
        blobs.mkdir(parents=True)
        layers = []
        unpacked = []
        for tree in (_system(work / "system"), _release(installed, work / "release")):
            packed = work / "layer.tar"
            _pack(tree, packed)
            unpacked.append(f"sha256:{_sha256(packed.read_bytes())}")
            layers.append(_keep(blobs, gzip.compress(packed.read_bytes(), 6, mtime=0)))
        config = _keep(blobs, _json(_config(unpacked)))
        manifest = _keep(
            blobs,
            _json(
                {
                    "schemaVersion": 2,
                    "mediaType": MEDIA + "manifest.v1+json",
                    "config": config.descriptor("config.v1+json"),
                    "layers": [layer.descriptor("layer.v1.tar+gzip") for layer in layers],
                }
            ),
        )
        _write_index(work / "oci", manifest)
        partial = archive.with_name(archive.name + ".partial")
        _pack(work / "oci", partial)
        partial.replace(archive)
    return archive


def _system(tree: Path) -> Path:
    """Make the system that the daemon runs on."""
    packages = Archive(packages_folder())
    packages.update()
    make_root(tree, packages.fetch(PACKAGES_OF_CONTAINER))
    for name, line in (
        ("passwd", f"memoryd:x:{USER_ID}:{USER_ID}::/{STATE}:/usr/sbin/nologin\n"),
        ("group", f"memoryd:x:{USER_ID}:\n"),
    ):
        with (tree / "etc" / name).open("a") as file:
            file.write(line)
    for folder in (STATE, RUNTIME):
        (tree / folder).mkdir(parents=True)
    return tree


def _release(installed: Path, tree: Path) -> Path:
    """Take what the installer put on a board, without mounting its disk."""
    tree.mkdir()
    subprocess.run(
        ["debugfs", "-R", f"rdump /opt {tree}", installed], check=True, capture_output=True
    )
    links = tree / "usr/local/bin"
    links.mkdir(parents=True)
    for command in ("memoryd", "memctl"):
        (links / command).symlink_to(f"/opt/memoryd/current/bin/{command}")
    return tree


def _config(layers: list[str]) -> dict[str, object]:
    """Return how the image is run. Limits are for whoever runs it to set; labels say which."""
    return {
        "architecture": "arm64",
        "os": "linux",
        "rootfs": {"type": "layers", "diff_ids": layers},
        "config": {
            "User": "memoryd",
            "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"],
            "Entrypoint": COMMAND,
            "Volumes": {f"/{STATE}": {}, f"/{RUNTIME}": {}},
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "memoryd",
                "org.opencontainers.image.version": __version__,
                "org.opencontainers.image.licenses": "Apache-2.0",
            },
            # Of Docker and Podman; others go by the file for compose.
            "Healthcheck": {
                "Test": ["CMD", *HEALTH],
                "Interval": 60 * SECOND_NS,
                "Timeout": 30 * SECOND_NS,
                "StartPeriod": 60 * SECOND_NS,
                "Retries": 3,
            },
        },
    }


def _write_index(folder: Path, manifest: _Blob) -> None:
    platform = {"architecture": "arm64", "os": "linux"}
    names = {"org.opencontainers.image.ref.name": __version__}
    described = manifest.descriptor("manifest.v1+json", platform=platform, annotations=names)
    index = {
        "schemaVersion": 2,
        "mediaType": MEDIA + "index.v1+json",
        "manifests": [described],
    }
    (folder / "index.json").write_bytes(_json(index))
    (folder / "oci-layout").write_bytes(_json({"imageLayoutVersion": "1.0.0"}))


def _pack(tree: Path, archive: Path) -> None:
    """Pack a tree so that the same files make the same archive, all root's but the daemon's."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        own = entry.name in (STATE, RUNTIME)
        entry.uid = entry.gid = USER_ID if own else 0
        entry.uname = entry.gname = ""
        entry.mtime = 0
        return entry

    with tarfile.open(archive, "w") as packed:
        for path in sorted(tree.rglob("*")):
            packed.add(path, str(path.relative_to(tree)), recursive=False, filter=plain)


def _keep(blobs: Path, data: bytes) -> _Blob:
    digest = _sha256(data)
    (blobs / digest).write_bytes(data)
    return _Blob(digest=f"sha256:{digest}", size=len(data))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _json(document: object) -> bytes:
    return json.dumps(document, indent=1, sort_keys=True).encode()
