"""Installing, upgrading, going back, removing.

Each step can be interrupted and the whole be run again: a release is complete or made anew, links
are replaced in one move, and the store's copy of before an upgrade is never made from a store that
the upgrade has touched.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from memoryd_device import profiles
from memoryd_device.detection import Detector
from memoryd_device.install import checks, host, release, store
from memoryd_device.install.bundle import read_manifest
from memoryd_device.install.errors import SetupError, Unhealthy
from memoryd_device.install.init import Init, NoInit, Systemd, make_user
from memoryd_device.install.layout import COMMANDS, USER, Layout
from memoryd_device.memory import Memory

__all__ = ["Setup"]

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class _Going:
    """From which release to which."""

    old: str | None
    new: str

    @property
    def is_upgrade(self) -> bool:
        return self.old is not None and self.old != self.new


class Setup:
    """One run of the installer. ``say`` prints a line for the person."""

    def __init__(self, layout: Layout, say: Say, *, init: Init | None = None) -> None:
        self._layout = layout
        self._say = say
        self._detector = Detector()
        is_systemd = not layout.is_trial and Path("/run/systemd/system").is_dir()
        self._init: Init = init or (Systemd(layout) if is_systemd else NoInit(layout))
        # By release; to ask one takes a slow board a second or two.
        self._settings_read: dict[str, dict[str, dict[str, str]]] = {}

    # --- what a person asks for ---

    def install(self, bundle: Path, *, profile: str, force: bool) -> None:
        """Install or upgrade. Raises SetupError; Unhealthy after having gone back."""
        layout = self._layout
        manifest = read_manifest(bundle)
        going = _Going(layout.linked(layout.current), manifest.release)
        size = store.bytes_of_store(self._store(going.old)) if going.is_upgrade else 0
        self._check(bundle, going, force=force, store_bytes=size)
        with self._locked():
            new = layout.release(going.new)
            if release.is_complete(new):
                self._say(f"{going.new} is unpacked already")
            else:
                self._say(f"unpacking {going.new}")
                release.unpack(bundle, manifest, new)
            self._write_config(new, profile)
            self._switch(going)
        self._say_what_next(going)

    def rollback(self) -> None:
        """Go back to the release before, or stay where that does not work. Raises SetupError."""
        layout = self._layout
        now, before = layout.linked(layout.current), layout.linked(layout.previous)
        if now is None or before is None:
            raise SetupError("there is no former release to go back to")
        with self._locked():
            self._init.stop()
            try:
                self._go_back(now, before)
            except (SetupError, OSError) as exc:
                self._init.stop()
                self._use(now, former=before)
                raise Unhealthy(f"{before} does not work: {exc}; {now} is in use again") from exc

    def uninstall(self, *, purge: bool) -> None:
        """Remove the program; with ``purge`` the store, the settings and the key as well."""
        layout = self._layout
        try:
            kept = self._store(layout.linked(layout.current))
        except SetupError:
            if purge:
                raise  # settings with a mistake do not say what is to go
            kept = layout.state
        if not (layout.prefix.is_dir() or (purge and (kept.exists() or layout.config.exists()))):
            raise SetupError("memoryd is not installed")
        with self._locked():
            self._init.stop()
            self._init.remove()
            for name in COMMANDS:
                link = layout.commands / name
                if link.is_symlink():
                    link.unlink()
            layout.sysusers.unlink(missing_ok=True)
            if purge:
                self._wipe(kept)
                layout.config.unlink(missing_ok=True)
            for entry in layout.prefix.iterdir():
                if entry in (layout.current, layout.previous):
                    entry.unlink()
                elif release.is_ours(entry):
                    shutil.rmtree(entry)
            if not any(layout.prefix.iterdir()):
                layout.prefix.rmdir()
        if purge:
            self._say("removed, with all conversations, the settings and the key")
        else:
            self._say(f"removed; {kept} and {layout.config} are kept")

    def factory_reset(self) -> None:
        """Remove every conversation, the key and the settings; the program stays and starts."""
        layout = self._layout
        now = layout.linked(layout.current)
        if now is None:
            raise SetupError("memoryd is not installed")
        with self._locked():
            self._init.stop()
            self._wipe(self._store(now))
            layout.config.unlink(missing_ok=True)
            self._write_config(layout.release(now), "auto")
            self._init.start()
        self._say("all conversations, the key and the settings are gone; memoryd is as new")

    def status(self) -> None:
        layout = self._layout
        self._say(f"in use: {layout.linked(layout.current) or 'none'}")
        self._say(f"before: {layout.linked(layout.previous) or 'none'}")

    # --- steps ---

    def _check(self, bundle: Path, going: _Going, *, force: bool, store_bytes: int) -> None:
        manifest = read_manifest(bundle)
        measured = host.measure(self._layout, self._detector)
        if release.is_complete(self._layout.release(going.new)):
            # It takes no more room than it has.
            manifest = replace(manifest, installed_bytes=0)
        found = checks.findings(manifest, measured, self._layout, store_bytes=store_bytes)
        stops = [finding.text for finding in found if finding.stops]
        for finding in found:
            self._say(f"{'problem' if finding.stops else 'note'}: {finding.text}")
        if stops and not force:
            count = f"{len(stops)} problem{'s' if len(stops) > 1 else ''}"
            raise SetupError(f"{count}, nothing was changed (--force goes on)")

    def _write_config(self, new: Path, profile: str) -> None:
        """Write the settings if there are none, and say which profile holds."""
        layout = self._layout
        if not layout.config.exists():
            text = (new / "share/memoryd.toml").read_text(encoding="utf-8")
            layout.config.parent.mkdir(parents=True, exist_ok=True)
            layout.config.write_text(text.replace('profile = "auto"', f'profile = "{profile}"'))
            layout.config.chmod(0o640)
            self._settings_read.clear()
        elif profile != "auto":
            self._say(f"note: {layout.config} is there and stays; set [board] profile in it")

    def _switch(self, going: _Going) -> None:
        """Put the new release to use; go back to the old one if it is not healthy."""
        layout = self._layout
        kept_store = self._store(going.new)
        self._init.stop()
        proven = release.is_proven(layout.release(going.new))
        if going.is_upgrade and not proven:
            self._keep(kept_store, going.new)
        if going.is_upgrade:
            assert going.old is not None, "an upgrade has a release that it begins from"
            _link(layout.previous, going.old)
        _link(layout.current, going.new)
        before = layout.linked(layout.previous)
        try:
            self._prepare(going.new)
            self._init.start()
        except (SetupError, OSError) as exc:
            self._init.stop()
            if before is None or (proven and not going.is_upgrade):
                raise
            self._say(f"problem: {exc}")
            if proven:
                # It was in use once, so no copy of the store was made for it to spoil.
                self._use(before, former=going.new)
            else:
                self._go_back(going.new, before)
            raise Unhealthy(f"{going.new} is not healthy here; {before} is in use again") from exc
        release.mark_proven(layout.release(going.new))
        store.drop_kept(kept_store, but=going.new)
        self._prune()

    def _keep(self, kept_store: Path, name: str) -> None:
        """Copy the store before a release touches it; where that fails, the old one goes on."""
        try:
            copy = store.keep(kept_store, name)
        except OSError:
            self._init.start()
            raise
        if copy is not None:
            self._say(f"the store is kept as {copy} until the next upgrade")

    def _go_back(self, now: str, before: str) -> None:
        try:
            self._use(before, former=now)
        except Unhealthy as exc:
            # It cannot read what the newer one made of the store.
            self._init.stop()
            aside = store.put_back(self._store(before), now)
            if aside is None:
                raise
            self._say(f"note: {exc}")
            self._say(f"the store of before the upgrade is back; the newer one is {aside}")
            self._init.start()
        self._say(f"{before} is in use again")

    def _use(self, name: str, *, former: str) -> None:
        """Put a release to use. Raises Unhealthy."""
        layout = self._layout
        _link(layout.current, name)
        _link(layout.previous, former)
        self._prepare(name)
        self._init.start()

    def _prepare(self, name: str) -> None:
        """Have everything around a release in place."""
        layout = self._layout
        make_user(layout)
        layout.state.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not layout.is_trial:
            user = pwd.getpwnam(USER)
            os.chown(layout.state, user.pw_uid, user.pw_gid)
            os.chown(layout.config, 0, user.pw_gid)
        layout.commands.mkdir(parents=True, exist_ok=True)
        for command in COMMANDS:
            if (layout.current / "bin" / command).exists():
                _link(layout.commands / command, str(layout.current / "bin" / command))
        profile = profiles.load(self._profile(name))
        self._init.set_up(layout.release(name), memory_max_mb=profile.memory_max_mb)

    def _profile(self, name: str) -> str:
        given = self._settings(name)["board"]["profile"]
        if given in profiles.NAMES:
            return str(given)
        limit = Memory().limit_mb()
        chosen = profiles.choose(limit)
        self._say(f"board profile {chosen}, for {limit} MB of memory")
        return chosen

    def _prune(self) -> None:
        """Remove releases that are neither in use nor the one before."""
        layout = self._layout
        spared = {layout.linked(layout.current), layout.linked(layout.previous)}
        for folder in layout.prefix.iterdir():
            if release.is_ours(folder) and folder.name not in spared:
                shutil.rmtree(folder)

    def _wipe(self, kept: Path) -> None:
        store.wipe(kept)
        for path in self._layout.credentials:
            path.unlink(missing_ok=True)

    # --- what the release itself says ---

    def _store(self, name: str | None) -> Path:
        """Return the store's path as the settings have it."""
        if name is None:
            return self._store_without_release()
        return Path(self._settings(name)["store"]["path"])

    def _store_without_release(self) -> Path:
        """Return the store's path after an uninstallation. Raises SetupError."""
        layout = self._layout
        try:
            given = tomllib.loads(layout.config.read_text(encoding="utf-8"))["store"]["path"]
        except (FileNotFoundError, KeyError):
            return layout.state / "memory.db"
        except (OSError, ValueError, TypeError) as exc:
            raise SetupError(f"{layout.config} cannot be read: {exc}") from exc
        return layout.config.parent / Path(given).expanduser()

    def _settings(self, name: str) -> dict[str, dict[str, str]]:
        """Return the settings in force, as a release reads them. Raises SetupError."""
        if name not in self._settings_read:
            self._settings_read[name] = self._ask_for_settings(name)
        return self._settings_read[name]

    def _ask_for_settings(self, name: str) -> dict[str, dict[str, str]]:
        layout = self._layout
        config: list[str | Path] = ["--config", layout.config] if layout.config.exists() else []
        done = subprocess.run(
            [layout.release(name) / "bin/memoryd", *config, "--print-config"],
            capture_output=True,
            text=True,
            env={
                "LANG": "C.UTF-8",
                "PATH": "/usr/bin:/bin",
                "STATE_DIRECTORY": str(layout.state),
            },
        )
        if done.returncode:
            raise SetupError(f"the settings do not suit {name}: {done.stderr.strip()}")
        return tomllib.loads(done.stdout)

    def _say_what_next(self, going: _Going) -> None:
        layout = self._layout
        self._say(f"memoryd {going.new} is installed and healthy; settings: {layout.config}")
        if isinstance(self._init, NoInit):
            self._say("no systemd here; have your init start, as the user memoryd:")
            self._say(f"  {layout.commands / 'memoryd'} --config {layout.config}")

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep a second installer out. Raises SetupError."""
        self._layout.prefix.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self._layout.prefix, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError as exc:
            raise SetupError("another memoryd-setup is at work") from exc
        finally:
            os.close(descriptor)


def _link(path: Path, target: str) -> None:
    """Point a link to another target in one move."""
    partial = path.with_name(path.name + ".partial")
    partial.unlink(missing_ok=True)
    partial.symlink_to(target)
    partial.replace(path)
