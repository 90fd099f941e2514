import random
import subprocess
import sys
from pathlib import Path

from memoryd.core.sessions import SessionChange, SessionKey
from support import store_child
from support.store_world import found, opened

ROUNDS = 6


def killed_at_a_random_moment(path: Path, round_: int, draw: random.Random) -> list[str]:
    """Run the writing process, kill it, and return the words it said in whole lines."""
    process = subprocess.Popen(
        [sys.executable, "-m", "support.store_child", str(path), str(round_)],
        stdout=subprocess.PIPE,
        cwd=Path(store_child.__file__).parents[1],
    )
    assert process.stdout is not None
    lines = []
    for _ in range(draw.randint(1, 120)):
        lines.append(process.stdout.readline())
    process.kill()
    lines += process.communicate()[0].splitlines(keepends=True)
    return [word for line in lines if line.endswith(b"\n") for word in line.decode().split()]


async def test_what_was_acknowledged_survives_a_kill_once_and_whole(tmp_path: Path) -> None:
    draw = random.Random(7)
    path = tmp_path / "m.db"
    words: list[str] = []
    for round_ in range(ROUNDS):
        words += killed_at_a_random_moment(path, round_, draw)
        gone = {word[1:] for word in words if word.startswith("-")}
        asked = {word[1:] for word in words if word.startswith("?")}
        acknowledged = {word for word in words if word[0] not in "-?"}
        assert acknowledged - asked
        # each writer is killed with one such question unanswered at most
        assert len(asked - gone) <= store_child.WRITERS
        async with opened(path) as store:
            assert store.damage is None
            stored: list[str] = []
            for writer in range(store_child.WRITERS):
                key = SessionKey(owner="1", name=f"s{writer}")
                await store.open_session(key, SessionChange(), now=0.0)
                page = await store.history(
                    key, before_seq=None, after_seq=0, limit=10**6, max_bytes=10**9
                )
                session = await store.session(key)
                assert session.messages == len(page.messages)
                assert session.tokens["estimate"] == sum(m.estimate for m in page.messages)
                for message in page.messages:
                    assert message.message.content == store_child.text_of(message.id)
                stored += [message.id for message in page.messages]
                if page.messages:
                    last = page.messages[-1].id
                    assert (await found(store, f"{last} 的内容", key, k=9))[0]
            assert len(stored) == len(set(stored))
            assert acknowledged - asked <= set(stored)
            assert not gone & set(stored)
        for id_ in asked - gone:
            # As it was found after the kill, it stays.
            if id_ in stored:
                words.remove(f"?{id_}")
            else:
                words.append(f"-{id_}")
