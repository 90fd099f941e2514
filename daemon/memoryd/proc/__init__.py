"""Facts about processes, and what the system lets us set for them."""

from __future__ import annotations

from memoryd.proc.limits import allow_all_files
from memoryd.proc.memory import (
    drop_file_pages,
    drop_settled_file_pages,
    file_mappings,
    give_memory_back,
    return_large_blocks,
    rss_bytes,
)
from memoryd.proc.priority import lower_priority, set_oom_score_adj

__all__ = [
    "allow_all_files",
    "drop_file_pages",
    "drop_settled_file_pages",
    "file_mappings",
    "give_memory_back",
    "lower_priority",
    "return_large_blocks",
    "rss_bytes",
    "set_oom_score_adj",
]
