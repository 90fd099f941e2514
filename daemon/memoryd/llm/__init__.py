"""The cloud client: chat completions from one configured endpoint, and nothing else.

Pure parts (sse, reply, body, retry, breaker, limits, faults) decide over values; ``gate`` orders
the calls; ``transport`` is the one module of the daemon that opens outgoing connections, and
imports aiohttp at the first of them; ``client`` puts the parts together.
"""

from __future__ import annotations

from memoryd.llm.body import PROTECTED_KEYS
from memoryd.llm.client import CloudClient, uniform
from memoryd.llm.endpoint import Endpoint

__all__ = ["PROTECTED_KEYS", "CloudClient", "Endpoint", "uniform"]
