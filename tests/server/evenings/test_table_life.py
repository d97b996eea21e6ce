"""The life of a table: found again after days, played on by the same people, at last forgotten."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import TYPE_CHECKING, get_args

import pytest

from engine.match import FixedDeals
from engine.record import faults_of
from server.protocol import client
from server.protocol.client import ClientMessage
from server.protocol.events import MatchBegun, Promised, Reserved, Sat, SeatReleased, TimedOut
from server.protocol.server import Gone, Recorded, Refused, Welcome
from server.protocol.terms import Terms
from server.rooms.reaping import AT_ONCE, NEVER_BEGUN
from server.store.memory import MemoryLog
from tests.server.evenings.evening import done, public_of, seen
from tests.server.evenings.guests import (
    all_home,
    at_table,
    clock,
    events,
    next_deal,
    on_turn,
    one_move,
    whole_deal,
)
from tests.server.evenings.house import house
from tests.server.evenings.troubles import knows
from tests.server.people import Person
from tests.server.rooms.halls import Guest, hall_on
from tests.server.tables import enter

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "piedicavallo"
DAY = 86_400.0


class Calendar:
    """The store's clock, which can be set days ahead."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        """Return the time in seconds since 1970."""
        return time.time() + self.ahead


@pytest.mark.parametrize("when", ["lobby", "in a trick", "between deals"])
async def test_a_table_is_taken_up_again_days_later(when: str) -> None:
    """Everybody goes home, the server is restarted, days pass: the table is as it was left."""
    calendar = Calendar()
    log = MemoryLog(calendar)
    terms = Terms(game=GAME, clock=30)
    async with house(log) as url:
        people = await at_table(url, terms, begin=when != "lobby")
        if when == "in a trick":
            for _ in range(7):
                await one_move(people)
        elif when == "between deals":
            await whole_deal(people)
        before = [knows(person) for person in people]
        await all_home(people)
    calendar.ahead += 0.5 * DAY if when == "lobby" else 9 * DAY
    async with house(log) as url:
        for person, known in zip(people, before, strict=True):
            update, person.url = person.now, url
            await person.come()
            await enter(person, update.room, seen(update))
            assert knows(person) == known
            assert not person.now.lost
        if when == "in a trick":
            turn = on_turn(people)
            await turn.until(lambda: clock(turn) is not None)
            told = clock(turn)
            assert told is not None
            assert told.left > 19  # nobody's time has run out meanwhile
            await whole_deal(people)
        else:
            await _deals(people)
        assert not any(isinstance(event, TimedOut) for _, event in events(people[0]))
        await all_home(people)


async def _deals(people: list[Person]) -> None:
    """Begin the next deal, whichever it is."""
    number = people[0].now.table.deal + 1
    await next_deal(people[:1] if number == 1 else people, number)


