"""Every setting of the daemon, one frozen section each, with its unit and reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Literal

from memoryd.values import frozen

MIB = 2**20


@frozen
class BoardSettings:
    """``[board]``: what kind of machine this is; it moves the defaults of other sections."""

    profile: str = "auto"
    """A name of memoryd_device.profiles, or "auto": chosen by the memory found."""


@frozen
class ServerSettings:
    """``[server]``: who may connect, and how much of the daemon one peer can take."""

    socket: str | None = None
    """Path of the Unix socket; None: chosen by the system (see protocol)."""
    mode: int = 0o660
    allow_uids: tuple[str, ...] = ()
    """Numbers and ranges ("1000-1999"); empty: whoever the file's mode admits."""
    allow_gids: tuple[str, ...] = ()
    admin_uids: tuple[str, ...] = ()
    tcp_host: str = "127.0.0.1"
    """Must be a loopback address; anything else is refused at start."""
    tcp_port: int = 0
    """0: no TCP."""
    token_file: Path | None = None
    """At least 128 bits, mode 0600; required with tcp_port."""
    max_connections: int = 64
    max_frame_bytes: int = MIB
    max_inflight: int = 256
    """Requests of one connection that are not answered yet."""
    max_inflight_bytes: int = 8 * MIB
    """A connection's share of request bytes not answered yet, unfinished frames included."""
    max_inflight_total_bytes: int = 24 * MIB
    max_unsent_bytes: int = 4 * MIB
    """Answers that a client does not read; beyond that its connection is closed."""
    max_unsent_total_bytes: int = 16 * MIB


@frozen
class StoreSettings:
    """``[store]``: where messages are kept, how much, and how safely."""

    path: Path | None = None
    """None: /var/lib/memoryd/memory.db, or the XDG state folder when not root."""
    quota_mb: int = 0
    """0: no quota. Counts all files of the store."""
    when_full: Literal["refuse", "forget_oldest"] = "refuse"
    retention_days: int = 0
    """0: for ever."""
    durability: Literal["full", "normal"] = "full"
    """full: acknowledged means safe from a power cut; normal: from a crash of the daemon only."""
    facts_lag_s: float = 30.0
    """While messages keep coming the rules read them once they pause for two seconds, at the latest
    after so long: a message takes a millisecond or two, more than its append. A plan, and whoever
    asks for facts, has them read before the answer."""


@frozen
class CloudSettings:
    """``[cloud]``: the one endpoint that is ever contacted."""

    base_url: str | None = None
    """Up to and without /chat/completions; None: offline."""
    api_key_file: Path | None = None
    model: str | None = None
    summary_model: str | None = None
    timeout_s: float = 30.0
    """To the first byte over all tries, then between bytes."""
    connect_timeout_s: float = 5.0
    total_timeout_s: float = 300.0
    max_retries: int = 2
    ca_file: Path | None = None
    client_cert: Path | None = None
    client_key: Path | None = None
    proxy: str | None = None
    extra_body: Mapping[str, object] = field(default_factory=dict)
    extra_headers: Mapping[str, str] = field(default_factory=dict)
    max_calls_per_hour: int = 0
    max_tokens_per_day: int = 0
    price: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """By model: what a million tokens cost, ``input`` and ``output``, in whatever currency. The
    daemon does nothing with it; memctl compare estimates costs by it."""


@frozen
class MemorySettings:
    """``[memory]``: what a session has that says nothing itself."""

    strategy: str = "summary"
    budget_tokens: int = 4096
    timezone: str | None = None
    """IANA name; None: the system's."""
    options: Mapping[str, object] = field(default_factory=dict)
    """All other keys of the section: options of the strategies (core.options)."""


@frozen
class WorkerSettings:
    """``[worker]``: the child process with the tokenizer and the embedder.

    ``model_dir`` is a folder as tools/build_model.py makes it; by default the one in the package.
    """

    enabled: bool = True
    model_dir: Path | None = None
    threads: int = 1
    nice: int = 10
    idle_s: float = 300.0
    wait_ms: int = 150
    embed_after_s: float = 3.0
    """Vectors are made once no message came for so long: those of a turn together."""
    patience_s: float = 120.0
    """A child that has work and finishes none of it for so long hangs, and is replaced. Its longest
    piece is to load the model: 0.5 s on an x86 core, 20 on an emulated board, and several times
    that where memory is short or other programs take the processor. Nobody waits for it meanwhile:
    counts are estimates and recall is by words after ``wait_ms``."""
    max_rss_mb: int = 160
    oom_score_adj: int = 600


SOURCES = ("rss", "cgroup", "psi", "available", "swap", "hint")


@frozen
class PressureSettings:
    """``[pressure]``: when memory counts as short, and how it is looked at.

    A mark of 0 is no mark. The marks here are those of a board with 2 GB; the loader fits them to
    the memory found (boards.pressure_marks).
    """

    poll_s: float = 1.0
    """Between two looks while there is something to do."""
    idle_poll_s: float = 30.0
    """Between two looks at rest, where the kernel rings at stalls: to wake up costs a battery."""
    sources: tuple[str, ...] = SOURCES
    rss_elevated_mb: int = 256
    """The daemon's and the worker's resident memory together."""
    rss_critical_mb: int = 320
    available_elevated_percent: float = 10.0
    """What is left of the system's memory."""
    available_critical_percent: float = 5.0
    psi_elevated: float = 10.0
    """Percent of the time in which some task waits for memory."""
    psi_critical: float = 30.0
    psi_available_percent: float = 50.0
    """With more of the system's memory left, its stalls do not count: a hypervisor that takes pages
    back, or another group at its limit, makes tasks wait too. 100: they always count."""
    cgroup_elevated_percent: float = 85.0
    """Of the memory group's limit, without page cache."""
    cgroup_critical_percent: float = 95.0
    swap_elevated_percent: float = 90.0
    """Of the swap there is; never critical by itself, for old pages may lie there for ever."""
    release_percent: float = 90.0
    """A level is left below so much of its mark."""
    min_stay_s: float = 10.0
    """Of calm before critical is left; strategies change back then."""
    recover_s: float = 30.0
    """Of calm before elevated is left; what was missed is caught up then."""
    worker_idle_s: float = 10.0
    """At elevated, instead of [worker] idle_s."""
    oom_score_adj: int = 200
    """Of the daemon itself; init of OpenHarmony starts services at -1000."""
    proc_path: Path = Path("/proc")
    meminfo_file: Path | None = None
    """None: meminfo in proc_path."""
    psi_file: Path | None = None
    """None: pressure/memory in proc_path."""
    cgroup_path: Path | None = None
    """The folder of the memory group; None: the one that proc_path says."""


@frozen
class LogSettings:
    """``[log]``: message texts are logged never, at any level."""

    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["text", "json"] = "text"
    file: Path | None = None


@frozen
class Settings:
    """All sections. Parts of the daemon get the section they need, never the whole."""

    board: BoardSettings = field(default_factory=BoardSettings)
    server: ServerSettings = field(default_factory=ServerSettings)
    store: StoreSettings = field(default_factory=StoreSettings)
    cloud: CloudSettings = field(default_factory=CloudSettings)
    memory: MemorySettings = field(default_factory=MemorySettings)
    worker: WorkerSettings = field(default_factory=WorkerSettings)
    pressure: PressureSettings = field(default_factory=PressureSettings)
    log: LogSettings = field(default_factory=LogSettings)
