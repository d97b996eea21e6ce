"""The shuffle from one seat: one contribution a promise, and a verdict at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from client_cli.table.promising import Promises, dealt_hands
from client_cli.texts import LANGUAGES, Texts
from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol.server import Done, Refused, Update
from tests.client_cli.tables import (
    EN,
    NOBODY,
    ROOM,
    played,
    promise,
    shuffled,
    update,
)

if TYPE_CHECKING:
    from engine.seats import BySeat, Seat

OURS = "ab" * 32
BEAS = "cd" * 32


class Kept:
    """Receipts kept in memory; each promise gets the same contribution."""

    def __init__(self) -> None:
        self.notes: list[tuple[object, ...]] = []

    def promised(self, room: str, deal: int, seat: Seat, commitment: str) -> str:
        """Return our contribution."""
        self.notes.append(("promised", room, deal, seat, commitment))
        return OURS

    def answered(self, room: str, deal: int, commitment: str, *, taken: bool) -> None:
        """Note an answer."""
        self.notes.append(("answered", room, deal, commitment, taken))


def sealed(number: int = 1) -> Update:
    """Return what Anna hears when a deal is promised."""
    _, shuffle = shuffled(NOBODY, number)
    closed = replace(shuffle, contributions=None, secret=None, dealer_drawn=None)
    return update(shuffle=closed, deal=number - 1)


def settled(contributions: BySeat[str | None] = (OURS, BEAS, None, None)) -> Update:
    """Return what Anna hears when such a deal has been played and counted."""
    dealt, shuffle = shuffled(contributions)
    return update(deal=1, shuffle=shuffle, public=played(dealt))


def promised(receipts: Kept | None) -> Promises:
    """Return what a player knows who answered the promise and was heard."""
    promises = Promises(EN, receipts)
    command = promises.due(sealed(), lambda: "c1")
    assert command is not None
    assert list(promises.answered(Done(id="c1"))) == []
    return promises


def test_a_promise_is_answered_once() -> None:
    """Each promise gets one contribution, whose receipt is kept before it is sent."""
    kept = Kept()
    promises = Promises(EN, kept)
    command = promises.due(sealed(), lambda: "c1")
    assert command is not None
    assert (command.deal, command.random, command.room) == (1, OURS, ROOM)
    assert kept.notes == [("promised", ROOM, 1, 0, promise())]
    assert promises.due(sealed(), lambda: "c2") is None
    assert promises.due(sealed(2), lambda: "c3") is not None


def test_nobody_gives_chance_unasked() -> None:
    """One who watches gives nothing, nor does anybody once the contributions are closed."""
    promises = Promises(EN, Kept())
    assert promises.due(replace(sealed(), you=None), lambda: "c1") is None
    assert promises.due(settled(), lambda: "c1") is None
    assert promises.due(update(), lambda: "c1") is None


def test_the_answer_goes_onto_the_receipt() -> None:
    """That it was taken or came too late is noted; another refusal leaves it open."""
    for message, note, lines in (
        (Done(id="c1"), [True], 0),
        (Refused(id="c1", code="too_late"), [False], 1),
        (Refused(id="c1", code="contributed"), [], 0),
        (Done(id="other"), [], 0),
    ):
        kept = Kept()
        promises = Promises(EN, kept)
        promises.due(sealed(), lambda: "c1")
        assert len([*promises.answered(message)]) == lines
        assert [one[-1] for one in kept.notes[1:]] == note


def test_an_honest_shuffle_is_witnessed() -> None:
    """After an honest deal one line says so, another that the receipt is kept; once a deal."""
    promises = promised(Kept())
    assert [*promises.verdict(settled())] == [
        EN("table.shuffle.witnessed"),
        EN("table.shuffle.receipt"),
    ]
    assert [*promises.verdict(settled())] == []


def test_without_receipts_the_evening_itself_remembers() -> None:
    """One who keeps no receipts compares all the same, and is told of none."""
    promises = Promises(EN, None)
    command = promises.due(sealed(), lambda: "c1")
    assert command is not None
    list(promises.answered(Done(id="c1")))
    end = settled((command.random, None, None, None))
    assert [*promises.verdict(end)] == [EN("table.shuffle.witnessed")]


def test_who_came_later_witnesses_nothing() -> None:
    """One who was not there at the promise hears that it fits, and no more."""
    assert [*Promises(EN, Kept()).verdict(settled())] == [EN("table.shuffle.consistent")]
    assert [*Promises(EN, None).verdict(update())] == []


@pytest.mark.parametrize(
    "cheat,code",
    [
        ("another secret", "table.shuffle.bad_commitment"),
        ("other hands", "table.shuffle.wrong_hands"),
        ("another dealer", "table.shuffle.wrong_dealer"),
        ("left out", "verify.receipt.dropped"),
        ("replaced", "verify.receipt.changed"),
        ("dealt again", "verify.receipt.dealt_again"),
        ("no proof", "table.shuffle.bad_proof"),
    ],
)
def test_a_cheat_is_named(cheat: str, code: str) -> None:
    """A server that swaps the secret, the cards or a contribution is told off in so many words."""
    end, promises = settled(), promised(Kept())
    shuffle, public = end.table.shuffle, end.table.public
    assert shuffle is not None
    assert public is not None
    if cheat == "another secret":
        shuffle = replace(shuffle, secret="00" * 32)
    elif cheat == "other hands":
        public = played(shuffled((OURS, None, None, None))[0])
        public = replace(public, dealer=end.table.public.dealer if end.table.public else 0)
    elif cheat == "another dealer":
        public = replace(public, dealer=SEATS[(public.dealer + 1) % 4])
    elif cheat == "left out":
        end = settled((None, BEAS, None, None))
        shuffle, public = end.table.shuffle, end.table.public
    elif cheat == "replaced":
        end = settled((BEAS, BEAS, None, None))
        shuffle, public = end.table.shuffle, end.table.public
    elif cheat == "dealt again":
        shuffle = replace(shuffle, commitment="00" * 32)
    else:
        shuffle = replace(shuffle, contributions=(OURS.upper(), None, None, None))
    end = replace(end, table=replace(end.table, shuffle=shuffle, public=public))
    first = next(promises.verdict(end))
    assert first.startswith("The shuffle was NOT as promised.")
    assert EN(code) in first


def test_what_came_too_late_witnesses_nothing() -> None:
    """A contribution that is not in the cards makes nobody a witness, and nobody a cheat."""
    promises = Promises(EN, Kept())
    promises.due(sealed(), lambda: "c1")
    list(promises.answered(Refused(id="c1", code="too_late")))
    lines = [*promises.verdict(settled((None, BEAS, None, None)))]
    assert lines[0] == EN("table.shuffle.consistent")


@pytest.mark.parametrize("game", VARIANTS)
def test_the_hands_are_known_after_the_deal(game: str) -> None:
    """What was played and laid away are the hands as they were dealt, in every game."""
    dealt, _ = shuffled(NOBODY, game=game)
    hands = dealt_hands(played(dealt))
    assert [set(hand) for hand in hands] == [set(hand) for hand in dealt.hands]


@pytest.mark.parametrize("language", LANGUAGES)
def test_details_on_demand(language: str) -> None:
    """Asked for, the promise, who gave chance and the secret are told as far as they are known."""
    say = Texts(language)
    promises = Promises(say, None)
    assert [*promises.details(update())] == [say("table.shuffle.none")]
    assert [*promises.details(sealed())] == [
        say("table.shuffle.promise", number=1, promise=promise()[:16]),
        say("table.shuffle.sealed"),
    ]
    lines = [*promises.details(settled())]
    assert say("table.shuffle.given", names="Anna, Bea") in lines
    assert lines[-1] == say("table.shuffle.consistent")
