"""Killed servers and stores: every acknowledged card is there once, and everybody goes on."""

from __future__ import annotations

import asyncio
import shutil
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from engine.moves import Discard, Play
from engine.seats import SEATS
from server.protocol import client
from server.protocol.server import Done
from tests.builders import tries
from tests.server.children import Child, kill_store
from tests.server.people import Person
from tests.server.tables import GAMES, enter, table_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from pathlib import Path

    from engine.cards import Card
    from engine.seats import Seat
    from engine.view import PublicView
    from server.protocol.cards import CardCode
    from server.protocol.server import Own, Table, Update

NAMES = ("Anna", "Berto", "Carla", "Dino")


@pytest.fixture
async def child(tmp_path: Path) -> AsyncIterator[Child]:
    """A server process with an embedded store, ended at the end."""
    one = Child(tmp_path)
    await one.start()
    yield one
    await one.stop()


def seen(update: Update) -> client.Seen:
    """What a client gives back of an update to go on from there."""
    return client.Seen(epoch=update.epoch, seq=update.seq, op=update.op, mark=update.mark)


async def come_back(person: Person) -> None:
    """Connect again, as a client does by itself, and go on from the newest update."""
    await person.go()
    await person.come()
    await enter(person, person.now.room, seen(person.now))


def knows(person: Person) -> tuple[Table, Own | None]:
    """Everything that the newest update tells."""
    return person.now.table, person.now.own


def next_move(people: list[Person], chance: Random) -> tuple[Person, client.RoomCommand] | None:
    """Choose what the seat to move does: answer the declare question, discard or play."""
    seat = public(people[0]).turn
    if seat is None:
        return None
    person = people[seat]
    own, update = person.now.own, person.now
    assert own is not None
    if public(person).phase == "declare":
        answer = client.Answer(
            id=person.id(), room=update.room, deal=update.table.deal, declare=chance.random() < 0.5
        )
        return person, answer
    move = chance.choice(own.view.moves)
    wire: client.Play | client.Discard
    if isinstance(move, Play):
        wire = client.Play(cast("CardCode", move.card))
    else:
        assert isinstance(move, Discard)
        wire = client.Discard(cast("tuple[CardCode, ...]", move.cards))
    return person, client.Move(
        id=person.id(),
        room=update.room,
        deal=update.table.deal,
        decision=public(person).decision,
        move=wire,
    )


async def play_with_trouble(
    people: list[Person], chance: Random, trouble: Callable[[int], Coroutine[None, None, bool]]
) -> list[client.RoomCommand]:
    """Play a deal one command at a time; `trouble(n)` may break things while command n is sent.

    Where it did (it returns True), everybody comes back and the command is sent again. Returns
    the commands, each acknowledged in the end.
    """
    sent: list[client.RoomCommand] = []
    while (following := next_move(people, chance)) is not None:
        person, command = following
        before = [knows(one) for one in people]
        await person.send(command)
        if await trouble(len(sent)):
            for one, known in zip(people, before, strict=True):
                await come_back(one)
                carried_out = public(one) != known[0].public or isinstance(command, client.Answer)
                assert carried_out or knows(one) == known
                assert not one.now.lost
        assert await person.ask(command) == Done(id=command.id)
        sent.append(command)
        await caught_up(people, SEATS[people.index(person)], command)
    return sent


async def caught_up(people: list[Person], seat: Seat, command: client.RoomCommand) -> None:
    """Wait until everybody sees what the command of a seat led to."""
    for one in people:
        if isinstance(command, client.Move):
            await one.until(lambda one=one: public(one).decision > command.decision)
        else:
            await one.until(lambda one=one: public(one).declarations[seat] is not None)


def public(person: Person) -> PublicView:
    """What everybody may know of the deal, as this person saw it last."""
    found = person.now.table.public
    assert found is not None
    return found


def played_cards(people: list[Person]) -> list[Card]:
    """All cards of the deal in order of play, as everybody saw them."""
    return [card for trick in public(people[0]).tricks for card in trick.cards]


