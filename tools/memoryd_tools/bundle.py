"""Makes the bundle that a board is installed from: one archive, nothing to be fetched later.

``make bundle ARCH=aarch64 LIBC=glibc``. It holds our wheel, the wheels it needs on that board, the
service files, the installer, and a manifest with the hash of every file. What pip finds for a
board depends on that board alone: the requirements are read with its markers, not with ours.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from memoryd.worker.model_files import DEFAULT_FOLDER
from memoryd_device.install.bundle import BYTE_CODE, FORMAT, read_manifest
from memoryd_device.install.release import drop_what_is_not_needed, to_byte_code

__all__ = ["Target", "main", "make_bundle", "stage"]

ROOT = Path(__file__).parents[2]

INSTALLER = "installer>=1.1,<2"

NOT_ON_MUSL = {
    "onnxruntime": "there is none for musl; the embedder computes with numpy alone, which was not "
    "run on a musl board"
}

UNPACKED_FACTOR = 4
"""An installed release takes so much more than its wheels, byte code included: 3.3 measured with
all wheels, 184 MB."""

_GLIBC = ("2_34", "2_31", "2_28", "2_27", "2_26", "2_24", "2_17")
"""Versions of glibc that wheels name, from the newest that a Debian 12 (2.36) has room for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The board that a bundle is for."""

    arch: str
    libc: str
    python: str

    def platforms(self) -> Iterator[str]:
        """Yield the platform tags of the wheels that run there, the best first."""
        if self.libc == "musl":
            yield from (f"musllinux_1_{minor}_{self.arch}" for minor in (2, 1))
            return
        yield from (f"manylinux_{version}_{self.arch}" for version in _GLIBC)
        yield f"manylinux2014_{self.arch}"

    def markers(self) -> dict[str, str]:
        """Return what requirements may ask about the board."""
        return {
            "implementation_name": "cpython",
            "implementation_version": f"{self.python}.0",
            "os_name": "posix",
            "platform_machine": self.arch,
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_system": "Linux",
            "platform_version": "",
            "python_full_version": f"{self.python}.0",
            "python_version": self.python,
            "sys_platform": "linux",
            "extra": "",
        }

    @property
    def name(self) -> str:
        return f"{self.arch}-{self.libc}-py{self.python.replace('.', '')}"

    @property
    def absent(self) -> Mapping[str, str]:
        """What cannot be had there, and what that means."""
        return NOT_ON_MUSL if self.libc == "musl" else {}


def make_bundle(
    target: Target,
    *,
    out: Path,
    cache: Path,
    python_tree: Path | None = None,
) -> Path:
    """Make the archive in ``out``, with its hash beside it, and return its path."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        staged = stage(target, Path(folder), cache=cache, python_tree=python_tree)
        for name, meaning in read_manifest(staged).absent.items():
            print(f"without {name}: {meaning}", file=sys.stderr)
        archive = out / f"{staged.name}.tar.gz"
        _pack(staged, archive)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(archive.name + ".sha256").write_text(f"{digest}  {archive.name}\n")
    return archive


def stage(
    target: Target,
    folder: Path,
    *,
    cache: Path,
    project: Path = ROOT,
    python_tree: Path | None = None,
    without: Iterable[str] = (),
) -> Path:
    """Make in ``folder`` the folder that an archive is of. ``without`` leaves out more packages."""
    absent = {**target.absent, **{name: "left out" for name in without}}
    with tempfile.TemporaryDirectory() as built:
        wheel = _build_wheel(project, Path(built))
        if not _has_model(wheel):
            absent["the embedding model"] = "search finds words, and not what means the same"
        wheels = [wheel, *_wheels(wheel, target, absent, cache)]
        (tool,) = _download([INSTALLER], target, cache / "setup")
        version = str(_metadata(wheel)["Version"])
        staged = folder / f"memoryd-{version}-{target.name}"
        _stage(staged, project, wheels, tool, python_tree)
        size = sum(file.stat().st_size for file in wheels) * UNPACKED_FACTOR
        if python_tree is not None:
            size += sum(file.stat().st_size for file in python_tree.rglob("*") if file.is_file())
        _write(staged / "sbom.json", _sbom(version, wheels, tool))
        byte_code = _compile(wheels, target, staged / BYTE_CODE)
        files = {path: _fingerprint(staged / path) for path in _files(staged)}
        _write(
            staged / "manifest.json",
            {
                "format": FORMAT,
                "version": version,
                "build": _build_id(files),
                "arch": target.arch,
                "libc": target.libc,
                "python": target.python,
                "python_tree": python_tree is not None,
                "byte_code": byte_code,
                "installed_bytes": size,
                "absent": absent,
                "files": files,
            },
        )
    return staged


