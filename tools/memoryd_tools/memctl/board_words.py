"""What ``memctl board`` says, in Chinese and English; a table of its own, as ``words`` has one."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PHRASES"]

PHRASES: Mapping[str, tuple[str, str]] = {
    "row.model": ("板子", "board"),
    "row.memory": ("内存", "memory"),
    "row.swap": ("交换", "swap"),
    "row.cpu": ("处理器", "processor"),
    "row.features": ("指令集", "features"),
    "row.libc": ("C 库", "C library"),
    "row.kernel": ("内核", "kernel"),
    "row.psi": ("内存压力", "pressure"),
    "row.cgroup": ("cgroup", "cgroup"),
    "row.init": ("init", "init"),
    "row.storage": ("存储", "storage"),
    "row.profile": ("配置档", "profile"),
    "row.basis": ("依据", "numbers"),
    "row.sets": ("改动的默认值", "it sets"),
    "memory": ("{mb} MB", "{mb} MB"),
    "memory.limited": (
        "{mb} MB，本进程最多可用 {limit} MB（cgroup 上限）",
        "{mb} MB, of which this process may use {limit} MB (limit of its cgroup)",
    ),
    "swap.none": ("无", "none"),
    "cpu": ("{name}，{cores} 核", "{name}, {cores} cores"),
    "features.none": (
        "没有可加速向量计算的",
        "none that speed up vectors",
    ),
    "psi.yes": ("内核会报告（PSI）", "told by the kernel (PSI)"),
    "psi.no": (
        "内核不报告（没有 PSI）；守护进程只看剩余内存",
        "not told by the kernel (no PSI); the daemon goes by free memory",
    ),
    "cgroup.2": ("v2，可限制内存", "v2, can limit memory"),
    "cgroup.2.no_memory": (
        "v2，没有内存控制器：单元的内存上限不起作用",
        "v2 without the memory controller: the unit's memory limit has no effect",
    ),
    "cgroup.1": (
        "v1：单元的内存上限不起作用",
        "v1: the unit's memory limit has no effect",
    ),
    "cgroup.none": ("没有", "none"),
    "storage": ("{kind}（{device}）", "{kind} ({device})"),
    "storage.unknown": ("未知（{device}）", "unknown ({device})"),
    "unknown": ("未知", "unknown"),
    "profile.auto": (
        "{name}：可用内存 {limit} MB，自动选择",
        "{name}: chosen for {limit} MB of memory",
    ),
    "profile.chosen": ("{name}：由 {origin} 指定", "{name}: chosen by {origin}"),
    "basis.measured": ("实测于 {where}", "measured on {where}"),
    "basis.estimated": (
        "按用量估算，未在这种板子上实测",
        "reckoned from what the parts take, not measured on such a board",
    ),
    "sets.none": ("无，都用默认值", "nothing, all defaults hold"),
    "sets.overridden": ("（{origin} 另有设置）", "(set otherwise by {origin})"),
    "disk.virtual": ("虚拟盘", "virtual disk"),
    "disk.network": ("网络", "network"),
    "disk.memory": ("内存（断电即失）", "memory (lost with the power)"),
}
