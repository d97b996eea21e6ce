"""When a bot plays for somebody: after a grace, for all who are gone, and never by surprise."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from server.protocol import client
from server.protocol.events import HostPassed, StoodIn
from server.protocol.server import Done
from server.protocol.terms import Terms
from server.rooms.dealing import promised
from server.rooms.standing_in import gone
from server.store.memory import MemoryLog
from tests.server.rooms.halls import QUICK, Guest, hall_on
from tests.server.rooms.rooms import SECRET, Around

HASTY = replace(QUICK, people=0.002, think=(0.01, 0.01))  # a grace of 60 s takes 0.12 s


def test_before_the_first_deal_nobody_is_replaced() -> None:
    """Whoever is away from the lobby keeps the seat to himself; only being host passes on."""
    table = Around("Anna", "Berto", bots=True)
    assert gone(table.state, "berto", {"anna"}) == ()
    assert gone(table.state, "anna", {"berto"}) == (HostPassed(host="berto"),)
    table.fold("table", promised(table.state, SECRET))
    assert gone(table.state, "berto", {"anna"}) == (StoodIn(seat=1, why="absent"),)


@pytest.mark.parametrize("absence", ["wait", "pause"])
def test_where_people_are_waited_for_no_bot_comes_by_itself(absence: str) -> None:
    """A table that waits or pauses calls a bot only when its host does."""
    terms = Terms(game="piedicavallo", absence=absence)  # type: ignore[arg-type]
    table = Around("Anna", "Berto", bots=True, terms=terms)
    table.fold("table", promised(table.state, SECRET))
    assert gone(table.state, "berto", {"anna"}) == ()
    relieve = client.Relieve(id="r", room="room", seat=1)
    assert table.refused("Anna", relieve) == "still_there"
    table.idle.add(1)
    assert table.ask("Anna", relieve) == (StoodIn(seat=1, why="host"),)
    assert table.refused("Anna", relieve) == "nothing_held"
    assert table.refused("Anna", client.Back(id="b", room="room")) == "nothing_held"


async def seated(*names: str) -> tuple[list[Guest], str]:
    """People at a table of Piedicavallo whose times are short."""
    hall = hall_on(MemoryLog(), pace=HASTY)
    guests = [Guest(name, hall) for name in names]
    opened = client.Open(id="o", terms=Terms(game="piedicavallo"))
    room = (await hall.open(opened, guests[0].sitter)).room
    assert room is not None
    for seat, guest in enumerate(guests):
        await guest.enter(room)
        await guest.ask(client.Sit(id=guest.id(), room=room, seat=seat))  # type: ignore[arg-type]
    return guests, room


async def test_everybody_who_is_gone_is_replaced_alike() -> None:
    """Two who drop in the same moment are both stood in for, not only the first."""
    guests, room = await seated("Anna", "Berto", "Carla")
    anna, berto, carla = guests
    await anna.ask(client.Fill(id="f", room=room))
    assert isinstance(await anna.ask(client.Begin(id="b", room=room, deal=1)), Done)
    berto.leave(room)
    carla.leave(room)
    await anna.until(partial(_both, anna))
    await anna.hall.close()


def _both(guest: Guest) -> bool:
    return guest.now.table.stood_in[1:3] == ("absent", "absent")


async def test_a_host_who_is_gone_from_the_lobby_hands_the_table_on() -> None:
    """Friends whose host lost his line before the first deal can go on without him."""
    guests, room = await seated("Anna", "Berto")
    anna, berto = guests
    anna.leave(room)
    await berto.until(lambda: berto.now.table.host == "berto")
    assert berto.now.table.stood_in == (None,) * 4
    assert isinstance(await berto.ask(client.Fill(id="f", room=room)), Done)
    relieve = client.Relieve(id="r", room=room, seat=0)
    await asyncio.sleep(0)
    assert isinstance(await berto.ask(relieve), Done)
    assert isinstance(await berto.ask(client.Begin(id="b", room=room, deal=1)), Done)
    await berto.until(lambda: berto.now.table.deal == 1)
    await berto.hall.close()
