"""From a seed to the order of the pack, and the promise made before the deal.

docs/shuffle.md describes all of it for other languages and holds test vectors. Everything here is
a function of its arguments: secrets and contributions come from the caller (law 13).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec

from engine.cards import PACK_SIZE
from engine.deal import HAND_SIZE
from engine.discarding import DISCARD_SIZE
from engine.errors import EngineError
from engine.seats import SEATS, BySeat, Seat, in_order_from, right_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards import Card, Pack

SECRET_SIZE: Final = 32  # bytes of a seed, a secret and a contribution

_MOST_BYTES: Final = 0xFFFF  # of a room's id: its length is written in two bytes
_MOST_DEALS: Final = 0xFFFFFFFF

_COMMIT: Final = b"tarocchi/commit/1"
_SEED: Final = b"tarocchi/seed/1"
_STREAM: Final = b"tarocchi/stream/1"


class BadShuffle(EngineError):
    """A seed, secret or contribution of the wrong size, or a deal number out of range."""


class ShuffleProof(msgspec.Struct, frozen=True):
    """All that is needed to check a shuffle after the deal; byte strings as lower-case hex.

    room, deal: the ids bound into it. commitment: published before any contribution. secret: the
    server's 32 bytes. contributions: 32 bytes a seat, None where a seat gave none. dealer_drawn:
    whether the stream's first draw named the dealer, or the deal had passed on to the next seat.
    """

    room: str
    deal: int
    commitment: str
    secret: str
    contributions: BySeat[str | None]
    dealer_drawn: bool


def commitment_of(room: str, deal: int, secret: bytes) -> bytes:
    """Return the 32 bytes published before the deal; raises BadShuffle."""
    return hashlib.sha256(_COMMIT + _bound(room, deal) + _sized(secret)).digest()


def seed_of(room: str, deal: int, secret: bytes, contributions: BySeat[bytes | None]) -> bytes:
    """Return the 32-byte seed made of the server's secret and all contributions.

    A seat that gave none is told apart from every contribution. Raises BadShuffle.
    """
    parts = [b"\x00" if given is None else b"\x01" + _sized(given) for given in contributions]
    return hashlib.sha256(_SEED + _bound(room, deal) + _sized(secret) + b"".join(parts)).digest()


def _bound(room: str, deal: int) -> bytes:
    name = room.encode(errors="surrogatepass")
    if len(name) > _MOST_BYTES or not 0 <= deal <= _MOST_DEALS:
        raise BadShuffle("bad_ids", f"room of {len(name)} bytes, deal {deal}")
    return len(name).to_bytes(2, "big") + name + deal.to_bytes(4, "big")


def _sized(value: bytes) -> bytes:
    if len(value) != SECRET_SIZE:
        raise BadShuffle("bad_size", f"{len(value)} bytes where {SECRET_SIZE} are needed")
    return value


def _stream(seed: bytes) -> Iterator[int]:
    """Yield the bytes of SHA-256 in counter mode over the seed."""
    _sized(seed)
    counter = 0
    while True:
        yield from hashlib.sha256(_STREAM + seed + counter.to_bytes(8, "big")).digest()
        counter += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """Draw a number from 0 to limit - 1, all equally likely: bytes past a whole multiple go."""
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit


def shuffle(seed: bytes) -> tuple[Seat, tuple[int, ...]]:
    """Return the dealer drawn and the order of the pack, as indices in deck order.

    The dealer is always drawn first, used or not; then Fisher-Yates from the last place down.
    Raises BadShuffle for a seed that is not 32 bytes.
    """
    stream = _stream(seed)
    dealer = SEATS[_below(len(SEATS), stream)]
    order = list(range(PACK_SIZE))
    for place in range(PACK_SIZE - 1, 0, -1):
        chosen = _below(place + 1, stream)
        order[place], order[chosen] = order[chosen], order[place]
    return dealer, tuple(order)


def hands_of(pack: Pack, dealer: Seat, order: tuple[int, ...]) -> BySeat[tuple[Card, ...]]:
    """Return the hands by seat: 15 each from the dealer's right on, the dealer takes all 17 left.

    Order of dealing: ottocento.md 1.3, piedicavallo.md 1.3; packets do not matter after a shuffle.
    """
    hands: dict[Seat, tuple[Card, ...]] = {}
    start = 0
    for seat in in_order_from(right_of(dealer)):
        size = HAND_SIZE + DISCARD_SIZE * (seat == dealer)
        hands[seat] = tuple(pack.cards[index] for index in order[start : start + size])
        start += size
    return (hands[0], hands[1], hands[2], hands[3])


def _from_hex(text: str) -> bytes:
    value = bytes.fromhex(text)
    if value.hex() != text:  # capitals or spaces: another text must never prove the same
        raise BadShuffle("bad_hex", text)
    return value


def proof_faults(
    proof: ShuffleProof, pack: Pack, dealer: Seat, hands: BySeat[tuple[Card, ...]]
) -> tuple[str, ...]:
    """Return the codes of everything that does not hold; empty when the proof is good.

    bad_proof: not hex, or of wrong size. bad_commitment: the secret is not the one promised.
    wrong_dealer, wrong_hands: another dealer or other cards than the seed gives.
    """
    try:
        secret = _from_hex(proof.secret)
        given = [None if part is None else _from_hex(part) for part in proof.contributions]
        promised = commitment_of(proof.room, proof.deal, secret).hex()
        first, second, third, fourth = given
        seed = seed_of(proof.room, proof.deal, secret, (first, second, third, fourth))
    except (ValueError, BadShuffle):
        return ("bad_proof",)
    drawn, order = shuffle(seed)
    found = []
    if proof.commitment != promised:
        found.append("bad_commitment")
    if proof.dealer_drawn and drawn != dealer:
        found.append("wrong_dealer")
    dealt = hands_of(pack, dealer, order)
    if any(set(ours) != set(theirs) for ours, theirs in zip(dealt, hands, strict=True)):
        found.append("wrong_hands")
    return tuple(found)
