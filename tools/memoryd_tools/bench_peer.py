"""memoryd as one of the peers: ``python -m memoryd_tools.bench_peer FOLDER N`` prints a JSON line.

The loop is the peers' own (``driver.py`` in FOLDER): append, build the prompt, search. The memory
that is told is the daemon's and its worker's; the processor time is theirs and that of who asks;
what others take to import is here the start of a daemon to its first answer.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from memoryd.client import SyncClient
from memoryd_tools.bench_recall import processor_s
from memoryd_tools.local_daemon import Daemon, rss_bytes

__all__ = ["Peer"]

MIB = 2**20


class Peer:
    """What ``driver.py`` asks of a peer."""

    name = "memoryd"
    kind = "both"

    def __init__(self) -> None:
        self._daemon: Daemon | None = None
        self._client: SyncClient | None = None

    def load(self) -> None:
        """Start a daemon, which goes again in open()."""
        self._trial = tempfile.TemporaryDirectory()
        self.open(self._trial.name)

    def open(self, folder: str) -> None:
        if self._daemon is not None:
            self.close()
            self._trial.cleanup()
        self._daemon = Daemon(Path(folder) / "memoryd")
        self._daemon.start()
        self._client = SyncClient.connect(self._daemon.socket)
        self._client.session_open("s", strategy="sliding", budget_tokens=4896)

    def append(self, number: int, role: str, text: str) -> None:
        # The workload's tool results have no calls, which memoryd would never plan.
        said = "assistant" if role == "tool" else role
        self._connected.append("s", [{"role": said, "content": text}])

    def build(self) -> list[tuple[str, str]]:
        plan = self._connected.prompt("s")
        return [(message["role"], message["content"]) for message in plan["messages"]]

    def retrieve(self, query: str, k: int) -> list[str]:
        hits = self._connected.search(query, session="s", k=k)["hits"]
        return [hit["content"] for hit in hits]

    def count(self) -> int:
        return int(self._connected.session_get("s")["messages"])

    def close(self) -> None:
        self._connected.close()
        assert self._daemon is not None, "open() came before"
        self._daemon.stop()

    def rss_mb(self) -> float:
        """Memory of the daemon and of its worker."""
        assert self._daemon is not None, "open() came before"
        processes = [self._daemon.pid, *self._daemon.children()]
        return round(sum(map(rss_bytes, processes)) / MIB, 1)

    def processor_s(self) -> float:
        """Processor time of the daemon and of its worker so far."""
        if self._daemon is None or not self._daemon.alive():
            return 0.0
        return processor_s((self._daemon.pid, *self._daemon.children()))

    @property
    def _connected(self) -> SyncClient:
        assert self._client is not None, "open() came before"
        return self._client


class Clock:
    """The module ``time`` for the loop, whose processor time is also that of the daemons; looking
    at it is nobody's share."""

    def __init__(self, peers: Sequence[Peer]) -> None:
        self._peers = peers
        self._looking = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)

    def process_time(self) -> float:
        begun = time.process_time()
        daemons = sum(peer.processor_s() for peer in self._peers)
        found = begun - self._looking + daemons
        self._looking += time.process_time() - begun
        return found


def main() -> int:
    folder, size = sys.argv[1:3]
    sys.path.insert(0, folder)
    import driver  # type: ignore[import-not-found]  # of the folder

    peers: list[Peer] = []

    def made() -> Peer:
        peers.append(Peer())
        return peers[-1]

    # It asks for the memory of its own process, which here is only the one that asks.
    own: Any = driver.rss_mb
    driver.rss_mb = lambda: peers[-1].rss_mb() if peers and peers[-1]._daemon else own()
    driver.time = Clock(peers)
    made_type: Any = made
    made_type.name = Peer.name
    sys.argv = [sys.argv[0], size]
    driver.main(made_type)
    return 0


if __name__ == "__main__":
    sys.exit(main())
