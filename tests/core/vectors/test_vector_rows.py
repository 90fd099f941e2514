import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.vectors.rows import (
    ALONE,
    HEADER_BYTES,
    IN_CONTEXT,
    LIVE_AT,
    MAX_SEQ,
    MAX_WINDOWS,
    ROW_BYTES,
    VECTOR_AT,
    VECTOR_BYTES,
    pack_header,
    pack_row,
    pack_vector,
    parse_header,
    unpack_rows,
)

MODEL = "e5-small:0f3a"
VECTOR = pack_vector(1 / 508, bytes(range(256)) + bytes(128))


def test_the_layout_is_the_documented_one() -> None:
    row = pack_row(seq=7, window=2, kind=IN_CONTEXT, vector=VECTOR)
    assert (HEADER_BYTES, ROW_BYTES, len(pack_header(MODEL)), len(row)) == (64, 400, 64, 400)
    assert row[:8] == b"\x07\0\0\0\x02\0\x01\x01"
    assert row[LIVE_AT] == 1
    assert row[VECTOR_AT:] == VECTOR
    assert VECTOR[:10] == struct.pack("<f", 1 / 508) + b"\0\0\0\0\0\x01"
    with pytest.raises(ValueError, match="an embedding has 384 bytes, not 383"):
        pack_vector(1 / 508, bytes(383))


def test_a_header_names_its_model() -> None:
    header = parse_header(pack_header(MODEL) + b"rows follow")
    assert header.is_of(MODEL)
    assert not header.is_of("e5-small:0f3b")


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (b"", "starts with 64 bytes, not 0"),
        (pack_header(MODEL)[:63], "starts with 64 bytes, not 63"),
        (b"SQLite format 3\0" + bytes(48), "not b'SQLite f'"),
        (b"memvecs\x1a\x01\0" + pack_header(MODEL)[10:], "version 2, not 1"),
        (pack_header(MODEL)[:10] + b"\0\x03" + pack_header(MODEL)[12:], "not 768 in 400"),
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
    data = b"".join(
        bytes(ROW_BYTES) if wiped else pack_row(seq=seq, window=window, kind=kind, vector=vector)
        for seq, window, kind, vector, wiped in rows
    )
    assert [
        (row.place, row.seq, row.window, row.kind, row.vector) for row in unpack_rows(data, first=9)
    ] == [(9 + at, *row[:4]) for at, row in enumerate(rows) if not row[4]]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"seq": 0}, "seq must be from 1"),
        ({"seq": MAX_SEQ + 1}, "seq must be from 1"),
        ({"window": MAX_WINDOWS}, "window must be from 0"),
        ({"kind": 2}, "kind must be 0 or 1, not 2"),
        ({"vector": b"short"}, "392 bytes, not 5"),
    ],
)
def test_what_does_not_fit_is_refused(row: dict[str, object], said: str) -> None:
    fitting: dict[str, object] = {"seq": 1, "window": 0, "kind": ALONE, "vector": VECTOR}
    with pytest.raises(ValueError, match=said):
        pack_row(**{**fitting, **row})  # type: ignore[arg-type]


@given(st.binary(max_size=3 * ROW_BYTES))
def test_arbitrary_bytes_are_rows_or_refused(data: bytes) -> None:
    try:
        assert all(row.seq > 0 for row in unpack_rows(data))
    except ValueError:
        pass


def test_a_row_cut_off_or_half_wiped_is_refused() -> None:
    row = pack_row(seq=1, window=0, kind=ALONE, vector=VECTOR)
    with pytest.raises(ValueError, match="399 are left over"):
        list(unpack_rows(row[:-1]))
    with pytest.raises(ValueError, match="row 1 is not live and not empty"):
        list(unpack_rows(row + row[:LIVE_AT] + b"\0" + row[LIVE_AT + 1 :]))
