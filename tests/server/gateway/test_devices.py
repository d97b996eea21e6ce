"""A second device of the same player, by a code that is good once and for five minutes."""

from __future__ import annotations

from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from server.gateway.devices import GOOD_FOR, MOST_TRIES, MOST_TRIES_OF_ALL, Codes, NotLetIn
from server.gateway.session import player_of, settled
from server.protocol import client
from server.protocol.closing import NO_HELLO, NOT_PAIRED
from server.protocol.server import Paired, Refused, Welcome
from server.store.errors import StoreDown
from server.store.memory import MemoryLog
from tests.server.gateway.doors import Hand, asked, closed, hello, house
from tests.server.people import secret_of

PAIR = client.Pair(id="p")
ANNA = player_of(secret_of("Anna"))


@pytest.fixture
def clock() -> Hand:
    """Return a clock moved by hand."""
    return Hand()


@pytest.fixture
def codes(clock: Hand) -> Codes:
    """Return codes of which chance always draws the same."""
    return Codes(clock, lambda most: most - 1)


def given(codes: Codes, player: str) -> str:
    """Return a fresh code."""
    code = codes.give(player)
    assert code is not None
    return code


def refusal(codes: Codes, code: str, device: str, address: str = "here") -> str | None:
    """Return how a code is refused, None if it is not."""
    try:
        codes.redeem(code, device, address)
    except NotLetIn as no:
        return no.code
    return None


def test_a_code_leads_one_device_to_its_player(codes: Codes) -> None:
    """Who types the code first belongs to the player; it is worth nothing to the next."""
    code = given(codes, "anna")
    assert code == "999999"
    assert codes.redeem(code, "phone", "here") == "anna"
    assert codes.redeem(code, "phone", "here") == "anna"  # the answer got lost: asked again
    assert refusal(codes, code, "stranger") == "wrong_code"


def test_a_code_is_good_for_five_minutes(codes: Codes, clock: Hand) -> None:
    """A code found on a slip of paper later leads nowhere."""
    code = given(codes, "anna")
    clock.now += GOOD_FOR
    assert refusal(codes, code, "phone") == "wrong_code"


def test_a_new_code_ends_the_one_before(codes: Codes) -> None:
    """A player has one code at a time, and no two players have the same."""
    first, other = given(codes, "anna"), given(codes, "berto")
    assert (first, other) == ("999999", "000000")
    second = given(codes, "anna")
    assert codes.redeem(second, "phone", "here") == "anna"
    assert codes.redeem(other, "tablet", "here") == "berto"
    assert refusal(codes, "000001", "watch") == "wrong_code"


def test_codes_cannot_be_guessed_from_one_address(codes: Codes, clock: Hand) -> None:
    """After five wrong ones the address is not heard for a while, not even with a right one."""
    code = given(codes, "anna")
    for number in range(MOST_TRIES):
        assert refusal(codes, f"{number:06}", "eve") == "wrong_code"
    assert refusal(codes, code, "eve") == "too_fast"
    assert refusal(codes, code, "phone", "elsewhere") is None
    clock.now += GOOD_FOR
    assert refusal(codes, given(codes, "anna"), "eve") is None


def test_codes_cannot_be_guessed_from_many_addresses(codes: Codes) -> None:
    """Fifty wrong ones from anywhere brake everybody."""
    code = given(codes, "anna")
    for number in range(MOST_TRIES_OF_ALL):
        assert refusal(codes, "000000", "eve", f"a{number}") == "wrong_code"
    assert refusal(codes, code, "phone", "home") == "too_fast"


def test_there_are_only_so_many_codes_at_once(clock: Hand) -> None:
    """Nobody can ask for codes until every number is one."""
    codes = Codes(clock, Random(3).randrange)
    for number in range(10_000):
        assert codes.give(f"p{number}") is not None
    assert codes.give("one more") is None
    clock.now += GOOD_FOR
    assert codes.give("one more") is not None


