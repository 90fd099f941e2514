"""The asyncio client of memoryd: the other end of the wire."""

from memoryd.client.client import CallTimeout, Client, ConnectionLost, Subscription

__all__ = ["CallTimeout", "Client", "ConnectionLost", "Subscription"]
