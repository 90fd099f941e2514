"""Real memory pressure, made to order: ``python -m memoryd_tools.pressure`` (make pressure-test).

A hog takes memory beside a real daemon with clients, and what they see is checked and measured.
The scenarios know nothing of how it is squeezed; that is a way (``ways``): an own memory group of
version 2 or 1, or the whole machine's memory. Runs on a board with nothing but the daemon's own
dependencies.
"""

from __future__ import annotations
