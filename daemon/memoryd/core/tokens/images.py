"""The size of an image, read from the first bytes of a data URL."""

from __future__ import annotations

import binascii

__all__ = ["image_size"]

_HEAD = 256 * 1024
"""Characters of base64 that are looked at; a JPEG may carry a preview before its size."""


def image_size(url: str) -> tuple[int, int] | None:
    """Return width and height of a PNG, JPEG, GIF or WebP in a data URL; None if unknown."""
    head, comma, payload = url[: _HEAD + 256].partition(",")
    if not comma or not head.lower().startswith("data:image/") or ";base64" not in head.lower():
        return None
    payload = payload[: min(len(payload), _HEAD) // 4 * 4]
    try:
        data = binascii.a2b_base64(payload)
    except (binascii.Error, ValueError):
        return None
    size = _png(data) or _gif(data) or _webp(data) or _jpeg(data)
    return size if size and min(size) > 0 else None


def _png(data: bytes) -> tuple[int, int] | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _gif(data: bytes) -> tuple[int, int] | None:
    if data[:6] not in (b"GIF87a", b"GIF89a") or len(data) < 10:
        return None
    return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")


def _webp(data: bytes) -> tuple[int, int] | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    chunk = data[12:16]
    if chunk == b"VP8X":
        return (
            int.from_bytes(data[24:27], "little") + 1,
            int.from_bytes(data[27:30], "little") + 1,
        )
    if chunk == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        return (
            int.from_bytes(data[26:28], "little") & 0x3FFF,
            int.from_bytes(data[28:30], "little") & 0x3FFF,
        )
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # fill byte
            at += 1
        # Start of frame: all of C0 to CF but the tables DHT, JPG and DAC.
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return (
                int.from_bytes(data[at + 7 : at + 9], "big"),
                int.from_bytes(data[at + 5 : at + 7], "big"),
            )
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
