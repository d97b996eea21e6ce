"""Small things that people do at a table, for tests that need no whole evening."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Final

from server.protocol.codec import decode_server
from server.protocol.server import Presence, Update
from tests.server.evenings.evening import chosen, done, public_of
from tests.server.people import play_along
from tests.server.tables import begin_deal, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.seats import Seat
    from server.protocol.server import Clock, Here, ServerMessage
    from server.protocol.terms import Terms
    from tests.server.people import Person

FOUR: Final = ("Anna", "Berto", "Carla", "Dino")


async def at_table(
    url: str, terms: Terms, names: Sequence[str] = FOUR, *, begin: bool = True
) -> list[Person]:
    """Seat people on terms, bots beside them, and deal."""
    return await table_of(url, terms.game, names, begin=begin, terms=terms)


async def next_deal(people: Sequence[Person], number: int) -> None:
    """Have everybody ready and wait for the cards."""
    for person in people:
        await begin_deal(person, people[0].now.room, number)
    for person in people:
        await person.until(lambda person=person: person.now.table.deal == number)


async def whole_deal(people: Sequence[Person]) -> None:
    """Play the running deal to its score."""
    await asyncio.gather(*(play_along(person, Random(person.name)) for person in people))


async def one_move(people: Sequence[Person]) -> None:
    """Let whoever is on turn move, and wait until all have seen it."""
    public = public_of(people[0])
    assert public.turn is not None
    person = people[public.turn]
    await person.until(lambda: public_of(person).decision == public.decision)
    await done(person, chosen(person))
    for one in people:
        await one.until(lambda one=one: public_of(one).decision > public.decision)


def on_turn(people: Sequence[Person]) -> Person:
    """Return whoever is on turn."""
    turn = public_of(people[0]).turn
    assert turn is not None
    return people[turn]


def here(person: Person, seat: Seat) -> Here | None:
    """Return whether somebody is there, by the newest that a person heard of it."""
    presence = newest(person)
    return None if presence is None else presence.here[seat]


def clock(person: Person) -> Clock | None:
    """Return whose time runs, by the newest that a person heard of it."""
    presence = newest(person)
    return None if presence is None else presence.clock


def newest(person: Person) -> Presence | None:
    """Return the newest word of who is there."""
    return next((one for one in reversed(person.told) if isinstance(one, Presence)), None)


def messages(person: Person, first: int = 0) -> list[ServerMessage]:
    """Return all that somebody was told, in order."""
    return [decode_server(frame) for frame in person.frames[first:]]


def events(person: Person) -> Iterator[tuple[Update, object]]:
    """Yield what somebody was told that happened, with the update that told it."""
    for update in person.updates:
        for event in update.events:
            yield update, event


async def all_home(people: Sequence[Person]) -> None:
    """Send everybody home."""
    for person in people:
        await person.go()