def moves_in(sent: list[client.RoomCommand]) -> list[str]:
    """The cards that were acknowledged as played, in order."""
    moves = [one.move for one in sent if isinstance(one, client.Move)]
    return [move.card for move in moves if isinstance(move, client.Play)]


@pytest.mark.parametrize("game", GAMES)
async def test_a_killed_server_forgets_nothing(game: str, child: Child) -> None:
    """However often the server is killed, every acknowledged card was played, once, in order."""
    chance = Random(game)
    kills = set(chance.sample(range(60), tries(4, 25)))
    people = await table_of(child.url, game, NAMES)

    async def trouble(number: int) -> bool:
        if number not in kills:
            return False
        await asyncio.sleep(chance.random() * 0.01)
        await child.kill()
        await child.start()
        return True

    sent = await play_with_trouble(people, chance, trouble)
    assert played_cards(people) == moves_in(sent)
    assert len(moves_in(sent)) == 60
    for one in people:
        await one.go()


@pytest.mark.parametrize("durability", ["always", "everysec"])
async def test_a_killed_store_forgets_nothing(durability: str, tmp_path: Path) -> None:
    """However often the store is killed, play goes on by itself with every acknowledged card."""
    chance = Random(durability)
    kills = set(chance.sample(range(60), tries(3, 20)))
    child = Child(tmp_path, "--durability", durability)
    await child.start()
    try:
        people = await table_of(child.url, "piedicavallo", NAMES)

        async def trouble(number: int) -> bool:
            if number in kills:
                await asyncio.sleep(chance.random() * 0.005)
                await kill_store(tmp_path)
            return False

        sent = await play_with_trouble(people, chance, trouble)
        # With everysec a kill on a busy disk may lose a second; then everybody is told (epoch).
        if people[0].now.epoch == 1:
            assert played_cards(people) == moves_in(sent)
        assert durability == "everysec" or people[0].now.epoch == 1
        for one in people:
            await one.go()
    finally:
        await child.stop()


@pytest.mark.parametrize("game", GAMES)
async def test_an_older_copy_of_the_folder_is_noticed(game: str, tmp_path: Path) -> None:
    """If somebody puts an older copy of the store back, everybody is told which cards are gone."""
    chance = Random(f"older {game}")
    data, copy = tmp_path / "data", tmp_path / "copy"
    child = Child(data)
    await child.start()
    try:
        people = await table_of(child.url, game, NAMES)
        back = chance.randrange(5, 40)

        async def trouble(number: int) -> bool:
            if number == back:
                await child.stop()
                await asyncio.to_thread(shutil.copytree, data, copy)
                await child.start()
                for one in people:
                    await come_back(one)
            return False

        following = [one async for one in some_moves(people, chance, back + 4, trouble)]
        assert len(following) == back + 4
        shown = people[0].now
        await child.stop()
        shutil.rmtree(data)
        copy.rename(data)
        await child.start()
        for one in people:
            await come_back(one)
        assert all(one.now.lost for one in people)
        assert {one.now.epoch for one in people} == {shown.epoch + 1}
        assert public(people[0]).decision < shown.table.public.decision  # type: ignore[union-attr]
        assert len(await play_with_trouble(people, chance, no_trouble)) > 0
        for one in people:
            await one.go()
    finally:
        await child.stop()


async def no_trouble(_number: int) -> bool:
    """Leave everything alone."""
    return False


async def some_moves(
    people: list[Person],
    chance: Random,
    number: int,
    trouble: Callable[[int], Coroutine[None, None, bool]],
) -> AsyncIterator[client.RoomCommand]:
    """Play so many commands of a deal."""
    for count in range(number):
        await trouble(count)
        following = next_move(people, chance)
        assert following is not None
        person, command = following
        assert await person.ask(command) == Done(id=command.id)
        await caught_up(people, SEATS[people.index(person)], command)
        yield command
