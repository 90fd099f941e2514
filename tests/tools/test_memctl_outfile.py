"""The file that an export makes."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from memoryd_tools.memctl.outfile import open_output
from memoryd_tools.memctl.words import UsageError


def write(path: Path, text: str) -> None:
    with open_output(str(path)) as stream:
        assert stream is not None
        stream.write(text)


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write(pipe, "说过的话\n")
    reader.join()
    assert read == ["说过的话\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_link_stays_a_link_and_the_file_behind_it_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "file", tmp_path / "link"
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    write(link, "new")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert [path.name for path in file.parent.iterdir()] == ["file"]


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old", encoding="utf-8")
    with pytest.raises(UsageError), open_output(str(file)) as stream:
        assert stream is not None
        stream.write("ne")
        raise OSError("no space left")
    assert file.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
