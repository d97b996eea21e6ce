"""Two servers at one store, as processes of their own, and people at either."""

from __future__ import annotations

import contextlib
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from engine.seats import SEATS
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from tests.server.children import Child
from tests.server.people import Person
from tests.server.store.servers import Server
from tests.server.tables import begin_deal, enter, sit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path


class Twins:
    """Two nodes, the first one is `nodes[0]`, their operators' sockets, and their store's URL."""

    def __init__(self, nodes: Sequence[Child], operators: tuple[Path, Path], store: str) -> None:
        self.nodes = tuple(nodes)
        self.operators = operators
        self.store = store

    async def table(
        self, game: str, names: Sequence[str], *, terms: Terms | None = None
    ) -> list[Person]:
        """Seat people at the two nodes in turn, bots in the seats that are left, and begin."""
        people = [Person(name, self.nodes[at % 2].url) for at, name in enumerate(names)]
        for one in people:
            await one.come()
        host = people[0]
        opened = await host.ask(client.Open(id=host.id(), terms=terms or Terms(game=game)))
        assert isinstance(opened, Done)
        assert opened.room is not None
        for seat, one in zip(SEATS, people, strict=False):
            await enter(one, opened.room)
            await sit(one, opened.room, seat)
        await host.until(
            lambda: len(host.now.table.seats) - host.now.table.seats.count(None) >= len(people)
        )
        if len(people) < len(SEATS):
            assert isinstance(await host.ask(client.Fill(id=host.id(), room=opened.room)), Done)
        await begin_deal(host, opened.room, 1)
        for one in people:
            await one.until(lambda one=one: one.now.table.deal == 1)
        return people


def _told(redis: str, name: str, socket: Path) -> tuple[str, ...]:
    return ("--redis", redis, "--node", name, "--admin-socket", str(socket))


@asynccontextmanager
async def twins(
    tmp_path: Path, *words: str, redis: str | None = None, module: str = "server"
) -> AsyncIterator[Twins]:
    """Run two nodes at one store: at a URL, or else at one of their own. module: see Child."""
    sockets = (tmp_path / "1.sock", tmp_path / "2.sock")
    with contextlib.ExitStack() as stack:
        url = redis or stack.enter_context(Server("valkey")).url
        nodes = [
            Child(tmp_path / name, *_told(url, name, socket), *words, module=module)
            for name, socket in zip(("first", "second"), sockets, strict=True)
        ]
        try:
            for one in nodes:
                await one.start()
            yield Twins(nodes, sockets, url)
        finally:
            for one in nodes:
                await one.stop()
