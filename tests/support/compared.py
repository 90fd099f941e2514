"""Made-up runs of a comparison: what figures, advice and the page are made of, without daemons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from memoryd_tools.compare.advice import advise
from memoryd_tools.compare.comparison import Comparison, Plan
from memoryd_tools.compare.figures import Figures, figures
from memoryd_tools.compare.probes import Probe, Seen
from memoryd_tools.compare.replay import Asked, Bare, Cloud, Run, Step, Usage, Variant
from memoryd_tools.compare.transcripts import Transcript

MIB = 2**20


BARE = Bare(memory={turn: (30 * MIB, 0) for turn in range(1, 61)}, at_rest=(30 * MIB, 0))


def probe(name: str, told: int) -> Probe:
    return Probe(name=name, question=name, accept=(name,), told=told)


def run(
    strategy: str = "summary",
    *,
    turns: int = 60,
    tokens: int = 100,
    lost: int = 0,
    asked: int = 10,
    outdated: int = 0,
    whole: bool = False,
    summaries: Usage | None = None,
) -> Run:
    """A run of even turns that asks ``asked`` facts of turn 1 at the end and knows all but some."""
    transcript = Transcript(name="t", system=None, language=None, messages=())
    made = Run(transcript=transcript, variant=Variant(strategy=strategy))
    made.steps = [
        Step(
            turn=turn,
            tokens=tokens + turn,
            limit=3296,
            whole=whole,
            estimated=False,
            parts={"recent": tokens, "system": turn},
            reply_tokens=10,
            plan_ms=1.0,
            main_bytes=0,
            worker_bytes=0,
        )
        for turn in range(1, turns + 1)
    ]
    made.asked = [
        Asked(
            turn=turns,
            probe=probe(f"f{number}", 1),
            seen=Seen(known=number >= lost, outdated=number < outdated),
        )
        for number in range(asked)
    ]
    made.summaries = summaries or Usage()
    made.at_rest = (33 * MIB, 0)
    return made


def measured(made: Run, price: dict[str, float] | None = None) -> Figures:
    return figures([made], [BARE], [], price=price, summary_price=price)


def compared(runs: Sequence[Run]) -> Comparison:
    """The comparison that these runs make, one for each strategy."""
    transcript = Transcript(
        name="t", system=None, language="zh", messages=({"id": "1", "role": "user"},) * 60
    )
    found = tuple(measured(run) for run in runs)
    return Comparison(
        plan=Plan(
            transcripts=[transcript],
            variants=[run.variant for run in runs],
            settings={},
            cloud=Cloud(settings={}, simulated=True),
            price=None,
            summary_price=None,
            zone=UTC,
            wanted_recall=0.95,
        ),
        bares=(BARE,),
        probes=(tuple(asked.probe for asked in runs[0].asked),),
        runs=tuple((run,) for run in runs),
        figures=found,
        advice=advise(found, wanted=0.95, scene=None),
        at=1.7e9,
    )
