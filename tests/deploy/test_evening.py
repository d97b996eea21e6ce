"""The evening that a set-up is tried by: it notices what it should."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.deploy.evening import main, play
from tests.server.children import Child
from tests.server.tables import GAMES, server

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", GAMES)
async def test_trouble_costs_no_card(game: str, tmp_path: Path) -> None:
    """A server that is killed in mid-deal loses nothing, and the evening says so."""
    child = Child(tmp_path)
    await child.start()
    try:

        async def killed() -> None:
            await child.kill()
            await child.start()

        told = await play([child.url], game, game, {12: killed, 30: killed})
        assert told.whole()
        assert len(told.away) == 2
        told.sent.pop()
        assert not told.whole()  # a card that nobody was told of would be noticed
        for one in told.people:
            await one.go()
    finally:
        await child.stop()


async def test_it_tells_what_came_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Run as a program it plays, lets the words happen, and prints one line."""
    happened = tmp_path / "happened"
    async with server() as url:
        assert await main([url, "--game", "ottocento", "--at", "7", f"touch {happened}"]) == 0
    assert happened.exists()
    said = capsys.readouterr().out
    assert "60 cards, epoch [1], whole, 0 gone" in said
    assert "next answer" in said
