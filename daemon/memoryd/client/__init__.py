"""The Python clients of memoryd: the other end of the wire, with asyncio and without."""

from memoryd.client.blocking import ChatStream, SyncClient
from memoryd.client.client import CallTimeout, Client, ConnectionLost, Subscription

__all__ = ["CallTimeout", "ChatStream", "Client", "ConnectionLost", "Subscription", "SyncClient"]
