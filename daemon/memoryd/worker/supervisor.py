"""Keeps the worker as it should be: there while it is used, gone when idle, started anew when lost.

One task lives as long as a worker is wanted: start, load, watch, end, and again. Everybody else
only leaves a wish (``wake``) or asks a question (``count``), and waits for nothing that is not
warm.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Literal

from memoryd.config import WorkerSettings
from memoryd.core.vectors.cosines import E5, Cosines
from memoryd.core.vectors.windows import WINDOW_BYTES, windows
from memoryd.service.ports import Near, Question, VectorFile, WorkerStatus
from memoryd.worker import OVER_MEMORY
from memoryd.worker.encodings import Unavailable
from memoryd.worker.model_files import DEFAULT_FOLDER, Manifest, read_manifest
from memoryd.worker.process import ChildProcess

__all__ = ["WorkerSupervisor", "backoff_s"]

_log = logging.getLogger(__name__)

_Texts = tuple[Literal["query", "passage"], Sequence[str]]

State = Literal["off", "stopped", "starting", "ready", "backoff", "unavailable"]

HOLD_S = 10.0
"""An encoding stays at least so long: sessions that differ must not have the worker do nothing
but load."""

STEADY_S = 60.0
"""A child that was ready for so long had no fault at the start: its end begins a new count."""

MODEL_FAILURES = 3
"""Children in a row that were lost while the model was loaded, or outgrew their memory with it:
then it is not tried again, unless they were killed."""

MODEL_AGAIN_S = 600.0
"""After so long it is, where the kernel killed them: memory that was too short for it may be there
again, and a board that never has it loses a child every few minutes only."""


LULL_S = 0.25
RESTS = 3.0
"""Background work begins its next batch once nobody asked anything for so long: whoever asks would
share the processor with it, and those who ask soon ask again. Under questions that never pause it
rests so many times the processor time that its last batch took, less what that waited for the
processor: so a quarter of a processor's time is its own."""


def backoff_s(failures: int) -> float:
    """Return the pause before the next start after so many failures in a row."""
    return min(0.5 * 2.0 ** max(failures - 1, 0), 60.0)


