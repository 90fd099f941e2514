"""What the comparison says, in Chinese and in English (see memctl.words)."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PHRASES"]

PHRASES: Mapping[str, tuple[str, str]] = {
    "title": ("该用哪种记忆策略？", "Which memory for my app?"),
    "title.bench": ("文章的 120 轮测试", "The article's 120 turns"),
    "played": (
        "对话：{transcripts} 段，共 {turns} 轮；询问了 {asked} 个早期关键信息。",
        "Transcripts: {transcripts}, with {turns} turns; early key facts asked for: {asked}.",
    ),
    "cut_short": (
        "中途结束，各策略放过的轮数不同（{played}），没有列出的还没轮到；数字只能大致比较。",
        "Ended early, not all strategies at the same turn ({played}); what is not named was not "
        "begun. The figures compare roughly.",
    ),
    "machine": (
        "{machine}，Python {python}，memoryd {version}，{date}",
        "{machine}, Python {python}, memoryd {version}, {date}",
    ),
    "cloud.simulated": (
        "模型服务由模拟器扮演：立即回答，摘要写得粗心（丢掉一半要点，每五次编错一个数字）。",
        "The endpoint was simulated: it answers at once, and its summaries are careless (half of "
        "the points dropped, a number changed in every fifth).",
    ),
    "cloud.real": ("摘要和首字延迟来自 {host}。", "Summaries and latencies are those of {host}."),
    "facts.given": ("关键信息随对话给出。", "The key facts came with the transcripts."),
    "facts.found": (
        "关键信息由本地规则从对话中找出，不用模型；规则漏掉的没有被问到。",
        "The key facts were found by local rules, without a model; what the rules miss was not "
        "asked.",
    ),
    # --- columns ---
    "column.strategy": ("策略", "strategy"),
    "column.tokens_at": ("前 {mark} 轮 平均/最大", "tokens to turn {mark}, mean/max"),
    "column.tokens": ("全程 平均/最大", "tokens, all turns, mean/max"),
    "column.recall": ("早期信息召回", "early recall"),
    "column.article": ("召回：文章", "recall: article"),
    "column.here": ("召回：本机", "recall: here"),
    "column.settings": ("设置", "settings"),
    "column.forgets": ("开始遗忘", "forgets from"),
    "column.outdated": ("旧值当现值", "outdated"),
    "column.ungrounded": ("无据陈述/百轮", "ungrounded/100"),
    "column.calls": ("摘要调用/百轮", "summary calls/100"),
    "column.first_token": ("首字 ms", "first token ms"),
    "column.plan": ("组提示 ms", "plan ms"),
    "column.main": ("主进程 +MB", "main +MB"),
    "column.worker": ("子进程 +MB", "worker +MB"),
    "column.cost": ("费用", "cost"),
    "column.cost_tokens": ("总 token", "tokens in all"),
    "column.summary_share": ("摘要占比", "summaries' share"),
    # --- cells ---
    "cell.forgets": ("第 {turn} 轮", "turn {turn}"),
    "cell.never": ("没有", "never"),
    # --- sections ---
    "section.tokens": ("每次请求的 token", "Tokens per request"),
    "section.memory_kept": ("记得什么", "What is known"),
    "section.price": ("代价", "What it takes"),
    "section.lost": ("遗忘的信息", "What was lost"),
    "section.advice": ("建议", "Recommendation"),
    "section.snippet": ("写入配置文件：", "For the configuration file:"),
    "section.notes": ("怎样读这些数字", "How to read this"),
    "lost.none": ("{strategy}：没有遗忘", "{strategy}: nothing"),
    "lost.meanwhile": (
        "{strategy}：早期信息最后都还在；但第 {turn} 轮问到 {age} 轮前说的这一项时不知道：{name}",
        "{strategy}: nothing of the early facts at the end; but asked at turn {turn} it did not "
        "know, of {age} turns before: {name}",
    ),
    "lost.names": ("{strategy}：{names}", "{strategy}: {names}"),
    "lost.outdated": ("{strategy} 把旧值当现值：{names}", "{strategy} shows as current: {names}"),
    "lost.ungrounded": (
        "{strategy} 的无据陈述：{lines}",
        "{strategy} states without source: {lines}",
    ),
    "lost.more": ("……另有 {count} 项", "and {count} more"),
    "note.article": (
        "文章没有公布对话，这里用的是我们自己写的一段（家庭体检），所以比较的是量级。",
        "The article's dialogue is not published; this one is ours (a family's check-up), so the "
        "figures compare in kind.",
    ),
    "note.recall": (
        "召回：问到前半段说过的信息时，现值出现在提示中的比例（最后一轮后逐个询问）。",
        "Recall: the share of facts told in the first half whose present value stands in the "
        "prompt that asks for them, after the last turn.",
    ),
    "note.memory": (
        "内存：结束时的常驻内存，减去只保存消息的守护进程；子进程负责分词（和向量）。",
        "Memory: resident at the end, less that of a daemon that only keeps the messages; the "
        "worker counts tokens (and embeds).",
    ),
    "note.snippet": (
        "配置：文件里已有 [memory] 一节时，把这几行并入那一节；自己指定了策略的会话不受影响。",
        "Configuration: where the file has a [memory] section, put the lines there. Sessions that "
        "name a strategy of their own keep it.",
    ),
    "note.cost": (
        "费用：按 [cloud] price（每百万 token）估算，包括摘要调用。",
        "Cost: estimated by [cloud] price (per million tokens), summary calls included.",
    ),
    "note.no_price": (
        "没有配置 [cloud] price，所以只给出 token 数。",
        "Without [cloud] price there are tokens only.",
    ),
    # --- the recommendation ---
    "advice.none": (
        "还没有：并非所有策略都放过相同的轮数，无法相比；请全部放完",
        "None yet: not all strategies were played over the same turns, so they do not compare; "
        "play all of it",
    ),
    "advice": ("建议使用 {strategy}", "Take {strategy}"),
    "why.scene": ("{scene}：通常适合 {strategy}", "{scene}: {strategy} is what usually suits"),
    "why.scene_open": (
        "{scene}：经验并不一致，以测量为准",
        "{scene}: experience disagrees, so the measurement decides",
    ),
    "why.scene_holds": (
        "这段对话也证实：召回 {recall}（要求 {wanted}），平均 {tokens} token",
        "The transcript agrees: it recalls {recall} ({wanted} wanted) at {tokens} tokens a request",
    ),
    "why.simpler": (
        "更简单的 {strategy} 在这段对话上也够用（{recall}，{tokens} token）",
        "The simpler {strategy} would do for this transcript ({recall}, {tokens} tokens)",
    ),
    "why.scene_fails": (
        "但在这段对话上 {strategy} 只召回 {recall}，例如忘了：{first}",
        "But on this transcript {strategy} recalls {recall} only; it lost for instance: {first}",
    ),
    "why.simplest": (
        "{strategy} 是达到要求（{wanted}）的最简单策略：召回 {recall}，平均 {tokens} token",
        "{strategy} is the simplest that reaches {wanted}: it recalls {recall} at {tokens} tokens "
        "a request",
    ),
    "why.simplest_played": (
        "在放过的部分里，{strategy} 是达到要求（{wanted}）的最简单策略：召回 {recall}，"
        "平均 {tokens} token",
        "As far as was played, {strategy} is the simplest that reaches {wanted}: it recalls "
        "{recall} at {tokens} tokens a request",
    ),
    "why.partial": (
        "依据的只是放过的轮数（{played}），不是整段对话；放完再定",
        "This rests on the turns that were played ({played}), not on the whole conversation; play "
        "all of it before you settle",
    ),
    "why.too_little": (
        "{strategy} 不够：召回 {recall}，忘了 {lost} 个，旧值 {outdated} 个，例如：{first}",
        "{strategy} is not enough: it recalls {recall}; {lost} lost, {outdated} outdated, for "
        "instance: {first}",
    ),
    "why.best": (
        "没有策略既召回 {wanted} 又不把旧值当现值；{strategy} 最接近：召回 {recall}，"
        "旧值 {outdated} 个，平均 {tokens} token",
        "None recalls {wanted} without showing a former value as current; {strategy} comes "
        "nearest: {recall}, {outdated} outdated, {tokens} tokens a request",
    ),
    "why.nothing_asked": (
        "对话里没有找到可问的关键信息，无法比较召回；可用 --facts 给出。默认 {strategy}",
        "No key fact was found to ask for, so recall cannot be compared; --facts gives some. By "
        "default: {strategy}",
    ),
    "why.outdated": (
        "注意：{count} 个旧值被当作现值（{names}）",
        "Mind: {count} former values are shown as current ({names})",
    ),
    "why.ungrounded": (
        "注意：{count} 条陈述在对话中没有依据",
        "Mind: {count} statements follow from no message",
    ),
    "why.short": (
        "对话不到 {turns} 轮，还看不出会忘记什么；请用长一些的对话再比较",
        "With fewer than {turns} turns little is forgotten; compare a longer conversation as well",
    ),
    "why.whole": (
        "每次请求都放得下整段对话，所以还没有什么可忘；请用和实际一样长的对话再比较",
        "Each request had room for the whole conversation, so nothing could be forgotten yet; "
        "compare one that is as long as yours become",
    ),
    "why.fills": (
        "照这个速度，约 {turns} 轮后放不下，{strategy} 从那时起会忘记开头",
        "At this pace there is room for some {turns} turns; from then on {strategy} forgets the "
        "beginning",
    ),
    "why.cheapest": (
        "达到要求（{wanted}）的取值里，它用的 token 最少",
        "Of those that reach {wanted} it takes the fewest tokens",
    ),
    "why.cheapest_unasked": (
        "对话里没有找到可问的关键信息，只比较了 token；可用 --facts 给出",
        "No key fact was found to ask for, so tokens alone decide; --facts gives some",
    ),
    "why.failed": (
        "注意：{strategy} 的 {calls} 次摘要调用有 {count} 次失败，它比能做到的差",
        "Mind: {count} of {calls} summary calls of {strategy} failed, so it does worse than it can",
    ),
    "why.estimated": (
        "部分 token 数是上限估计（分词器没有及时应答，或不认识这个模型）",
        "Some token counts are upper estimates (the tokenizer did not answer in time, or does not "
        "know the model)",
    ),
    "sweep.balanced": (
        "平衡点：{strategy}（召回 {recall}，平均 {tokens} token）",
        "The balanced point: {strategy} (recalls {recall} at {tokens} tokens a request)",
    ),
    # --- kinds of use ---
    "scene.task": ("一次性任务", "one-off tasks"),
    "scene.operations": ("运维", "operations"),
    "scene.question": ("单次问答", "single questions"),
    "scene.creative": ("创意写作", "creative writing"),
    "scene.tools": ("工具和流程", "tool and process flows"),
    "scene.days": ("跨天记忆", "memory over days"),
    "scene.role": ("角色扮演", "roles"),
    "scene.quoting": ("精确引用", "exact quotation"),
    "scene.profile": ("用户画像", "user profiles"),
    "scene.assistant": ("长期助手", "long-lived assistants"),
    "scene.production": ("生产系统", "production"),
    "scene.service": ("客服", "customer service"),
    # --- plots ---
    "plot.tokens": ("每轮请求的 token", "Tokens of each request"),
    "plot.parts": ("token 花在哪里（平均）", "Where the tokens go (mean)"),
    "plot.ages": ("说过多久还记得", "Recall by age"),
    "plot.memory": ("守护进程内存", "The daemon's memory"),
    "axis.turn": ("轮次", "turn"),
    "axis.tokens": ("token", "tokens"),
    "axis.age": ("说过之后的轮数", "turns since it was told"),
    "axis.recall": ("召回", "recall"),
    "axis.mb": ("MB（主进程与子进程）", "MB (main and worker)"),
    "plot.bare": ("只保存", "keeping only"),
    "part.system": ("系统提示", "system prompt"),
    "part.tools": ("工具", "tools"),
    "part.facts": ("关键信息", "key facts"),
    "part.summary": ("摘要", "summary"),
    "part.recalled": ("回忆", "recalled"),
    "part.recent": ("近期对话", "recent turns"),
}
