"""A client for Pitboss servers: sit down at a table and play, from any program.

    async with connect("http://127.0.0.1:8000", name="Robo") as house:
        table = await house.create("las-vegas", seats=[{"me": True}, {"bot": "greedy"}], start=True)
        async with house.watch(table["id"]) as live:
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])

The protocol is in `docs/protocol.md`.
"""

from pitboss.client.house import House, connect, split
from pitboss.client.live import Gone, Live, Question

__all__ = ["Gone", "House", "Live", "Question", "connect", "split"]
