"""The child's command: ``python -m memoryd.worker FD NICE OOM_SCORE_ADJ MAX_RSS_MB MODEL_DIR``.

Puts the parts of the child together; nobody but the supervisor runs it.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from pathlib import Path

from memoryd.proc.memory import drop_file_pages, give_memory_back, statm_rss_bytes
from memoryd.proc.priority import lower_priority, raised_oom_score_adj, set_oom_score_adj
from memoryd.worker import OVER_MEMORY
from memoryd.worker.counter import Counter
from memoryd.worker.embedding import Embedding
from memoryd.worker.jobs import Jobs

_GROWN_BYTES = 4 * 2**20
"""After growing by so much the allocator is asked to give memory back. It takes 3 ms, which is a
tenth of what embedding one window takes; otherwise 15 MB stay for ever."""


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
        drop_file_pages(writable=True)

    def load_model(model_id: str) -> str:
        engine = embedding.load(model_id)
        # Its tables stay. To look through them each time memory is given back takes 5 ms, and a
        # search of a large store has some to give.
        gc.collect()
        gc.freeze()
        # The model's weights are mapped writable, and looked at for the last time.
        drop_file_pages(writable=True)
        return engine

    # Questions somebody waits for come first, background batches last.
    jobs = Jobs(
        {
            "load": load_encoding,
            "count": counter.count,
            "nearest": embedding.nearest,
            "embed": embedding.embed,
            "ping": lambda _: None,
            "load model": load_model,
            "embed later": embedding.embed,
        }
    )
    with socket.socket(fileno=fd) as connection:
        return _serve(connection, jobs, max_rss_mb * 2**20)


def _serve(connection: socket.socket, jobs: Jobs, max_rss_bytes: int) -> int:
    settled = _rss_bytes()
    while True:
        try:
            # Between two jobs look what came, but wait only if there is nothing to do.
            data = connection.recv(65536, socket.MSG_DONTWAIT if jobs else 0)
        except BlockingIOError:
            pass
        except OSError:
            return 0
        else:
            if not data:
                return 0
            jobs.receive(data)
            continue
        try:
            connection.sendall(jobs.answer_next())
        except OSError:
            return 0
        rss = _rss_bytes()
        if rss > max_rss_bytes or (not jobs and rss > settled + _GROWN_BYTES):
            give_memory_back()
            settled = _rss_bytes()
            if settled > max_rss_bytes:
                return OVER_MEMORY


def _rss_bytes() -> int:
    return statm_rss_bytes(os.getpid()) or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