async def test_a_rematch_takes_everybody_along_at_once() -> None:
    """At the moment the next match begins, all keep their seats and nobody watches any less."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME, form=FixedDeals(1)))
        eva = Person("Eva", url)
        await eva.come()
        await enter(eva, people[0].now.room)
        await whole_deal(people)
        seats = people[0].now.table.seats
        assert people[0].now.table.score.finished
        await next_deal(people, 2)
        await eva.until(lambda: eva.now.table.deal == 2)
        for person in (*people, eva):
            begun = [one for one, event in events(person) if isinstance(event, MatchBegun)]
            assert len(begun) == 1
            assert any(isinstance(event, Promised) for event in begun[0].events)
            assert begun[0].table.seats == person.now.table.seats == seats
            assert (begun[0].table.results, begun[0].table.score.finished) == ((), False)
        assert [person.now.you for person in (*people, eva)] == [0, 1, 2, 3, None]
        assert eva.presence.watching == 1
        await all_home([*people, eva])


async def test_tables_that_nobody_comes_back_to_are_cleared_away() -> None:
    """A table without a deal goes after a day, any other after thirty; so many at once, no more."""
    calendar = Calendar()
    log = MemoryLog(calendar)
    hall = hall_on(log)
    anna, berto = Guest("Anna", hall), Guest("Berto", hall)
    played = await anna.open(GAME)
    await anna.ask(client.Begin(id="b", room=played, deal=1))
    await anna.until(lambda: anna.now.table.deal == 1)
    awake = await berto.open(GAME)
    for number in range(AT_ONCE + 5):
        await hall.open(client.Open(id=f"{number}", terms=Terms(game=GAME)), anna.sitter)
    assert await hall.reaper.step(calendar()) == 0
    anna.leave(played)
    calendar.ahead += NEVER_BEGUN + 60
    assert await hall.reaper.step(calendar()) == AT_ONCE
    await hall.reaper.reap()
    assert set(await log.rooms()) == {played, awake}
    calendar.ahead += 30 * DAY
    await hall.reaper.reap()
    assert await log.rooms() == [awake]
    await hall.close()


async def test_what_was_played_is_never_taken_back() -> None:
    """There is no undo: no command for it, and from card to card the table only grows."""
    names = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    assert not names & {"undo", "take_back", "takeback", "retract"}
    async with house() as url:
        people = await at_table(url, Terms(game=GAME))
        await whole_deal(people)
        for person in people:
            played = [*_cards(person)]
            for before, after in pairwise(played):
                assert after[: len(before)] == before
            assert len(played[-1]) == 60
        await all_home(people)


def _cards(person: Person) -> Iterator[tuple[str, ...]]:
    """Yield the cards played so far, in order, as somebody saw them from update to update."""
    for update in person.updates:
        public = update.table.public
        if public is not None:
            taken = [card for trick in public.tricks for card in trick.cards]
            yield (*map(str, taken), *map(str, public.table))


async def test_a_ticket_is_told_to_the_host_alone() -> None:
    """Nobody reads a ticket from the table; that a seat is kept, and no longer, all are told."""
    async with house() as url:
        anna, berto, eve = people = [Person(name, url) for name in ("Anna", "Berto", "Eve")]
        for person in people:
            await person.come()
        room = (await done(anna, client.Open(id="o", terms=Terms(game=GAME)))).room
        assert room is not None
        for person in people:
            await enter(person, room)
        tickets = [
            (await done(anna, client.Reserve(id=f"r{seat}", room=room, seat=seat))).ticket
            for seat in (1, 2)
        ]
        guess = client.Sit(id="guess", room=room, seat=1, ticket=tickets[1])
        assert await eve.ask(guess) == Refused(id="guess", code="bad_ticket")
        await done(berto, client.Sit(id="s", room=room, seat=1, ticket=tickets[0]))
        await done(anna, client.Release(id="f", room=room, seat=2))
        told = [type(one) for _, one in events(eve) if isinstance(one, Reserved | SeatReleased)]
        assert told == [Reserved, Reserved, Reserved, SeatReleased]
        everything = b"".join([*eve.frames, *berto.frames])
        assert all(str(ticket).encode() not in everything for ticket in tickets)
        await all_home(people)


@pytest.mark.parametrize("name", ["Anna", "ANNA", "\u0410nna", "A\u200bnna", "Anna "])
async def test_the_same_name_is_not_the_same_person(name: str) -> None:
    """Whoever takes somebody's name is somebody else, has no seat, and is told apart there."""
    async with house() as url:
        anna, other = Person("Anna", url), Person(name, url, device="somebody else")
        for person in (anna, other):
            await person.come()
        room = (await done(anna, client.Open(id="o", terms=Terms(game=GAME)))).room
        assert room is not None
        for person in (anna, other):
            await enter(person, room)
        await done(anna, client.Sit(id="s", room=room, seat=0))
        await other.until(lambda: other.now.table.seats[0] is not None)
        assert other.now.you is None
        told = [*anna.told, *other.told]
        assert len({one.player for one in told if isinstance(one, Welcome)}) == 2
        await done(other, client.Sit(id="s", room=room, seat=1))
        await anna.until(lambda: anna.now.table.seats[1] is not None)
        names = [event.sitter.name for _, event in events(anna) if isinstance(event, Sat)]
        assert names[0] == "Anna"
        assert names[1].endswith(" 2")
        assert anna.now.you == 0
        await all_home([anna, other])


async def test_somebody_barred_stays_out() -> None:
    """Whom the host bars has no seat, hears nothing more, and finds no other way in."""
    async with house() as url:
        anna, eve = people = await at_table(url, Terms(game=GAME), ["Anna", "Eve"], begin=False)
        room = anna.now.room
        sitter = anna.now.table.seats[1]
        assert sitter is not None
        await done(anna, client.Bar(id="bar", room=room, player=sitter.player))
        await eve.until(lambda: any(isinstance(one, Gone) for one in eve.told))
        assert [one.code for one in eve.told if isinstance(one, Gone)] == ["barred"]
        assert anna.now.table.seats[1] is None
        heard = len(eve.frames)
        await done(anna, client.Speak(id="hello", room=room, phrase="hello"))
        entering = client.Enter(id="again", room=room)
        assert await eve.ask(entering) == Refused(id="again", code="barred")
        sitting = client.Sit(id="sit", room=room, seat=1)
        assert await eve.ask(sitting) == Refused(id="sit", code="barred")
        assert not any(b'"t":"spoke"' in frame for frame in eve.frames[heard:])
        assert not any(b'"t":"update"' in frame for frame in eve.frames[heard:])
        await all_home(people)


async def test_what_a_bot_did_can_be_shown_with_the_whole_deal() -> None:
    """Whoever complains of a bot has the record of the deal: all hands, all cards, checked."""
    async with house() as url:
        (anna,) = await at_table(url, Terms(game=GAME), ["Anna"])
        await whole_deal([anna])
        answer = await anna.request(client.Fetch(id="record", room=anna.now.room, deal=1))
        assert isinstance(answer, Recorded)
        record = answer.record
        assert faults_of(record) == ()
        assert record.seats == tuple(sitter.name for sitter in anna.now.table.seats if sitter)
        assert sum(map(len, record.hands)) == 62
        assert record.tricks == public_of(anna).tricks
        await anna.go()
