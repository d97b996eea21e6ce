"""The newest connection of a player counts, whatever became of the older ones."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from server.protocol import client
from server.protocol.closing import ELSEWHERE
from server.protocol.server import Paired
from server.protocol.terms import Terms
from tests.server.evenings.evening import chosen, done, public_of, seen
from tests.server.evenings.guests import all_home, at_table, here, newest, on_turn
from tests.server.evenings.house import house
from tests.server.evenings.troubles import knows
from tests.server.people import WAIT, Person
from tests.server.tables import enter

GAME = "piedicavallo"


async def test_a_half_open_connection_keeps_nobody_out() -> None:
    """One whose old connection hangs sits down on a new one at once, and plays on."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME))
        carla = on_turn(people)
        seat, other = carla.now.you, people[(people.index(carla) + 1) % 4]
        assert seat is not None
        before, update = knows(carla), carla.now
        await carla.half_open()
        await carla.come()
        await enter(carla, update.room, seen(update))
        assert knows(carla) == before
        decision = public_of(carla).decision
        await done(carla, chosen(carla))
        await other.until(lambda: public_of(other).decision > decision)
        assert here(other, seat) == "here"
        (hanging,) = carla.left_open
        hanging.transport.resume_reading()
        async with asyncio.timeout(WAIT):
            await hanging.wait_closed()
        assert hanging.close_code == ELSEWHERE
        await all_home(people)


async def test_another_device_takes_over_and_the_old_one_counts_no_more() -> None:
    """By a code the telephone becomes the same player; the other device is told and is silent."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME))
        old = on_turn(people)
        seat, watching = old.now.you, people[(people.index(old) + 1) % 4]
        assert seat is not None
        paired = await old.request(client.Pair(id="pair"))
        assert isinstance(paired, Paired)
        new = Person(old.name, url, "the telephone", paired.code)
        await new.come()
        await enter(new, old.now.room)
        assert await old.closed() == ELSEWHERE
        assert knows(new) == knows(old)
        move, decision = chosen(new), public_of(new).decision
        with pytest.raises(ConnectionClosed):
            await old.send(move)
        assert public_of(watching).decision == decision
        await done(new, move)
        await watching.until(lambda: public_of(watching).decision > decision)
        presence = newest(watching)
        assert presence is not None
        assert presence.here[seat] == "here"
        assert presence.watching == 0  # the player is one, not two
        await all_home([*people, new])
