"""People of one table at two servers: one deal, one truth, and no server that has to live."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from engine.moves import Play
from server.protocol import client
from server.protocol.server import Done, Refused
from tests.server.nodes.twins import twins
from tests.server.people import Person, play_along
from tests.server.tables import GAMES, enter
from tests.server.test_kill import next_move, seen

if TYPE_CHECKING:
    from pathlib import Path

    from server.protocol.cards import CardCode


def told(people: list[Person]) -> list[object]:
    """What everybody may know, by the newest update of each."""
    return [one.now.table.public for one in people]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [("Anna", "Berto", "Carla", "Dino"), ("Anna", "Berto")])
async def test_a_deal_over_two_servers(game: str, names: tuple[str, ...], tmp_path: Path) -> None:
    """Everybody plays at the server they came to, bots too, and all see the same deal settled."""
    async with twins(tmp_path) as both:
        people = await both.table(game, names)
        await asyncio.gather(*(play_along(one, Random(at)) for at, one in enumerate(people)))
        assert all(public == told(people)[0] for public in told(people))
        first, second = (_story(one) for one in people[:2])
        assert first == second
        for one in people:
            await one.go()


def _story(person: Person) -> list[object]:
    """Return the cards of a deal as they were shown, one after the other."""
    return [
        event
        for update in person.updates
        if not update.collapsed
        for event in update.events
        if type(event).__name__ == "CardPlayed"
    ]


@pytest.mark.parametrize("killed", [0, 1])
@pytest.mark.parametrize("game", GAMES)
async def test_either_server_may_die(game: str, killed: int, tmp_path: Path) -> None:
    """Killed in mid-deal: its people come back at the other, and no acknowledged card is lost."""
    chance = Random(3)
    async with twins(tmp_path) as both:
        people = await both.table(game, ("Anna", "Berto"))
        for _ in range(12):
            await one_move(people, chance)
        before = max(one.now.seq for one in people)
        await both.nodes[killed].kill()
        left = both.nodes[1 - killed]
        for one in people:
            if one.url != left.url:
                await one.go()
                one.url = left.url
                await one.come()
                await enter(one, one.now.room, seen(one.now))
                assert not one.now.lost
        assert all(one.now.seq >= before for one in people)
        await asyncio.gather(*(play_along(one, chance) for one in people))
        assert told(people)[0] == told(people)[1]
        for one in people:
            await one.go()


async def one_move(people: list[Person], chance: Random) -> None:
    """Play what a person may play now, once everybody has seen the same."""
    newest = max(one.now.seq for one in people)
    for one in people:
        await one.until(lambda one=one: one.now.seq >= newest)
    seat = people[0].now.table.public
    if seat is None or seat.turn is None or seat.turn >= len(people):
        await people[0].until(lambda seen=people[0].now: people[0].now is not seen)
        return
    following = next_move(people, chance)
    if following is not None:
        person, command = following
        answer = await person.ask(command)
        assert isinstance(answer, Done) or answer.code in {"stale", "declared_already"}


async def test_one_of_two_wins(tmp_path: Path) -> None:
    """200 times one seat plays two cards at two servers at once: one lies, the other is refused."""
    async with twins(tmp_path) as both:
        people = await both.table("ottocento", ("Anna", "Berto", "Carla", "Dino"))
        # The same four players' other devices, each at the server where its player is not.
        others = [Person(one.name, both.nodes[at % 2 - 1].url) for at, one in enumerate(people)]
        for one in others:
            await one.come()
        raced = 0
        while raced < 200:
            await _all_have_seen(people)
            raced += await _raced(people, others, Random(raced))
        for one in (*people, *others):
            await one.go()


async def _raced(people: list[Person], others: list[Person], chance: Random) -> bool:
    """Let the table go on; True where two cards were asked for at once, and one of them lies."""
    now = people[0].now.table
    if now.public is None or now.public.turn is None:
        for one in people:  # ready, each at their own server
            await one.ask(client.Begin(id=one.id(), room=one.now.room, deal=now.deal + 1))
        host = people[0]
        await host.until(lambda: host.now.table.deal > now.deal)
        return False
    turn = people[now.public.turn]
    own = turn.now.own
    cards = [] if own is None else [one.card for one in own.view.moves if isinstance(one, Play)]
    if len(cards) < 2 or now.public.phase == "declare":
        following = next_move(people, chance)
        if following is not None:
            await following[0].ask(following[1])
        return False
    asked = [
        client.Move(
            id=f"{who}-{now.deal}-{now.public.decision}",
            room=turn.now.room,
            deal=now.deal,
            decision=now.public.decision,
            move=client.Play(cast("CardCode", card)),
        )
        for who, card in zip(("here", "there"), chance.sample(cards, 2), strict=True)
    ]
    other = others[now.public.turn]
    answers = await asyncio.gather(turn.ask(asked[0]), other.ask(asked[1]))
    refused = [one.code for one in answers if isinstance(one, Refused)]
    assert refused == ["stale"], answers
    return True


async def _all_have_seen(people: list[Person]) -> None:
    newest = max(one.now.seq for one in people)
    for one in people:
        await one.until(lambda one=one: one.now.seq >= newest)
