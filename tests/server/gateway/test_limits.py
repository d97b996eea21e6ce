"""Nobody can ask more than one table needs, and nobody is thrown out for being quick."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from engine.variants import VARIANTS
from server.gateway.limits import (
    MOST_KNOWN,
    Allowance,
    Allowances,
    Bucket,
    Counts,
    Each,
    Limits,
    Rate,
    Tries,
)
from server.protocol import client
from server.protocol.closing import TOO_MANY
from server.protocol.server import Done, Refused, Tables
from server.protocol.terms import Terms
from tests.server.gateway.doors import Hand, asked, closed, heard, hello, house

GAME = next(iter(VARIANTS))
BROWSE = client.Browse(id="b")
FIND = client.Find(id="f", cards=("SK", "SQ", "SN"))


def test_so_many_at_once_and_so_many_a_second() -> None:
    """A rate lets a burst through, then what time brings back, and never saves up more."""
    clock = Hand()
    bucket = Bucket(Rate(3, 0.5), clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 2
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1_000_000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_tables_are_opened_more_slowly_than_cards_are_played() -> None:
    """Opening tables has a limit of its own, which leaves the game alone."""
    allowance = Allowance(Limits(), Hand())
    opening = client.Open(id="o", terms=Terms(game=GAME))
    begin = client.Begin(id="b", room="r", deal=1)
    assert [allowance.covers(opening) for _ in range(11)] == [True] * 10 + [False]
    assert all(allowance.covers(begin) for _ in range(29))
    assert not allowance.covers(begin)


def test_what_cannot_be_read_counts_too() -> None:
    """Nonsense is not for free."""
    allowance = Allowance(Limits(), Hand())
    assert [allowance.covers(None) for _ in range(41)] == [True] * 40 + [False]


@pytest.mark.parametrize("factor,at_once", [(0.0, 10_000), (2.0, 80), (0.001, 1)])
def test_limits_have_a_factor(factor: float, at_once: int) -> None:
    """A host may widen or narrow the limits; 0 turns them off, and nothing is shut altogether."""
    allowance = Allowance(Limits().scaled(factor), Hand())
    passed = sum(allowance.covers(None) for _ in range(10_000))
    assert passed == at_once
    assert Counts(Limits().scaled(factor).per_address).enter("here")


def test_coming_back_renews_nothing() -> None:
    """A player has one allowance, however many connections he makes, and others have theirs."""
    allowances = Allowances(Limits(), Hand())
    assert all(allowances.of("anna").covers(None) for _ in range(40))
    assert not allowances.of("anna").covers(None)
    assert allowances.of("berto").covers(None)


def test_an_address_has_a_rate_of_its_own() -> None:
    """One address asks no more than its rate; of very many the oldest are forgotten."""
    clock = Hand()
    each = Each(Rate(2, 1.0), clock)
    assert [each.take("here") for _ in range(3)] == [True, True, False]
    assert each.take("there")
    clock.now += 1
    assert [each.take("here") for _ in range(2)] == [True, False]
    for number in range(MOST_KNOWN):
        each.take(str(number))
    assert len(each._known) == MOST_KNOWN


def test_counts_go_down_again() -> None:
    """Who leaves makes room for another, and what nobody counts any more is forgotten."""
    counts = Counts(2)
    assert [counts.enter("a") for _ in range(3)] == [True, True, False]
    assert counts.enter("b")
    counts.leave("a")
    assert counts.enter("a")
    for name in "aab":
        counts.leave(name)
    assert len(counts) == 0


def test_wrong_tries_are_forgotten_with_time() -> None:
    """After too many wrong tries an address is not heard for a while, and then it is again."""
    clock = Hand()
    tries = Tries(2, 100, 60.0, clock)
    for _ in range(2):
        assert not tries.blocked("a")
        tries.wrong("a")
        clock.now += 10
    assert tries.blocked("a")
    assert not tries.blocked("b")
    clock.now += 45
    assert not tries.blocked("a")


def test_many_addresses_together_are_braked() -> None:
    """Guessing from many addresses at once does not help: all are held up."""
    clock = Hand()
    tries = Tries(2, 5, 60.0, clock)
    for number in range(5):
        assert not tries.blocked(f"a{number}")
        tries.wrong(f"a{number}")
    assert tries.blocked("somebody else")
    clock.now += 60
    assert not tries.blocked("somebody else")


async def test_a_whole_command_is_refused_and_the_line_stays() -> None:
    """Who is too quick is told so, command by command, and is not disconnected."""
    limits = Limits(commands=Rate(4, 0.0), browsing=Rate(2, 0.0))
    async with house(limits=limits) as here, here.guest("Anna") as anna:
        assert isinstance(await asked(anna, BROWSE), Tables)
        assert isinstance(await asked(anna, BROWSE), Tables)
        assert await asked(anna, BROWSE) == Refused(id="b", code="too_fast")
        assert isinstance(await asked(anna, client.Leave(id="l", room="r")), Done)
        for _ in range(50):
            told = await asked(anna, client.Leave(id="l", room="r"))
            assert told == Refused(id="l", code="too_fast")
        await anna.send('{"t":"sit","id":"s"}')
        told = await heard(anna)
        assert isinstance(told, Refused)
        assert (told.id, told.code) == ("s", "too_fast")


async def test_an_address_has_only_so_many_connections() -> None:
    """Beyond them the handshake is refused, until one has really gone."""
    async with house(limits=Limits(per_address=2)) as here, here.knock() as first:
        async with here.knock():
            assert await here.answer() == 429
        await here.lets_in()
        assert first.close_code is None


async def test_a_handshake_that_fails_takes_no_place() -> None:
    """Who speaks another version, or asks for the socket as a page, is not counted for long."""
    async with house(limits=Limits(per_address=1)) as here:
        for _ in range(3):
            reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
            writer.write(b"GET /ws HTTP/1.1\r\nHost: here\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 4")
            writer.close()
        await here.lets_in()


async def test_a_player_has_only_so_many_connections() -> None:
    """The newest of too many is closed with its own code; the others stay."""
    async with house(limits=Limits(per_player=2)) as here:
        async with here.guest("Anna") as one, here.guest("Anna"):
            async with here.knock() as third:
                with pytest.raises(ConnectionClosed):
                    await hello(third, "Anna")
                assert await closed(third) == (TOO_MANY, "too_many_connections")
            async with here.guest("Berto"):
                assert isinstance(await asked(one, BROWSE), Tables)
        await here.lets_in("Anna")


async def test_cards_cannot_be_guessed() -> None:
    """After ten wrong tries in a minute the address is not told of right cards either."""
    async with house() as here, here.guest("Anna") as anna:
        for number in range(10):
            cards = client.Find(id=f"{number}", cards=("SK", "SK", "SK"))
            assert await asked(anna, cards) == Refused(id=f"{number}", code="wrong_code")
        right, _ = await here.hall.shown.show("room")
        told = await asked(anna, client.Find(id="right", cards=right))
        assert told == Refused(id="right", code="too_fast")
        async with here.guest("Berto") as berto:
            told = await asked(berto, client.Find(id="too", cards=right))
            assert told == Refused(id="too", code="too_fast")


async def test_a_room_is_found_by_its_cards() -> None:
    """Who says the three cards is told the room."""
    async with house() as here, here.guest("Anna") as anna:
        right, _ = await here.hall.shown.show("room")
        told = await asked(anna, client.Find(id="right", cards=right))
        assert told == Done(id="right", room="room")
