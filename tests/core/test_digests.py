"""Digests are those of hashlib, without what hashlib loads."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from memoryd.core.digests import digest


@pytest.mark.parametrize("content", ["", "chat-1", "会议改到下午三点", "\x00\U0010ffff"])
def test_a_digest_is_blake2b_of_the_text(content: str) -> None:
    assert digest(content) == hashlib.blake2b(content.encode(), digest_size=32).hexdigest()
    assert len(digest(content, size=9)) == 18


def test_making_one_does_not_load_openssl() -> None:
    code = "import sys; from memoryd.core.digests import digest; digest('a');"
    code += "sys.exit('_hashlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
