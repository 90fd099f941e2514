"""The tables of both READMEs, made of the benchmark file: part of ``make bench`` with ``--write``.

What a README shows is named here, in its order; a row that the file does not have is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from memoryd_tools.bench_report import markdown_table

__all__ = ["READMES", "SHOWN", "rows_of", "section_of", "update_readmes"]

READMES = {"README.md": "en", "README.zh.md": "zh"}

SHOWN: Mapping[str, str] = {
    "start to first answer": "从启动到第一个应答",
    "RSS of main, idle": "主进程空闲时的常驻内存",
    "RSS of main, idle, after a cloud call": "同上，调用过模型服务之后",
    "RSS of main and worker, everything in use, 10,000 messages": (
        "主进程和子进程的常驻内存，全部功能都在用，10,000 条消息"
    ),
    "RSS in all, 2 s after critical, 10,000 messages": "内存告急 2 秒后的全部常驻内存",
    "main's growth from 1,000 to 100,000 messages": "从 1,000 到 100,000 条消息，主进程增长多少",
    "append, durable, one client, p50": "保存一条消息（断电不丢），一个客户端，中位数",
    "appends a second, 32 clients against one": "每秒保存多少条：32 个客户端与一个相比",
    "plan, sliding, 100 / 10,000 / 100,000 messages, p50": (
        "组提示，`sliding`，100 / 10,000 / 100,000 条消息，中位数"
    ),
    "plan, summary, 100 / 10,000 / 100,000 messages, p50": (
        "组提示，`summary`，100 / 10,000 / 100,000 条消息，中位数"
    ),
    "plan, hierarchical, 10,000 messages, warm, processor time on one core, p50": (
        "组提示，`hierarchical`，10,000 条消息，单核处理器时间，中位数"
    ),
    "disk a message of 100 characters, index and vectors included": (
        "每条消息（100 字）占的磁盘，含索引和向量"
    ),
    "fixed, early facts known after 120 turns": "`fixed`，120 轮后还知道的早期信息",
    "sliding, early facts known after 120 turns": "`sliding`，120 轮后还知道的早期信息",
    "summary, early facts known after 120 turns": "`summary`，120 轮后还知道的早期信息",
    "hierarchical, early facts known after 120 turns": "`hierarchical`，120 轮后还知道的早期信息",
}
"""Promises of the file, and what they are called in Chinese."""

_HEADERS = {"en": ("what", "promise", "measured", ""), "zh": ("内容", "承诺", "实测", "")}

_VERDICTS = {
    "en": {"holds": "kept", "FAILS": "**missed**"},
    "zh": {"holds": "做到", "FAILS": "**没做到**"},
}
"""Of what is only printed there is none."""

_BEGIN, _END = "<!-- docs/benchmarks.md -->\n", "<!-- end -->"


def rows_of(text: str) -> Iterable[list[str]]:
    """Return the cells of all rows of tables in a Markdown text, headers among them."""
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("| ---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def section_of(benchmarks: str, language: str) -> str:
    """Return the table that a README in this language shows of the benchmark file."""
    measured = {row[0]: row for row in rows_of(benchmarks)}
    rows = [
        [
            chinese if language == "zh" else promise,
            *row[1:3],
            _VERDICTS[language].get(row[-1], ""),
        ]
        for promise, chinese in SHOWN.items()
        if (row := measured.get(promise)) is not None
    ]
    return "\n".join(markdown_table(_HEADERS[language], rows)) + "\n"


def update_readmes(benchmarks: Path, root: Path) -> None:
    """Write the tables of the READMEs in ``root`` anew, where there are any."""
    text = benchmarks.read_text(encoding="utf-8")
    for name, language in READMES.items():
        readme = root / name
        if readme.exists():
            before, begin, rest = readme.read_text(encoding="utf-8").partition(_BEGIN)
            _, end, after = rest.partition(_END)
            table = section_of(text, language)
            readme.write_text(before + begin + table + end + after, encoding="utf-8")
