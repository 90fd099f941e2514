"""The other side of the codec's tests: Python's msgpack, asked over pipes.

``make SEED COUNT`` writes values as lines of JSON ``[hex, tagged]``; ``read`` takes lines of hex
and answers each with ``[size, tagged]`` of the value at its beginning, as the daemon reads it:
size 0 for one that is not whole, -1 for one that is refused.
"""

from __future__ import annotations

import json
import random
import struct
import sys
from collections.abc import Iterator

import msgpack

from memoryd.errors import RequestError
from memoryd.wire.framing import Framer
from memoryd.wire.values import decode

MAX_FRAME_BYTES = 2**20

Tagged = object
"""A value in the form of tests/vectors/wire.json."""

BORDERS = (7, 8, 15, 16, 31, 32, 52, 53, 54, 62, 63)
WORDS = (
    "",
    "a",
    "hello",
    "你好，世界",
    "👋🏽\u200d",
    "a\0b",
    "\ufeff",
    "\uffff",
    "é",
    "𠀀",
    "\U0010ffff",
)
LENGTHS = (0, 1, 15, 16, 31, 32, 33, 255, 256, 300)


def tagged(value: object) -> Tagged:
    match value:
        case bool() | None | str():
            return value
        case int():
            return {"int": str(value)}
        case float():
            return {"float": repr(value)}
        case bytes():
            return {"bin": value.hex()}
        case list():
            return [tagged(item) for item in value]
        case dict():
            return {"map": [[key, tagged(item)] for key, item in value.items()]}
    raise TypeError(type(value).__name__)


def draw(chance: random.Random, depth: int = 0) -> object:
    """A value by chance, with the borders of every form more often than chance has them."""
    match chance.randrange(10 if depth < 4 else 7):
        case 0:
            return None
        case 1:
            return chance.random() < 0.5
        case 2:
            near = 2 ** chance.choice(BORDERS) + chance.randint(-2, 2)
            return max(-(2**63), min(2**63 - 1, chance.choice((near, -near))))
        case 3:
            return chance.randint(-200, 200)
        case 4:
            return draw_float(chance)
        case 5:
            return draw_text(chance)
        case 6:
            return chance.randbytes(chance.choice(LENGTHS))
        case 7 | 8:
            count = chance.randrange(40 if chance.random() < 0.05 else 5)
            return [draw(chance, depth + 1) for _ in range(count)]
    count = chance.randrange(30 if chance.random() < 0.05 else 4)
    return {draw_key(chance): draw(chance, depth + 1) for _ in range(count)}


def draw_float(chance: random.Random) -> float:
    (anything,) = struct.unpack(">d", chance.randbytes(8))
    value: float = chance.choice(
        (anything, float(chance.randrange(1000)), 0.0, -0.0, 1.5, 5e-324, 2.0**53, -(2.0**63))
    )
    return value if value - value == 0.0 else 0.5


def draw_text(chance: random.Random) -> str:
    return chance.choice(WORDS) * (chance.choice(LENGTHS) if chance.random() < 0.2 else 1)


def draw_key(chance: random.Random) -> str:
    return chance.choice(
        ("__proto__", "constructor", "键", f"k{chance.randrange(1000)}", draw_text(chance))
    )


def make(seed: int, count: int) -> Iterator[tuple[str, Tagged]]:
    chance = random.Random(seed)
    for _ in range(count):
        value = draw(chance)
        yield msgpack.packb(value, use_bin_type=True).hex(), tagged(value)


def read(data: bytes) -> tuple[int, Tagged]:
    framer = Framer(MAX_FRAME_BYTES)
    framer.feed(data)
    try:
        frame = framer.next_frame()
        if frame is None:
            return 0, None
        if frame.fault is not None:
            return -1, None
        return frame.size, tagged(decode(frame.data))
    except RequestError:
        return -1, None


def main() -> None:
    match sys.argv[1:]:
        case ["make", seed, count]:
            answers: Iterator[object] = make(int(seed), int(count))
        case ["read"]:
            answers = (read(bytes.fromhex(line)) for line in sys.stdin)
        case _:
            sys.exit("usage: peer.py make SEED COUNT | read")
    for answer in answers:
        print(json.dumps(answer, ensure_ascii=False))


if __name__ == "__main__":
    main()
