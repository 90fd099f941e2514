"""memoryd: conversation memory for AI agents on small boards."""

__version__ = "0.1.0"
