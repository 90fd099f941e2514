"""The embedder behind the supervisor: real children, the installed model."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from memoryd.config import WorkerSettings
from memoryd.core.vectors.rows import ALONE, VECTOR_BYTES, Row
from memoryd.proc.memory import rss_bytes
from memoryd.worker.model_files import DEFAULT_FOLDER, read_manifest
from memoryd.worker.supervisor import LULL_S, MODEL_AGAIN_S, RESTS, WorkerSupervisor
from support.vector_rows import write_file

CL = "cl100k_base"

LONG_TEXT = 930 if os.environ.get("SOAK") else 200
"""Sentences of 65 bytes: 60 KB, or 13."""

GROWING_TEXTS = 2000 if os.environ.get("SOAK") else 40
"""Texts of growing length, up to 1.5 KB."""

SAID = (
    "我家的猫叫团子",
    "明天上午九点去机场",
    "The spare key is under the blue pot.",
    "晚饭吃了饺子",
)


@asynccontextmanager
async def supervised(
    *,
    model_again_s: float = MODEL_AGAIN_S,
    lull_s: float = LULL_S,
    rests: float = RESTS,
    **settings: object,
) -> AsyncIterator[WorkerSupervisor]:
    supervisor = WorkerSupervisor(
        WorkerSettings(**{"wait_ms": 20_000, **settings}),  # type: ignore[arg-type]  # by keyword
        on_event=lambda _: None,
        model_again_s=model_again_s,
        lull_s=lull_s,
        rests=rests,
    )
    try:
        yield supervisor
    finally:
        await supervisor.stop()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 - another process's state has no event
            await asyncio.sleep(0.01)


def pid_of(supervisor: WorkerSupervisor) -> int:
    pid = supervisor.status().pid
    assert pid is not None
    return pid


def loaded_by(pid: int) -> str:
    """What a process has mapped."""
    return Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")


async def stored(supervisor: WorkerSupervisor, path: Path, texts: tuple[str, ...] = SAID) -> str:
    """Write the vectors of texts to a file, each text as a message."""
    embedded = await supervisor.embed(texts, "passage", urgent=False)
    assert embedded is not None and supervisor.model_id is not None
    rows = [
        Row(seq=seq, window=window, kind=ALONE, vector=vector)
        for seq, vectors in enumerate(embedded, 1)
        for window, vector in enumerate(vectors)
    ]
    return write_file(path, rows, supervisor.model_id)


async def test_texts_are_embedded_and_found_again_by_what_they_mean(tmp_path: Path) -> None:
    async with supervised() as supervisor:
        file = await stored(supervisor, tmp_path / "v")
        for asked, seq in (("宠物的名字", 1), ("几点的飞机", 2), ("where can I find the key", 3)):
            found = await supervisor.nearest(asked, [(file, ())], k=2)
            assert found is not None
            assert found[0].seq == seq
            assert len(found) == 2 and found[0].score > found[1].score
        weighted = [("宠物的名字", 1.0), ("几点的飞机", 9.0)]
        found = await supervisor.nearest(weighted, [(file, ())], k=1)
        assert found is not None and found[0].seq == 2


@pytest.mark.soak
async def test_the_last_sentence_of_a_long_text_is_found(tmp_path: Path) -> None:
    filler = "".join(
        f"第{number}天，队伍沿着山谷继续前进，途中下了小雨。" for number in range(LONG_TEXT)
    )
    long = filler + "保险箱放在阁楼的衣柜后面。"
    assert len(long.encode()) > LONG_TEXT * 64
    others = ("队伍沿着山谷前进，下雨了。", "今天的晚饭很好吃。", "他在阁楼里睡着了。")
    async with supervised() as supervisor:
        file = await stored(supervisor, tmp_path / "v", (*others, long))
        found = await supervisor.nearest("保险箱在哪里", [(file, ())], k=1)
        assert found is not None and found[0].seq == 4


@pytest.mark.soak
async def test_texts_of_growing_length_leave_no_memory_behind() -> None:
    longest = "窗外的雨下了一整夜，路边的树叶都落光了。" * 25
    async with supervised() as supervisor:
        assert await supervisor.embed([longest[:40]], "passage", urgent=False)
        pid = pid_of(supervisor)
        small = rss_bytes(pid)
        for number in range(GROWING_TEXTS):
            text = longest[: (number + 1) * len(longest) // GROWING_TEXTS]
            assert await supervisor.embed([text], "passage", urgent=False)
        # It gives back after the answer.
        assert await supervisor.embed(["好"], "passage", urgent=False)
        large = rss_bytes(pid)
        assert small is not None and large is not None
        assert large - small <= 10 * 2**20
        # Nor was the limit ever reached.
        assert supervisor.status().restarts == 0


async def test_who_only_counts_loads_no_numpy() -> None:
    async with supervised() as supervisor:
        supervisor.wake(CL)
        await until(lambda: supervisor.status().state == "ready")
        assert await supervisor.count(["hello"], CL) == (1,)
        assert "numpy" not in loaded_by(pid_of(supervisor))
        assert "onnxruntime" not in loaded_by(pid_of(supervisor))
        vectors = await supervisor.embed(["hello", " "], "query", urgent=False)
        assert vectors is not None and [len(one) for one in vectors] == [1, 0]
        assert len(vectors[0][0]) == VECTOR_BYTES
        assert "onnxruntime" in loaded_by(pid_of(supervisor))


async def test_a_cold_model_is_woken_and_not_waited_for(tmp_path: Path) -> None:
    async with supervised() as supervisor:
        assert await supervisor.nearest("hello", [], k=1) is None
        assert await supervisor.embed(["hello"], "query", urgent=True) is None
        assert await supervisor.embed(["hello"], "query", urgent=False) is not None
        assert await supervisor.embed(["hello"], "query", urgent=True) is not None
        assert await supervisor.nearest("hello", [(str(tmp_path / "none"), ())], k=1) == ()
        # Whoever counts finds the same child.
        pid = pid_of(supervisor)
        supervisor.wake(CL)
        async with asyncio.timeout(30):
            while await supervisor.count(["hello"], CL) != (1,):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)
        assert pid_of(supervisor) == pid


async def test_what_is_urgent_goes_before_background_embedding() -> None:
    async with supervised() as supervisor:
        await supervisor.embed(["hello"], "passage", urgent=False)
        done: list[str] = []

        async def note(name: str, work: asyncio.Future[object]) -> None:
            await work
            done.append(name)

        background = supervisor.embed(["窗外的雨下了一整夜。" * 100], "passage", urgent=False)
        urgent = [supervisor.embed([f"number {n}"], "query", urgent=True) for n in range(5)]
        tasks = [asyncio.create_task(note("background", asyncio.ensure_future(background)))]
        await until(lambda: supervisor.status().pending == 1)
        tasks += [asyncio.create_task(note("urgent", asyncio.ensure_future(one))) for one in urgent]
        await asyncio.gather(*tasks)
        assert done == ["urgent"] * 5 + ["background"]


async def test_background_embedding_begins_once_nobody_asks_for_a_while() -> None:
    async with supervised(lull_s=3600, rests=1e9) as supervisor:
        await supervisor.embed(["hello"], "passage", urgent=False)
        assert await supervisor.embed(["hello"], "query", urgent=True) is not None
        background = asyncio.create_task(supervisor.embed(["hello"], "passage", urgent=False))
        assert await supervisor.embed(["hello"], "query", urgent=True) is not None
        assert supervisor.status().pending == 0
        assert not background.done()
        background.cancel()


async def test_background_embedding_has_its_share_under_questions_that_never_pause() -> None:
    async with supervised(lull_s=3600) as supervisor:
        await supervisor.embed(["hello"], "passage", urgent=False)
        assert await supervisor.embed(["hello"], "query", urgent=True) is not None
        assert await supervisor.embed(["hello"], "passage", urgent=False) is not None


async def test_the_share_is_one_of_processor_time_however_long_a_window_waits_for_it() -> None:
    """A machine that is busy with others makes a window long; resting is for what it took."""
    async with supervised(lull_s=3600, rests=100) as supervisor:
        await supervisor.embed(["hello"], "passage", urgent=False)
        pid = pid_of(supervisor)
        os.kill(pid, signal.SIGSTOP)
        background = asyncio.create_task(supervisor.embed(["hello"], "passage", urgent=False))
        await until(lambda: supervisor.status().pending == 1)
        await asyncio.sleep(0.5)
        os.kill(pid, signal.SIGCONT)
        assert await background is not None
        assert await supervisor.embed(["hello"], "query", urgent=True) is not None
        # By the clock it would rest for almost a minute.
        async with asyncio.timeout(30):
            assert await supervisor.embed(["hello"], "passage", urgent=False) is not None


@pytest.mark.parametrize("urgent", [True, False])
async def test_a_worker_killed_while_it_embeds_costs_that_answer_only(urgent: bool) -> None:
    async with supervised() as supervisor:
        await supervisor.embed(["hello"], "passage", urgent=False)
        pid = pid_of(supervisor)
        os.kill(pid, signal.SIGSTOP)
        question = asyncio.create_task(supervisor.embed(["a", "b"], "passage", urgent=urgent))
        await until(lambda: supervisor.status().pending == 1)
        os.kill(pid, signal.SIGKILL)
        assert await question is None
        again = await supervisor.embed(["a", "b"], "passage", urgent=False)
        assert again is not None and len(again) == 2
        assert supervisor.status().restarts == 1


async def test_a_worker_killed_while_it_searches_costs_that_answer_only(tmp_path: Path) -> None:
    async with supervised() as supervisor:
        file = await stored(supervisor, tmp_path / "v")
        pid = pid_of(supervisor)
        os.kill(pid, signal.SIGSTOP)
        question = asyncio.create_task(supervisor.nearest("猫", [(file, ())], k=1))
        await until(lambda: supervisor.status().pending == 1)
        os.kill(pid, signal.SIGKILL)
        assert await question is None
        assert await supervisor.embed(["猫"], "query", urgent=False) is not None
        found = await supervisor.nearest("猫", [(file, ())], k=1)
        assert found is not None and found[0].seq == 1


async def test_a_search_is_waited_for_no_longer_than_set() -> None:
    async with supervised(wait_ms=50) as supervisor:
        await supervisor.embed(["hello"], "passage", urgent=False)
        pid = pid_of(supervisor)
        os.kill(pid, signal.SIGSTOP)
        assert await supervisor.nearest("hello", [], k=1) is None
        assert await supervisor.embed(["hello"], "query", urgent=True) is None
        assert pid_of(supervisor) == pid
        os.kill(pid, signal.SIGCONT)
        assert await supervisor.embed(["hello"], "passage", urgent=False) is not None


async def test_without_a_model_exact_counts_go_on(tmp_path: Path) -> None:
    async with supervised(model_dir=tmp_path) as supervisor:
        assert supervisor.model_id is None
        assert supervisor.status().model_problem == f"no model is installed in {tmp_path}"
        assert await supervisor.embed(["hello"], "passage", urgent=False) is None
        assert await supervisor.nearest("hello", [], k=1) is None
        assert supervisor.status().pid is None
        supervisor.wake(CL)
        await until(lambda: supervisor.status().state == "ready")
        assert await supervisor.count(["hello"], CL) == (1,)


async def test_a_damaged_model_is_given_up_and_exact_counts_go_on(tmp_path: Path) -> None:
    folder = shutil.copytree(DEFAULT_FOLDER, tmp_path / "model")
    with (folder / "weights.bin").open("r+b") as file:
        file.write(b"?")
    async with supervised(model_dir=folder) as supervisor:
        supervisor.wake(CL)
        await until(lambda: supervisor.status().state == "ready")
        pid = pid_of(supervisor)
        assert supervisor.model_id is not None
        assert await supervisor.embed(["hello"], "passage", urgent=False) is None
        assert supervisor.model_id is None
        assert "weights.bin is damaged" in str(supervisor.status().model_problem)
        assert await supervisor.count(["hello"], CL) == (1,)
        assert pid_of(supervisor) == pid


async def test_a_model_that_kills_the_worker_is_given_up(tmp_path: Path) -> None:
    async with supervised(max_rss_mb=48) as supervisor:  # enough to count, not to embed
        supervisor.wake(CL)
        await until(lambda: supervisor.status().state == "ready")
        async with asyncio.timeout(30):
            while supervisor.model_id is not None:
                await supervisor.embed(["hello"], "passage", urgent=False)
                await asyncio.sleep(0.01)
        assert "it outgrew max_rss_mb" in str(supervisor.status().model_problem)
        await until(lambda: supervisor.status().state == "ready")
        assert await supervisor.count(["hello"], CL) == (1,)


async def test_a_model_whose_workers_the_kernel_killed_is_tried_again_later(
    tmp_path: Path,
) -> None:
    async with supervised(model_again_s=0.5) as supervisor:
        while supervisor.model_id is not None:
            supervisor.wake_embedder()
            await until(lambda: supervisor._model_state == "loading")
            os.kill(pid_of(supervisor), signal.SIGKILL)
            await until(lambda: supervisor._model_state == "absent")
        assert "killed by signal 9" in str(supervisor.status().model_problem)
        await until(lambda: supervisor.model_id is not None)
        assert supervisor.status().model_problem is None
        assert await supervisor.embed(["hello"], "passage", urgent=False) is not None


async def test_another_folder_of_the_same_form_is_another_model(tmp_path: Path) -> None:
    folder = shutil.copytree(DEFAULT_FOLDER, tmp_path / "model")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest["id"] = "another-model"
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    async with supervised() as first:
        file = await stored(first, tmp_path / "v")
    async with supervised(model_dir=folder) as second:
        assert second.model_id == "another-model"
        assert await second.embed(["猫"], "query", urgent=False) is not None
        # What the first model made is not compared with what the second makes.
        assert await second.nearest("猫", [(file, ())], k=1) == ()


async def test_a_model_exchanged_under_the_daemon_waits_for_a_reload(tmp_path: Path) -> None:
    folder = shutil.copytree(DEFAULT_FOLDER, tmp_path / "model")
    async with supervised(model_dir=folder) as supervisor:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        manifest["id"] = "another-model"
        (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        assert await supervisor.embed(["hello"], "passage", urgent=False) is None
        assert "reload the daemon" in str(supervisor.status().model_problem)
        assert await supervisor.take_model(folder)
        assert await supervisor.embed(["hello"], "passage", urgent=False) is not None
        assert supervisor.status().model == "another-model"
        assert not await supervisor.take_model(folder)
        assert await supervisor.take_model(None)
        assert supervisor.model_id == read_manifest(DEFAULT_FOLDER).id


async def test_the_status_names_the_model() -> None:
    async with supervised() as supervisor:
        assert supervisor.status().model == read_manifest(DEFAULT_FOLDER).id
    async with supervised(enabled=False) as supervisor:
        assert supervisor.status().model is None
        assert supervisor.status().model_problem == "the worker is switched off"
