"""Everything memctl says, side by side in Chinese and English.

One row a phrase. ``{names}`` are filled in; values are never read as templates.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryd.errors import RequestError

__all__ = [
    "PHRASES",
    "BadFile",
    "Complaint",
    "Language",
    "Phrase",
    "Unreachable",
    "UsageError",
    "Words",
    "error_line",
    "language",
    "system_error",
]

Language = Literal["zh", "en"]


class Complaint(Exception):
    """Something to tell the person and then end, as a phrase and what belongs into it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class UsageError(Complaint):
    """The command line asks for something that cannot be."""


class BadFile(UsageError):
    """A file to read is not what it should be; ``path`` is its name where it has one."""

    path: str | None = None


class Unreachable(Complaint):
    """No daemon answers."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase that belongs into another one."""

    key: str


class Words:
    """The phrases in one language: ``words("key", name=value)``."""

    def __init__(
        self, language: Language, phrases: Mapping[str, tuple[str, str]] | None = None
    ) -> None:
        self.language = language
        self._phrases = PHRASES if phrases is None else phrases
        self._column = 0 if language == "zh" else 1

    def __call__(self, key: str, **values: object) -> str:
        text = self._phrases[key][self._column]
        filled_in = {name: self._worded(value) for name, value in values.items()}
        return text.format(**filled_in) if values else text

    def _worded(self, value: object) -> object:
        """Return a value as the person reads it: what the system complains of, in words."""
        if isinstance(value, Phrase):
            return self(value.key)
        if not isinstance(value, OSError):
            return value
        said = str(value.strerror or value)
        return self.get(f"system.{errno.errorcode.get(value.errno or 0)}", said)

    def get(self, key: str, default: str) -> str:
        """Return a phrase without values, or ``default`` where there is none (a newer daemon)."""
        return self._phrases[key][self._column] if key in self._phrases else default


def system_error(error: Exception) -> Exception:
    """Return what the system complained of where that is the error's cause, else the error."""
    cause = error.__cause__
    return cause if isinstance(cause, OSError) and cause.errno is not None else error


def language(argv: Sequence[str], environ: Mapping[str, str]) -> Language:
    """Decide the language: --lang, then the locale. Needed before the arguments are parsed,
    since their help is in it."""
    for place, argument in enumerate(argv):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else "".join(argv[place + 1 : place + 2])
            return "zh" if value == "zh" else "en"
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            return "zh" if environ[variable].startswith("zh") else "en"
    return "en"


def error_line(words: Words, error: RequestError | Complaint) -> str:
    """Return what went wrong in one line (not cleaned): by its code in the person's language, then
    in the daemon's own words."""
    if isinstance(error, Complaint):
        text = words(error.key, **error.values)
        if isinstance(error, BadFile) and error.path is not None:
            return f"{error.path}: {text}"
        return text
    said = words.get(f"error.{error.code}", error.code)
    said = words.get(f"error.{error.data.get('reason')}", said)
    wait = error.data.get("retry_after_s")
    again = f" {words('error.again', seconds=wait)}" if wait is not None else ""
    return f"{said}{again} [{error.code}: {error.message}]"


