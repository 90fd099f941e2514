"""The encodings, from our own rank files: no cache folder, no registry, no network.

tiktoken's Python side is not run at all. It would load the regex package and, for an encoding it
does not find, the network. Only its compiled core is used, with the patterns that belong to the
rank files; a test compares all ids with those of ``tiktoken.get_encoding``.
"""

from __future__ import annotations

import binascii
import importlib
import re
import sys
import types
import zlib
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tiktoken._tiktoken import CoreBPE

__all__ = ["ENCODINGS", "Unavailable", "has_other_scripts", "load", "read_ranks"]

ASSETS = Path(__file__).parent.parent / "assets"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Encoding:
    """How texts are cut into pieces, and which ranks file goes with it."""

    pattern: str
    size: int
    """Bytes of the rank file."""
    crc32: int
    """Tells a file damaged on flash; its sha256 was checked when the package was built."""
    many_scripts: bool
    """Whether leaving out the tokens of other scripts is worth it: of cl100k_base they are 1 in 60,
    of o200k_base 1 in 4."""


ENCODINGS = {
    "cl100k_base": _Encoding(
        pattern=(
            r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
            r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
        ),
        size=1_681_126,
        crc32=0xB99E2E8D,
        many_scripts=False,
    ),
    "o200k_base": _Encoding(
        pattern=(
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
            r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
            r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
            r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
            r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
        ),
        size=3_613_922,
        crc32=0x2B33BBC2,
        many_scripts=True,
    ),
}

# Cyrillic to Vietnamese, and Hangul: what is left is Latin, Greek, Chinese, kana, signs and emoji.
# All these bytes begin a character in UTF-8, so a token that has one can only be found in a text
# that has such a character.
_OTHER_SCRIPTS = re.compile("[\u0400-\u1fff\ua000-\udfff]")
_OTHER_BYTES = re.compile(rb"[\xd0-\xdf\xe0\xe1\xea-\xed]")


class Unavailable(Exception):
    """This machine cannot count exactly: tiktoken or a rank file is missing or damaged."""


def has_other_scripts(text: str) -> bool:
    """Whether a text is counted right only with the tokens of other scripts."""
    return not text.isascii() and _OTHER_SCRIPTS.search(text) is not None


def load(name: str, *, other_scripts: bool = True) -> CoreBPE:
    """Return the tokenizer of one encoding. Raises Unavailable.

    Where it has tokens of many scripts, one without those of other scripts takes 6 MB less and
    counts all other texts alike.
    """
    core = _core()
    left_out = None if other_scripts or not ENCODINGS[name].many_scripts else _OTHER_BYTES
    # The dictionary goes as soon as the core has its own tables: 17 and 32 MB.
    return core(read_ranks(name, left_out=left_out), {}, ENCODINGS[name].pattern)


def read_ranks(
    name: str, folder: Path = ASSETS, *, left_out: re.Pattern[bytes] | None = None
) -> dict[bytes, int]:
    """Return the rank of each token, but of those in which ``left_out`` is found. Raises
    Unavailable."""
    path = folder / f"{name}.tiktoken"
    encoding = ENCODINGS[name]
    checksum = size = 0
    ranks: dict[bytes, int] = {}
    try:
        # Line by line: the whole file in memory would stay in the process.
        with path.open("rb") as file:
            for line in file:
                checksum = zlib.crc32(line, checksum)
                size += len(line)
                encoded, rank = line.split()
                token = binascii.a2b_base64(encoded)
                if left_out is None or left_out.search(token) is None:
                    ranks[token] = int(rank)
    except (OSError, ValueError) as exc:
        raise Unavailable(f"cannot read {path}: {exc}") from exc
    if (size, checksum) != (encoding.size, encoding.crc32):
        raise Unavailable(f"{path} is damaged: {size} bytes, crc32 {checksum:#x}")
    return ranks


def _core() -> type[CoreBPE]:
    """Return tiktoken's compiled core, loaded without the Python side of its package."""
    package = types.ModuleType("tiktoken")
    try:
        if "tiktoken" not in sys.modules:
            spec = PathFinder.find_spec("tiktoken")
            if spec is None or spec.submodule_search_locations is None:
                raise Unavailable("tiktoken is not installed")
            package.__path__ = spec.submodule_search_locations
            sys.modules["tiktoken"] = package
        module = importlib.import_module("tiktoken._tiktoken")
    except ImportError as exc:
        raise Unavailable(f"tiktoken does not load: {exc}") from exc
    finally:
        # Whoever imports tiktoken later gets the real one.
        if sys.modules.get("tiktoken") is package:
            del sys.modules["tiktoken"]
    core: type[CoreBPE] = module.CoreBPE
    return core
