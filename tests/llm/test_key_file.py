from __future__ import annotations

import os
from pathlib import Path

import pytest

from memoryd.errors import CloudAuth
from memoryd.llm.key import KeyFile


def test_no_file_means_no_key() -> None:
    assert KeyFile(None).read() is None


@pytest.mark.parametrize("content", [b"sk-1", b"sk-1\n", b"\xef\xbb\xbf sk-1\r\n\n"])
def test_white_space_around_the_key_is_not_part_of_it(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    assert KeyFile(tmp_path / "key").read() == "sk-1"


def test_the_key_is_read_again_when_the_file_changes(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("one")
    key = KeyFile(path)
    assert key.read() == "one"
    path.write_text("second")
    assert key.read() == "second"


def test_a_key_of_the_same_size_put_in_place_by_rename_is_seen(tmp_path: Path) -> None:
    path, new = tmp_path / "key", tmp_path / "new"
    path.write_text("aaa")
    key = KeyFile(path)
    assert key.read() == "aaa"
    new.write_text("bbb")
    stat = path.stat()
    os.utime(new, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    new.rename(path)
    assert key.read() == "bbb"


def test_a_broken_file_is_an_error_until_it_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "key"
    key = KeyFile(path)
    with pytest.raises(CloudAuth, match="No such file") as missing:
        key.read()
    assert missing.value.data == {"reason": "key_file"}
    path.write_text("sk-1")
    assert key.read() == "sk-1"
    path.unlink()
    with pytest.raises(CloudAuth):
        key.read()


@pytest.mark.parametrize(
    "content", [b"", b" \n", b"one\ntwo", "密钥".encode(), b"a\x00b", b"\xff\xfe", b"x" * 20_000]
)
def test_what_no_header_can_carry_is_refused_without_quoting_it(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "key"
    path.write_bytes(content)
    key = KeyFile(path)
    for _ in range(2):
        with pytest.raises(CloudAuth) as refused:
            key.read()
        assert "two" not in refused.value.message and "密钥" not in refused.value.message


def test_a_pipe_or_folder_in_its_place_does_not_hang_the_call(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "."):
        with pytest.raises(CloudAuth, match="no regular file"):
            KeyFile(tmp_path / name).read()
