"""Deals by a server that keeps its promise, and by servers that do not, with players' receipts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from engine.deal import deal_out
from engine.receipt import Receipt
from engine.record import DealRecord, record_of
from engine.seats import SEATS, Seat
from engine.shuffle import ShuffleProof, commitment_of, hands_of, seed_of, shuffle
from engine.variants import VARIANTS
from tests.builders import random_play

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from engine.seats import BySeat

NAMES: BySeat[str] = ("Ada", "Bruno", "Carla", "Dino")
Given = list[bytes | None]


class Evening(msgspec.Struct, frozen=True):
    """What a server knows of one deal when its contributions are closed."""

    game: str
    room: str
    deal: int
    secret: bytes
    given: tuple[bytes | None, bytes | None, bytes | None, bytes | None]
    asked: tuple[Seat, ...] = (0, 1, 3)

    def record(self, chance: Random, commitment: str | None = None, shift: int = 0) -> DealRecord:
        """The record of the deal that follows, played at random; `commitment` if it is to lie.

        shift: by how many seats the dealer is not the one drawn.
        """
        drawn, order = shuffle(seed_of(self.room, self.deal, self.secret, self.given))
        dealer = SEATS[(drawn + shift) % 4]
        dealt = deal_out(self.game, dealer, hands_of(VARIANTS[self.game].pack, dealer, order))
        log = [event for _, events in random_play(dealt, chance) for event in events]
        first, second, third, fourth = (None if one is None else one.hex() for one in self.given)
        proof = ShuffleProof(
            room=self.room,
            deal=self.deal,
            commitment=self.promise if commitment is None else commitment,
            secret=self.secret.hex(),
            contributions=(first, second, third, fourth),
            dealer_drawn=True,
        )
        return record_of(log, NAMES, proof)

    @property
    def promise(self) -> str:
        """What was published before the contributions."""
        return commitment_of(self.room, self.deal, self.secret).hex()

    def receipt(self, seat: Seat, taken: bool | None = True) -> Receipt:
        """What the player at a seat keeps of it."""
        given = self.given[seat]
        assert given is not None
        return Receipt(
            room=self.room,
            deal=self.deal,
            seat=seat,
            commitment=self.promise,
            asked=self.asked,
            contribution=given.hex(),
            taken=taken,
        )


def evening(game: str, chance: Random, room: str = "osteria", deal: int = 3) -> Evening:
    """A deal to which three seats contributed; at the third one a bot plays."""
    secret = chance.randbytes(32)
    one, two, three = (chance.randbytes(32) for _ in range(3))
    return Evening(game, room, deal, secret, (one, two, None, three))


def given_otherwise(told: Evening, change: Callable[[Given], object]) -> Evening:
    """The same deal after somebody changed the contributions behind the players' backs."""
    parts = list(told.given)
    change(parts)
    first, second, third, fourth = parts
    return replace(told, given=(first, second, third, fourth))


# What a server could do once it has seen the contributions; the receipt is Ada's, at seat 0


def _dealt_again(told: Evening, chance: Random) -> DealRecord:
    """Another secret, and the promise made to fit."""
    return replace(told, secret=chance.randbytes(32)).record(chance)


def _swapped(told: Evening, chance: Random) -> DealRecord:
    """Another secret under the old promise."""
    return replace(told, secret=chance.randbytes(32)).record(chance, commitment=told.promise)


def _shifted(told: Evening, chance: Random) -> DealRecord:
    """Another dealer than the one drawn."""
    return told.record(chance, shift=1)


def _other_cards(told: Evening, chance: Random) -> DealRecord:
    """The cards of another deal, under the proof of this one."""
    proof = told.record(chance).shuffle
    assert proof is not None
    other = evening(told.game, chance).record(chance)
    return replace(other, shuffle=replace(proof, dealer_drawn=False))


def _exchanged(parts: Given) -> None:
    parts[0], parts[1] = parts[1], parts[0]


def _handed_on(parts: Given) -> None:
    parts[0], parts[2] = None, parts[0]


def _ground(told: Evening, chance: Random) -> DealRecord:
    """What a server gives at a bot's seat, picked from many to its liking."""
    first, second, _, fourth = told.given
    while True:
        tried = replace(told, given=(first, second, chance.randbytes(32), fourth))
        drawn, _ = shuffle(seed_of(tried.room, tried.deal, tried.secret, tried.given))
        if drawn == 3:  # Dino is to deal
            return tried.record(chance)


def _with(change: Callable[[Given], object]) -> Callable[[Evening, Random], DealRecord]:
    return lambda told, chance: given_otherwise(told, change).record(chance)


def _without_proof(told: Evening, chance: Random) -> DealRecord:
    return replace(told.record(chance), shuffle=None)


def _other(**names: Any) -> Callable[[Evening, Random], DealRecord]:  # noqa: ANN401 - any field
    return lambda told, chance: replace(told, **names).record(chance)


# What is done: the deal that is made of it, the codes of the receipt's and of the proof's faults.
CHEATS: dict[str, tuple[Callable[[Evening, Random], DealRecord], set[str], set[str]]] = {
    "dealt again under a new promise": (_dealt_again, {"dealt_again"}, set()),
    "another secret under the old promise": (_swapped, set(), {"bad_commitment"}),
    "another dealer than the one drawn": (_shifted, set(), {"wrong_dealer"}),
    "other cards than those of the shuffle": (_other_cards, set(), {"wrong_hands"}),
    "a contribution dropped": (_with(lambda parts: parts.__setitem__(0, None)), {"dropped"}, set()),
    "a contribution replaced": (
        _with(lambda parts: parts.__setitem__(0, bytes(32))),
        {"changed"},
        set(),
    ),
    "a contribution handed to a bot's seat": (_with(_handed_on), {"moved", "stuffed"}, set()),
    "one tried out at a bot's seat": (_ground, {"stuffed"}, set()),
    "two contributions exchanged": (_with(_exchanged), {"moved"}, set()),
    "passed off as another deal": (_other(deal=4), {"other_deal"}, set()),
    "passed off as another room's": (_other(room="trattoria"), {"other_deal"}, set()),
    "the proof left out": (_without_proof, {"no_proof"}, set()),
}
