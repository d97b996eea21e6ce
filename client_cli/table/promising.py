"""The shuffle seen from one seat: a contribution to each promise, and whether it was kept."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, Protocol

from client_cli.table.naming import bare_names, between_deals, deal_names, joined, promised
from engine.receipt import WARNINGS, BadReceipt, Receipt, disagreements
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

    def promised(
        self, room: str, deal: int, seat: Seat, commitment: str, asked: tuple[Seat, ...]
    ) -> str:
        """Return the contribution to a promise, its receipt being kept."""

    def answered(self, room: str, deal: int, commitment: str, *, taken: bool) -> None:
        """Note whether the contribution was accepted."""

    def find(self, room: str, deal: int) -> tuple[Receipt, ...]:
        """Return what is kept of a deal; raises BadReceipt, OSError."""


class Unkept:
    """Receipts for one evening: nothing is written."""

    def promised(
        self, _room: str, _deal: int, _seat: Seat, _commitment: str, _asked: tuple[Seat, ...]
    ) -> str:
        """Return a fresh contribution."""
        return secrets.token_hex(SECRET_SIZE)

    def answered(self, _room: str, _deal: int, _commitment: str, *, taken: bool) -> None:
        """Keep nothing."""

    def find(self, _room: str, _deal: int) -> tuple[Receipt, ...]:
        """Find nothing."""
        return ()


class Promises:
    """Answers promises and remembers them, to compare them with what was dealt."""

    def __init__(self, say: Texts, receipts: Receipts | None) -> None:
        self._say: Final = say
        self._keeps: Final = receipts is not None
        self._receipts: Final = Unkept() if receipts is None else receipts
        self._given: Final[dict[Promise, tuple[Seat, tuple[Seat, ...], str]]] = {}
        self._taken: Final[set[Promise]] = set()
        self._asked: Final[dict[str, Promise]] = {}  # by the command's id
        self._judged: tuple[str, int] | None = None

    def due(self, update: Update, new_id: Callable[[], str]) -> client.Contribute | None:
        """Return the contribution to send, once a promise; raises OSError."""
        shuffle, seat = update.table.shuffle, update.you
        if shuffle is None or seat is None or not promised(update.table):
            return None
        promise = (update.room, shuffle.deal, shuffle.commitment)
        asked = asked_seats(update.table)
        if promise in self._given or seat not in asked:
            return None
        random = self._receipts.promised(*promise[:2], seat, shuffle.commitment, asked)
        self._given[promise] = (seat, asked, random)
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

    def verdict(self, update: Update, before: Update | None) -> Iterator[str]:
        """Yield whether the shuffle of a settled deal was as promised, once a deal.

        Only to a seat that has just seen the deal end; what is wrong, to everybody.
        """
        shuffle = update.table.shuffle
        if shuffle is None or shuffle.secret is None or update.table.public is None:
            return
        if self._judged == (update.room, shuffle.deal):
            return
        self._judged = (update.room, shuffle.deal)
        faults = self._faults(update, shuffle)
        if faults:
            yield self._say("table.shuffle.broken", what=" ".join(faults))
        elif _ended_now(update, before) and update.you is not None:
            yield from self._witness(update, shuffle)

    def _faults(self, update: Update, shuffle: Shuffle) -> list[str]:
        """Return in what a settled deal is not as it was promised."""
        ours, proof = self._ours(update, shuffle), _proof(update.room, shuffle)
        public = update.table.public
        if public is None or proof is None:
            return [self._say("table.shuffle.bad_proof")]
        pack = VARIANTS[public.game].pack
        found = proof_faults(proof, pack, public.dealer, dealt_hands(public))
        against = dict.fromkeys(disagreements(ours, proof))
        return [
            *(self._say(f"table.shuffle.{code}") for code in found),
            *(self._say(f"verify.receipt.{code}") for code in against if code not in WARNINGS),
        ]

    def _witness(self, update: Update, shuffle: Shuffle) -> Iterator[str]:
        """Yield that an honest shuffle was honest, and what this player has to show for it."""
        ours, given = self._ours(update, shuffle), _given(update, shuffle)
        if given in {one.contribution for one in ours}:
            yield self._say("table.shuffle.witnessed")
        elif given is not None:
            yield self._say("table.shuffle.other_device")
        elif update.you is not None:
            yield self._say("table.shuffle.consistent")
        else:
            yield self._say("table.shuffle.fits")
        if self._keeps and ours:
            yield self._say("table.shuffle.receipt")

    def _ours(self, update: Update, shuffle: Shuffle) -> list[Receipt]:
        """Return what we know of this deal from before it, in this sitting or an earlier one."""
        try:
            kept = self._receipts.find(update.room, shuffle.deal)
        except (BadReceipt, OSError):  # `tarocchi verify` will say what is wrong with it
            kept = ()
        now = self._given_now(update, shuffle)
        known = {(one.seat, one.commitment, one.contribution) for one in now}
        earlier = (one for one in kept if (one.seat, one.commitment, one.contribution) not in known)
        return [*now, *earlier]

    def _given_now(self, update: Update, shuffle: Shuffle) -> list[Receipt]:
        return [
            Receipt(
                room=room,
                deal=deal,
                seat=seat,
                commitment=commitment,
                asked=asked,
                contribution=random,
                taken=True if (room, deal, commitment) in self._taken else None,
            )
            for (room, deal, commitment), (seat, asked, random) in self._given.items()
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
            faults = self._faults(update, shuffle)
            if faults:
                yield say("table.shuffle.broken", what=" ".join(faults))
            else:
                yield from self._witness(update, shuffle)
        else:
            yield say("table.shuffle.sealed")

    def _chance(self, table: Table, shuffle: Shuffle) -> Iterator[str]:
        """Yield whose computers gave chance and whose did not; bots never do."""
        names = deal_names(table) if shuffle.deal == table.deal else bare_names(table)
        given = shuffle.contributions
        if given is None:
            return
        yield self._say(
            "table.shuffle.given",
            names=joined(names[seat] for seat in SEATS if given[seat] is not None) or "-",
        )
        if shuffle.silent:
            silent = joined(names[seat] for seat in shuffle.silent)
            yield self._say("event.silent", names=silent)


def asked_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats that the promise names, but for those where a program sits.

    A server that names one is not believed: what stands there afterwards is its own.
    """
    shuffle, sitters = table.shuffle, table.seats
    return tuple(
        seat
        for seat in (() if shuffle is None else shuffle.asked)
        if (sitter := sitters[seat]) is not None and not sitter.bot
    )


def _ended_now(update: Update, before: Update | None) -> bool:
    """Tell whether a deal has ended before the player's eyes, just now."""
    return (
        before is not None
        and before.table.deal == update.table.deal
        and not between_deals(before.table)
        and between_deals(update.table)
    )


def _given(update: Update, shuffle: Shuffle) -> str | None:
    """Return what stands in the shuffle for this player; None for one who came later."""
    you, table = update.you, update.table
    if you is None or shuffle.contributions is None:
        return None
    same = table.players is None or bare_names(table)[you] == deal_names(table)[you]
    return shuffle.contributions[you] if same else None


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
