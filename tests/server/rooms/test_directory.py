"""The list of tables, of this node and of others."""

from __future__ import annotations

import pytest

from engine.variants import VARIANTS
from server.protocol.server import Listing
from server.protocol.terms import Terms
from server.rooms.directory import MOST_OF_ONE, MOST_TOLD, Directory, Posted
from tests.server.gateway.doors import Hand


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
    return Directory(clock)


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
    directory.remove("a")
    directory.remove("a")
    assert rooms(directory, "anna") == rooms(directory, "eve") == []


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


def told(*tables: tuple[str, str, float]) -> list[Posted]:
    """Return what another node tells: room, host, and when each was opened."""
    return [
        Posted((since, 1), host, listing(room), frozenset({host}), listed=True)
        for room, host, since in tables
    ]


def test_tables_of_other_nodes_are_told_in_their_order(directory: Directory, clock: Hand) -> None:
    """Tables stand by age wherever they are, and one's own are told as such at every node."""
    post(directory, "here", "anna")
    directory.elsewhere(
        {"second": told(("new", "berto", clock.now + 5)), "third": told(("old", "eve", 1.0))}
    )
    assert rooms(directory, "berto") == [("new", True), ("here", False), ("old", False)]
    assert rooms(directory, "x") == [("new", False), ("here", False), ("old", False)]


def test_a_node_that_is_gone_takes_its_tables_along(directory: Directory) -> None:
    """What a node told stays while it says nothing new, and goes with it."""
    directory.elsewhere({"second": told(("a", "anna", 1.0))})
    directory.elsewhere({"second": None})
    assert rooms(directory, "anna") == [("a", True)]
    directory.elsewhere({})
    assert rooms(directory, "anna") == []


def test_a_table_at_two_nodes_is_told_once(directory: Directory) -> None:
    """A table that is awake here and elsewhere stands in the list once, as it is here."""
    post(directory, "a", "anna", listed=False)
    directory.elsewhere({"second": told(("a", "anna", 1.0))})
    assert rooms(directory, "anna") == [("a", True)]
    assert rooms(directory, "eve") == []


def test_only_what_is_driven_here_is_told_to_others(directory: Directory) -> None:
    """Other nodes hear of the tables that this one drives, and of changes alone."""
    post(directory, "mine", "anna")
    directory.post(listing("guest"), "eve", frozenset(), listed=True, driven=False)
    assert [one.listing.room for one in directory.driven()] == ["mine"]
    before = directory.version
    post(directory, "mine", "anna")
    assert directory.version == before
    directory.remove("mine")
    assert directory.version > before
    assert directory.driven() == []
