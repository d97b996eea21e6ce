"""The list of tables, and the cards by which a table is found."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.variants import VARIANTS
from server.protocol.server import Listing
from server.protocol.terms import Terms
from server.rooms.directory import CARDS, MOST_OF_ONE, MOST_TOLD, SHOWN_FOR, Directory, _spoken

if TYPE_CHECKING:
    from server.protocol.client import Spoken


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def listing(room: str, *, listed: bool = True) -> Listing:
    """Return an empty table of any game."""
    return Listing(
        room=room,
        terms=Terms(game=next(iter(VARIANTS)), listed=listed),
        seats=(None,) * 4,
        reserved=(False,) * 4,
        deal=0,
        played=0,
        playing=False,
        watching=0,
    )


def post(directory: Directory, room: str, *members: str, listed: bool = True) -> None:
    """Put a table into the list; its first member is host."""
    told = listing(room, listed=listed)
    directory.post(told, members[0], frozenset(members), listed=listed)


@pytest.fixture
def clock() -> Hand:
    """Return a clock moved by hand."""
    return Hand()


@pytest.fixture
def directory(clock: Hand) -> Directory:
    """Return an empty directory."""
    return Directory(clock, Random(5).random)


def rooms(directory: Directory, player: str) -> list[tuple[str, bool]]:
    """Return the rooms told to a player, and which are the player's own."""
    return [(one.room, one.mine) for one in directory.tables(player)]


def test_a_private_table_is_in_no_list_of_strangers(directory: Directory) -> None:
    """A private table is told to those who sit there and its host, and to nobody else."""
    post(directory, "private", "anna", "berto", listed=False)
    assert rooms(directory, "eve") == []
    for member in ("anna", "berto"):
        assert rooms(directory, member) == [("private", True)]


def test_who_left_a_private_table_sees_it_no_longer(directory: Directory) -> None:
    """Whoever gave the seat up is told of a private table no more."""
    post(directory, "private", "anna", "berto", listed=False)
    post(directory, "private", "anna", listed=False)
    assert rooms(directory, "berto") == []


def test_a_table_made_private_leaves_the_list_at_once(directory: Directory) -> None:
    """A listed table whose host makes it private is gone from strangers' lists; and back again."""
    post(directory, "first", "anna")
    post(directory, "second", "berto")
    post(directory, "first", "anna", listed=False)
    assert rooms(directory, "eve") == [("second", False)]
    post(directory, "first", "anna")
    assert rooms(directory, "eve") == [("second", False), ("first", False)]


def test_the_newest_table_stands_first(directory: Directory) -> None:
    """Tables stand by age, and what happens at one does not move it."""
    for room in "abc":
        post(directory, room, "anna" if room == "b" else "berto")
    post(directory, "a", "berto")
    assert rooms(directory, "anna") == [("c", False), ("b", True), ("a", False)]


def test_a_table_that_sleeps_is_off_the_list(directory: Directory) -> None:
    """A table that was removed is told to nobody, its own people included."""
    post(directory, "a", "anna")
    cards, _ = directory.show("a")
    directory.remove("a")
    directory.remove("a")
    assert rooms(directory, "anna") == rooms(directory, "eve") == []
    assert directory.find(cards) is None


def test_own_tables_are_not_crowded_out(directory: Directory) -> None:
    """However many strangers' tables there are, an answer is bounded and one's own are in it."""
    post(directory, "own", "anna", listed=False)
    for number in range(MOST_TOLD + 50):
        post(directory, f"r{number}", f"host {number}")
    told = rooms(directory, "anna")
    assert len(told) == MOST_TOLD
    assert told[0] == (f"r{MOST_TOLD + 49}", False)
    assert told[-1] == ("own", True)


def test_nobody_crowds_out_the_others(directory: Directory) -> None:
    """Of one host's tables strangers are told the newest few; he himself of all."""
    post(directory, "old", "berto")
    for number in range(MOST_OF_ONE + 3):
        post(directory, f"r{number}", "eve")
    told = [room for room, _ in rooms(directory, "anna")]
    assert told == [f"r{number}" for number in range(MOST_OF_ONE + 2, 2, -1)] + ["old"]
    assert len(rooms(directory, "eve")) == MOST_OF_ONE + 4


def test_a_room_is_found_by_the_cards_its_host_shows(directory: Directory) -> None:
    """Three different cards that every game has lead to the room, in this order only."""
    cards, seconds = directory.show("a")
    assert seconds == SHOWN_FOR
    assert len(set(cards)) == 3
    assert all(set(cards) <= set(one.pack.cards) for one in VARIANTS.values())
    assert directory.find(cards) == "a"
    backwards: Spoken = (cards[2], cards[1], cards[0])
    assert directory.find(backwards) is None


def test_cards_are_good_for_ten_minutes(directory: Directory, clock: Hand) -> None:
    """Cards that were shown ten minutes ago lead nowhere."""
    cards, seconds = directory.show("a")
    clock.now += seconds - 0.1
    assert directory.find(cards) == "a"
    clock.now += 0.1
    assert directory.find(cards) is None


def test_cards_shown_again_are_others(directory: Directory, clock: Hand) -> None:
    """Showing again gives new cards for the whole time, and the old ones lead nowhere."""
    old, _ = directory.show("a")
    clock.now += 500
    new, _ = directory.show("a")
    clock.now += 500
    assert directory.find(new) == "a"
    assert directory.find(old) is None


def test_hidden_cards_lead_nowhere(directory: Directory) -> None:
    """A host who hides the cards is found by them no longer."""
    cards, _ = directory.show("a")
    directory.hide("a")
    directory.hide("a")
    assert directory.find(cards) is None


def test_no_two_rooms_show_the_same_cards(clock: Hand) -> None:
    """Whatever chance draws, cards in use are not given to another room."""
    directory = Directory(clock, lambda: 1 - 2**-53)
    shown = {directory.show(f"r{number}")[0] for number in range(50)}
    assert len(shown) == 50
    assert {directory.find(cards) for cards in shown} == {f"r{number}" for number in range(50)}


def test_there_are_too_many_ways_to_try_them_all() -> None:
    """Every number up to the count of ways is another row of cards."""
    ways = len(CARDS) * (len(CARDS) - 1) * (len(CARDS) - 2)
    assert ways > 70_000
    assert len({_spoken(way) for way in range(ways)}) == ways
