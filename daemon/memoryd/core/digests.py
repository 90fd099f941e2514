"""A name for a content: short, and the same wherever and whenever it is made."""

from __future__ import annotations

try:
    # What hashlib hands on under this name. hashlib itself loads OpenSSL: 3.3 MB.
    from _blake2 import blake2b
except ImportError:  # a Python that keeps it elsewhere
    from hashlib import blake2b

__all__ = ["digest"]


def digest(content: str, *, size: int = 32) -> str:
    """Return BLAKE2b of the content in UTF-8, of ``size`` bytes, in hexadecimal."""
    return blake2b(content.encode(), digest_size=size).hexdigest()
