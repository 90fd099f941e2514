"""What the events below ``memctl status --watch`` say, in Chinese and English: the names of their
fields, and values that are one of a few. A table of its own, as ``words`` has one."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PHRASES"]

PHRASES: Mapping[str, tuple[str, str]] = {
    "session": ("会话", "session"),
    "state": ("状态", "state"),
    "from": ("从", "from"),
    "to": ("到", "to"),
    "level": ("级别", "level"),
    "reason": ("原因", "reason"),
    "reasons": ("原因", "reasons"),
    "steps": ("已释放", "gave back"),
    "source": ("来源", "source"),
    "through_seq": ("截至消息", "through message"),
    "lines": ("条目", "lines"),
    "verdict": ("判定", "verdict"),
    "code": ("错误", "error"),
    "added": ("新增", "added"),
    "changed": ("更新", "changed"),
    "removed": ("移除", "removed"),
    "kind": ("类别", "kind"),
    "lost": ("受损", "lost"),
    "aside": ("已移到", "set aside as"),
    "percent": ("已用百分比", "percent used"),
    "used_bytes": ("已用字节", "bytes used"),
    "limit_bytes": ("上限字节", "bytes at most"),
    "limit": ("上限", "limit"),
    # --- by topic and field ---
    "summary.state.made": ("已生成", "made"),
    "summary.state.dropped": ("去掉了未通过核对的条目", "lines that failed the check dropped"),
    "summary.state.rejected": ("回复不能作为摘要，保留原摘要", "reply rejected, the former stays"),
    "summary.state.failed": ("调用失败，先用本地摘录", "call failed, an extract stands in"),
    "summary.state.late": ("内容已变，将重新生成", "overtaken, is made again"),
    "summary.verdict.empty": ("空", "empty"),
    "summary.verdict.refused": ("拒绝回答", "refused"),
    "summary.verdict.error": ("报错文字", "text of an error"),
    "summary.verdict.ungrounded": ("多数内容没有出处", "mostly not said"),
    "summary.reasons.number": ("数字没有出处", "number not said"),
    "summary.reasons.unit": ("单位不符", "another unit"),
    "summary.reasons.date": ("日期没有出处", "date not said"),
    "summary.reasons.time": ("时间没有出处", "time not said"),
    "summary.reasons.code": ("编号没有出处", "code not said"),
    "summary.reasons.name": ("名称没有出处", "name not said"),
    "summary.reasons.label": ("张冠李戴", "said of something else"),
    "summary.reasons.old": ("已被更正", "corrected since"),
    "summary.reasons.turned": ("与原话相反", "the contrary was said"),
    "summary.reasons.unrelated": ("原话中没有", "words not said"),
    "store.kind.state": ("状态", "state"),
    "store.kind.vectors": ("向量", "vectors"),
    "store.kind.damage": ("损坏", "damage"),
    "store.kind.filling": ("空间将满", "filling up"),
    "store.limit.quota": ("配额", "quota"),
    "store.limit.disk": ("磁盘", "disk"),
}
