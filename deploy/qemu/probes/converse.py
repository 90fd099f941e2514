"""Make a daemon busy with all that it does: appends, plans, searches, facts; print the time taken.

usage: converse.py SESSION TURNS
"""

import asyncio
import sys

from memoryd.client import Client

QUESTIONS = (
    "客厅的空调开到几度合适？",
    "我下周五下午三点去杭州，酒店预算 600 元。",
    "上次说的发票寄到哪里了？",
    "Please remind me to call Anna about the contract.",
)


async def main(session: str, turns: int) -> None:
    async with await Client.connect() as memory:
        await memory.session_open(session, strategy="hierarchical", system="你是家里的助手。")
        for turn in range(turns):
            question = QUESTIONS[turn % len(QUESTIONS)] + f" （第 {turn} 次）"
            answer = f"好的，记下了第 {turn} 件事：{question}" * 4
            await memory.append(
                session,
                [
                    {"role": "user", "content": question},
                    {"role": "assistant", "content": answer},
                ],
            )
            await memory.prompt(session)
        for question in QUESTIONS:
            await memory.call("memory.search", session=session, query=question)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