class WorkerSupervisor:
    """The worker as the service sees it (``service.ports.Worker``).

    ``on_event`` gets ``{topic, state, reason?}`` at every change of state, ``on_doubt`` the paths
    of vector files that a search found to be not what they should be.
    """

    def __init__(
        self,
        settings: WorkerSettings,
        *,
        on_event: Callable[[Mapping[str, object]], None],
        on_doubt: Callable[[Sequence[str]], None] = lambda paths: None,
        hold_s: float = HOLD_S,
        model_again_s: float = MODEL_AGAIN_S,
        lull_s: float = LULL_S,
        rests: float = RESTS,
    ) -> None:
        self._settings = settings
        self._on_event = on_event
        self._on_doubt = on_doubt
        self._hold_s = hold_s
        self._model_again_s = model_again_s
        self._lull_s = lull_s
        self._rests = rests
        # How long background work rests at most before its next batch.
        self._rest_s = lull_s
        self._state: State = "stopped" if settings.enabled else "off"
        self._keeper: asyncio.Task[None] | None = None
        # The child while it is there, and the encoding it has loaded once it is ready.
        self._child: ChildProcess | None = None
        self._loaded: str | None = None
        # What was asked for last, and when something was; and when somebody waited for an answer.
        self._wanted: str | None = None
        self._used = 0.0
        self._asked = float("-inf")
        # Memory pressure: no worker at all, or one that leaves soon after its last use.
        self._held = False
        self._idle_s = settings.idle_s
        # Tells the keeper that another encoding or the model is wanted, or a shorter idle time.
        self._changed: asyncio.Future[None] | None = None
        # Encodings that cannot be loaded here; only a new installation mends that.
        self._unavailable: set[str] = set()
        self._failures = 0
        self._restarts = 0
        # The embedding model, or why there is none; read when we are told to, so that it is the
        # same for all.
        self._folder = settings.model_dir or DEFAULT_FOLDER
        self._manifest: Manifest | None = None
        self._model: str | None = None
        self._model_problem: str | None = None
        self._find_model()
        self._wants_model = False
        self._model_state: Literal["absent", "loading", "loaded"] = "absent"
        # Children in a row that the model was too much for.
        self._model_failures = 0
        # Done when it is settled whether the model is there.
        self._settled: asyncio.Future[None] | None = None

    @property
    def model_id(self) -> str | None:
        """The embedding model that can be used."""
        return self._model

    @property
    def cosines(self) -> Cosines:
        """How the model's cosines are read."""
        return E5 if self._manifest is None else self._manifest.cosines

    def wake_embedder(self) -> None:
        """Have the worker started and its model loaded. Waits for nothing."""
        if self._model is None or self._held:
            return
        self._used = asyncio.get_running_loop().time()
        if not self._wants_model:
            self._wants_model = True
            self._tell_keeper()
        self._start_keeper()

    async def embed(
        self, texts: Sequence[str], kind: Literal["query", "passage"], *, urgent: bool
    ) -> tuple[tuple[bytes, ...], ...] | None:
        """Return the vectors of each text's windows, or None as the port says."""
        self.wake_embedder()
        if not urgent:
            await self._model_settled()
        child = self._embedder()
        if child is None:
            return None
        parts = [windows(text) for text in texts]
        vectors: list[bytes] = []
        embed = self._embed_now if urgent else self._embed_later
        for batch in _batches([window for part in parts for window in part]):
            embedded = await embed(child, (kind, batch))
            if embedded is None:
                return None
            vectors += embedded
        rest = iter(vectors)
        return tuple(tuple(islice(rest, len(part))) for part in parts)

    async def _embed_now(self, child: ChildProcess, texts: _Texts) -> list[bytes] | None:
        self._used = self._asked = asyncio.get_running_loop().time()
        answer = await child.ask("embed", texts, self._settings.wait_ms / 1000)
        return list(answer[1]) if answer is not None and answer[0] else None

    async def _embed_later(self, child: ChildProcess, texts: _Texts) -> list[bytes] | None:
        await self._lull()
        self._used = began = asyncio.get_running_loop().time()
        answer = await child.ask("embed later", texts, None)
        if answer is None or not answer[0]:
            return None
        busy_s, vectors = answer[1]
        took_s = asyncio.get_running_loop().time() - began
        self._rest_s = max((1 + self._rests) * busy_s - took_s, 0.0)
        return list(vectors)

    async def _lull(self) -> None:
        """Wait until nobody asks anything for a while, but not for ever."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._rest_s
        while (  # noqa: ASYNC110  # it is time that is waited for
            wait_s := min(self._asked + self._lull_s, end) - loop.time()
        ) > 0:
            await asyncio.sleep(wait_s)

    async def nearest(
        self, question: Question, files: Sequence[VectorFile], *, k: int
    ) -> tuple[Near, ...] | None:
        """Return the messages nearest to a question, or None as the port says."""
        self.wake_embedder()
        child = self._embedder()
        if child is None:
            return None
        self._asked = asyncio.get_running_loop().time()
        answer = await child.ask(
            "nearest", (_weighted(question), files, k), self._settings.wait_ms / 1000
        )
        if answer is None or not answer[0]:
            return None
        found, doubtful = answer[1]
        if doubtful:
            self._on_doubt([files[number][0] for number in doubtful])
        return tuple(map(Near._make, found))

    def wake(self, encoding: str) -> None:
        """Have the worker started, or another encoding loaded. Waits for nothing."""
        if self._state == "off" or self._held or encoding in self._unavailable:
            return
        self._used = asyncio.get_running_loop().time()
        if encoding != self._wanted:
            self._wanted = encoding
            self._tell_keeper()
        self._start_keeper()

    async def count(self, texts: Sequence[str], encoding: str) -> tuple[int, ...] | None:
        """Return the tokens of each text, or None when they are not to be had within ``wait_ms``.

        A text that the tokenizer gives up on (a million blanks) gets its estimate.
        """
        if self._child is None or self._loaded != encoding:
            return None
        self._used = self._asked = asyncio.get_running_loop().time()
        if not texts:
            return ()
        answer = await self._child.ask("count", texts, self._settings.wait_ms / 1000)
        if answer is None or not answer[0]:
            return None
        return tuple(answer[1])

    def status(self) -> WorkerStatus:
        """Return how the worker is now."""
        child = self._child
        return WorkerStatus(
            state=self._state,
            pid=None if child is None else child.pid,
            pending=0 if child is None else child.unanswered,
            restarts=self._restarts,
            model=self._model,
            model_problem=self._model_problem,
        )

    async def stop(self) -> None:
        """End the worker at once. A later wake starts it again."""
        keeper = self._keeper
        if keeper is None:
            return
        if not keeper.cancelling():  # a second time would break off the clean-up
            keeper.cancel()
        await asyncio.wait((keeper,))
        if self._keeper is keeper:  # it was cancelled before its first step
            self._keeper = None

    async def take_model(self, folder: Path | None) -> bool:
        """Use the model that is now in this folder (None: in the package); return whether that is
        another one than before, or one again. Then the worker ends, and comes back with it."""
        before = (self._folder, self._manifest, self._model)
        self._folder = folder or DEFAULT_FOLDER
        self._model_failures = 0
        self._find_model()
        if (self._folder, self._manifest, self._model) == before:
            return False
        await self.stop()
        return True

    async def hold(self) -> None:
        """End the worker at once, and start none until ``let_go``."""
        self._held = True
        await self.stop()

    def let_go(self) -> None:
        """Let the worker be woken again."""
        self._held = False

    def leave_after(self, idle_s: float | None) -> None:
        """Have the worker leave so soon after its last use; None: as configured."""
        self._idle_s = self._settings.idle_s if idle_s is None else idle_s
        self._tell_keeper()

    def _find_model(self) -> None:
        if self._state == "off":
            self._model_problem = "the worker is switched off"
            return
        try:
            self._manifest = read_manifest(self._folder)
        except Unavailable as exc:
            self._manifest, self._model, self._model_problem = None, None, str(exc)
        else:
            self._model, self._model_problem = self._manifest.id, None

    def _start_keeper(self) -> None:
        if self._keeper is None:
            self._keeper = asyncio.create_task(self._keep(), name="worker keeper")

    def _tell_keeper(self) -> None:
        if self._changed is not None and not self._changed.done():
            self._changed.set_result(None)

    def _embedder(self) -> ChildProcess | None:
        """The child, if it has the model."""
        child = self._child
        if child is None or child.closed.done() or self._model_state != "loaded":
            return None
        return child

    async def _model_settled(self) -> None:
        """Wait until the model is loaded, given up, or nobody works at it."""
        while self._keeper is not None and self._wants_model and self._embedder() is None:
            if self._settled is None:
                self._settled = asyncio.get_running_loop().create_future()
            # Several wait for it; one that goes must not take it from the others.
            await asyncio.shield(self._settled)

    def _settle_model(self) -> None:
        if self._settled is not None:
            self._settled.set_result(None)
            self._settled = None

    async def _keep(self) -> None:
        """Keep a worker for as long as one is wanted."""
        try:
            while self._is_wanted():
                if not await self._live():
                    self._restarts += 1
                    self._failures += 1
                    await asyncio.sleep(backoff_s(self._failures))
        finally:
            self._keeper = None
            # Whoever wants it next says so.
            self._wants_model = False
            self._settle_model()
            self._enter("unavailable" if self._wanted in self._unavailable else "stopped")

    def _is_wanted(self) -> bool:
        idle_s = asyncio.get_running_loop().time() - self._used
        return self._is_useful() and idle_s < self._idle_s

    def _is_useful(self) -> bool:
        """Whether a child could do anything that is wanted."""
        return self._wants_model or self._can_count()

    def _can_count(self) -> bool:
        return self._wanted is not None and self._wanted not in self._unavailable

    async def _live(self) -> bool:
        """Run one child; return whether it ended because we wished so."""
        self._enter("starting")
        try:
            child = self._child = await self._start()
        except OSError as exc:  # no memory for a process, or none to be had
            self._enter("backoff", f"did not start: {exc}")
            return False
        lost = False
        try:
            lost = not await self._watch(child)
            return not lost
        finally:
            model_state, self._model_state = self._model_state, "absent"
            self._child = self._loaded = None
            await child.end()
            if lost:
                self._enter("backoff", _reason(child.exit_code))
                if model_state == "loading" or (
                    model_state == "loaded" and child.exit_code == OVER_MEMORY
                ):
                    self._blame_model(child.exit_code)

    async def _start(self) -> ChildProcess:
        settings = self._settings
        arguments = (settings.nice, settings.oom_score_adj, settings.max_rss_mb, self._folder)
        return await ChildProcess.start(
            tuple(map(str, arguments)), threads=settings.threads, patience_s=settings.patience_s
        )

    async def _watch(self, child: ChildProcess) -> bool:
        """Have a child load what is wanted, and wait until it is lost (False), or of no more use,
        idle or to be exchanged (True)."""
        loop = asyncio.get_running_loop()
        ready = loop.time()
        while not child.closed.done():
            self._changed = loop.create_future()
            if self._loaded is None and self._can_count():
                if not await self._load_encoding(child):
                    return False
                ready = loop.time()
            if not self._is_useful():
                return True
            self._enter("unavailable" if self._wanted in self._unavailable else "ready")
            if self._wants_model and self._model_state == "absent":
                if not await self._load_model(child):
                    return False
                continue
            end = max(self._used, ready) + self._idle_s
            if self._can_count() and self._wanted != self._loaded:
                end = min(end, ready + self._hold_s)
            if end <= loop.time():
                return True
            await asyncio.wait(
                (child.closed, self._changed),
                timeout=end - loop.time(),
                return_when=asyncio.FIRST_COMPLETED,
            )
            if loop.time() - ready > STEADY_S:
                self._failures = self._model_failures = 0
        return False

    async def _load_encoding(self, child: ChildProcess) -> bool:
        """Have the wanted encoding loaded, or note that it cannot be; False if the child is bad."""
        encoding = self._wanted
        assert encoding is not None, "only what is wanted is loaded"
        ok, problem = await child.ask("load", encoding, None) or (False, "no answer")
        if ok:
            self._loaded = encoding
            return True
        if not problem.startswith(Unavailable.__name__):
            return False
        self._unavailable.add(encoding)
        _log.warning("no exact token counts by %s: %s", encoding, problem)
        return True

    async def _load_model(self, child: ChildProcess) -> bool:
        """Have the model loaded, or note that it cannot be; False if the child is bad."""
        self._model_state = "loading"
        answer = await child.ask("load model", self._model, None)
        ok, value = answer or (False, "no answer")
        if ok:
            self._model_state = "loaded"
            self._settle_model()
            if value != "onnxruntime":
                _log.warning("embeddings are computed by %s, which is slower", value)
            return True
        if not value.startswith(Unavailable.__name__):
            return False
        self._model_state = "absent"
        self._give_up_model(value.removeprefix(f"{Unavailable.__name__}: "))
        return True

    def _blame_model(self, exit_code: int | None) -> None:
        """Note that a child was lost to the model; give it up if that is what it always does.

        A crash in native code would otherwise take exact counts with it, again and again.
        """
        self._model_failures += 1
        if self._model_failures >= MODEL_FAILURES and self._model is not None:
            self._give_up_model(f"the worker does not bear it: {_reason(exit_code)}")
            if exit_code == -signal.SIGKILL:
                loop = asyncio.get_running_loop()
                loop.call_later(self._model_again_s, self._try_model_again)

    def _try_model_again(self) -> None:
        self._model_failures = 0
        self._find_model()

    def _give_up_model(self, problem: str) -> None:
        _log.warning("no embedding model, recall is by words only: %s", problem)
        self._model, self._model_problem = None, problem
        self._wants_model = False
        self._settle_model()

    def _enter(self, state: State, reason: str | None = None) -> None:
        if state == self._state:
            return
        self._state = state
        event: dict[str, object] = {"topic": "worker", "state": state}
        if reason is not None:
            event["reason"] = reason
        self._on_event(event)


def _reason(exit_code: int | None) -> str:
    """Say how a child was lost."""
    if exit_code == OVER_MEMORY:
        return "it outgrew max_rss_mb"
    if exit_code is not None and exit_code < 0:
        return f"it was killed by signal {-exit_code}"
    return f"it ended with code {exit_code}"


def _batches(windows_: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield windows in batches of about the size of one full window."""
    batch: list[str] = []
    size = 0
    for window in windows_:
        size += len(window.encode(errors="replace"))
        if batch and size > WINDOW_BYTES:
            yield batch
            batch, size = [], len(window.encode(errors="replace"))
        batch.append(window)
    if batch:
        yield batch


def _weighted(question: Question) -> list[tuple[str, float]]:
    """Return texts with weights that sum up to 1."""
    texts = [(question, 1.0)] if isinstance(question, str) else question
    total = sum(weight for _, weight in texts)
    return [(text, weight / total) for text, weight in texts]
