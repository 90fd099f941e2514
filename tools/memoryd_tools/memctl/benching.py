"""bench: the article's 120 turns on this machine, its figures beside ours."""

from __future__ import annotations

import argparse
import asyncio
from functools import partial

from memoryd_tools.compare import words as compare_words
from memoryd_tools.compare.article import ARTICLE_RECALL, VARIANTS, scenario
from memoryd_tools.compare.comparison import Comparison, compare, to_json
from memoryd_tools.compare.document import bench_blocks, to_markdown, to_terminal
from memoryd_tools.memctl.comparing import plan_for, played
from memoryd_tools.memctl.outfile import open_output, write_line
from memoryd_tools.memctl.progress import progress
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import Words

__all__ = ["run"]


def run(screen: Screen, args: argparse.Namespace) -> int:
    """Measure and print the table."""
    # A file that cannot be written is noticed before the work.
    with open_output(args.markdown) as markdown:
        comparison = played(screen, partial(_measure, screen, args))
        blocks = bench_blocks(comparison, Words(screen.words.language, compare_words.PHRASES))
        if args.markdown is not None:
            write_line(screen, markdown, to_markdown(blocks), end="")
    if screen.json:
        screen.data({**to_json(comparison), "article_recall": dict(ARTICLE_RECALL)})
    elif args.markdown != "-":
        titles = {block.title for block in blocks}
        for line in to_terminal(blocks, screen.columns()):
            screen.result(screen.paint(line, "1") if line in titles else line)
    return 0


async def _measure(screen: Screen, args: argparse.Namespace, enough: asyncio.Event) -> Comparison:
    transcript = scenario()
    if args.turns is not None:
        transcript = transcript.first(args.turns)
    async with plan_for(args, [transcript], VARIANTS) as plan:
        with progress(screen, "progress.bench", plan.steps) as advance:
            return await compare(plan, advance, enough)
