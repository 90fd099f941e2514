"""The values that travel: MessagePack bytes to plain Python, strictly, and back.

Accepted are nil, bool, int of 64 bits signed, finite float64, str of valid UTF-8, bin, array, and
map with str keys, each key once. Nothing else ever becomes an object.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgpack  # it has no types: this module wraps it

from memoryd.errors import BadRequest

__all__ = [
    "INT_MAX",
    "INT_MIN",
    "MAX_NESTING",
    "PACKER_BYTES",
    "decode",
    "encode",
    "encode_whatever",
    "encoded_size",
    "peek_array",
]

MAX_NESTING = 32
"""Arrays and maps around a value, the message's own array included."""

PACKER_BYTES = 16 * 1024
"""What msgpack reserves before it packs; more comes when it is needed. By itself it takes 256 KB
each time, which the allocator of the daemon maps and unmaps: 8 to 30 us a message."""

INT_MAX = 2**63 - 1
INT_MIN = -(2**63)


def decode(data: bytes) -> object:
    """Return the one value that ``data`` holds. Raises BadRequest for one that is not accepted."""
    try:
        value: object = msgpack.unpackb(
            data,
            strict_map_key=False,  # _unique_str_keys says it better
            object_pairs_hook=_unique_str_keys,
            ext_hook=_refuse_extension,
        )
    except UnicodeDecodeError as exc:
        raise BadRequest("a string is not valid UTF-8 (lone surrogates are not either)") from exc
    except msgpack.StackError as exc:
        raise BadRequest(_TOO_DEEP) from exc
    except (ValueError, msgpack.UnpackException) as exc:
        raise BadRequest(f"the bytes cannot be read as MessagePack: {type(exc).__name__}") from exc
    _check((value,), 0)
    return value


def encode(value: object) -> bytes:
    """Return the bytes of a value. Raises TypeError, ValueError (UnicodeEncodeError for a lone
    surrogate) or OverflowError for one that the wire has no form for."""
    packed: bytes = msgpack.packb(
        value, use_bin_type=True, default=_plain_map, buf_size=PACKER_BYTES
    )
    return packed


def encode_whatever(value: object) -> bytes:
    """As encode(), but a lone surrogate becomes "?".

    For answers: none is ever stored, and one bad character must not cost the whole answer.
    """
    packed: bytes = msgpack.packb(
        value,
        use_bin_type=True,
        unicode_errors="replace",
        default=_plain_map,
        buf_size=PACKER_BYTES,
    )
    return packed


def encoded_size(value: object) -> int:
    """Return how many bytes a decoded value takes on the wire."""
    return len(encode(value))


def peek_array(data: bytes, count: int) -> tuple[int, list[object]]:
    """Return an array's length and up to ``count`` of its first elements, as far as ``data`` (its
    first bytes) can be read; the length is 0 for what is no array."""
    unpacker = msgpack.Unpacker(
        max_buffer_size=len(data), strict_map_key=False, object_pairs_hook=list
    )
    unpacker.feed(data)
    length = 0
    first: list[object] = []
    try:
        length = unpacker.read_array_header()
        while len(first) < min(length, count):
            first.append(unpacker.unpack())
    except (ValueError, msgpack.UnpackException):
        pass  # what cannot be read is not there
    return length, first


_TOO_DEEP = f"arrays and maps may be nested {MAX_NESTING} deep, the message itself included"


def _unique_str_keys(pairs: list[tuple[object, object]]) -> dict[str, object]:
    made: dict[str, object] = {}
    for key, value in pairs:
        if type(key) is not str:
            raise BadRequest(f"the keys of a map must be strings, not {type(key).__name__}")
        if key in made:
            raise BadRequest(f"the key {key[:64]!r} stands twice in one map")
        made[key] = value
    return made


def _refuse_extension(code: int, _data: bytes) -> object:
    raise BadRequest(f"extension types are not accepted (type {code})")


def _plain_map(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no form on the wire")


def _check(values: Iterable[object], depth: int) -> None:
    """Refuse what msgpack reads but the protocol does not take."""
    if depth > MAX_NESTING:
        raise BadRequest(_TOO_DEEP)
    for value in values:
        kind = type(value)
        if kind is str:
            continue
        if kind is dict:
            _check(value.values(), depth + 1)  # type: ignore[attr-defined]  # kind says so
        elif kind is list:
            _check(value, depth + 1)  # type: ignore[arg-type]
        elif kind is int:
            if value > INT_MAX:  # type: ignore[operator]
                raise BadRequest(f"an integer must fit 64 bits with a sign; {value} does not")
        elif kind is float and value - value != 0.0:  # type: ignore[operator]
            raise BadRequest(f"a float must be finite, not {value}")
