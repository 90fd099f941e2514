"""What a reply repeats of the statement that it answers: that is what was told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memoryd.core.summaries import is_chinese
from memoryd.core.text.english import is_stop_word

__all__ = [
    "echoes_of",
]


def echoes_of(statement: str, reply: str, asked: str) -> Iterator[str]:
    """What a reply repeats of a statement, beyond the question: that is what was told."""
    if not is_chinese(statement):
        yield from _echoed_words(statement, reply, asked)
        return
    position = 0
    while position < len(statement):
        length = 0
        while (
            position + length < len(statement)
            and statement[position + length] not in _MARKS
            and statement[position : position + length + 1] in reply
        ):
            length += 1
        piece = statement[position : position + length]
        if len(piece) >= 2 and piece not in asked:
            yield piece
        position += max(length, 1)


def _echoed_words(statement: str, reply: str, asked: str) -> Iterator[str]:
    """Runs of whole words: letters alone are in every sentence, and so is a single word that is
    neither a name nor a number."""
    said = f" {' '.join(_WORD.findall(reply.lower()))} "
    words = list(_WORD.finditer(statement))
    first = 0
    while first < len(words):
        last = first
        run = words[first][0].lower()
        if f" {run} " not in said:
            first += 1
            continue
        while (
            last + 1 < len(words)
            and statement[words[last].end() : words[last + 1].start()] == " "
            and f" {run} {words[last + 1][0].lower()} " in said
        ):
            last += 1
            run = f"{run} {words[last][0].lower()}"
        telling = [i for i in range(first, last + 1) if not is_stop_word(words[i][0].lower())]
        if telling:
            echo = statement[words[telling[0]].start() : words[telling[-1]].end()]
            single = len(telling) == 1 and not (
                re.search(r"[0-9]", echo) or (telling[0] and echo[0].isupper())
            )
            if not single and len(echo) > 2 and echo not in asked:
                yield echo
        first = last + 1


_WORD = re.compile(r"[^\W_]+(?:['’@.:-][^\W_]+)*")


_MARKS = '，。、；：！,.;:! 《》「」{}"()'
