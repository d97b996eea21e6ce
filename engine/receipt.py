"""A player's receipt from before the deal, and what the record of the deal must have kept of it.

A record that is consistent may still have been made up afterwards. What its maker cannot make up
is what somebody else wrote down before the cards were dealt: the promise, and their own random
bytes. The form and the checks are told in docs/shuffle.md for other languages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from engine.errors import EngineError
from engine.seats import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.record import DealRecord
    from engine.shuffle import ShuffleProof

FORMAT: Final = 1
WARNINGS: Final = frozenset(["not_taken"])  # nothing is wrong then, but nothing is witnessed

# \Z: in Python a $ would let a line's end through behind the last sign.
_Room = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{1,40}\Z")]
_Number = Annotated[int, msgspec.Meta(ge=0, le=0xFFFFFFFF)]
_Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class BadReceipt(EngineError):
    """A receipt that is not readable: another form than ours, or a newer format."""


class Receipt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player keeps of one promise, written before the contribution is sent.

    format: version of this form. room, deal, seat: where it was given. commitment: the promise.
    asked: the seats whose people were to contribute, rising, the player's own among them.
    contribution: the player's own 32 bytes. taken: whether the server accepted them; None while
    it has not answered.
    """

    format: int = FORMAT
    room: _Room
    deal: _Number
    seat: Seat
    commitment: _Hex
    asked: tuple[Seat, ...]
    contribution: _Hex
    taken: bool | None = None


class _Head(msgspec.Struct):
    format: int


def to_json(receipt: Receipt) -> bytes:
    """Return the one form that a receipt has: a line of JSON without blanks."""
    return msgspec.json.encode(receipt) + b"\n"


def from_json(text: bytes) -> Receipt:
    """Read a receipt in exactly the form that `to_json` gives; raises BadReceipt.

    As there is one form only, no other text, be it one blank away, passes for the same receipt.
    """
    try:
        head = msgspec.json.decode(text, type=_Head)
        if head.format != FORMAT:
            raise BadReceipt("unknown_receipt", f"format {head.format}")
        receipt = msgspec.json.decode(text, type=Receipt)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadReceipt("malformed_receipt", str(error)) from error
    if text not in (to_json(receipt), to_json(receipt)[:-1]):  # a mail may lose the line's end
        raise BadReceipt("malformed_receipt", "not written as receipts are")
    if receipt.asked != tuple(sorted({*receipt.asked, receipt.seat})):
        raise BadReceipt("malformed_receipt", "not the seats that were asked")
    return receipt


def witnesses(receipts: Iterable[Receipt], record: DealRecord) -> tuple[Seat, ...]:
    """Return the seats whose receipt the record bears out: same deal, promise and contribution."""
    proof = record.shuffle
    return tuple(
        sorted(
            {one.seat for one in receipts if proof is not None and _borne_out(one, proof)},
        )
    )


def receipt_faults(receipts: Sequence[Receipt], record: DealRecord) -> tuple[str, ...]:
    """Return the codes of everything in which receipts and record disagree, and of WARNINGS.

    The proof itself is for `proof_faults` to check; a deal is witnessed if both find nothing.
    no_proof: there is a receipt, and the record proves nothing. other_deal: a receipt is from
    another room or deal, or there is none. dealt_again: promised one thing, dealt another, or
    two promises for one deal. dropped: an accepted contribution is not in the record. changed:
    another stands in its place. moved: it stands at another seat. unsent: a contribution stands
    at the seat that is not the receipt's, though none of the receipt's was accepted. stuffed: a
    contribution stands at a seat that nobody asked, a bot's or an empty one, so the server may have
    made it up after it had seen the others. not_taken: the contribution is not part of the
    shuffle, and nobody had said that it would be.
    """
    proof = record.shuffle
    if proof is None:
        return ("no_proof",)
    ours = [one for one in receipts if (one.room, one.deal) == (proof.room, proof.deal)]
    found = [] if ours and len(ours) == len(receipts) else ["other_deal"]
    found += disagreements(ours, proof)
    return tuple(dict.fromkeys(found))


def _borne_out(receipt: Receipt, proof: ShuffleProof) -> bool:
    return (
        (receipt.room, receipt.deal, receipt.commitment)
        == (proof.room, proof.deal, proof.commitment)
    ) and proof.contributions[receipt.seat] == receipt.contribution


def disagreements(receipts: Sequence[Receipt], proof: ShuffleProof) -> Iterator[str]:
    """Yield the codes of `receipt_faults` for receipts of the proof's own deal."""
    borne_out = {one.seat for one in receipts if _borne_out(one, proof)}
    given = {seat for seat in SEATS if proof.contributions[seat] is not None}
    for one in receipts:
        stands = proof.contributions[one.seat]
        if one.commitment != proof.commitment:
            yield "dealt_again"
            continue
        if not given.issubset(one.asked):
            yield "stuffed"
        if stands == one.contribution:
            continue
        elif one.contribution in proof.contributions:
            yield "moved"
        elif one.taken:
            yield "dropped" if stands is None else "changed"
        elif stands is None:
            yield "not_taken"
        elif one.seat not in borne_out:  # else the player's other device was the quicker one
            yield "unsent"