# --- wheels -----------------------------------------------------------------------------------


def _build_wheel(project: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    _run(command, cwd=project)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _has_model(wheel: Path) -> bool:
    folder = f"memoryd/assets/{DEFAULT_FOLDER.name}/"
    with zipfile.ZipFile(wheel) as archive:
        return any(name.startswith(folder) for name in archive.namelist())


def _wheels(wheel: Path, target: Target, absent: Mapping[str, str], cache: Path) -> Iterator[Path]:
    """Yield the wheels that ours needs, and those that these need, on the board."""
    found: dict[str, Path] = {}
    wanted = _requirements(wheel, target)
    while wanted:
        wanted = [
            one
            for one in wanted
            if (name := canonicalize_name(one.name)) not in found and name not in absent
        ]
        for path in _download([str(one) for one in wanted], target, cache) if wanted else ():
            found[canonicalize_name(str(_metadata(path)["Name"]))] = path
        missing = [one for path in found.values() for one in _requirements(path, target)]
        wanted = [one for one in missing if canonicalize_name(one.name) not in (*found, *absent)]
    _check_versions(found, target, absent)
    yield from found.values()


def _check_versions(found: Mapping[str, Path], target: Target, absent: Mapping[str, str]) -> None:
    """See that every wheel has what it needs, in a version it takes: each was asked for alone."""
    for wheel in found.values():
        for one in _requirements(wheel, target):
            name = canonicalize_name(one.name)
            if name in absent:
                continue
            version = str(_metadata(found[name])["Version"])
            if not one.specifier.contains(version, prereleases=True):
                raise SystemExit(f"{wheel.name} needs {one}, and {version} was found")


def _requirements(wheel: Path, target: Target) -> list[Requirement]:
    """Return what a wheel needs on the board."""
    needed = []
    for line in _metadata(wheel).get_all("Requires-Dist") or ():
        requirement = Requirement(line)
        marker, requirement.marker = requirement.marker, None
        if marker is None or marker.evaluate(target.markers()):
            needed.append(requirement)
    return needed


def _download(requirements: Sequence[str], target: Target, cache: Path) -> list[Path]:
    """Return the wheels of these packages alone. What was asked before is not fetched again."""
    asked = json.dumps([sorted(requirements), target.name])
    folder = cache / hashlib.sha256(asked.encode()).hexdigest()[:16]
    if not folder.is_dir():
        partial = folder.with_name(folder.name + ".partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        platforms = [word for tag in target.platforms() for word in ("--platform", tag)]
        abis = ("--abi", f"cp{target.python.replace('.', '')}", "--abi", "abi3", "--abi", "none")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--disable-pip-version-check", "--only-binary=:all:", "--dest", str(partial)]
        command += ["--implementation", "cp", "--python-version", target.python, *abis]
        _run([*command, *platforms, *requirements])
        partial.rename(folder)
    return sorted(folder.glob("*.whl"))


def _metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return BytesParser().parsebytes(archive.read(name))


# --- byte code --------------------------------------------------------------------------------


def _compile(wheels: Iterable[Path], target: Target, archive: Path) -> str:
    """Write the byte code of the wheels to ``archive`` if this machine has the board's Python;
    return its magic number, or nothing: then the board compiles, which takes it long."""
    python = f"python{target.python}"
    if f"{sys.version_info[0]}.{sys.version_info[1]}" == target.python:
        python = sys.executable
    ask = [python, "-c", "import importlib.util as util; print(util.MAGIC_NUMBER.hex())"]
    try:
        magic = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):  # none, or a name that refuses to run
        return ""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(site)
        drop_what_is_not_needed(site)
        _run([str(word) for word in to_byte_code(python, site)])
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in sorted(site.rglob("*.pyc")):
                # Without its time: the same files make the same archive.
                entry = zipfile.ZipInfo(str(file.relative_to(site)))
                packed.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return magic


# --- the folder that is packed ----------------------------------------------------------------


def _stage(
    staged: Path, project: Path, wheels: Iterable[Path], tool: Path, python_tree: Path | None
) -> None:
    (staged / "wheels").mkdir(parents=True)
    for wheel in wheels:
        shutil.copy(wheel, staged / "wheels")
    (staged / "setup").mkdir()
    shutil.copy(tool, staged / "setup")
    shutil.copy(project / "deploy/bundle/install.sh", staged)
    shutil.copy(project / "device/memoryd_device/install/verify.py", staged)
    shutil.copytree(project / "deploy/systemd", staged / "share/systemd")
    for name in ("deploy/memoryd.toml", "docs/board.md", "LICENSE"):
        shutil.copy(project / name, staged / "share")
    if python_tree is not None:
        if not (python_tree / "bin/python3").exists():
            raise SystemExit(f"{python_tree} is no Python tree: bin/python3 is missing")
        shutil.copytree(python_tree, staged / "python", symlinks=True)


def _files(folder: Path) -> list[str]:
    """Links are left to the files they lead to: a tree of Python has some."""
    return sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    )


