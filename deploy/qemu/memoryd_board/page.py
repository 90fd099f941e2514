"""What the README has a person type to install memoryd on a board, so that it can be typed here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Steps", "steps"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """Shell commands, in the order in which they are given."""

    bundle: str
    """On the machine that builds."""
    install: str
    """On the board, as root, beside the bundle."""
    configure: str
    """The same, with the key in a file ``key``."""
    use: str
    """As one of those who may talk to it."""


def steps(page: Path) -> Steps:
    """Return the four blocks of commands that a page marks as the steps for boards."""
    text = page.read_text(encoding="utf-8")
    section = re.search(r"<!-- board -->\n(.*?)<!-- end -->", text, re.S)
    assert section is not None, f"{page.name} marks no steps for boards"
    bundle, install, configure, use = re.findall(r"^```sh\n(.*?)^```", section[1], re.M | re.S)
    return Steps(bundle=bundle, install=install, configure=configure, use=use)
