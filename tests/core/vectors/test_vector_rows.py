import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.vectors.rows import (
    ALONE,
    CHECKSUM_AT,
    HEADER_BYTES,
    IN_CONTEXT,
    LIVE_AT,
    MAX_SEQ,
    MAX_WINDOWS,
    ROW_BYTES,
    VECTOR_AT,
    VECTOR_BYTES,
    Row,
    count_live,
    is_sound,
    pack_empty_row,
    pack_header,
    pack_row,
    pack_vector,
    parse_header,
    seal_of,
    unpack_rows,
)

MODEL, NAME = "e5-small:0f3a", "7-1"
HEADER = pack_header(MODEL, NAME)
SEAL = seal_of(HEADER)
VECTOR = pack_vector(1 / 508, bytes(range(256)) + bytes(128))


def row(seq: int, **changed: object) -> Row:
    return Row(**{"seq": seq, "window": 0, "kind": ALONE, "vector": VECTOR, **changed})  # type: ignore[arg-type]


def packed(*rows: Row | None, seal: int = SEAL) -> bytes:
    return b"".join(
        pack_empty_row(place=place, seal=seal)
        if row is None
        else pack_row(row, place=place, seal=seal)
        for place, row in enumerate(rows)
    )


def test_the_layout_is_the_documented_one() -> None:
    written = pack_row(row(7, window=2, kind=IN_CONTEXT), place=5, seal=SEAL)
    assert (HEADER_BYTES, ROW_BYTES, len(HEADER), len(written)) == (64, 400, 64, 400)
    assert written[:8] == b"\x07\0\0\0\x02\0\x01\x01"
    assert written[LIVE_AT] == 1
    assert written[VECTOR_AT:CHECKSUM_AT] == VECTOR
    assert VECTOR[:6] == struct.pack("<f", 1 / 508) + b"\0\x01"
    assert written[CHECKSUM_AT:] == struct.pack("<I", zlib.crc32(written[:396], SEAL ^ 5))
    assert pack_empty_row(place=5, seal=SEAL)[:396] == bytes(396)
    with pytest.raises(ValueError, match="an embedding has 384 bytes, not 383"):
        pack_vector(1 / 508, bytes(383))


def test_a_header_names_its_model_and_its_file() -> None:
    header = parse_header(HEADER + b"rows follow")
    assert header.is_of(MODEL) and header.is_named(NAME)
    assert not header.is_of("e5-small:0f3b")
    assert not header.is_named("7-2")


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (b"", "starts with 64 bytes, not 0"),
        (HEADER[:63], "starts with 64 bytes, not 63"),
        (b"SQLite format 3\0" + bytes(48), "not b'SQLite f'"),
        (b"memvecs\x1a\x02\0" + HEADER[10:], "version 3, not 2"),
        (HEADER[:10] + b"\0\x03" + HEADER[12:], "not 768 in 400"),
    ],
)
def test_a_foreign_file_is_refused(header: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_header(header)


@given(
    st.lists(
        st.tuples(
            st.integers(1, MAX_SEQ),
            st.integers(0, MAX_WINDOWS - 1),
            st.sampled_from([ALONE, IN_CONTEXT]),
            st.binary(min_size=VECTOR_BYTES, max_size=VECTOR_BYTES),
            st.booleans(),
        ),
        max_size=5,
    )
)
def test_what_is_packed_comes_back_but_for_what_was_wiped(
    rows: list[tuple[int, int, int, bytes, bool]],
) -> None:
    written = [
        None if wiped else Row(seq=seq, window=window, kind=kind, vector=vector)
        for seq, window, kind, vector, wiped in rows
    ]
    data = packed(*written)
    assert list(unpack_rows(data, first=0, seal=SEAL)) == [
        (place, row) for place, row in enumerate(written) if row is not None
    ]
    assert count_live(data, first=0, seal=SEAL) == len(written) - written.count(None)


@given(st.data())
def test_whatever_happens_to_a_row_is_told_and_harms_no_other(data: st.DataObject) -> None:
    """A flipped bit, a hole, another row of the file, a row of another file."""
    whole = packed(*(row(seq) for seq in range(1, 5)), None)
    at = data.draw(st.integers(0, 4))
    start = at * ROW_BYTES
    there = whole[start : start + ROW_BYTES]
    flipped = bytearray(there)
    flipped[data.draw(st.integers(0, ROW_BYTES - 1))] ^= 1 << data.draw(st.integers(0, 7))
    other = (at + data.draw(st.integers(1, 4))) % 5 * ROW_BYTES
    foreign = packed(*(row(seq) for seq in range(1, 5)), None, seal=seal_of(HEADER[:-1]))
    wrong = data.draw(
        st.sampled_from(
            [
                bytes(flipped),
                bytes(ROW_BYTES),
                whole[other : other + ROW_BYTES],
                foreign[start : start + ROW_BYTES],
            ]
        )
    )
    assert is_sound(there, place=at, seal=SEAL)
    assert not is_sound(wrong, place=at, seal=SEAL)
    damaged = whole[:start] + wrong + whole[start + ROW_BYTES :]
    assert count_live(damaged, first=0, seal=SEAL) is None
    found = dict(unpack_rows(damaged, first=0, seal=SEAL))
    assert found.pop(at) is None
    assert found == {place: row(place + 1) for place in range(4) if place != at}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"seq": 0}, "seq must be from 1"),
        ({"seq": MAX_SEQ + 1}, "seq must be from 1"),
        ({"window": MAX_WINDOWS}, "window must be from 0"),
        ({"kind": 2}, "kind must be 0 or 1, not 2"),
        ({"vector": b"short"}, "388 bytes, not 5"),
    ],
)
def test_what_does_not_fit_is_refused(row: dict[str, object], said: str) -> None:
    fitting: dict[str, object] = {"seq": 1, "window": 0, "kind": ALONE, "vector": VECTOR}
    with pytest.raises(ValueError, match=said):
        Row(**{**fitting, **row})  # type: ignore[arg-type]


def test_a_row_cut_off_is_refused() -> None:
    with pytest.raises(ValueError, match="399 are left over"):
        list(unpack_rows(packed(row(1))[:-1], first=0, seal=SEAL))
