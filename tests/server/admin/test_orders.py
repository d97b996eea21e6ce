"""Muting and blocking: who is not heard, who is not let in, and for how long."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from server.gateway.session import player_of
from server.protocol import client
from server.protocol.admin import Denied, GiveOrder, Lifted, LiftOrder
from server.protocol.closing import BLOCKED
from server.protocol.server import Done, Refused, Welcome
from server.rooms.orders import Book, Order, Orders
from server.rooms.setting import Node
from server.store.memory import MemoryLog
from tests.server.admin.operating import WAIT, asked, listed, operated, ordered
from tests.server.people import Person, secret_of
from tests.server.tables import GAMES, table_of

if TYPE_CHECKING:
    from pathlib import Path

    from server.protocol.admin import Kind


def id_of(name: str) -> str:
    """Return the public id of a person of the tests."""
    return player_of(secret_of(name))


async def speak(person: Person) -> Done | Refused:
    """Say a phrase at the table where one is."""
    say = client.Speak(id=person.id(), room=person.now.room, phrase="well_played")
    return await person.ask(say)


async def let_in(url: str, name: str) -> bool:
    """Come to a server, and tell whether one is welcome; who is not is told why."""
    person = Person(name, url)
    with contextlib.suppress(ConnectionClosed):  # already, before our hello
        await person.come()
    try:
        async with asyncio.timeout(WAIT):
            while True:
                if any(isinstance(one, Welcome) for one in person.told):
                    return True
                if person.socket.close_code is not None:
                    assert person.socket.close_code == BLOCKED
                    assert person.socket.close_reason == "blocked"
                    return False
                await asyncio.sleep(0.01)
    finally:
        await person.go()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by_name", [True, False])
async def test_a_muted_player_is_not_heard(game: str, by_name: bool, tmp_path: Path) -> None:
    """Who is muted plays on and is refused the word, phrases too, until it is given back."""
    socket = tmp_path / "s"
    async with operated(socket) as url:
        anna, berto = people = await table_of(url, game, ("Anna", "Berto"))
        whom = "berto" if by_name else id_of("Berto")
        await ordered(socket, "mute", whom)
        answer = await speak(berto)
        assert isinstance(answer, Refused)
        assert answer.code == "muted"
        assert isinstance(await speak(anna), Done)
        assert [one.player for one in anna.heard] == [id_of("Anna")]
        lifted = await asked(socket, LiftOrder(kind="mute", whom=(whom,)))
        assert lifted == Lifted(whom=(id_of("Berto"),))
        assert isinstance(await speak(berto), Done)
        for one in people:
            await one.go()


async def test_a_blocked_player_is_sent_away(tmp_path: Path) -> None:
    """Who is blocked is told so and closed at once, at every try; the others play on."""
    socket = tmp_path / "s"
    async with operated(socket) as url:
        anna, berto = await table_of(url, "ottocento", ("Anna", "Berto"))
        await ordered(socket, "block", "Berto")
        assert await berto.closed() == BLOCKED
        refused = Refused(id=None, code="blocked")
        assert refused in [*berto.told, *berto.replies.values()]
        await anna.until(lambda: anna.presence.here[1] == "away")
        assert not await let_in(url, "Berto")
        assert await let_in(url, "Carla")
        await asked(socket, LiftOrder(kind="block", whom=("Berto",)))
        assert await let_in(url, "Berto")
        await anna.go()


async def test_a_blocked_address_is_sent_away(tmp_path: Path) -> None:
    """A blocked address is closed to all who come from there, before they say who they are."""
    socket = tmp_path / "s"
    async with operated(socket) as url:
        (anna,) = await table_of(url, "ottocento", ("Anna",))
        await ordered(socket, "block", "127.0.0.1")
        assert await anna.closed() == BLOCKED
        assert not await let_in(url, "Berto")
        await asked(socket, LiftOrder(kind="block", whom=("127.0.0.1",)))
        assert await let_in(url, "Berto")
        await anna.go()


@pytest.mark.parametrize("kind", ["mute", "block"])
async def test_an_order_may_end_by_itself(kind: Kind) -> None:
    """An order for an hour holds for an hour, and is cleared away after it."""
    time = 1000.0
    log, orders = MemoryLog(lambda: time), Orders()
    book = Book(log, Node(), orders)
    await book.give(kind, "ab", 3600)
    await book.give(kind, "cd", None)
    time += 3599
    await book.read()
    assert [one.whom for one in orders.in_force()] == ["ab", "cd"]
    time += 1
    await book.read()
    assert orders.in_force() == (Order(kind, "cd"),)
    assert await log.noted("orders") == [f"{kind} cd 0"]


async def test_the_last_word_on_somebody_counts() -> None:
    """Who is blocked for good and then for an hour is let in after an hour."""
    orders = Orders()
    book = Book(MemoryLog(lambda: 1000.0), Node(), orders)
    await book.give("block", "ab", None)
    await book.give("block", "ab", 60)
    assert orders.in_force() == (Order("block", "ab", 1060),)
    assert await book.lift("block", "ab")
    assert not await book.lift("block", "ab")
    assert orders.in_force() == ()


async def test_what_a_newer_release_orders_is_let_be() -> None:
    """A line on the shelf that this release cannot read is neither kept to nor thrown away."""
    log, orders = MemoryLog(), Orders()
    await log.note("orders", "slow ab 0", there=True)
    await Book(log, Node(), orders).read()
    assert orders.in_force() == ()
    assert await log.noted("orders") == ["slow ab 0"]


async def test_a_name_that_several_have_is_asked_back(tmp_path: Path) -> None:
    """Of two players of one name neither is muted; the operator is told their ids to choose."""
    socket = tmp_path / "s"
    async with operated(socket) as url:
        people = [Person("Anna", url), Person("Anna", url, device="another")]
        for one in people:
            await one.come()
            await one.until(lambda one=one: any(isinstance(x, Welcome) for x in one.told))
        answer = await asked(socket, GiveOrder(kind="mute", whom=("Anna",)))
        assert isinstance(answer, Denied)
        assert (answer.code, answer.about) == ("several", "Anna")
        assert {one.player for one in answer.perhaps} == {id_of("Anna"), id_of("another")}
        assert (await listed(socket)).orders == ()
        for one in people:
            await one.go()


@pytest.mark.parametrize(
    "request_,code",
    [
        (GiveOrder(kind="mute", whom=("Nobody",)), "nobody"),
        (GiveOrder(kind="mute", whom=("192.0.2.7",)), "nobody"),  # an address does not talk
        (GiveOrder(kind="block", whom=("192.0.2.7", "Nobody")), "nobody"),
        (LiftOrder(kind="block", whom=("192.0.2.7",)), "not_ordered"),
        (LiftOrder(kind="mute", whom=("ab" * 16,)), "not_ordered"),
    ],
)
async def test_what_means_nobody_changes_nothing(
    request_: GiveOrder | LiftOrder, code: str, tmp_path: Path
) -> None:
    """An order of which one word means nobody is not given at all."""
    socket = tmp_path / "s"
    async with operated(socket):
        answer = await asked(socket, request_)
        assert isinstance(answer, Denied)
        assert answer.code == code
        assert (await listed(socket)).orders == ()
