"""The child's command: ``python -m memoryd.worker FD NICE OOM_SCORE_ADJ MAX_RSS_MB MODEL_DIR``.

Puts the parts of the child together; nobody but the supervisor runs it.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
from pathlib import Path

from memoryd.proc.memory import drop_file_pages, give_memory_back, statm_rss_bytes
from memoryd.proc.priority import lower_priority, raised_oom_score_adj, set_oom_score_adj
from memoryd.worker import OVER_MEMORY
from memoryd.worker.background import Background
from memoryd.worker.counter import Counter
from memoryd.worker.embedding import Embedding
from memoryd.worker.jobs import Jobs

_GROWN_BYTES = 2**20
"""After growing by so much the allocator is asked to give memory back. It takes half a millisecond
behind the answer to a question, which leaves 1 to 2 MB, and 5 ms after a long text, a fiftieth of
what embedding that takes; otherwise 15 MB stay for ever."""


def main(arguments: list[str]) -> int:
    """Serve the socket until its other end closes."""
    *numbers, model_dir = arguments
    fd, nice, oom_score_adj, max_rss_mb = map(int, numbers)
    # Ctrl-C in a terminal reaches the whole group; the main process ends us when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_oom_score_adj(raised_oom_score_adj(oom_score_adj))
    lower_priority(nice)
    counter = Counter()
    embedding = Embedding(Path(model_dir))

    def load_encoding(name: str) -> None:
        counter.load(name)
        drop_file_pages()

    def load_model(model_id: str) -> str:
        engine = embedding.load(model_id)
        # Its tables stay. To look through them each time memory is given back takes 5 ms, and a
        # search of a large store has some to give.
        gc.collect()
        gc.freeze()
        # The model's weights are mapped writable, and looked at for the last time. Nothing is
        # embedded yet in the background that could write anywhere.
        drop_file_pages(writable=True)
        return engine

    # The most urgent come first.
    jobs = Jobs(
        {
            "load": load_encoding,
            "count": counter.count,
            "nearest": embedding.nearest,
            "embed": embedding.embed,
            "ping": lambda _: None,
            "load model": load_model,
        },
        later={"embed later": embedding.embed_later},
    )
    with socket.socket(fileno=fd) as connection:
        return serve(connection, jobs, max_rss_mb * 2**20)


def serve(connection: socket.socket, jobs: Jobs, max_rss_bytes: int) -> int:
    """Answer until the other end closes, or too much memory is held; return the exit code."""
    settled = _rss_bytes()
    background = Background()
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    poll.register(background, select.POLLIN)
    while True:
        if not jobs and not background.busy and (job := jobs.next_later()) is not None:
            background.begin(job)
        try:
            # Between two jobs look what came, but wait only if there is nothing to do.
            came = [fd for fd, _ in poll.poll(0 if jobs else None)]
            if connection.fileno() in came:
                data = connection.recv(65536)
                if not data:
                    return 0
                jobs.receive(data)
                # All that is there first: the most urgent may have come last.
                continue
            if background.fileno() in came:
                connection.sendall(background.take_answer())
            if jobs:
                connection.sendall(jobs.answer_next())
        except OSError:
            return 0
        if background.busy:
            continue  # what it takes meanwhile is not what stays
        rss = _rss_bytes()
        if rss > max_rss_bytes or (not jobs and rss > settled + _GROWN_BYTES):
            give_memory_back()
            settled = _rss_bytes()
            if settled > max_rss_bytes:
                return OVER_MEMORY


def _rss_bytes() -> int:
    return statm_rss_bytes(os.getpid()) or 0


if __name__ == "__main__":
    # At once: a thread that is in the middle of a window would meet an interpreter that is gone.
    os._exit(main(sys.argv[1:]))
