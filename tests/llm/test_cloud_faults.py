from __future__ import annotations

import json

import pytest

from memoryd.errors import CloudAuth, CloudError, CloudFailed, CloudOffline, CloudRateLimited
from memoryd.llm.faults import detail_of, status_fault, without_secrets

KEY = "sk-abcdefghijklmnop"


def fault(status: int, body: object = None, **headers: str) -> CloudError:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status_fault(status, named, json.dumps(body).encode(), now=0.0)


@pytest.mark.parametrize(
    ("status", "kind", "retryable"),
    [
        (400, CloudFailed, False),
        (401, CloudAuth, False),
        (402, CloudFailed, False),
        (403, CloudAuth, False),
        (404, CloudFailed, False),
        (407, CloudOffline, True),
        (408, CloudFailed, True),
        (409, CloudFailed, True),
        (425, CloudFailed, True),
        (429, CloudRateLimited, True),
        (500, CloudFailed, True),
        (501, CloudFailed, False),
        (503, CloudFailed, True),
        (529, CloudFailed, True),
        (204, CloudFailed, False),
        (302, CloudFailed, False),
    ],
)
def test_each_status_is_its_documented_error(
    status: int, kind: type[CloudError], retryable: bool
) -> None:
    error = fault(status)
    assert type(error) is kind and error.retryable is retryable
    assert str(status) in error.message
    if isinstance(error, CloudFailed):
        assert error.data["status"] == status


def test_retry_after_is_passed_on() -> None:
    assert fault(429, retry_after="7").data["retry_after_s"] == 7.0
    assert fault(503, retry_after="7").data["retry_after_s"] == 7.0


def test_the_endpoints_words_are_detail_and_never_message() -> None:
    error = fault(400, {"error": {"message": "内容 too long:\n我的密码"}})
    assert error.data["detail"] == "内容 too long: 我的密码"
    assert "密码" not in error.message


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"error": "plain"}, "plain"),
        ({"error": {"msg": "m"}}, "m"),
        ({"message": "m"}, "m"),
        ({"code": 1, "msg": "欠费"}, "欠费"),
        ({"detail": "d"}, "d"),
        ({"error": {"message": 7}, "detail": [1]}, ""),
        ({"error": None}, ""),
        ([], ""),
        ("text", ""),
        ({"error": "a\x1b[31m\u202eb\x00"}, "a[31mb"),
        ({"error": "lone \ud83d"}, "lone \ufffd"),
        ({"error": "x" * 5_000}, "x" * 300),
    ],
)
def test_words_are_found_in_all_their_places_and_are_one_clean_line(
    answer: object, expected: str
) -> None:
    assert detail_of(answer) == expected


def test_pages_have_no_words() -> None:
    error = status_fault(502, {}, b"<html>nginx at 10.0.0.3</html>", now=0.0)
    assert "detail" not in error.data


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"[" * 100_000, b'{"error": '])
def test_any_body_is_survived(body: bytes) -> None:
    assert status_fault(500, {}, body, now=0.0).code == "cloud_error"


@pytest.mark.parametrize(
    "words",
    [
        f"bad key {KEY}",
        f"bad key {KEY[:6]}******",
        f"bad key ***{KEY[-6:]}",
        f"bad key {' '.join(KEY)}",
        f"bad key {KEY[4:12]}",
    ],
)
def test_words_that_hold_a_piece_of_a_secret_are_dropped(words: str) -> None:
    error = fault(400, {"error": words})
    assert error.data["detail"] == words
    assert "detail" not in without_secrets(error, (KEY,)).data


def test_words_without_a_secret_are_kept() -> None:
    error = without_secrets(fault(400, {"error": "no such model"}), (KEY, ""))
    assert error.data["detail"] == "no such model"
    assert without_secrets(fault(400), (KEY,)).data == {"status": 400}


def test_what_is_said_about_the_key_is_never_passed_on() -> None:
    assert fault(401, {"error": f"Incorrect key {KEY}"}).data == {}
