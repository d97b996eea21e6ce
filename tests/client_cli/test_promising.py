"""The shuffle from one seat: one contribution a promise, and a verdict at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from client_cli.table.promising import Promises, dealt_hands
from client_cli.texts import LANGUAGES, Texts
from engine.deal import begin
from engine.receipt import Receipt
from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol.server import Done, Refused, Update
from tests.client_cli.tables import (
    EN,
    NOBODY,
    ROOM,
    in_play,
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
        self.on_disk: tuple[Receipt, ...] = ()

    def promised(
        self, room: str, deal: int, seat: Seat, commitment: str, asked: tuple[Seat, ...]
    ) -> str:
        """Return our contribution."""
        self.notes.append(("promised", room, deal, seat, commitment, asked))
        return OURS

    def answered(self, room: str, deal: int, commitment: str, *, taken: bool) -> None:
        """Note an answer."""
        self.notes.append(("answered", room, deal, commitment, taken))

    def find(self, _room: str, _deal: int) -> tuple[Receipt, ...]:
        """Return what earlier sittings left."""
        return self.on_disk


def sealed(number: int = 1) -> Update:
    """Return what Anna hears when a deal is promised."""
    _, shuffle = shuffled(NOBODY, number)
    closed = replace(shuffle, contributions=None, secret=None, dealer_drawn=None)
    return update(shuffle=closed, deal=number - 1)


def settled(contributions: BySeat[str | None] = (OURS, BEAS, None, None)) -> Update:
    """Return what Anna hears when such a deal has been played and counted."""
    dealt, shuffle = shuffled(contributions)
    return update(deal=1, shuffle=shuffle, public=played(dealt))


def playing() -> Update:
    """Return what Anna hears while that deal is played."""
    return in_play(begin(shuffled(NOBODY)[0]))


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
    assert kept.notes == [("promised", ROOM, 1, 0, promise(), (0, 1, 2))]
    assert promises.due(sealed(), lambda: "c2") is None
    assert promises.due(sealed(2), lambda: "c3") is not None


def test_nobody_gives_chance_unasked() -> None:
    """One who watches gives nothing, nor does anybody once the contributions are closed."""
    promises = Promises(EN, Kept())
    assert promises.due(replace(sealed(), you=None), lambda: "c1") is None
    assert promises.due(settled(), lambda: "c1") is None
    assert promises.due(update(), lambda: "c1") is None


def test_who_is_asked() -> None:
    """Asked are the seats that the promise names, and a program among them is not believed."""
    kept, here = Kept(), sealed()
    shuffle = here.table.shuffle
    assert shuffle is not None
    only = replace(here, table=replace(here.table, shuffle=replace(shuffle, asked=(1, 3))))
    assert Promises(EN, kept).due(only, lambda: "c1") is None
    assert kept.notes == []
    assert Promises(EN, kept).due(replace(only, you=1), lambda: "c2") is not None
    assert kept.notes[0][-1] == (1,)  # on seat 3 sits a bot


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
    assert [*promises.verdict(settled(), playing())] == [
        EN("table.shuffle.witnessed"),
        EN("table.shuffle.receipt"),
    ]
    assert [*promises.verdict(settled(), playing())] == []


def test_without_receipts_the_evening_itself_remembers() -> None:
    """One who keeps no receipts compares all the same, and is told of none."""
    promises = Promises(EN, None)
    command = promises.due(sealed(), lambda: "c1")
    assert command is not None
    list(promises.answered(Done(id="c1")))
    end = settled((command.random, None, None, None))
    assert [*promises.verdict(end, playing())] == [EN("table.shuffle.witnessed")]


def test_who_came_later_witnesses_nothing() -> None:
    """One who was not there at the promise hears that it fits, and no more."""
    end = settled((None, BEAS, None, None))
    assert [*Promises(EN, Kept()).verdict(end, playing())] == [EN("table.shuffle.consistent")]
    assert [*Promises(EN, None).verdict(update(), playing())] == []


def test_a_receipt_of_an_earlier_sitting_witnesses() -> None:
    """Who closed the terminal in the deal and came back is a witness: the receipt is on disk."""
    kept = Kept()
    kept.on_disk = (
        Receipt(
            room=ROOM,
            deal=1,
            seat=0,
            commitment=promise(),
            asked=(0, 1, 2),
            contribution=OURS,
            taken=True,
        ),
    )
    promises = Promises(EN, kept)
    assert [*promises.verdict(settled(), playing())] == [
        EN("table.shuffle.witnessed"),
        EN("table.shuffle.receipt"),
    ]
    left_out = settled((None, BEAS, None, None))
    (line,) = Promises(EN, kept).verdict(left_out, playing())
    assert EN("verify.receipt.dropped") in line


def test_the_receipt_may_be_on_another_device() -> None:
    """What stands at one's own seat was given by one's other device, which has the receipt."""
    lines = [*Promises(EN, Kept()).verdict(settled(), playing())]
    assert lines == [EN("table.shuffle.other_device")]
    newcomer = settled()
    table = replace(newcomer.table, players=("Zoe", "Bea", "Carlo", "Dino"))
    lines = [*Promises(EN, Kept()).verdict(replace(newcomer, table=table), playing())]
    assert lines == [EN("table.shuffle.consistent")]


def test_the_verdict_comes_right_after_the_deal_or_not_at_all() -> None:
    """Who comes back between deals, or watches, hears of a shuffle only what is wrong with it."""
    for you, before in ((0, None), (0, settled()), (None, playing())):
        promises = Promises(EN, Kept())
        assert [*promises.verdict(replace(settled(), you=you), before)] == []
        shuffle = settled().table.shuffle
        assert shuffle is not None
        end = settled()
        broken = replace(end.table, shuffle=replace(shuffle, secret="00" * 32))
        (line,) = Promises(EN, Kept()).verdict(replace(end, you=you, table=broken), before)
        assert EN("table.shuffle.bad_commitment") in line


@pytest.mark.parametrize(
    "cheat,code",
    [
        ("another secret", "table.shuffle.bad_commitment"),
        ("other hands", "table.shuffle.wrong_hands"),
        ("another dealer", "table.shuffle.wrong_dealer"),
        ("left out", "verify.receipt.dropped"),
        ("replaced", "verify.receipt.changed"),
        ("dealt again", "verify.receipt.dealt_again"),
        ("a bot's seat", "verify.receipt.stuffed"),
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
    elif cheat == "a bot's seat":
        end = settled((OURS, BEAS, None, BEAS))
        shuffle, public = end.table.shuffle, end.table.public
    elif cheat == "dealt again":
        shuffle = replace(shuffle, commitment="00" * 32)
    else:
        shuffle = replace(shuffle, contributions=(OURS.upper(), None, None, None))
    end = replace(end, table=replace(end.table, shuffle=shuffle, public=public))
    first = next(promises.verdict(end, playing()))
    assert first.startswith("The shuffle was NOT as promised.")
    assert EN(code) in first


def test_what_came_too_late_witnesses_nothing() -> None:
    """A contribution that is not in the cards makes nobody a witness, and nobody a cheat."""
    promises = Promises(EN, Kept())
    promises.due(sealed(), lambda: "c1")
    list(promises.answered(Refused(id="c1", code="too_late")))
    lines = [*promises.verdict(settled((None, BEAS, None, None)), playing())]
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
    assert lines[-1] == say("table.shuffle.other_device")
    assert [*promises.details(replace(settled(), you=None))][-1] == say("table.shuffle.fits")
