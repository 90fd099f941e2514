"""Modules that load at their first use, though somebody imports them at start.

asyncio imports TLS whether anybody encrypts or not: 4.5 MB with OpenSSL, of a process of 30. The
daemon needs it for calls to the cloud alone, and many of its lives have none. importlib's own
LazyLoader does not help: the second ``import`` of a module asks for its ``__spec__``, and that
counts as a use there.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

__all__ = ["TLS", "postponed"]

TLS = ("ssl", "asyncio.sslproto")
"""asyncio.sslproto looks into ssl while it is imported."""


@contextmanager
def postponed(*names: str) -> Iterator[None]:
    """Imports inside meet these modules unloaded; the first attribute asked of one loads it.

    Modules that are loaded already stay as they are.
    """
    finder = _Finder(names)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


class _Finder:
    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        # A Python built without OpenSSL has ssl.py all the same, and asyncio must learn at the
        # import that it is of no use.
        if name not in self._names or PathFinder.find_spec("_ssl") is None:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None:
            # importlib.abc, for its base class, takes another 1.5 MB.
            spec.loader = _Loader(spec.loader)  # type: ignore[assignment]
        return spec


class _Loader:
    """Stands in for a module's own loader until the module is used."""

    def __init__(self, own: Any) -> None:
        self.own = own
        # Held while loading, so that other threads wait; what the module asks of itself
        # meanwhile must not load it again.
        self.lock = threading.RLock()
        self.loading = False

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Postponed(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it for later."""

    def load(self, module: ModuleType) -> None:
        self.loading = True
        try:
            self.own.exec_module(module)
        finally:
            self.loading = False


class _Postponed(ModuleType):
    def __getattr__(self, name: str) -> Any:
        spec = self.__spec__
        # The import system looks for __path__ and the like; that is no use.
        if spec is None or (name.startswith("__") and name.endswith("__")):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        loader = spec.loader
        if isinstance(loader, _Loader):
            with loader.lock:
                if spec.loader is loader and not loader.loading:
                    loader.load(self)
                    spec.loader = self.__loader__ = loader.own
        return super().__getattribute__(name)
