"""Idle is not away, away is not left; nobody is punished unwarned, and bots are marked."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.events import CardPlayed, Discarded
from engine.view import DiscardSeen
from server.protocol import client
from server.protocol.events import Arranged, Promised, Stood, StoodIn, TimedOut, TookBack
from server.protocol.server import Done, Presence, Refused, Update
from server.protocol.terms import Terms
from tests.server.evenings.evening import chosen, done, public_of, seen
from tests.server.evenings.guests import (
    all_home,
    at_table,
    clock,
    events,
    here,
    messages,
    next_deal,
    on_turn,
    one_move,
    whole_deal,
)
from tests.server.evenings.house import house
from tests.server.evenings.troubles import comes_back, knows
from tests.server.people import Person
from tests.server.tables import enter

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from engine.seats import Seat

GAME = "piedicavallo"
TEN_MINUTES = 600.0


def seat_of(people: Sequence[Person], person: Person) -> Seat:
    """Return where somebody sits."""
    seat = person.now.you
    assert seat is not None
    assert people[seat] is person
    return seat


async def test_a_drop_is_not_a_leave() -> None:
    """Whoever drops is away, with a grace that all can see; only `leave` hands the cards over."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME))
        anna, berto = people[:2]
        await berto.go()
        await anna.until(lambda: here(anna, 1) == "away")
        grace = anna.presence.grace[1]
        assert grace is not None
        assert 0 < grace <= 60
        assert anna.now.table.stood_in[1] is None
        await comes_back(berto)
        await anna.until(lambda: here(anna, 1) == "here")
        assert anna.presence.grace == (None, None, None, None)
        assert not any(isinstance(event, StoodIn) for _, event in events(anna))
        await done(berto, client.Leave(id=berto.id(), room=berto.now.room))
        await anna.until(lambda: anna.now.table.stood_in[1] == "left")
        await anna.until(lambda: here(anna, 1) == "left")
        assert anna.now.table.seats[1] is not None  # it is still his
        await all_home(people)


@pytest.mark.parametrize("absence", ["bot", "wait", "pause"])
async def test_ten_minutes_in_the_background(absence: Literal["bot", "wait", "pause"]) -> None:
    """A phone in a pocket for ten minutes comes back to its seat, by one short newest update."""
    patience = 0.001
    async with house(patience=patience) as url:
        people = await at_table(url, Terms(game=GAME, absence=absence))
        away = on_turn(people)
        seat = seat_of(people, away)
        other = people[(seat + 1) % 4]
        before, update = knows(away), away.now
        await away.go()
        await asyncio.sleep(TEN_MINUTES * patience)
        if absence == "bot":
            await other.until(lambda: other.now.table.stood_in[seat] == "absent")
        await other.until(lambda: other.presence.paused == (absence == "pause"))
        frames = len(away.frames)
        await away.come()
        await enter(away, update.room, seen(update))
        await away.until(lambda: here(away, seat) == "here")
        assert away.now.you == seat
        assert away.now.table.stood_in[seat] is None
        assert not away.presence.paused
        if absence != "bot":
            assert knows(away) == before
        new = messages(away, frames)
        assert sum(isinstance(one, Update) for one in new) <= 2
        assert sum(len(frame) for frame in away.frames[frames:]) < 16 * 1024
        await all_home(people)


async def test_no_clock_runs_while_its_owner_is_away() -> None:
    """The turn's clock stands still while its owner is away, and is whole when he is back."""
    async with house(patience=0.01) as url:
        people = await at_table(url, Terms(game=GAME, clock=90, grace=600))
        away = on_turn(people)
        seat = seat_of(people, away)
        other = people[(seat + 1) % 4]
        await away.go()
        await other.until(lambda: (told := clock(other)) is not None and told.stopped)
        told = clock(other)
        assert told is not None
        assert (told.seat, told.left) == (seat, told.whole)
        await asyncio.sleep(1.2 * told.whole)
        await away.come()
        await enter(away, away.now.room, seen(away.now))
        await away.until(lambda: (told := clock(away)) is not None and not told.stopped)
        told = clock(away)
        assert told is not None
        assert told.left == told.whole
        await other.until(lambda: any(isinstance(one, TimedOut) for _, one in events(other)))
        assert other.now.table.stood_in[seat] is None  # a bot moved this once
        await all_home(people)


