"""The wire protocol, without I/O: bytes to requests, requests to checked arguments, and back."""

from memoryd.wire.addresses import default_socket_path
from memoryd.wire.arguments import METHODS, PROTOCOL, Arguments, parse_arguments
from memoryd.wire.connection import (
    ClientConnection,
    Notification,
    Request,
    Response,
    ServerConnection,
)
from memoryd.wire.messages import message_from_wire, message_to_wire

__all__ = [
    "METHODS",
    "PROTOCOL",
    "Arguments",
    "ClientConnection",
    "Notification",
    "Request",
    "Response",
    "ServerConnection",
    "default_socket_path",
    "message_from_wire",
    "message_to_wire",
    "parse_arguments",
]
