"""The store on SQLite. ``SqliteStore`` fits ``memoryd.service.ports.Store``."""

from memoryd.store.backup import restore
from memoryd.store.connection import StoreClosed
from memoryd.store.damage import Damage
from memoryd.store.files import Leftover, leftovers
from memoryd.store.store import SqliteStore

__all__ = ["Damage", "Leftover", "SqliteStore", "StoreClosed", "leftovers", "restore"]
