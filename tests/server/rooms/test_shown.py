"""The cards by which a table is found, at one store or another."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.variants import VARIANTS
from server.rooms.shown import CARDS, SHOWN_FOR, ShownCards, spoken
from server.store.memory import MemoryLog
from server.store.redis_log import open_log
from tests.server.gateway.doors import Hand
from tests.server.store.servers import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from server.protocol.client import Spoken
    from server.store.lobby import Lobby


@pytest.fixture
def clock() -> Hand:
    """Return a clock moved by hand."""
    return Hand()


@pytest.fixture(params=["memory", "valkey"])
async def lobby(request: pytest.FixtureRequest, clock: Hand) -> AsyncIterator[Lobby]:
    """Return what nodes share, in memory and at a real store."""
    if request.param == "memory":
        yield MemoryLog(clock).lobby
        return
    with Server("valkey") as store:
        log = await open_log(store.url)
        yield log.lobby
        await log.close()


@pytest.fixture
def shown(lobby: Lobby) -> ShownCards:
    """Return cards that follow from a seed."""
    return ShownCards(lobby, Random(5).random)


async def test_a_room_is_found_by_the_cards_its_host_shows(shown: ShownCards) -> None:
    """Three different cards that every game has lead to the room, in this order only."""
    cards, seconds = await shown.show("a")
    assert seconds == SHOWN_FOR
    assert len(set(cards)) == 3
    assert all(set(cards) <= set(one.pack.cards) for one in VARIANTS.values())
    assert await shown.find(cards) == "a"
    backwards: Spoken = (cards[2], cards[1], cards[0])
    assert await shown.find(backwards) is None


async def test_cards_shown_again_are_others(shown: ShownCards) -> None:
    """Showing again gives new cards, and the old ones lead nowhere."""
    old, _ = await shown.show("a")
    new, _ = await shown.show("a")
    assert await shown.find(new) == "a"
    assert await shown.find(old) is None


async def test_hidden_cards_lead_nowhere(shown: ShownCards) -> None:
    """A host who hides the cards is found by them no longer."""
    cards, _ = await shown.show("a")
    await shown.hide("a")
    await shown.hide("a")
    assert await shown.find(cards) is None


async def test_no_two_rooms_show_the_same_cards(lobby: Lobby) -> None:
    """Whatever chance draws at whatever node, cards in use are not given to another room."""
    nodes = [ShownCards(lobby, lambda: 1 - 2**-53) for _ in range(2)]
    rooms = [f"r{number}" for number in range(50)]
    given = await asyncio.gather(*(nodes[at % 2].show(room) for at, room in enumerate(rooms)))
    assert len({cards for cards, _ in given}) == 50
    assert [await nodes[0].find(cards) for cards, _ in given] == rooms


async def test_cards_are_good_for_ten_minutes(clock: Hand) -> None:
    """Cards that were shown ten minutes ago lead nowhere, and may be given to others."""
    shown = ShownCards(MemoryLog(clock).lobby, lambda: 0.0)
    cards, seconds = await shown.show("a")
    clock.now += seconds - 0.1
    assert await shown.find(cards) == "a"
    clock.now += 0.1
    assert await shown.find(cards) is None
    assert (await shown.show("b"))[0] == cards


async def test_words_of_a_store_run_out() -> None:
    """A real store forgets words by itself after their time, whoever claimed them."""
    with Server("valkey") as store:
        log = await open_log(store.url)
        assert await log.lobby.claim("a", "words", 0.2)
        assert not await log.lobby.claim("b", "words", 0.2)
        async with asyncio.timeout(10.0):
            while await log.lobby.found("words"):  # noqa: ASYNC110 - one asks for it
                await asyncio.sleep(0.02)
        assert await log.lobby.claim("b", "words", 60.0)
        await log.close()


def test_there_are_too_many_ways_to_try_them_all() -> None:
    """Every number up to the count of ways is another row of cards."""
    ways = len(CARDS) * (len(CARDS) - 1) * (len(CARDS) - 2)
    assert ways > 70_000
    assert len({spoken(way) for way in range(ways)}) == ways