PHRASES: Mapping[str, tuple[str, str]] = {
    # --- errors ---
    "error.bad_request": ("请求有误", "The request is wrong"),
    "error.unknown_method": (
        "守护进程不认识这个方法，它可能比 memctl 旧",
        "The daemon does not know this method; it may be older than memctl",
    ),
    "error.unauthorized": ("没有权限", "Not allowed"),
    "error.not_found": ("找不到", "Not found"),
    "error.conflict": ("与已保存的内容冲突", "In conflict with what is kept"),
    "error.too_large": ("太大了", "Too large"),
    "error.budget_too_small": ("token 预算太小", "The token budget is too small"),
    "error.busy": ("守护进程正忙", "The daemon is busy"),
    "error.cloud_offline": ("连不上模型服务", "The model's endpoint cannot be reached"),
    "error.no_endpoint": (
        "没有配置模型服务（[cloud] base_url）",
        "No endpoint is configured ([cloud] base_url)",
    ),
    "error.cloud_timeout": ("模型服务没有按时回答", "The model's endpoint did not answer in time"),
    "error.cloud_rate_limited": ("模型服务限流了", "The model's endpoint asks to slow down"),
    "error.cloud_auth": ("模型服务不接受密钥", "The model's endpoint refuses the key"),
    "error.key_file": (
        "密钥文件有问题，还没有请求模型服务",
        "The key file is at fault; the endpoint was not asked",
    ),
    "error.cloud_error": ("模型服务出错了", "The model's endpoint failed"),
    "error.cloud_limit": (
        "已到配置的调用上限",
        "The configured limit on calls or tokens is reached",
    ),
    "error.cancelled": ("已取消", "Cancelled"),
    "error.storage_full": ("存储空间已满，什么也没有保存", "No room left; nothing was stored"),
    "error.storage_error": ("存储出错", "The store failed"),
    "error.internal": ("守护进程内部出错", "The daemon failed"),
    "error.again": ("（{seconds} 秒后可重试）", "(may be tried again in {seconds} s)"),
    "unreachable.none": (
        "连不上守护进程 {address}（{reason}）；memctl doctor 可以检查原因",
        "No daemon can be reached at {address} ({reason}); memctl doctor finds out why",
    ),
    "unreachable.lost": ("与守护进程的连接断了：{reason}", "The daemon went away: {reason}"),
    "chat.stopped": ("已中断", "Interrupted"),
    # --- make run ---
    "run.simulated": (
        "没有配置模型服务，由模拟器代替",
        "no endpoint is configured: the cloud simulator plays one",
    ),
    "run.kept": ("对话保存在 {store}", "the conversation is kept in {store}"),
    "run.no_simulator": ("模型服务的模拟器没有启动", "the cloud simulator did not start"),
    "run.no_daemon": (
        "memoryd 没有启动，原因见上面它自己的话",
        "memoryd did not start; its own words stand above",
    ),
    "run.verbatim": ("{kept}/{said}，逐字、按顺序", "{kept}/{said}, verbatim and in order"),
    # --- the command line ---
    "usage.one_address": ("--socket 和 --tcp 只能选一个", "--socket and --tcp exclude each other"),
    "usage.tcp_token": ("--tcp 还需要 --token-file", "--tcp needs --token-file as well"),
    "usage.tcp": (
        "--tcp {given}：应写成 主机:端口",
        "--tcp {given}: write HOST:PORT",
    ),
    "usage.token_unreadable": (
        "读不了令牌文件 {path}：{reason}",
        "The token file {path} cannot be read: {reason}",
    ),
    "usage.token_mode": (
        "别人也能读令牌文件，请先执行：chmod 600 {path}",
        "Others can read the token; first: chmod 600 {path}",
    ),
    "usage.moment": (
        "{given}：日期应写成 2026-01-31 或 2026-01-31T12:00",
        "{given}: write a date as 2026-01-31 or 2026-01-31T12:00",
    ),
    "usage.no_wait": ("--no-wait 要与 --refresh 一起用", "--no-wait goes with --refresh"),
    "usage.role": (
        "--role {role} 需要同时给 --no-reply：只有用户的消息才有回答",
        "--role {role} needs --no-reply: only users are answered",
    ),
    "usage.too_long": ("文本超过 {limit} 个字符", "The text is longer than {limit} characters"),
    "usage.encoding": ("文本不是有效的 UTF-8", "The text is not valid UTF-8"),
    "usage.no_text": (
        "没有要发送的文本，请写成：send 会话名 文本",
        "There is no text to send; write: send SESSION TEXT",
    ),
    "usage.wrong": ("命令有误：{reason}", "Wrong usage: {reason}"),
    "usage.required": ("缺少参数 {names}", "the following arguments are required: {names}"),
    "usage.required_one": (
        "需要以下参数之一：{names}",
        "one of the arguments {names} is required",
    ),
    "usage.unrecognized": (
        "不认识的参数：{given}（文本里有空格时请加引号，以 - 开头时请放在 -- 之后）",
        "unrecognized arguments: {given} (quote a text with blanks, and put one that begins with - "
        "after --)",
    ),
    "usage.one_value": ("后面要有一个值", "expected one argument"),
    "usage.some_values": ("后面至少要有一个值", "expected at least one argument"),
    "usage.choice": (
        "没有 {given} 这个选择，可选：{choices}",
        "invalid choice: {given} (choose from {choices})",
    ),
    "usage.turns": (
        "应是从 1 开始的整数，而不是 {given}",
        "must be a whole number from 1, not {given}",
    ),
    "usage.share": ("应是 0 到 1 之间的数，而不是 {given}", "must be from 0 to 1, not {given}"),
    "usage.seconds": (
        "应是 0.1 到 86400 秒，而不是 {given}",
        "must be 0.1 to 86400 seconds, not {given}",
    ),
    "usage.whole": ("应是整数，而不是 {given}", "must be a whole number, not {given}"),
    "usage.value": ("值 {given} 不对", "invalid value: {given}"),
    "usage.excludes": ("不能和 {other} 一起用", "not allowed with argument {other}"),
    "usage.no_value": ("不带值，却给了 {given}", "takes no value, but was given {given}"),
    # --- why not ---
    "system.ENOENT": ("没有这个文件或目录", "no such file or directory"),
    "system.EACCES": ("没有权限", "permission denied"),
    "system.EPERM": ("不允许这样做", "operation not permitted"),
    "system.EEXIST": ("已经存在", "it exists already"),
    "system.EISDIR": ("这是目录", "it is a directory"),
    "system.ENOTDIR": ("路径中有一段不是目录", "a part of the path is not a directory"),
    "system.ENOSPC": ("磁盘满了", "no space left on the device"),
    "system.EROFS": ("文件系统只读", "the file system is read-only"),
    "system.EIO": ("读写出错", "input or output failed"),
    "system.ECONNREFUSED": ("连接被拒绝", "connection refused"),
    "system.EADDRINUSE": ("地址已被占用", "the address is in use"),
    "why.exists": ("已经存在", "it exists already"),
    "why.no_file": ("不是普通文件", "not a file"),
    "why.not_ascii": (
        "不是令牌，里面有 ASCII 以外的字符",
        "it is no token, with characters other than ASCII",
    ),
    "why.nested": ("嵌套太深", "nested too deeply"),
    # --- files ---
    "file.empty": ("文件是空的", "The file is empty"),
    "file.not_json": (
        "第 {line} 行不是 JSON（第 {column} 列：{reason}）",
        "Line {line} is no JSON (column {column}: {reason})",
    ),
    "file.settings": (
        "第 {line} 行：settings 只能有这些键：{known}",
        "Line {line}: settings take these keys: {known}",
    ),
    "file.message": (
        "第 {line} 行：消息只能有这些键：{known}",
        "Line {line}: a message takes these keys: {known}",
    ),
    "file.no_session": (
        "这种格式没有会话名，请用 --session 指定",
        "This format names no session; say which with --session",
    ),
    "file.neither": (
        '第 {line} 行：既不是 memctl 导出的 JSONL，也不是带 "messages" 的对象',
        'Line {line}: neither JSONL of memctl export nor an object with "messages"',
    ),
    "file.no_role": (
        "第 {line} 行第 {place} 条：消息应是带 role 的对象",
        "Line {line}, message {place}: a message is an object with a role",
    ),
    "file.function_call": (
        "第 {line} 行第 {place} 条：function_call 是旧格式，请先转换成 tool_calls",
        "Line {line}, message {place}: function_call is the old form; convert it to tool_calls",
    ),
    "file.unreadable": ("读不了 {path}：{reason}", "{path} cannot be read: {reason}"),
    "file.not_utf8": (
        "{path} 不是 UTF-8 编码；若是 GBK，可先转换：iconv -f GB18030 -t UTF-8 {path}",
        "{path} is not UTF-8; if it is GBK, convert it: iconv -f GB18030 -t UTF-8 {path}",
    ),
    "file.wrong": (
        "第 {line} 行第 {place} 条消息不对 [{reason}]",
        "Line {line}, message {place} is wrong: {reason}",
    ),
    "file.unwritable": ("写不了 {path}：{reason}", "{path} cannot be written: {reason}"),
    "file.no_speaker": (
        "既不是 JSON，也不以 用户: 或 助手: 开头",
        "Neither JSON nor a text that begins with User: or Assistant:",
    ),
    "file.no_user": ("{name} 里没有用户的消息", "{name} has no message of a user"),
    "file.probes": (
        "probes 应是列表，每项有 question 和 evidence（消息的 id）",
        "probes is a list; each has a question and its evidence (ids of messages)",
    ),
    "file.probe": (
        "第 {place} 个 probe 应有 question 和 evidence（消息的 id 列表）",
        "Probe {place} needs a question and its evidence, a list of ids of messages",
    ),
    "file.facts": (
        "关键信息应是 JSON 列表，或名称到内容的对象",
        "Facts are a JSON list, or an object of names and values",
    ),
    "file.fact": ("第 {place} 条关键信息缺少 name 或 value", "Fact {place} lacks name or value"),
    "file.fact_turn": (
        "第 {place} 条关键信息的 told_turn 或 corrected_turn 应是轮次（数字）",
        "Fact {place}: told_turn and corrected_turn are numbers of turns",
    ),
    "file.fact_texts": (
        "第 {place} 条关键信息的 {name} 应是文本或文本的列表",
        "Fact {place}: {name} is a text or a list of texts",
    ),
    "file.fact_unsaid": (
        "对话里没有说过 {name} 是 {value}",
        "Nowhere in the conversation is {name} said to be {value}",
    ),
    "compare.refused": (
        "{variant}：守护进程拒绝了 [{reason}]",
        "{variant}: the daemon refused: {reason}",
    ),
    "compare.no_endpoint": (
        "--cloud 需要 [cloud] base_url；不给 --cloud 时由模拟器扮演",
        "--cloud needs [cloud] base_url; without --cloud the simulator plays one",
    ),
    "compare.no_session": (
        "没有名为 {name} 的对话，有：{known}",
        "None is called {name}; there are {known}",
    ),
    "compare.option": ("选项的名字或取值不对 [{reason}]", "Wrong option: {reason}"),
    "compare.sweep": (
        "{given}：应写成 选项=值,值,…",
        "{given}: write OPTION=VALUE,VALUE,...",
    ),
    "compare.twice": (
        "{option} 写了两次；应写成 {option}=值,值,…",
        "{option} is swept twice; write {option}=VALUE,VALUE,...",
    ),
    "compare.unused": (
        "{strategy} 不使用 {option}；使用它的有：{known}",
        "{strategy} does not use {option}; it is used by {known}",
    ),
    "compare.too_many": (
        "扫描有 {count} 个点，最多 {limit} 个",
        "The sweep has {count} points; at most {limit}",
    ),
    "compare.no_strategy": (
        "没有策略同时使用 {keys}",
        "No strategy uses all of {keys}",
    ),
    "compare.no_library": (
        "HTML 报告需要 matplotlib：pip install matplotlib",
        "The HTML report needs matplotlib: pip install matplotlib",
    ),
    "compare.ending": (
        "这一轮之后结束，报告到此为止的结果；再按一次 Ctrl-C 立即停止",
        "Ending with this turn, for a report of what there is; Ctrl-C again stops at once",
    ),
    "compare.written": ("已写入 {path}", "Written: {path}"),
    "file.too_large": ("{path} 超过 {limit} 字节", "{path} is larger than {limit} bytes"),
    # --- lists ---
    "list.separator": ("，", ", "),
    "column.session": ("会话", "SESSION"),
    "column.sessions": ("会话数", "SESSIONS"),
    "column.user": ("用户", "USER"),
    "column.strategy": ("策略", "STRATEGY"),
    "column.messages": ("消息数", "MESSAGES"),
    "column.facts": ("关键信息数", "FACTS"),
    "column.key": ("名称", "KEY"),
    "column.value": ("内容", "VALUE"),
    "column.until": ("有效至", "UNTIL"),
    "column.kind": ("类别", "KIND"),
    "column.scope": ("范围", "SCOPE"),
    "column.source": ("出处", "SOURCE"),
    "column.id": ("标识", "ID"),
    "column.quote": ("原话", "QUOTE"),
    "column.tokens": ("token 数", "TOKENS"),
    "column.updated": ("最近使用", "LAST USED"),
    "column.last": ("标题或最后一句", "TITLE OR LAST WORDS"),
    "column.seq": ("序号", "SEQ"),
    "column.role": ("角色", "ROLE"),
    "column.time": ("时间", "TIME"),
    "column.text": ("内容", "TEXT"),
    "role.system": ("系统", "system"),
    "role.user": ("用户", "user"),
    "role.assistant": ("助手", "assistant"),
    "role.tool": ("工具", "tool"),
    "topic.pressure": ("内存", "memory"),
    "topic.strategy": ("策略", "strategy"),
    "topic.summary": ("摘要", "summary"),
    "topic.facts": ("关键信息", "facts"),
    "topic.store": ("存储", "store"),
    "topic.cloud": ("模型服务", "endpoint"),
    "topic.worker": ("工作进程", "worker"),
    "kind.name": ("姓名", "name"),
    "kind.date": ("日期", "date"),
    "kind.time": ("时间", "time"),
    "kind.amount": ("金额", "amount"),
    "kind.count": ("数量", "count"),
    "kind.id": ("编号", "id"),
    "kind.contact": ("联系方式", "contact"),
    "kind.address": ("地址", "address"),
    "kind.requirement": ("要求", "requirement"),
    "kind.preference": ("偏好", "preference"),
    "kind.decision": ("决定", "decision"),
    "kind.action": ("已完成", "action"),
    "kind.field": ("栏目", "field"),
    "kind.other": ("其他", "other"),
    "scope.user": ("用户", "user"),
    "sessions.none": ("还没有会话", "There are no sessions yet"),
    "search.nothing": ("没有找到", "Nothing was found"),
    "search.lexical": (
        "只按字词查找：语义模型没有或还没载入",
        "By words only: there is no model, or it is not loaded yet",
    ),
    "way.lexical": ("字词", "words"),
    "way.vector": ("语义", "meaning"),
    "way.fact": ("关键信息", "fact"),
    "explain.yes": ("是", "yes"),
    "explain.no": ("否", "no"),
    "explain.talk": ("属于对话", "part of a talk"),
    "explain.sitting": ("同一次谈话的加分", "gain by what else fits in its half hour"),
    "explain.terms": ("相同的词", "terms shared"),
    "explain.own": ("本身命中的稀有词", "rare things in its own words"),
    "explain.around": ("前后文命中的稀有词", "rare things in the talk around it"),
    "explain.alone": ("单独的余弦", "cosine alone"),
    "explain.context": ("连同上下文的余弦", "cosine in context"),
    "explain.asks": ("是提问", "asks something"),
    "explain.speaker": ("由所问的人说", "said by who is named"),
    "explain.time": ("在所问的时间", "of the time that is named"),
    "explain.fact": ("关键信息的出处", "where a named fact was said"),
    "explain.reply_to": ("回答了第几条", "replies to"),
    "explain.repeats": ("与更好的一条重复", "repeats a better one"),
    "explain.waiting": ("还没有向量，凭字词", "no vectors yet, by its words"),
    "eval.file": (
        "{file}：{sessions} 个会话，{probes} 个问题",
        "{file}: {sessions} sessions, {probes} probes",
    ),
    "eval.search": ("查找", "search"),
    "eval.lexical": ("字词", "lexical"),
    "eval.vector": ("语义", "vector"),
    "eval.hybrid": ("两者", "hybrid"),
    "eval.any": ("命中", "any"),
    "eval.recall": ("召回", "recall"),
    "eval.answer": ("答案", "answer"),
    "eval.evidence": ("出处", "evidence"),
    "eval.no_set": (
        "{path}: 不是带标注的对话（样例在 tests/data 里） [{reason}]",
        "{path}: not labelled conversations, of which tests/data has an example: {reason}",
    ),
    "eval.legend_search": (
        "命中@k：前 k 条里有出处的问题占几成；召回@k：出处有几成在前 k 条里；"
        "MRR：第一条出处的名次的倒数，取平均（1 = 总是第一）。"
        "行是查找方式：字词（和关键信息）、语义、两者合用",
        "any@k: share of probes with a message of their evidence among the first k hits; recall@k: "
        "share of the evidence among them; MRR: mean of 1 / rank of the first such message (1 = "
        "always first). The rows are ways: lexical (words and facts), vector (meaning), both",
    ),
    "eval.legend_plan": (
        "答案@n：上限 n 个 token 的提示里逐字含有答案的问题占几成；"
        "出处@n：出处有几成作为消息出现在提示里（摘要、关键信息转述的不算）。"
        "每列只算以 n 为上限问过的会话：不用 --limit 时，中文和英文的上限不同",
        "answer@n: share of probes whose answer stands word for word in a plan of n tokens; "
        "evidence@n: share of the evidence that stands in it as messages (what a summary or a fact "
        "says of them does not count). A column is of the sessions that were asked with its limit: "
        "Chinese and English ones have different limits without --limit",
    ),
    "eval.no_model": (
        "没有语义模型，只评测字词查找",
        "There is no embedding model: words alone are evaluated",
    ),
    "eval.not_ready": (
        "还有 {pending} 条消息没有向量，只评测字词查找（--wait 等得更久）",
        "{pending} messages have no vectors yet: words alone are evaluated (--wait waits longer)",
    ),
    "progress.eval_store": ("存入", "Storing"),
    "progress.eval_ask": ("提问", "Asking"),
    "help.explain": ("说明每条为何排在那里", "say why each hit stands where it does"),
    "help.eval": (
        "用带标注的对话评测回忆（存入临时用户，问完删除）",
        "evaluate recall on labelled conversations (as a user of their own, deleted afterwards)",
    ),
    "help.eval_file": ("JSONL 文件，每行一个会话", "a JSONL file, one session a line"),
    "help.eval_strategy": ("只评测此策略（可多次）", "this strategy alone (may be repeated)"),
    "help.eval_limit": (
        "提示的 token 上限（可多次；默认中文会话 300、700、1450，英文会话 1000、4000）",
        "a plan's limit in tokens (may be repeated; 300, 700, 1450 for Chinese sessions and 1000, "
        "4000 for English ones if not given)",
    ),
    "help.eval_wait": (
        "多少秒没有新的向量就不再等（默认 600）",
        "wait for vectors until none came for so many seconds (600)",
    ),
    "history.more": (
        "还有更早的消息：--before 序号，或 --all",
        "There are more messages: --before SEQ, or --all",
    ),
    # --- plans ---
    "part.system": ("系统提示", "system"),
    "part.tools": ("工具说明", "tools"),
    "part.facts": ("关键信息", "facts"),
    "part.summary": ("摘要", "summary"),
    "part.recalled": ("回忆", "recalled"),
    "part.recent": ("最近对话", "recent"),
    "plan.used": ("{tokens}/{limit} token，策略 {strategy}", "{tokens}/{limit} tokens, {strategy}"),
    "plan.reserve": (
        "预算 {budget}，其中 {reserve} 留给回答",
        "budget {budget}, of which {reserve} are kept for the reply",
    ),
    "plan.omitted": ("未放入 {count} 条", "{count} messages left out"),
    "plan.through": ("摘要到第 {seq} 条为止", "the summary goes up to #{seq}"),
    "plan.cut": ("缩短了：{ids}", "shortened: {ids}"),
    "plan.degraded": ("因内存紧张已降级", "degraded by memory pressure"),
    "plan.estimated": ("token 数为上限估计", "token counts are upper estimates"),
    "plan.more": (
        "还有 {count} 个字符，--full 显示全部",
        "{count} more characters; --full shows all",
    ),
    # --- chat ---
    "chat.greeting": (
        "会话 {session}，策略 {strategy}，已有 {messages} 条消息。/help 看命令，/quit 离开",
        "Session {session}, strategy {strategy}, {messages} messages so far. "
        "/help lists the commands, /quit leaves",
    ),
    "chat.prompt": ("你>", "you>"),
    "chat.help": (
        "/strategy [名称]  查看或更换策略\n"
        "/prompt           看模型现在会看到什么\n"
        "/facts            记下的关键信息\n"
        "/summary          摘要，以及每一行的出处\n"
        "/history          最近的消息\n"
        "/quit             离开（Ctrl-D 也行）\n"
        "以 // 开头的一行会作为以 / 开头的话发出。回答途中按 Ctrl-C 取消回答",
        "/strategy [NAME]  show or change the strategy\n"
        "/prompt           what the model would see now\n"
        "/facts            the key facts that are kept\n"
        "/summary          the summary, and where each line is from\n"
        "/history          the latest messages\n"
        "/quit             leave (Ctrl-D does as well)\n"
        "A line that begins with // is sent with one /. Ctrl-C during a reply cancels it",
    ),
    "chat.unknown": (
        "没有 {word} 这个命令，/help 看命令",
        "There is no command {word}; /help lists them",
    ),
    "chat.strategy": (
        "策略 {strategy}，实际使用 {effective}",
        "Strategy {strategy}, in effect {effective}",
    ),
    "chat.interrupted": ("\n已取消这次回答", "\nThis reply was cancelled"),
    "chat.retry": ("消息已保留，按回车重试", "The message is kept; press Enter to try again"),
    "chat.cut_off": ("（回答因长度上限被截断）", "(the reply was cut off at its length limit)"),
    # --- facts and summaries ---
    "facts.none": ("还没有关键信息", "There are no facts yet"),
    "facts.by_hand": ("手工", "by hand"),
    "facts.one_place": (
        "--session 和 --user 只能选一个",
        "--session and --user exclude each other",
    ),
    "facts.set": ("已记下 {name}：{value}", "Set {name}: {value}"),
    "facts.pinned": ("已置顶 {name}：{value}", "Pinned {name}: {value}"),
    "facts.unpinned": ("已取消置顶 {name}：{value}", "Unpinned {name}: {value}"),
    "facts.several": (
        "有不止一条，请用 id 指明：{ids}",
        "There are several; name one by its id: {ids}",
    ),
    "facts.needs_yes": (
        "遗忘后无法恢复；没有终端可以确认时请加 --yes",
        "Forgetting is for good; without a terminal to confirm on, add --yes",
    ),
    "facts.ask": (
        "以上 {count} 条连同历史将被彻底遗忘。输入 yes 继续：",
        "These {count} will be forgotten for good. Type yes to go on:",
    ),
    "facts.kept": ("什么也没有遗忘", "Nothing was forgotten"),
    "facts.forgotten": ("已遗忘 {count} 条关键信息", "Forgotten facts: {count}"),
    "facts.exported": ("导出了 {count} 条关键信息", "Exported facts: {count}"),
    "summary.none": ("还没有摘要", "There is no summary yet"),
    "summary.running": ("还没有摘要，正在生成", "There is no summary yet; one is being made"),
    "summary.cloud": ("由模型生成", "made by the model"),
    "summary.local": ("本地摘录", "a local extract"),
    "summary.through": ("到第 {seq} 条为止", "up to #{seq}"),
    "summary.tokens": ("共 {tokens} token", "{tokens} tokens"),
    "summary.pending": ("正在更新", "being renewed"),
    "summary.excerpts": (
        "另外逐字保留的 {count} 句：",
        "Kept beside it, word for word ({count}):",
    ),
    "summary.excerpts_kept": (
        "另外逐字保留了 {count} 句，问到时才给模型看；--all 显示",
        "Kept beside it, word for word, for when they are asked about: {count} (--all lists them)",
    ),
    "summary.gone": ("{id}（已不在）", "{id} (gone)"),
    # --- changes ---
    "send.stored": (
        "已保存为第 {seq} 条，{tokens} token",
        "Stored as number {seq}, {tokens} tokens",
    ),
    "send.kept": (
        "消息已保存，没有得到回答；加上 --id {id} 再发一次即可重试",
        "The message is stored and has no reply; send it again with --id {id}",
    ),
    "forget.done": ("已遗忘 {count} 条消息", "Forgotten messages: {count}"),
    "delete.needs_yes": (
        "删除后无法恢复；没有终端可以确认时请加 --yes",
        "Deleting is for good; without a terminal to confirm on, add --yes",
    ),
    "delete.ask_session": (
        "会话 {name} 将被彻底删除。请再输入一次它的名字：",
        "Session {name} will be deleted for good. Type its name once more:",
    ),
    "delete.ask_user": (
        "用户 {name} 的全部会话将被彻底删除。请再输入一次用户名：",
        "All sessions of user {name} will be deleted for good. Type the user's name once more:",
    ),
    "delete.kept": ("名字不一致，什么也没有删除", "That is another name; nothing was deleted"),
    "delete.no_user": ("没有用户 {name}，什么也没有删除", "No user {name}; nothing was deleted"),
    "delete.done": ("已删除 {name}，共 {count} 条消息", "{name} is deleted; messages: {count}"),
    # --- transfer ---
    "progress.bench": ("测试", "Measuring"),
    "progress.compare": ("比较", "Comparing"),
    "progress.export": ("导出", "Exporting"),
    "progress.import": ("导入", "Importing"),
    "export.done": (
        "导出了 {sessions} 个会话、{messages} 条消息",
        "Exported. Sessions: {sessions}; messages: {messages}",
    ),
    "import.done": (
        "{sessions} 个会话：新存 {new} 条，{known} 条早已有了",
        "Sessions: {sessions}; messages stored: {new}; there already: {known}",
    ),
    "import.refused": ("未导入 {message}", "Not imported: {message}"),
    # --- status ---
    "status.version": ("版本", "version"),
    "status.uptime": ("已运行", "up for"),
    "status.level": ("内存压力", "memory level"),
    "status.rss": ("占用（主进程 + 工作进程）", "resident (main + worker)"),
    "status.available": ("系统可用", "available"),
    "status.kept": ("已保存", "kept"),
    "status.kept_value": (
        "{sessions} 个会话，{messages} 条消息",
        "sessions: {sessions}; messages: {messages}",
    ),
    "status.store": ("存储", "store"),
    "status.worker": ("工作进程", "worker"),
    "status.cloud": ("模型服务", "endpoint"),
    "status.factors": ("token 系数", "token factors"),
    "status.calls": ("调用", "calls"),
    "status.calls_value": (
        "{calls} 次，失败 {failures} 次，发出 {sent} token，收到 {received} token",
        "{calls}, {failures} failed, {sent} tokens sent, {received} received",
    ),
    "status.summaries": ("摘要", "summaries"),
    "status.summaries_value": (
        "等待 {pending}，进行中 {running}，未通过检查 {rejected}",
        "{pending} waiting, {running} under way, {rejected} rejected",
    ),
    "status.connections": ("连接数", "connections"),
    "level.normal": ("正常", "normal"),
    "level.elevated": ("偏高", "elevated"),
    "level.critical": ("危急", "critical"),
    "store.ok": ("正常", "ok"),
    "store.degraded": ("缓慢", "degraded"),
    "store.full": ("已满", "full"),
    "worker.off": ("未启用", "off"),
    "worker.stopped": ("休眠", "stopped"),
    "worker.starting": ("启动中", "starting"),
    "worker.ready": ("就绪", "ready"),
    "worker.backoff": ("等待重启", "backoff"),
    "worker.unavailable": ("不可用", "unavailable"),
    "cloud.off": ("未配置", "off"),
    "cloud.ok": ("正常", "ok"),
    "cloud.failing": ("出错", "failing"),
    "cloud.open": ("连续失败，暂停调用", "open"),
    "status.written": ("写入闪存", "written to flash"),
    "status.written_value": (
        "{mb} MB，每条消息 {each} 字节（启动以来 {appended} 条）",
        "{mb} MB, {each} bytes a message ({appended} since the start)",
    ),
    # --- logs and support ---
    "logs.nowhere": (
        "守护进程把日志写到自己的标准错误，这里没有 systemd 日志；在配置里设 [log] file 可写入文件",
        "the daemon logs to its standard error and there is no journal here; "
        "set [log] file in its configuration to have a file",
    ),
    "logs.unreadable": ("无法读取日志 {path}：{reason}", "cannot read the log {path}: {reason}"),
    "logs.config": ("配置有误：{mistake}", "the configuration is wrong: {mistake}"),
    "support.done": (
        "已写入 {path}（{size_kb} KB）：版本、去掉密钥的配置、状态、检查结果、日志；"
        "不含任何对话内容",
        "Written to {path} ({size_kb} KB): versions, the configuration without secrets, status, "
        "checks, log; no text of any conversation",
    ),
    # --- backup ---
    "backup.done": ("已备份到 {path}（{size_mb} MB）", "The backup is {path} ({size_mb} MB)"),
    "backup.failed": (
        "不能把 {path} 备份到 {target}：{reason}",
        "{path} cannot be copied to {target}: {reason}",
    ),
    "restore.held": (
        "守护进程还在用它；先停止守护进程，例如 systemctl stop memoryd",
        "a daemon has it open; stop that first, for instance by systemctl stop memoryd",
    ),
    "restore.failed": ("不能恢复 {path}：{reason}", "{path} cannot be restored: {reason}"),
    "restore.owner": (
        "{path} 属于用户 {uid}：请以该用户的身份运行，例如 sudo -u '#{uid}' memctl restore ...",
        "{path} belongs to user {uid}: run this as that user, as in "
        "sudo -u '#{uid}' memctl restore ...",
    ),
    "restore.needs_yes": (
        "恢复会替换现有的存储；没有终端可以确认时请加 --yes",
        "Restoring replaces the present store; without a terminal to confirm on, add --yes",
    ),
    "restore.ask": (
        "{path} 将被备份替换。输入 yes 继续：",
        "{path} will be replaced by the backup. Type yes to go on:",
    ),
    "restore.kept": ("什么也没有改动", "Nothing was changed"),
    "restore.done": ("已恢复 {path}", "{path} is restored"),
    "restore.aside": ("原来的文件保留为 {path}", "The former file was kept as {path}"),
    # --- doctor ---
    "doctor.config": ("配置没有问题（{file}）", "The configuration is right ({file})"),
    "doctor.config_wrong": ("配置有误 [{mistake}]", "The configuration is wrong: {mistake}"),
    "doctor.no_socket": ("没有套接字 {path}", "There is no socket {path}"),
    "doctor.socket_hidden": (
        "没有权限查看 {path}",
        "{path} cannot be seen: its folder is closed to you",
    ),
    "doctor.not_a_socket": ("{path} 不是套接字", "{path} is no socket"),
    "doctor.socket_mode": (
        "套接字 {path} 的权限是 {mode}，属主 {uid}:{gid}，你不能连接",
        "The socket {path} has mode {mode} and belongs to {uid}:{gid}; you may not connect",
    ),
    "doctor.stale_socket": (
        "套接字 {path} 还在，但没有进程监听",
        "The socket {path} is there, but nobody listens on it",
    ),
    "doctor.no_answer": ("守护进程没有应答：{reason}", "No daemon answers: {reason}"),
    "doctor.refused": ("守护进程拒绝了我们 [{reason}]", "The daemon refused us: {reason}"),
    "doctor.daemon": (
        "守护进程 {version} 在 {address} 正常应答",
        "memoryd {version} answers at {address}",
    ),
    "doctor.version": (
        "守护进程是 {daemon}，memctl 是 {memctl}",
        "The daemon is {daemon}, memctl is {memctl}",
    ),
    "doctor.store_full": ("存储已满", "The store is full"),
    "doctor.store_state": ("存储状态：{state}", "The store is {state}"),
    "doctor.sources": ("内存来源：{names}", "Memory is seen by: {names}"),
    "doctor.source_absent": (
        "没有内存来源 {name}：{problem}",
        "There is no memory source {name}: {problem}",
    ),
    "doctor.source_silent": (
        "内存来源 {name} 没有数据：{problem}",
        "The memory source {name} tells nothing: {problem}",
    ),
    "mend.source": (
        "如果这块板子没有它，可从 [pressure] sources 里去掉",
        "If this board has none, take it out of [pressure] sources",
    ),
    "doctor.ceiling": (
        "按配置最多占用内存：守护进程 {main_mb} MB，工作进程 {worker_mb} MB（内存共 {ram_mb} MB）",
        "The most it takes by its configuration: daemon {main_mb} MB, worker {worker_mb} MB"
        " (of {ram_mb} MB)",
    ),
    "doctor.ceiling_high": (
        "按配置最多占用内存：守护进程 {main_mb} MB，工作进程 {worker_mb} MB，"
        "超过内存 {ram_mb} MB 的一半",
        "The most it takes by its configuration is more than half of the {ram_mb} MB there are:"
        " daemon {main_mb} MB, worker {worker_mb} MB",
    ),
    "mend.ceiling": (
        "减小 [server] max_inflight_total_bytes、max_unsent_total_bytes 或 [worker] max_rss_mb",
        "Lower [server] max_inflight_total_bytes, max_unsent_total_bytes or [worker] max_rss_mb",
    ),
    "doctor.mark_low": (
        "[pressure] 的 RSS 界限 {mark_mb} MB 低于守护进程与工作进程工作时约占的 {work_mb} MB："
        "每次加载向量模型都会触发它",
        "An RSS mark of [pressure] is {mark_mb} MB, below the {work_mb} MB that daemon and worker"
        " take at work: it is reached each time the embedding model is loaded",
    ),
    "mend.mark_low": (
        "把 rss_elevated_mb 和 rss_critical_mb 提高到 {work_mb} 以上，或关掉 [worker] enabled",
        "Raise rss_elevated_mb and rss_critical_mb above {work_mb}, or switch [worker] enabled off",
    ),
    # --- memory pressure ---
    "pressure.calm": ("再平静 {seconds} 秒后降级", "{seconds} s of calm until the next level down"),
    "pressure.gauge": ("量", "gauge"),
    "pressure.value": ("现值", "now"),
    "pressure.sources": ("来源：{names}", "sources: {names}"),
    "pressure.problem": ("没有数据的来源 {name}：{problem}", "silent source {name}: {problem}"),
    "pressure.trigger": ("内核报警：{state}", "the kernel rings at stalls: {state}"),
    "trigger.armed": ("就绪", "armed"),
    "trigger.off": ("未启用", "off"),
    "pressure.worst": ("最坏值", "worst"),
    "pressure.recording": (
        "正在记录到 {path}，共 {seconds} 秒；Ctrl-C 提前结束",
        "Recording to {path} for {seconds} s; Ctrl-C ends it sooner",
    ),
    "pressure.recorded": ("已记录到 {path}", "Recorded to {path}"),
    "pressure.spent": ("各级别时长：{times}", "time at each level: {times}"),
    "pressure.unreadable": ("读不了 {path}：{reason}", "{path} cannot be read: {reason}"),
    "pressure.no_text": (
        "{path} 不是 UTF-8 文本；它应当是 memctl pressure --record 写的文件",
        "{path} is no UTF-8 text; memctl pressure --record writes such files",
    ),
    "pressure.empty": (
        "{path} 里没有读数；用 memctl pressure --record 记录",
        "{path} has no readings; memctl pressure --record makes some",
    ),
    "pressure.back_in_time": (
        "{path} 第 {number} 行的时间早于前一行；每次记录用单独的文件",
        "{path}, line {number} is earlier than the line before; keep each record in its own file",
    ),
    "pressure.bad_line": (
        "{path} 第 {number} 行不是一次读数，应为 "
        '{{"t": 秒, "values": {{"rss_mb": 40}}, "hint": "normal"}}',
        "{path}, line {number} is no reading; write"
        ' {{"t": SECONDS, "values": {{"rss_mb": 40}}, "hint": "normal"}}',
    ),
    "help.pressure": (
        "内存压力：来源、界限、级别；记录与重放",
        "memory pressure: sources, marks, level; record and replay",
    ),
    "help.record": ("每秒记录一次读数到新文件", "write the readings of each second to a new file"),
    "help.record_seconds": ("记录多少秒（默认 60）", "seconds that are recorded (60)"),
    "help.simulate": (
        "用配置中的界限重放记录的文件，不需要守护进程",
        "decide a recorded file by the configuration's marks; needs no daemon",
    ),
    "doctor.worker": (
        "工作进程反复退出（重启了 {restarts} 次），token 数暂为估计值",
        "The worker keeps failing ({restarts} restarts); token counts are estimates meanwhile",
    ),
    "doctor.cloud": ("模型服务最近失败 [{reason}]", "The endpoint failed lately: {reason}"),
    "doctor.no_store": (
        "还没有存储 {path}",
        "There is no store {path} yet",
    ),
    "doctor.store_hidden": ("没有权限读写 {folder}", "{folder} cannot be read and written"),
    "doctor.store_open": ("别人也能读存储 {path}", "Others can read the store {path}"),
    "doctor.store_owner": (
        "存储 {path} 属于用户 {uid}，不是你",
        "The store {path} belongs to user {uid}, not to you",
    ),
    "doctor.store": ("存储 {path}（{size_mb} MB）", "The store is {path} ({size_mb} MB)"),
    "doctor.leftover": (
        "{path} 是备份或搁置的旧文件，删除操作不会清理它",
        "{path} is a backup or was set aside; what you delete stays in it",
    ),
    "doctor.disk": (
        "{folder} 所在的磁盘还有 {free_mb} MB",
        "The disk of {folder} has {free_mb} MB left",
    ),
    "doctor.disk_low": (
        "{folder} 所在的磁盘只剩 {free_mb} MB",
        "The disk of {folder} has only {free_mb} MB left",
    ),
    "doctor.assets": ("词表文件齐全", "The rank files of the tokenizer are whole"),
    "doctor.assets_broken": (
        "词表文件缺失或损坏：{names}；token 数只能估计",
        "Rank files are missing or damaged: {names}; tokens are only estimated",
    ),
    "doctor.model": ("嵌入模型：{id}", "Embedding model: {id}"),
    "doctor.mending": (
        "部分向量丢失或损坏，正在重新生成（还有 {pending} 条消息）",
        "Vectors were lost or damaged and are made again ({pending} messages to go)",
    ),
    "doctor.no_vectors": (
        "守护进程没有使用嵌入模型，回忆只按字词查找 [{reason}]",
        "The daemon uses no embedding model, recall is by words only: {reason}",
    ),
    "doctor.no_model": (
        "没有可用的嵌入模型，回忆只按字词查找 [{reason}]",
        "No embedding model, recall is by words only: {reason}",
    ),
    "doctor.offline": (
        "没有配置模型服务，chat 不可用",
        "No endpoint is configured; chat does not work",
    ),
    "doctor.endpoint_flagged": (
        "模型服务不在配置里，由守护进程启动时的参数或环境变量指定",
        "The daemon has its endpoint from a flag or its environment, not from the configuration",
    ),
    "doctor.no_key": ("没有配置密钥文件", "No key file is configured"),
    "doctor.key": ("密钥文件 {path}", "The key file is {path}"),
    "doctor.key_unreadable": (
        "读不了密钥文件 {path}：{reason}",
        "The key file {path} cannot be read: {reason}",
    ),
    "doctor.key_empty": ("密钥文件 {path} 是空的", "The key file {path} is empty"),
    "doctor.key_open": ("别人也能读密钥文件 {path}", "Others can read the key file {path}"),
    "doctor.tls_file": ("读不了 {name}：{path}", "{name} cannot be read: {path}"),
    "doctor.plain_http": (
        "密钥会以明文发送：base_url 是 http:// 而不是 https://",
        "The key travels in clear text: base_url is http:// and not https://",
    ),
    "doctor.endpoint": ("{host} 的 {port} 端口可以连接", "{host} accepts connections on {port}"),
    "doctor.endpoint_away": (
        "连不上 {host} 的 {port} 端口：{reason}",
        "{host} cannot be reached on {port}: {reason}",
    ),
    "doctor.clock": (
        "时钟是 {now}，早于本软件的发布",
        "The clock says {now}, before this program was made",
    ),
    "doctor.clock_right": ("时钟是 {now}（{zone}）", "The clock says {now} ({zone})"),
    "mend.config": (
        "改正后用 memoryd --check-config 再查一遍",
        "Mend it; memoryd --check-config checks again",
    ),
    "mend.start": (
        "启动守护进程：systemctl start memoryd，或直接运行 memoryd",
        "Start the daemon: systemctl start memoryd, or just memoryd",
    ),
    "mend.folder": (
        "检查 {folder} 的属主和权限，或换一个用户运行",
        "Look at owner and mode of {folder}, or run as another user",
    ),
    "mend.not_a_socket": (
        "把这个文件移走，或换一个 [server] socket",
        "Move that file away, or set another [server] socket",
    ),
    "mend.socket_mode": (
        "加入用户组 {gid}，或调整 [server] mode",
        "Join group {gid}, or change [server] mode",
    ),
    "mend.refused": (
        "检查 [server] allow_uids 和 allow_gids；用 TCP 时检查令牌",
        "Look at [server] allow_uids and allow_gids, and at the token for TCP",
    ),
    "mend.version": ("重启守护进程以使用新版本", "Restart the daemon to bring both to one version"),
    "mend.log": ("看守护进程的日志", "The daemon's log says more"),
    "mend.disk": (
        "腾出空间，或设置 [store] quota_mb 和 when_full",
        "Make room, or set [store] quota_mb and when_full",
    ),
    "mend.endpoint": (
        "检查 [cloud] base_url、密钥和网络",
        "Look at [cloud] base_url, the key and the network",
    ),
    "mend.no_store": (
        "第一次启动时会创建，不用处理",
        "The first start makes it; nothing is to be done",
    ),
    "mend.mending": (
        "不用处理，会自行恢复；其间这些消息按字词查找。若反复出现，检查存储卡",
        "nothing: it mends itself, and meanwhile those messages are found by their words;"
        " if it comes back, look at the card",
    ),
    "mend.store_open": ("chmod 600 {path}", "chmod 600 {path}"),
    "mend.store_owner": (
        "以用户 {uid} 的身份运行 memctl backup 和 restore",
        "Run memctl backup and restore as user {uid}",
    ),
    "mend.leftover": (
        "不再需要时请自行删除或妥善保管",
        "Delete it when it is not needed any more, or keep it safe",
    ),
    "mend.assets": ("重新安装 memoryd", "Install memoryd again"),
    "mend.model": (
        "运行 tools/build_model.py，或改 [worker] model_dir",
        "Run tools/build_model.py, or set [worker] model_dir",
    ),
    "mend.offline": (
        "设置 [cloud] base_url；memctl cloudsim 可以用来试用",
        "Set [cloud] base_url; memctl cloudsim plays one for a try",
    ),
    "mend.key_unreadable": (
        "检查 [cloud] api_key_file 的路径和权限",
        "Look at the path and the mode of [cloud] api_key_file",
    ),
    "mend.key_empty": ("把密钥写进文件，单独一行", "Write the key into it, alone on a line"),
    "mend.key_open": ("chmod 600 {path}", "chmod 600 {path}"),
    "mend.tls_file": ("检查 [cloud] {name}", "Look at [cloud] {name}"),
    "mend.plain_http": ("改用 https://", "Use https://"),
    "mend.network": (
        "检查网络、DNS、代理和防火墙",
        "Look at the network, DNS, the proxy and the firewall",
    ),
    "mend.clock": (
        "设置时钟或启用网络对时；在此之前，按时间清理会暂停",
        "Set the clock or enable network time; until then retention is suspended",
    ),
    # --- help ---
    "help.usage": ("用法：", "usage: "),
    "help.options": ("选项", "options"),
    "help.arguments": ("参数", "arguments"),
    "help.commands": ("命令", "commands"),
    "help.command": ("命令", "COMMAND"),
    "help.seconds": ("秒", "SECONDS"),
    "help.memctl": (
        "与记忆守护进程 memoryd 对话，查看、导出和维护它保存的内容。",
        "Talk through memoryd, and look at, export and look after what it keeps.",
    ),
    "help.exit_codes": (
        "退出码：\n"
        "  0    完成\n"
        "  1    守护进程拒绝了或失败了\n"
        "  2    命令行或输入文件有误\n"
        "  3    连不上守护进程\n"
        "  4    doctor 发现了要处理的问题\n"
        "  130  被 Ctrl-C 中断",
        "exit codes:\n"
        "  0    done\n"
        "  1    the daemon refused or failed\n"
        "  2    the command line or a file to read is wrong\n"
        "  3    no daemon can be reached\n"
        "  4    doctor found something to mend\n"
        "  130  interrupted by Ctrl-C",
    ),
    "help.help": ("显示帮助", "show this help"),
    "help.socket": (
        "守护进程的套接字（默认：系统的，或 MEMORYD_SERVER_SOCKET）",
        "the daemon's socket (default: the system's, or MEMORYD_SERVER_SOCKET)",
    ),
    "help.tcp": ("改用本机 TCP", "connect by TCP on this machine"),
    "help.token_file": ("TCP 的令牌文件", "the file with the token for TCP"),
    "help.owner": (
        "以另一个属主的身份（仅限管理员；* 表示全部）",
        "speak of another owner's memory (admins only; * for all in lists)",
    ),
    "help.json": (
        "标准输出只有 JSON，每行一个",
        "print JSON alone on standard output, one value a line",
    ),
    "help.lang": ("语言（默认按系统）", "the language (default: the locale's)"),
    "help.chat": ("对话", "talk"),
    "help.send": ("发送一条消息并显示回答", "send a message and print the reply"),
    "help.prompt": ("查看模型现在会看到什么", "show what the model would be sent now"),
    "help.history": ("查看保存的消息", "show stored messages"),
    "help.search": ("查找消息", "find messages"),
    "help.sessions": ("列出会话", "list sessions"),
    "help.users": ("列出用户", "list users"),
    "help.status": ("查看守护进程的状态", "show how the daemon is"),
    "help.logs": ("查看守护进程的日志", "show the daemon's log"),
    "help.support_bundle": (
        "把求助所需的信息打成一个包（不含对话内容）",
        "pack what whoever helps needs (no texts of conversations)",
    ),
    "help.facts": ("查看、修改、导出关键信息", "show, change and export key facts"),
    "help.facts_set": ("手工设定一条", "set one by hand"),
    "help.facts_edit": (
        "改一条的内容，同名的其他内容不变",
        "put another value in the place of one, and of no other of its key",
    ),
    "help.facts_pin": (
        "置顶：总是优先给模型看，该用户的所有会话都有",
        "pin: always shown first, in all sessions of the user",
    ),
    "help.facts_unpin": ("取消置顶（仍属于该用户）", "unpin; it stays the user's"),
    "help.facts_forget": ("彻底遗忘，连同历史", "forget for good, with the history"),
    "help.facts_export": ("导出为 CSV", "write them as CSV"),
    "help.summary": ("查看摘要和每一行的出处", "show a summary and where each line is from"),
    "help.forget": ("彻底遗忘指定的消息", "forget single messages for good"),
    "help.delete": ("彻底删除会话或用户", "delete a session or a user for good"),
    "help.export": ("导出会话", "write sessions to a file"),
    "help.import": ("导入会话；可以重复执行", "read sessions from files; may be repeated"),
    "help.backup": ("备份存储（运行中也可以）", "copy the store (the daemon may be running)"),
    "help.restore": ("从备份恢复（先停止守护进程）", "put a backup back (stop the daemon first)"),
    "help.cloudsim": (
        "在本机模拟一个模型服务（它自己的 --help 说明用法）",
        "play an endpoint on this machine (its own --help says how)",
    ),
    "help.bench": (
        "在本机重做文章的 120 轮测试，与文章的数字并列",
        "the article's 120 turns on this machine, its figures beside ours",
    ),
    "help.turns": ("只用前几轮（试跑）", "the first so many turns alone, for a try"),
    "help.compare": (
        "让对话依次经过每种策略，比较后给出建议",
        "play conversations through every strategy and recommend one",
    ),
    "help.doctor": ("检查各处并说明如何修复", "look for faults and say how to mend them"),
    "help.board": (
        "这块板子有什么，适用哪个配置档，为什么",
        "what this board is, which profile holds here, and why",
    ),
    "help.session": ("会话名", "the session's name"),
    "help.session_default": ("会话名（默认 memctl）", "the session's name (default: memctl)"),
    "help.text": ("文本；- 或省略则读标准输入", "the text; - or none: standard input"),
    "help.id": (
        "消息 id，重复发送时不会重复保存",
        "the message's id; sent again, it is stored once",
    ),
    "help.role": ("角色（默认 user）", "the role (default: user)"),
    "help.no_reply": ("只保存，不请求回答", "only store it, ask for no reply"),
    "help.query": ("按这句话回忆", "what recall looks for"),
    "help.budget": ("token 预算", "the token budget"),
    "help.strategy": ("策略", "the strategy"),
    "help.full": ("完整显示长消息", "show long messages whole"),
    "help.limit": ("最多显示多少", "how many at most"),
    "help.before": ("此序号之前的", "before this number"),
    "help.after": ("此序号之后的", "after this number"),
    "help.all": ("全部", "all of them"),
    "help.search_query": ("要找的词", "the words to look for"),
    "help.search_session": ("只在此会话中找", "look in this session alone"),
    "help.search_user": (
        "在此用户的全部会话中找（默认 default）",
        "look in all sessions of this user (default: default)",
    ),
    "help.k": ("最多几条（默认 5）", "how many at most (default: 5)"),
    "help.search_role": ("只找此角色的（可多次）", "only of this role (may be repeated)"),
    "help.since": ("此时间之后，如 2026-01-31", "from this time on, as 2026-01-31"),
    "help.until": ("此时间之前", "up to this time"),
    "help.of_user": ("只要此用户的", "of this user alone"),
    "help.action": ("动作", "ACTION"),
    "help.actions": ("动作", "actions"),
    "help.facts_session": (
        "此会话的，以及其用户的",
        "of this session, and of its user",
    ),
    "help.facts_user": (
        "此用户的，包括各会话的（默认 default）",
        "of this user and all sessions (default: default)",
    ),
    "help.facts_key": ("只要这个名称的", "of this key alone"),
    "help.facts_history": ("也显示已被取代的", "with values that were replaced"),
    "help.cloudsim_about": ("在本机模拟一个模型服务", "play an endpoint on this machine"),
    "help.version": ("显示版本号", "show the version"),
    "help.cloudsim_port": ("端口；0（默认）表示任意空闲端口", "0 (default): any free one"),
    "help.cloudsim_step": (
        "下一个请求得到什么：ok、状态码（503）、故障（hang），或 JSON 写的一步；可以多次给出",
        "what the next request gets: ok, a status (503), a fault (hang), or a step as JSON; "
        "may be repeated",
    ),
    "help.cloudsim_latency": ("应答前等多少秒", "seconds before an answer"),
    "help.cloudsim_delay": ("流式输出每块之间的秒数", "seconds between the pieces of a stream"),
    "help.cloudsim_marker": (
        "含有这段文字的请求当作摘要请求；可以多次给出",
        "requests with this text are for a summary; may be repeated",
    ),
    "help.cloudsim_seed": ("（质量差的）摘要的随机种子", "of the poor summariser"),
    "cloudsim.port": (
        "不能在端口 {port} 监听：{reason}",
        "cannot listen on port {port}: {reason}",
    ),
    "help.fact_key": ("名称，如 预算", "what it is about, as in budget"),
    "help.fact_value": ("内容", "the value"),
    "help.fact_kind": ("类别：{kinds}", "one of {kinds}"),
    "help.fact_what": ("名称或 id", "the key, or the id of one"),
    "help.pin": ("同时置顶", "pin it as well"),
    "help.refresh": ("先重新生成", "make it anew first"),
    "help.excerpts": ("也显示逐字保留的句子", "with the sentences that are kept beside it"),
    "help.no_wait": ("与 --refresh 一起用：不等它完成", "with --refresh: do not wait for it"),
    "help.order": ("排序", "the order"),
    "help.watch": ("持续刷新（默认每 1 秒）", "again and again (default: each second)"),
    "help.prometheus": (
        "输出 Prometheus 文本格式，供 textfile collector 采集",
        "print it in the Prometheus text format, for a textfile collector",
    ),
    "help.prometheus_output": (
        "与 --prometheus 一起用：写入此文件（一次写成）",
        "with --prometheus: the file to write (replaced as a whole)",
    ),
    "help.lines": ("最后多少行（默认 50）", "how many of the last lines (default: 50)"),
    "help.follow": ("持续显示新的行", "go on with what comes"),
    "help.bundle_output": (
        "写入此文件（默认按当前时间命名）",
        "the file to write (default: named by the time)",
    ),
    "help.ids": ("消息 id", "the message's id"),
    "help.what": ("删除会话还是用户", "what to delete"),
    "help.name": ("名字", "its name"),
    "help.yes": ("不再确认", "do not ask"),
    "help.exported": ("会话名（默认全部）", "the session's name (default: all)"),
    "help.output": ("写入此文件（默认标准输出）", "the file to write (default: standard output)"),
    "help.format": (
        "jsonl（完整）或 openai（messages 格式）",
        "jsonl (loses nothing) or openai (the messages format)",
    ),
    "help.files": ("文件；- 表示标准输入", "a file; - is standard input"),
    "help.import_session": (
        "messages 格式没有会话名，用这个",
        "the name for what has none (the messages format)",
    ),
    "help.import_user": ("归到此用户名下", "the user it belongs to"),
    "help.compared": (
        "对话：JSONL、OpenAI messages、评测集，或“用户: …/助手: …”文本",
        "a conversation: JSONL, OpenAI messages, an evaluation set, or lines with User: and "
        "Assistant:",
    ),
    "help.compared_session": (
        "只要这段对话（可多次）",
        "this conversation alone (may be repeated)",
    ),
    "help.compared_facts": (
        "关键信息（JSON）：要问的名称和内容；默认由本地规则找出",
        "key facts to ask for, as JSON; by default those that local rules find",
    ),
    "help.compared_strategy": ("只比较此策略（可多次）", "this strategy alone (may be repeated)"),
    "help.want": ("要求的召回（默认 0.95）", "the recall that is wanted (default: 0.95)"),
    "help.scene": ("用途：{scenes}", "the kind of use: {scenes}"),
    "help.sweep": (
        "扫描选项的取值，如 max_recent_tokens=800,1600",
        "try values of options, as max_recent_tokens=800,1600",
    ),
    "help.cloud": (
        "用配置的模型服务而不是模拟器（会花钱，对话会发给它）",
        "use the configured endpoint, not the simulator (costs money; it sees the conversations)",
    ),
    "help.markdown": (
        "把报告写成 Markdown（- 为标准输出）",
        "write the report as Markdown (-: stdout)",
    ),
    "help.html": ("把报告写成一个 HTML 文件，带图", "write the report as one HTML file with plots"),
    "help.backup_file": ("备份文件", "the file to make"),
    "help.restore_file": ("要恢复的备份", "the backup to put back"),
    "help.store": ("存储文件（默认按配置）", "the store (default: the configuration's)"),
    "help.config": ("守护进程的配置文件", "the daemon's configuration file"),
    "help.user": ("这是谁的记忆（新会话）", "whose memory it is (for a new session)"),
    "help.system": ("系统提示", "the prompt that leads the session"),
    "help.model": ("模型", "the model"),
}
