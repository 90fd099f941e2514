"""When modules load, and when they go: Python itself loads what is imported, and keeps it.

``postponed``: modules that load at their first use, though somebody imports them before.
importlib's own LazyLoader would not do: the second ``import`` of a module asks for its
``__spec__``, which counts as a use there.

``forget``: modules that have done their work. ``forget_results``: what functions keep to be faster.
"""

from __future__ import annotations

import functools
import gc
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

__all__ = ["forget", "forget_results", "postponed"]


@contextmanager
def postponed(*names: str, functions: Mapping[str, Sequence[str]] | None = None) -> Iterator[None]:
    """Imports inside meet these modules unloaded; the first attribute asked of one loads it.

    Of the modules in ``functions`` those named may be imported one by one: the first call of one
    loads its module. Modules that are loaded already stay as they are.
    """
    finder = _Finder({**dict.fromkeys(names, ()), **(functions or {})})
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


def forget(*names: str) -> None:
    """Let modules go that nobody will use again, with all that only they hold.

    Another import loads a module anew; then its classes are others than before.
    """
    for name in names:
        package, _, own = name.rpartition(".")
        if sys.modules.pop(name, None) is not None and package in sys.modules:
            delattr(sys.modules[package], own)
    gc.collect()  # functions and the modules that they belong to hold each other


def forget_results(package: str) -> None:
    """Empty the bounded caches of the functions in a package's modules: they hold what texts said.

    Unbounded ones hold what the program itself has, patterns and tables, each made once.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{package}."):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper) and value.cache_info().maxsize:
                    value.cache_clear()


class _Finder:
    def __init__(self, functions: Mapping[str, Sequence[str]]) -> None:
        self._functions = functions

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self._functions:
            return None
        # A Python built without OpenSSL has ssl.py all the same, and asyncio must learn at the
        # import that it is of no use.
        if name == "ssl" and PathFinder.find_spec("_ssl") is None:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None:
            # importlib.abc, for its base class, takes another 1.5 MB.
            loader = _Loader(spec.loader, self._functions[name])
            spec.loader = loader  # type: ignore[assignment]
        return spec


class _Loader:
    """Stands in for a module's own loader until the module is used."""

    def __init__(self, own: Any, functions: Sequence[str]) -> None:
        self.own = own
        self._functions = functions
        # Held while loading, so that other threads wait; what the module asks of itself
        # meanwhile must not load it again.
        self.lock = threading.RLock()
        self.loading = False

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Postponed(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it for later, but for what stands in for its functions."""
        for name in self._functions:
            setattr(module, name, _stand_in(module, name))

    def load(self, module: ModuleType) -> None:
        self.loading = True
        try:
            self.own.exec_module(module)
        finally:
            self.loading = False


class _Postponed(ModuleType):
    def __getattr__(self, name: str) -> Any:
        # The import system looks for __path__ and the like; that is no use.
        if self.__spec__ is None or (name.startswith("__") and name.endswith("__")):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        _load(self)
        return super().__getattribute__(name)


def _load(module: ModuleType) -> None:
    """Load a postponed module, unless that is done or under way."""
    spec = module.__spec__
    loader = None if spec is None else spec.loader
    if spec is not None and isinstance(loader, _Loader):
        with loader.lock:
            if spec.loader is loader and not loader.loading:
                loader.load(module)
                spec.loader = module.__loader__ = loader.own


def _stand_in(module: ModuleType, name: str) -> Callable[..., Any]:
    """Return what calls the function of this name, which takes its place once it is loaded."""

    def call(*arguments: Any, **named: Any) -> Any:
        _load(module)
        return getattr(module, name)(*arguments, **named)

    return call
