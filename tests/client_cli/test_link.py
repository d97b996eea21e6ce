"""The line to the server: whatever is asked while it is being made anew arrives, once."""

from __future__ import annotations

import asyncio

from client_cli.table.link import Link, connected
from server.protocol import client
from server.protocol.server import Done
from tests.server.people import secret_of
from tests.server.tables import server

WAIT = 20.0  # seconds


async def test_what_is_asked_while_the_line_is_made_arrives() -> None:
    """Commands asked before, during and after a break of the line are each answered once."""
    async with server() as url:
        link = Link(url, client.Hello(secret=secret_of("Anna"), name="Anna"))
        wanted: list[str] = []
        async with connected(link):
            for number in range(60):
                command = client.Open(id=f"c{number}", game="ottocento")
                wanted.append(command.id)
                await link.ask(command)
                await asyncio.sleep(0.003)
                if number % 20 == 10:
                    link._drop()
            answered: list[str] = []
            async with asyncio.timeout(WAIT):
                while len(answered) < len(wanted):
                    news = await link.news.get()
                    if isinstance(news, Done):
                        answered.append(news.id)
        assert sorted(answered) == sorted(wanted)
