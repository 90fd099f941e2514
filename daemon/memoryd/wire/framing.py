"""Where one MessagePack value ends and the next begins, without building anything.

To find the end of a value it is enough to know how many values are still missing: a scalar takes
one away, an array or map adds its elements. So a frame is followed in constant memory at any
nesting, and one that claims more than a frame may hold is refused at its header, not when it has
arrived: every missing value is at least one more byte.
"""

from __future__ import annotations

from dataclasses import dataclass

from memoryd.errors import BadRequest, TooLarge
from memoryd.values import frozen

__all__ = ["HEAD_BYTES", "MAX_VALUES", "VALUE_BYTES", "Frame", "Framer"]

MAX_VALUES = 65_536
"""Values in one frame, elements and keys included. A byte of msgpack can become 72 bytes of
Python (an empty map), so that a bound on bytes alone would let 1 MiB grow to 72 MB."""

VALUE_BYTES = 72
"""What an empty map takes, with its place in a list: the most that a byte can become."""

HEAD_BYTES = 32
"""What is kept of a discarded frame: an array header, a type and a msgid take 19 at most."""


@frozen
class Frame:
    """One whole value as it came; of a discarded one ``data`` is only the first bytes.

    ``fault`` says what in it this protocol never takes, whatever the method.
    """

    data: bytes
    size: int
    values: int
    fault: str | None
    discarded: bool


class Framer:
    """Cuts a byte stream into frames. A refusal (BadRequest, TooLarge) ends the stream."""

    def __init__(self, max_frame_bytes: int, *, max_values: int = MAX_VALUES) -> None:
        self.max_frame_bytes = max_frame_bytes
        self._max_values = max_values
        self._buffer = bytearray()
        self._begin()

    def _begin(self) -> None:
        self._at = 0  # scanned so far, from the start of the frame; may lie beyond what arrived
        self._missing = 1
        self._values = 0
        self._fault: str | None = None
        self._discarding = False
        self._dropped = 0  # bytes of this frame, after its head, that are not in the buffer

    @property
    def held(self) -> int:
        """Bytes in memory that belong to no frame handed out yet."""
        return len(self._buffer)

    def feed(self, data: bytes | bytearray | memoryview) -> None:
        self._buffer += data

    def next_frame(self) -> Frame | None:
        """Return the next frame that is whole, or None until more bytes are fed."""
        if not self._scan():
            if self._discarding:
                self._drop_scanned()
            return None
        kept = self._at - self._dropped
        with memoryview(self._buffer) as view:
            data = bytes(view[:kept])
        del self._buffer[:kept]
        fault = self._fault
        if fault is None and self._values > self._max_values:
            fault = f"a message may hold {self._max_values} values; this one has {self._values}"
        frame = Frame(
            data=data,
            size=self._at,
            values=self._values,
            fault=fault,
            discarded=self._discarding,
        )
        self._begin()
        return frame

    def discard_current(self) -> None:
        """Keep no more than the head of the unfinished frame: it comes out as ``discarded``.

        To be called after next_frame() returned None.
        """
        if self._buffer:
            self._discarding = True
            self._drop_scanned()

    def clear(self) -> None:
        """Forget all bytes; for a stream that has ended."""
        self._buffer.clear()
        self._begin()

    def _drop_scanned(self) -> None:
        surplus = min(self._at - self._dropped, len(self._buffer)) - HEAD_BYTES
        if surplus > 0:
            del self._buffer[HEAD_BYTES : HEAD_BYTES + surplus]
            self._dropped += surplus

    def _scan(self) -> bool:
        """Follow the current frame as far as bytes go; say whether it is whole.

        Only whole tokens are taken, and the bound is checked after each, so that the outcome
        does not depend on how the bytes arrived.
        """
        buffer = self._buffer
        end = len(buffer)
        at = self._at - self._dropped
        limit = self.max_frame_bytes - self._dropped
        missing = self._missing
        values = self._values
        while missing and at < end:
            kind = buffer[at]
            step = _STEP[kind]
            if step:  # the first byte tells all
                at += step
                missing += _MORE[kind]
            elif kind == _STR8 and at + 1 < end:  # ids and sentences: half of all that is left
                at += 2 + buffer[at + 1]
                missing -= 1
            else:
                layout = _LAYOUTS.get(kind)
                if layout is None:
                    raise BadRequest("these bytes are no MessagePack: 0xc1 begins no value")
                body = at + 1 + layout.width
                if body > end:
                    break
                length = int.from_bytes(buffer[at + 1 : body], "big")
                at = body + layout.fixed_bytes + length * layout.bytes_each
                missing += length * layout.values_each - 1
                self._fault = self._fault or layout.fault
            values += 1
            if at + missing > limit:
                raise TooLarge(
                    f"a frame may have at most {self.max_frame_bytes} bytes;"
                    f" this one needs {at + missing + self._dropped} or more",
                    limit=self.max_frame_bytes,
                )
        self._at = at + self._dropped
        self._missing = missing
        self._values = values
        return not missing and at <= end


@dataclass(frozen=True, slots=True)
class _Layout:
    """What follows a first byte: a length of ``width`` bytes, then ``fixed_bytes``, then for each
    unit of the length so many bytes or values."""

    width: int
    fixed_bytes: int = 0
    bytes_each: int = 0
    values_each: int = 0
    fault: str | None = None


_STR8 = 0xD9
_EXTENSION = "extension types are not accepted (timestamps are float64 seconds since the epoch)"
_FLOAT32 = "float32 is not accepted; send float64"

_LAYOUTS: dict[int, _Layout] = {
    **{kind: _Layout(width, bytes_each=1) for kind, width in ((0xC4, 1), (0xC5, 2), (0xC6, 4))},
    **{
        kind: _Layout(width, fixed_bytes=1, bytes_each=1, fault=_EXTENSION)
        for kind, width in ((0xC7, 1), (0xC8, 2), (0xC9, 4))
    },
    0xCA: _Layout(0, fixed_bytes=4, fault=_FLOAT32),
    **{
        kind: _Layout(0, fixed_bytes=1 + length, fault=_EXTENSION)
        for kind, length in ((0xD4, 1), (0xD5, 2), (0xD6, 4), (0xD7, 8), (0xD8, 16))
    },
    **{kind: _Layout(width, bytes_each=1) for kind, width in ((0xD9, 1), (0xDA, 2), (0xDB, 4))},
    0xDC: _Layout(2, values_each=1),
    0xDD: _Layout(4, values_each=1),
    0xDE: _Layout(2, values_each=2),
    0xDF: _Layout(4, values_each=2),
}


def _step(kind: int) -> int:
    """Return the bytes of a scalar, or of a container's header, where the first byte tells them;
    0 where it does not."""
    if kind < 0xA0 or kind >= 0xE0 or kind in (0xC0, 0xC2, 0xC3):
        return 1
    if kind < 0xC0:
        return 1 + (kind & 0x1F)
    sized = {0xCB: 9, 0xCC: 2, 0xCD: 3, 0xCE: 5, 0xCF: 9, 0xD0: 2, 0xD1: 3, 0xD2: 5, 0xD3: 9}
    return sized.get(kind, 0)


def _more(kind: int) -> int:
    """Return by how much more values are missing after such a first byte than before it."""
    if 0x80 <= kind < 0x90:
        return 2 * (kind & 0x0F) - 1
    if 0x90 <= kind < 0xA0:
        return (kind & 0x0F) - 1
    return -1


_STEP: tuple[int, ...] = tuple(_step(kind) for kind in range(256))
_MORE: tuple[int, ...] = tuple(_more(kind) for kind in range(256))