def _fingerprint(file: Path) -> dict[str, object]:
    data = file.read_bytes()
    return {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}


def _build_id(files: Mapping[str, Mapping[str, object]]) -> str:
    # Byte code follows from the rest; without Python of the board's version there is none.
    rest = sorted((name, file) for name, file in files.items() if name != BYTE_CODE)
    lines = "".join(f"{file['sha256']} {name}\n" for name, file in rest)
    return hashlib.sha256(lines.encode()).hexdigest()[:8]


def _sbom(version: str, wheels: Iterable[Path], tool: Path) -> dict[str, object]:
    """Return a bill of materials in the form of CycloneDX."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "memoryd", "version": version}},
        "components": [_component(wheel) for wheel in (*wheels, tool)],
    }


def _component(wheel: Path) -> dict[str, object]:
    metadata = _metadata(wheel)
    name, version = str(metadata["Name"]), str(metadata["Version"])
    licence = metadata["License-Expression"] or metadata["License"]
    component: dict[str, object] = {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:pypi/{canonicalize_name(name)}@{version}",
        "hashes": [{"alg": "SHA-256", "content": _fingerprint(wheel)["sha256"]}],
    }
    if licence and len(licence) < 80 and "\n" not in licence:
        component["licenses"] = [{"license": {"name": licence}}]
    return component


def _write(path: Path, document: object) -> None:
    path.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _pack(folder: Path, archive: Path) -> None:
    """Pack the folder so that the same files make the same archive."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = 0
        return entry

    partial = archive.with_name(archive.name + ".partial")
    # Every board can read gzip; wheels are packed already, and more effort would gain nothing.
    with (
        gzip.GzipFile(partial, "wb", compresslevel=1, mtime=0) as stream,
        tarfile.open(fileobj=stream, mode="w") as packed,
    ):
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder.parent))
            packed.add(path, arcname=name, recursive=False, filter=plain)
    partial.replace(archive)


def _run(command: Sequence[str], *, cwd: Path | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:4])} failed:\n{done.stdout}{done.stderr}")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make bundle", description=__doc__)
    parser.add_argument("--arch", choices=("aarch64", "x86_64"), default="aarch64")
    parser.add_argument("--libc", choices=("glibc", "musl"), default="glibc")
    parser.add_argument("--python", default="3.11", metavar="3.X", help="the board's Python")
    parser.add_argument("--python-tree", type=Path, help="a Python for the board, to go along")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--cache", type=Path, default=ROOT / "build/wheels")
    args = parser.parse_args(argv)
    target = Target(arch=args.arch, libc=args.libc, python=args.python)
    archive = make_bundle(target, out=args.out, cache=args.cache, python_tree=args.python_tree)
    print(archive)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
