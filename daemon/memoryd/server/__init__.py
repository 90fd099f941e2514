"""The daemon's sockets: who may connect, how much each may take, and the way to the service."""

from memoryd.server.caller import Caller
from memoryd.server.server import Server, Service
from memoryd.wire.addresses import default_socket_path

__all__ = ["Caller", "Server", "Service", "default_socket_path"]