async def test_idle_is_not_away_and_both_are_helped() -> None:
    """One who is there and does not move can be relieved, not before his time; he takes it back."""
    async with house(patience=0.02) as url:
        people = await at_table(url, Terms(game=GAME))
        while on_turn(people) is people[0]:
            await one_move(people)
        host, idle = people[0], on_turn(people)
        seat, room = seat_of(people, idle), host.now.room
        relieve = client.Relieve(id=host.id(), room=room, seat=seat)
        assert await host.ask(relieve) == Refused(id=relieve.id, code="still_there")
        await asyncio.sleep(1.3)  # a grace of 60 seconds, fifty times as fast
        assert here(host, seat) == "here"
        assert host.now.table.stood_in[seat] is None
        await done(host, client.Relieve(id=host.id(), room=room, seat=seat))
        await idle.until(lambda: idle.now.table.stood_in[seat] == "host")
        await done(idle, client.Back(id=idle.id(), room=room))
        await host.until(lambda: host.now.table.stood_in[seat] is None)
        gone = people[(seat + 1) % 4]
        await gone.go()
        await host.until(lambda: "absent" in host.now.table.stood_in)
        assert here(host, seat) == "here"
        await all_home(people)


async def test_a_bot_that_plays_for_somebody_is_marked_and_counted() -> None:
    """Who lets two turns pass has a bot on his seat: told, shown all the time, scored apart."""
    async with house(patience=0.002) as url:
        (anna,) = await at_table(url, Terms(game=GAME, clock=30), ["Anna"])
        await anna.until(lambda: public_of(anna).phase == "settled")
        told = [one for _, one in events(anna) if isinstance(one, TimedOut | StoodIn)]
        assert told == [TimedOut(seat=0), TimedOut(seat=0), StoodIn(seat=0, why="slow")]
        badged = [update for update in anna.updates if update.table.stood_in[0] == "slow"]
        assert badged[-1] is anna.now
        moved = [
            event
            for _, event in events(anna)
            if isinstance(event, CardPlayed | DiscardSeen | Discarded) and event.seat == 0
        ]
        (result,) = anna.now.table.results
        assert result.stood_in == (len(moved), 0, 0, 0)
        assert len(moved) >= 15
        await done(anna, client.Back(id=anna.id(), room=anna.now.room))
        await anna.until(lambda: anna.now.table.stood_in[0] is None)
        assert any(one == TookBack(seat=0) for _, one in events(anna))
        await anna.go()


async def test_a_seat_has_exactly_one_controller() -> None:
    """Whoever comes and goes in the middle: each card is the owner's or a bot's, never both."""
    chance = Random("who plays")
    async with house() as url:
        people = await at_table(url, Terms(game=GAME))
        berto, watcher = people[1], Person("Eva", url)
        await watcher.come()
        await enter(watcher, people[0].now.room)
        own: set[int] = set()
        while public_of(people[0]).phase != "settled":
            if on_turn(people) is not berto:
                await one_move([people[0], *people[1:]])
            elif chance.random() < 0.5:
                own.add(public_of(berto).decision)
                await one_move(people)
            else:
                wait = chance.choice((0.0, 0.03))
                await _leaves_and_moves_all_the_same(people, own, wait)
        by_bot = _checked(watcher, 1, own)
        assert len(by_bot) > 2
        await watcher.until(lambda: public_of(watcher).phase == "settled")
        assert watcher.now.table.results[0].stood_in == (0, len(by_bot), 0, 0)
        await all_home([*people, watcher])


async def _leaves_and_moves_all_the_same(
    people: Sequence[Person], own: set[int], wait: float
) -> None:
    """Leave on turn, come back at once and move before and after taking the seat back."""
    berto = people[1]
    room, decision, move = berto.now.room, public_of(berto).decision, chosen(berto)
    await done(berto, client.Leave(id=berto.id(), room=room))
    await enter(berto, room)
    refused = await berto.ask(move)
    assert isinstance(refused, Refused)
    assert refused.code in ("bot_plays", "stale")
    await asyncio.sleep(wait)  # bots take a few milliseconds
    await done(berto, client.Back(id=berto.id(), room=room))
    if isinstance(await berto.ask(_again(move, berto.id())), Done):
        own.add(decision)
    for one in people:
        await one.until(lambda one=one: public_of(one).decision > decision)


def _again(move: client.Answer | client.Move, name: str) -> client.Move:
    assert isinstance(move, client.Move)
    return client.Move(
        id=name, room=move.room, deal=move.deal, decision=move.decision, move=move.move
    )