async def test_the_second_device_stays_the_same_player() -> None:
    """A device that was paired is its player from then on, on any node, without a code."""
    async with house() as here:
        async with here.guest("Anna") as anna:
            paired = await asked(anna, PAIR)
            assert isinstance(paired, Paired)
            assert (len(paired.code), paired.seconds) == (6, GOOD_FOR)
            async with here.knock() as phone:
                welcome = await hello(phone, "Anna's phone", paired.code)
                assert isinstance(welcome, Welcome)
                assert (welcome.player, welcome.name) == (ANNA, "Anna's phone")
        async with here.knock() as phone:
            welcome = await hello(phone, "Anna's phone")
            assert isinstance(welcome, Welcome)
            assert welcome.player == ANNA
            third = await asked(phone, PAIR)
            assert isinstance(third, Paired)
            async with here.knock() as tablet:
                welcome = await hello(tablet, "Tablet", third.code)
                assert isinstance(welcome, Welcome)
                assert welcome.player == ANNA
        said = client.Hello(secret=secret_of("Anna's phone"), name="Anna")
        sitter = await settled(said, here.log, Codes(Hand(), lambda _: 0), "")
        assert sitter.player == ANNA


@pytest.mark.parametrize("name,why", [("Phone", "wrong_code"), ("Berto", "not_fresh")])
async def test_who_is_not_let_in_is_told_why(name: str, why: str) -> None:
    """A wrong code, or a device that is somebody already, is refused and closed with its code."""
    async with house() as here, here.guest("Anna") as anna, here.guest("Berto"):
        paired = await asked(anna, PAIR)
        assert isinstance(paired, Paired)
        wrong = f"{(int(paired.code) + 1) % 1_000_000:06}"
        async with here.knock() as socket:
            told = await hello(socket, name, paired.code if why == "not_fresh" else wrong)
            assert told == Refused(id=None, code=why)
            assert await closed(socket) == (NOT_PAIRED, why)
        async with here.knock() as phone:  # the right one is still good
            assert isinstance(await hello(phone, "Another phone", paired.code), Welcome)


async def test_no_name_makes_somebody_else(codes: Codes) -> None:
    """What a player calls itself cannot be mistaken for whose device it is."""
    log = MemoryLog()
    name = f"\0device of|000000|{ANNA}"
    for _ in range(2):
        said = client.Hello(secret=secret_of("Eve"), name=name)
        sitter = await settled(said, log, codes, "here")
        assert sitter.player == player_of(secret_of("Eve"))


async def test_a_lost_answer_does_not_lock_a_device_out(codes: Codes) -> None:
    """A store that went away after the code was taken leaves the device free to try again."""
    log = MemoryLog()
    said = client.Hello(secret=secret_of("Phone"), name="Phone", code=given(codes, ANNA))
    log.go_down()
    with pytest.raises(StoreDown):
        await settled(said, log, codes, "here")
    log.come_back()
    for _ in range(2):
        assert (await settled(said, log, codes, "here")).player == ANNA


async def test_a_paired_device_may_keep_saying_its_code(clock: Hand) -> None:
    """A client that repeats its first words after a break is let in, with another code it is not.

    So somebody's second device cannot be used to try codes.
    """
    codes = Codes(clock, Random(3).randrange)
    log, code = MemoryLog(), given(codes, ANNA)
    said = client.Hello(secret=secret_of("Phone"), name="Phone", code=code)
    assert (await settled(said, log, codes, "here")).player == ANNA
    clock.now += 10 * GOOD_FOR
    assert (await settled(said, log, Codes(clock, lambda _: 0), "here")).player == ANNA
    for other in (given(codes, "berto"), "123456"):
        said = client.Hello(secret=secret_of("Phone"), name="Phone", code=other)
        with pytest.raises(NotLetIn, match="not_fresh"):
            await settled(said, log, codes, "here")


async def test_without_a_store_nobody_is_mistaken() -> None:
    """While the store is away no player can be told from another: the socket is closed."""
    async with house() as here:
        here.log.go_down()
        async with here.knock() as socket:
            with pytest.raises(ConnectionClosed):
                await hello(socket, "Anna")
            assert await closed(socket) == (NO_HELLO, "not_known")


async def test_names_are_made_safe_at_the_door() -> None:
    """Nobody brings a name into the house that breaks a line or turns it round."""
    async with house() as here, here.knock() as socket:
        said = client.Hello(secret=secret_of("x"), name=" An\u202ena\n\tLisa ")
        welcome = await asked(socket, said)
        assert isinstance(welcome, Welcome)
        assert welcome.name == "Anna Lisa"
