"""What Prometheus is shown follows from what happened at the tables, and tells nobody's secrets."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

from server.app import running
from server.protocol import client
from server.protocol.server import Refused
from server.settings import Settings
from tests.server.children import Child, kill_store
from tests.server.house.scraping import WAIT, fetched, figures, free_port
from tests.server.people import play_along, secret_of
from tests.server.tables import GAMES, table_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", GAMES)
async def test_a_deal_leaves_its_figures(game: str) -> None:
    """After a deal of two people and two bots: people, bots, tables, moves, times, refusals."""
    port = free_port()
    settings = Settings(port=0, store="memory", pace=0.0, limits=0.0, metrics_port=port)
    async with running(settings) as said:
        address = str(said["metrics"])
        people = await table_of(str(said["url"]), game, ("Anna", "Berto"))
        await asyncio.gather(*(play_along(one, Random(5)) for one in people))
        host = people[0]
        no = await host.ask(client.Begin(id=host.id(), room=host.now.room, deal=7))
        assert isinstance(no, Refused)
        found = await figures(address)
        for one in people:
            await one.go()
        page = (await fetched(address, "/metrics"))[1].decode()
    assert found["tarocchi_people"] == 2
    assert found["tarocchi_tables"] == 1
    assert found["tarocchi_bots"] == 2
    assert found["tarocchi_moves_total"] >= 60
    assert found["tarocchi_append_seconds_count"] >= found["tarocchi_moves_total"]
    assert found["tarocchi_command_seconds_count"] >= 30
    assert found[f"tarocchi_refusals_total{{code={no.code}}}"] == 1
    for secret in (*(secret_of(one.name) for one in people), host.now.room, "Anna", "Berto"):
        assert secret not in page


async def test_nothing_but_figures_is_there() -> None:
    """The port of figures shows no page and opens no websocket; without a port there is none."""
    port = free_port()
    async with running(Settings(port=0, store="memory", metrics_port=port)) as said:
        assert (await fetched(str(said["metrics"]), "/"))[0] == 404
        assert (await fetched(str(said["metrics"]), "/ws"))[0] == 404
    async with running(Settings(port=0, store="memory")) as said:
        assert "metrics" not in said
        assert (await fetched(str(said["url"]), "/metrics"))[0] == 404


async def test_a_store_that_is_away_is_seen(tmp_path: Path) -> None:
    """While the store is dead, the figure is 0 and the server not ready; then both come back."""
    port = free_port()
    child = Child(tmp_path, "--metrics-port", str(port))
    await child.start()
    try:
        address = f"http://127.0.0.1:{port}"
        await _until_store(address, up=True)
        assert (await fetched(child.url, "/readyz"))[0] == 200
        seen = asyncio.create_task(_until_store(address, up=False))
        while not seen.done():
            await kill_store(tmp_path)
            await asyncio.sleep(0.05)
        await seen
        await _until_store(address, up=True)
        async with asyncio.timeout(WAIT):
            while (await fetched(child.url, "/readyz"))[0] != 200:  # noqa: ASYNC110 - over HTTP
                await asyncio.sleep(0.05)
        assert (await fetched(child.url, "/healthz"))[0] == 200
    finally:
        await child.stop()


async def _until_store(address: str, *, up: bool) -> None:
    async with asyncio.timeout(WAIT):
        while (await figures(address)).get("tarocchi_store_up") != float(up):  # noqa: ASYNC110 - ""
            await asyncio.sleep(0.02)
