"""The report as one HTML file: no script, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import takewhile

from memoryd_tools.compare.comparison import Comparison
from memoryd_tools.compare.document import Block, Code, Lines, Table
from memoryd_tools.compare.plots import plots
from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import Words

__all__ = ["page"]

# Whatever a transcript says, the page can neither run nor load anything.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.55 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;
  color: #1c2733; background: #f5f7f9; margin: 0; }
main { max-width: 1060px; margin: 0 auto; padding: 24px 20px 60px; }
h1 { font-size: 26px; margin: 8px 0 4px; }
h2 { font-size: 18px; margin: 0 0 10px; }
section { background: #fff; border: 1px solid #dde3e9; border-radius: 10px; padding: 18px 20px;
  margin: 16px 0; overflow-x: auto; }
section.advice { border-left: 5px solid #0072b2; }
.advice li:first-child { font-size: 18px; font-weight: 600; }
.intro { color: #53616f; padding: 0; list-style: none; margin: 0 0 8px; }
ul { margin: 0; padding-left: 20px; }
li { overflow-wrap: anywhere; }
.advice ul { list-style: none; padding: 0; margin-bottom: 16px; }
pre { background: #f0f3f6; border-radius: 6px; padding: 12px 14px; margin: 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 10px; text-align: right; border-bottom: 1px solid #e7ecf0; }
th { font-weight: 600; color: #53616f; vertical-align: bottom;
  min-width: 4em; word-break: keep-all; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
tr.chosen td { background: #eaf4fb; font-weight: 600; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(440px, 1fr)); gap: 16px; }
.plots section { margin: 0; }
svg { width: 100%; height: auto; }
svg text { font-family: inherit !important; }
@media (max-width: 560px) { .plots { grid-template-columns: minmax(0, 1fr); }
  main { padding: 16px 10px 40px; } section { padding: 14px 12px; } }
@media print { body { background: #fff; } section { break-inside: avoid; } }
"""


def page(comparison: Comparison, blocks: Sequence[Block], words: Words) -> str:
    """Return the whole page. ``blocks`` begin with the title and the recommendation; tables
    follow."""
    head, *rest = blocks
    chosen = comparison.advice.chosen.variant.name if comparison.advice is not None else None
    drawn = "".join(
        f"<section><h2>{_text(title)}</h2>{svg}</section>"
        for title, svg in plots(comparison, words)
    )
    before = list(takewhile(lambda block: not isinstance(block, Table), rest))
    after = rest[len(before) :]
    language = "zh-CN" if words.language == "zh" else "en"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(head.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{_text(head.title)}</h1>\n{_introduction(head)}\n"
        f'<section class="advice">{"".join(_block(block, chosen) for block in before)}</section>\n'
        f'<div class="plots">{drawn}</div>\n'
        + "".join(f"<section>{_block(block, chosen)}</section>\n" for block in after)
        + "</main>\n</body>\n</html>\n"
    )


def _introduction(head: Block) -> str:
    lines = head.lines if isinstance(head, Lines) else ()
    return f'<ul class="intro">{_items(lines)}</ul>'


def _block(block: Block, chosen: str | None) -> str:
    title = f"<h2>{_text(block.title)}</h2>"
    if isinstance(block, Lines):
        return f"{title}<ul>{_items(block.lines)}</ul>"
    if isinstance(block, Code):
        return f"{title}<pre>{_text(block.text)}</pre>"
    head = "".join(f"<th>{_text(header)}</th>" for header in block.headers)
    rows = "".join(
        f"<tr{_mark(row, chosen)}>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>"
        for row in block.rows
    )
    return f"{title}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _mark(row: Sequence[str], chosen: str | None) -> str:
    return ' class="chosen"' if row[0] == chosen else ""


def _items(lines: Iterable[str]) -> str:
    return "".join(f"<li>{_text(line)}</li>" for line in lines)


def _text(text: str) -> str:
    return escape(clean(text))