def _checked(watcher: Person, seat: Seat, own: set[int]) -> list[int]:
    """Return the decisions that a bot took for a seat; each was the owner's or the bot's."""
    found: list[int] = []
    before = watcher.updates[0]
    for update in watcher.updates[1:]:
        for event in update.events:
            if isinstance(event, CardPlayed | DiscardSeen) and event.seat == seat:
                decision = public_of_update(before)
                by_bot = before.table.stood_in[seat] is not None
                assert by_bot == (decision not in own)
                found += [decision] * by_bot
        before = update
    assert len(found) == len(set(found))
    return found


def public_of_update(update: Update) -> int:
    """Return the decision that an update waits for."""
    assert update.table.public is not None
    return update.table.public.decision


async def test_a_countdown_is_seen_before_a_bot_moves_for_somebody() -> None:
    """Nobody's card is played for him whose running clock was not told to all before."""
    async with house(patience=0.002) as url:
        (anna,) = await at_table(url, Terms(game=GAME, clock=30), ["Anna"])
        await anna.until(lambda: any(isinstance(one, TimedOut) for _, one in events(anna)))
        heard = messages(anna)
        penalty = next(
            at
            for at, one in enumerate(heard)
            if isinstance(one, Update) and TimedOut(seat=0) in one.events
        )
        warned = [
            one.clock
            for one in heard[:penalty]
            if isinstance(one, Presence) and one.clock is not None
        ]
        assert warned
        assert warned[-1].seat == 0
        assert warned[-1].left > 0
        await anna.go()


async def test_a_grace_is_seen_before_a_bot_takes_a_seat() -> None:
    """Nobody's seat goes to a bot for absence whose grace was not told to the others before."""
    async with house(patience=0.005) as url:
        people = await at_table(url, Terms(game=GAME))
        anna = people[0]
        await people[1].go()
        await anna.until(lambda: anna.now.table.stood_in[1] == "absent")
        heard = messages(anna)
        penalty = next(
            at
            for at, one in enumerate(heard)
            if isinstance(one, Update) and StoodIn(seat=1, why="absent") in one.events
        )
        graces = [one.grace[1] for one in heard[:penalty] if isinstance(one, Presence)]
        assert (graces[-1] or 0) > 0
        await all_home(people)


@pytest.mark.parametrize("absence", ["bot", "wait"])
async def test_the_next_deal_waits_for_everybody_or_an_agreed_bot(
    absence: Literal["bot", "wait"],
) -> None:
    """While somebody is away no deal begins; only where bots were agreed on, one plays for him."""
    async with house(patience=0.005) as url:
        people = await at_table(url, Terms(game=GAME, absence=absence))
        await whole_deal(people)
        anna, dino = people[0], people[3]
        await dino.go()
        for person in people[:3]:
            await done(person, client.Begin(id="2", room=anna.now.room, deal=2))
        if absence == "bot":
            await anna.until(lambda: anna.now.table.deal == 2)
            order = [type(one).__name__ for _, one in events(anna)]
            order = [name for name in order if name in {"StoodIn", "Promised"}]
            assert order == ["Promised", "StoodIn", "Promised"]
        else:
            await asyncio.sleep(1.0)  # more than three graces
            assert anna.now.table.deal == 1
            assert anna.now.table.ready == (True, True, True, False)
            await dino.come()
            await enter(dino, anna.now.room)
            await done(dino, client.Begin(id="2", room=anna.now.room, deal=2))
            await anna.until(lambda: anna.now.table.deal == 2)
        await all_home(people)


async def test_a_ready_mark_never_vanishes_unexplained() -> None:
    """Whoever is ready stays so until it is told why not: a seat changed, or the deal begins."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME))
        anna, carla = people[0], people[2]
        room = anna.now.room
        await whole_deal(people)
        for person in people[:3]:
            await done(person, client.Begin(id=person.id(), room=room, deal=2))
        await done(carla, client.Stand(id=carla.id(), room=room))
        await done(carla, client.Sit(id=carla.id(), room=room, seat=2))
        await comes_back(anna)
        assert anna.now.table.ready == (False,) * 4  # another table is another question
        await next_deal(people, 2)
        vanished = 0
        before = people[1].updates[0]
        for update in people[1].updates[1:]:
            marks = zip(before.table.ready, update.table.ready, strict=True)
            if any(was and not now for was, now in marks):
                vanished += 1
                assert any(isinstance(one, Stood | Promised | Arranged) for one in update.events)
            before = update
        assert vanished == 2  # Carla stood up; the deal was promised
        await all_home(people)
