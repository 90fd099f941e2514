"""Everything memctl says is there in both languages, and nothing is there that it does not say."""

from __future__ import annotations

import errno
import re
import string
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import memoryd_tools.memctl as package
from memoryd import errors
from memoryd.core.recall import ranking
from memoryd.core.sessions import WAYS
from memoryd.errors import (
    BudgetTooSmall,
    Busy,
    CloudAuth,
    CloudOffline,
    NotFound,
    RequestError,
)
from memoryd.service.ports import CloudStatus, StoreStatus, WorkerStatus
from memoryd.wire.arguments import FACT_KINDS, METHODS, TOPICS
from memoryd_tools.memctl.terminal import PARTS
from memoryd_tools.memctl.words import PHRASES, UsageError, Words, error_line, language

FOLDER = Path(package.__file__).parent
COMPARED = (
    FOLDER.parent / "compare" / name for name in ("transcripts.py", "probes.py", "replay.py")
)
BESIDE = tuple(FOLDER.parent / name for name in ("demo.py", "run.py", "cloudsim.py"))
SOURCES = (*sorted(FOLDER.glob("*.py")), *BESIDE, *COMPARED)


STATES = {"store": StoreStatus, "worker": WorkerStatus, "cloud": CloudStatus}


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", PHRASES)
def test_a_phrase_says_the_same_in_both_languages(key: str) -> None:
    chinese, english = PHRASES[key]
    assert chinese and english
    assert _placeholders(chinese) == _placeholders(english)
    if key != "mend.store_open" and key != "mend.key_open":  # commands to type
        assert re.search("[\u4e00-\u9fff，：]", chinese), f"{key} is not Chinese"
    assert english.isascii(), f"{key} is not plain English"


SCORED = Path(ranking.__file__).read_text(encoding="utf-8")
EXPLAINED = (
    *("terms", "own", "around", "alone", "context"),
    *re.findall(r'marks(?:\[|: dict\[str, object\] = \{)"([a-z_]+)"', SCORED),
)
"""What an explained score is made of."""


def test_what_a_ranking_marks_is_read_from_it() -> None:
    assert {"talk", "sitting", "fact", "reply_to", "repeats"} <= set(EXPLAINED)


def test_every_phrase_is_used() -> None:
    text = "\n".join(
        source.read_text(encoding="utf-8") for source in SOURCES if source.name != "words.py"
    )
    text += "".join(f'"{name}"' for name in re.findall(r"'([a-z]+\.[a-z_]+)'", text))
    literal = set(re.findall(r'"([a-z]+\.[a-z_0-9]+)"', text)) | {"error.again"}
    literal |= {f"error.{code}" for code in errors.CODES}
    literal |= {f"error.{reason}" for reason in ("key_file", "no_endpoint")}
    literal |= {f"part.{part}" for part in PARTS}
    literal |= {f"way.{way}" for way in WAYS} | {f"explain.{name}" for name in EXPLAINED}
    literal |= {f"role.{role}" for role in ("system", "user", "assistant", "tool")}
    literal |= {f"level.{level}" for level in ("normal", "elevated", "critical")}
    literal |= {
        f"{part}.{state}"
        for part, states in STATES.items()
        for state in get_args(get_type_hints(states)["state"])
    }
    literal |= {f"system.{name}" for name in errno.errorcode.values()}
    literal |= {f"delete.ask_{what}" for what in ("session", "user")}
    literal |= {f"kind.{kind}" for kind in FACT_KINDS} | {f"topic.{topic}" for topic in TOPICS}
    literal |= {f"summary.{source}" for source in ("cloud", "local")}
    commands = re.findall(r'add\("([a-z-]+)"\)', text)
    literal |= {f"help.{name.replace('-', '_')}" for name in commands}
    literal |= {
        f"help.facts_{name}" for name in ("set", "edit", "pin", "unpin", "forget", "export")
    }
    literal |= {f"help.{name}{end}" for name in ("backup", "restore") for end in ("", "_file")}
    assert set(PHRASES) - literal == set()


def test_every_phrase_that_is_used_is_there() -> None:
    families = "|".join(sorted({key.split(".")[0] for key in PHRASES}))
    for source in SOURCES:
        found = re.findall(rf'"((?:{families})\.[a-z_0-9]+)"', source.read_text(encoding="utf-8"))
        assert set(found) - set(PHRASES) - set(METHODS) == set(), source.name


@pytest.mark.parametrize("code", errors.CODES)
def test_every_error_code_is_translated(code: str) -> None:
    assert f"error.{code}" in PHRASES


def test_errors_are_told_by_their_code_and_in_the_daemons_words() -> None:
    error = NotFound("no session is called {x}")
    assert error_line(Words("zh"), error) == "找不到 [not_found: no session is called {x}]"
    assert error_line(Words("en"), error) == "Not found [not_found: no session is called {x}]"
    assert "3 秒后" in error_line(Words("zh"), Busy("too much", retry_after_s=3))
    assert "token" in error_line(Words("zh"), BudgetTooSmall("too small", needed=9))


@pytest.mark.parametrize(
    ("error", "chinese", "english"),
    [
        (CloudAuth("m", data={"reason": "key_file"}), "密钥文件有问题", "The key file is at fault"),
        (CloudAuth("m"), "模型服务不接受密钥", "The model's endpoint refuses the key"),
        (
            CloudOffline("m", data={"reason": "no_endpoint"}),
            "没有配置模型服务",
            "No endpoint is configured",
        ),
        (CloudOffline("m"), "连不上模型服务", "The model's endpoint cannot be reached"),
    ],
)
def test_what_was_never_asked_is_not_said_to_have_refused(
    error: RequestError, chinese: str, english: str
) -> None:
    heard = errors.from_wire(errors.to_wire(error))
    assert error_line(Words("zh"), heard).startswith(chinese)
    assert error_line(Words("en"), heard).startswith(english)


def test_values_are_never_read_as_templates() -> None:
    assert "{evil} %s \\1" in error_line(
        Words("en"), UsageError("usage.tcp", given="{evil} %s \\1")
    )


def test_an_error_code_newer_than_memctl_is_shown_as_it_is() -> None:
    error = errors.from_wire({"code": "brand_new", "message": "m", "retryable": False})
    assert error_line(Words("zh"), error) == "brand_new [brand_new: m]"


@pytest.mark.parametrize(
    ("argv", "environ", "expected"),
    [
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LANG": "en_US.UTF-8"}, "en"),
        ([], {}, "en"),
        ([], {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "C"}, "zh"),
        (["--lang", "zh"], {"LANG": "C"}, "zh"),
        (["status", "--lang=en"], {"LANG": "zh_CN"}, "en"),
        (["send", "s", "--", "--lang=zh"], {}, "en"),
        (["--lang"], {"LANG": "zh_CN"}, "en"),
    ],
)
def test_the_language_is_the_flags_or_the_locales(
    argv: list[str], environ: dict[str, str], expected: str
) -> None:
    assert language(argv, environ) == expected
