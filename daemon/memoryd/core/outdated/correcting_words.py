"""The words by which people correct what was said, in both languages: one list for what drops a
value (``replaced``) and for what shows it with the later one (``overruled``).

Parts of regular expressions, the English ones to stand between word borders. Each of the two adds
words of its own: what shows both values may take a weak word for a correction (moved, rather),
what drops one may not.
"""

from __future__ import annotations

__all__ = ["CORRECTS_EN", "MISTAKE_EN", "SLIP_ZH"]

SLIP_ZH = "(?:[说写记打填报搞弄看念输][错反岔]|[说记看]混|[搞弄]混了)"
"""别搞混 asks not to."""

MISTAKE_EN = r"wrong|typo|correction|mistake|mis(?:typed|spel\w+|heard|read|count\w*|print\w*)"

CORRECTS_EN = (
    rf"{MISTAKE_EN}|actually|instead|make it|still says|should be|no longer|"
    r"(?:scratch|strike) that|settled (?:at|on|for)|(?:it|that)['’]s (?:more|less)|"
    r"re-?(?:issued|weighed|counted|measured)"
)
