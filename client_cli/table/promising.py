"""The shuffle seen from one seat: a contribution to each promise, and whether it was kept."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, Protocol

from client_cli.table.naming import bare_names, joined, promised
from engine.receipt import WARNINGS, Receipt, disagreements
from engine.seats import SEATS
from engine.shuffle import SECRET_SIZE, ShuffleProof, proof_faults
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from client_cli.texts import Texts
    from engine.cards import Card
    from engine.seats import BySeat, Seat
    from engine.view import PublicView
    from server.protocol.server import Done, Shuffle, Table, Update

_MOST: Final = 8  # promises that are remembered
_SIGNS: Final = 16  # of a promise, so that two people can compare it aloud

Promise = tuple[str, int, str]  # room, deal, commitment


class Receipts(Protocol):
    """Where receipts are kept."""

    def promised(self, room: str, deal: int, seat: Seat, commitment: str) -> str:
        """Return the contribution to a promise, its receipt being kept."""

    def answered(self, room: str, deal: int, commitment: str, *, taken: bool) -> None:
        """Note whether the contribution was accepted."""


class Unkept:
    """Receipts for one evening: nothing is written."""

    def promised(self, _room: str, _deal: int, _seat: Seat, _commitment: str) -> str:
        """Return a fresh contribution."""
        return secrets.token_hex(SECRET_SIZE)

    def answered(self, _room: str, _deal: int, _commitment: str, *, taken: bool) -> None:
        """Keep nothing."""


class Promises:
    """Answers promises and remembers them, to compare them with what was dealt."""

    def __init__(self, say: Texts, receipts: Receipts | None) -> None:
        self._say: Final = say
        self._keeps: Final = receipts is not None
        self._receipts: Final = Unkept() if receipts is None else receipts
        self._given: Final[dict[Promise, tuple[Seat, str]]] = {}
        self._taken: Final[set[Promise]] = set()
        self._asked: Final[dict[str, Promise]] = {}  # by the command's id
        self._judged: tuple[str, int] | None = None

    def due(self, update: Update, new_id: Callable[[], str]) -> client.Contribute | None:
        """Return the contribution to send, once a promise; raises OSError."""
        shuffle, seat = update.table.shuffle, update.you
        if shuffle is None or seat is None or not promised(update.table):
            return None
        promise = (update.room, shuffle.deal, shuffle.commitment)
        if promise in self._given:
            return None
        random = self._receipts.promised(update.room, shuffle.deal, seat, shuffle.commitment)
        self._given[promise] = (seat, random)
        for old in [*self._given][:-_MOST]:
            del self._given[old]
        command = client.Contribute(id=new_id(), room=update.room, deal=shuffle.deal, random=random)
        self._asked[command.id] = promise
        return command

    def again(self, update: Update) -> bool:
        """Tell whether this deal had been promised otherwise before."""
        shuffle = update.table.shuffle
        return shuffle is not None and any(
            (room, deal) == (update.room, shuffle.deal) and commitment != shuffle.commitment
            for room, deal, commitment in self._given
        )

    def answered(self, message: Done | Refused) -> Iterator[str]:
        """Note whether a contribution was taken; yields a line if it came too late."""
        promise = self._asked.pop(message.id or "", None)
        if promise is None:
            return
        if not isinstance(message, Refused):
            self._taken.add(promise)
            self._receipts.answered(*promise, taken=True)
        elif message.code == "too_late":  # anything else leaves it open whether it was taken
            self._receipts.answered(*promise, taken=False)
            yield self._say("refused.too_late")

    def verdict(self, update: Update) -> Iterator[str]:
        """Yield whether the shuffle of a settled deal was as promised, once a deal."""
        shuffle = update.table.shuffle
        if shuffle is None or shuffle.secret is None or update.table.public is None:
            return
        if self._judged == (update.room, shuffle.deal):
            return
        self._judged = (update.room, shuffle.deal)
        yield from self._judgement(update, shuffle)

    def _judgement(self, update: Update, shuffle: Shuffle) -> Iterator[str]:
        ours, proof = self._ours(update, shuffle), _proof(update.room, shuffle)
        public = update.table.public
        if public is None or proof is None:
            faults = [self._say("table.shuffle.bad_proof")]
            against: list[str] = []
        else:
            pack = VARIANTS[public.game].pack
            found = proof_faults(proof, pack, public.dealer, dealt_hands(public))
            faults = [self._say(f"table.shuffle.{code}") for code in found]
            against = [*dict.fromkeys(disagreements(ours, proof))]
        faults += [self._say(f"verify.receipt.{code}") for code in against if code not in WARNINGS]
        if faults:
            yield self._say("table.shuffle.broken", what=" ".join(faults))
        else:
            witnessed = ours and not against
            yield self._say(f"table.shuffle.{'witnessed' if witnessed else 'consistent'}")
        if self._keeps and ours:
            yield self._say("table.shuffle.receipt")

    def _ours(self, update: Update, shuffle: Shuffle) -> list[Receipt]:
        """Return what we know of this deal from before it."""
        return [
            Receipt(
                room=room,
                deal=deal,
                seat=seat,
                commitment=commitment,
                contribution=random,
                taken=True if (room, deal, commitment) in self._taken else None,
            )
            for (room, deal, commitment), (seat, random) in self._given.items()
            if (room, deal) == (update.room, shuffle.deal)
        ]

    def details(self, update: Update) -> Iterator[str]:
        """Yield what is known of the newest shuffle, for whoever wants to look closer."""
        shuffle, say = update.table.shuffle, self._say
        if shuffle is None:
            yield say("table.shuffle.none")
            return
        yield say("table.shuffle.promise", number=shuffle.deal, promise=shuffle.commitment[:_SIGNS])
        yield from self._chance(update.table, shuffle)
        if shuffle.secret is not None:
            yield say("table.shuffle.secret", secret=shuffle.secret[:_SIGNS])
            yield from self._judgement(update, shuffle)
        else:
            yield say("table.shuffle.sealed")

    def _chance(self, table: Table, shuffle: Shuffle) -> Iterator[str]:
        """Yield whose computers gave chance and whose did not; bots never do."""
        given, names = shuffle.contributions, bare_names(table)
        if given is None:
            return
        yield self._say(
            "table.shuffle.given",
            names=joined(names[seat] for seat in SEATS if given[seat] is not None) or "-",
        )
        if shuffle.silent:
            silent = joined(names[seat] for seat in shuffle.silent)
            yield self._say("event.silent", names=silent)


def _proof(room: str, shuffle: Shuffle) -> ShuffleProof | None:
    """Return the proof that a settled deal brings; None where part of it is missing."""
    if shuffle.contributions is None or shuffle.secret is None:
        return None
    return ShuffleProof(
        room=room,
        deal=shuffle.deal,
        commitment=shuffle.commitment,
        secret=shuffle.secret,
        contributions=shuffle.contributions,
        dealer_drawn=bool(shuffle.dealer_drawn),
    )


def dealt_hands(public: PublicView) -> BySeat[tuple[Card, ...]]:
    """Return the hands of a settled deal as they were dealt: what was played and laid away."""
    hands: dict[int, list[Card]] = {seat: [] for seat in SEATS}
    for trick in public.tricks:
        for place, card in enumerate(trick.cards):
            hands[(trick.leader + place) % len(SEATS)].append(card)
    for line in () if public.settlement is None else public.settlement.lines:
        if line.code.startswith("discard"):
            hands[public.dealer] += line.cards
    return (tuple(hands[0]), tuple(hands[1]), tuple(hands[2]), tuple(hands[3]))
