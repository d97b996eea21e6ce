"""A bot in JavaScript, written from the documents alone, plays with us."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.tables import GAMES, server

BOT = Path(__file__).with_name("bot.mjs")
PATIENCE = 60.0  # seconds for a deal, on a loaded machine


@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_by_an_outsider_plays_a_deal(game: str) -> None:
    """Whoever reads the protocol can write a player that plays a deal to the score."""
    async with server() as url:
        node = await asyncio.create_subprocess_exec(
            *("node", "--experimental-websocket", str(BOT), url, game),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, error = await asyncio.wait_for(node.communicate(), PATIENCE)
    assert node.returncode == 0, error
    first, second = json.loads(out)
    assert first + second >= 93
