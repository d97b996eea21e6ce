"""Proofs of a shuffle: good ones hold, any change is found out, unfit sizes are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from engine.seats import SEATS
from engine.shuffle import (
    BadShuffle,
    ShuffleProof,
    commitment_of,
    hands_of,
    proof_faults,
    seed_of,
    shuffle,
)
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards import Card
    from engine.seats import BySeat, Seat

PACK = VARIANTS["ottocento"].pack


def proven(
    contributions: BySeat[bytes | None],
) -> tuple[ShuffleProof, Seat, BySeat[tuple[Card, ...]]]:
    """A good proof with the deal that it proves."""
    secret = bytes(range(32))
    seed = seed_of("osteria", 7, secret, contributions)
    dealer, order = shuffle(seed)
    first, second, third, fourth = (None if part is None else part.hex() for part in contributions)
    proof = ShuffleProof(
        room="osteria",
        deal=7,
        commitment=commitment_of("osteria", 7, secret).hex(),
        secret=secret.hex(),
        contributions=(first, second, third, fourth),
        dealer_drawn=True,
    )
    return proof, dealer, hands_of(PACK, dealer, order)


GIVEN: BySeat[bytes | None] = (b"\x11" * 32, None, bytes(32), b"\x44" * 32)


def changed_texts(text: str) -> Iterator[str]:
    """Every text that differs in one character, is one shorter, or is one longer."""
    for place in range(len(text)):
        for other in "0123456789abcdefABCDEF g":
            if other != text[place]:
                yield text[:place] + other + text[place + 1 :]
        yield text[:place] + text[place + 1 :]
    yield text + "0"


def changed_proofs(proof: ShuffleProof) -> Iterator[ShuffleProof]:
    """Every proof with one change in one field, the flag of the drawn dealer aside."""
    for name in ("room", "commitment", "secret"):
        for text in changed_texts(getattr(proof, name)):
            changes: dict[str, Any] = {name: text}
            yield replace(proof, **changes)
    for bit in range(32):
        yield replace(proof, deal=proof.deal ^ 1 << bit)
    for seat, part in enumerate(proof.contributions):
        others: list[str | None] = [None] if part else ["00" * 32, ""]
        for other in [*others, *changed_texts(part or "")]:
            parts = list(proof.contributions)
            parts[seat] = other
            first, second, third, fourth = parts
            yield replace(proof, contributions=(first, second, third, fourth))


def test_a_good_proof_has_no_fault() -> None:
    """A deal that came from its secret and contributions is proven, drawn dealer or not."""
    proof, dealer, hands = proven(GIVEN)
    assert proof_faults(proof, PACK, dealer, hands) == ()
    seed = seed_of("osteria", 7, bytes(range(32)), GIVEN)
    for other in SEATS:
        passed = hands_of(PACK, other, shuffle(seed)[1])
        assert proof_faults(replace(proof, dealer_drawn=False), PACK, other, passed) == ()
        faults = proof_faults(proof, PACK, other, passed)
        assert faults == (() if other == dealer else ("wrong_dealer",))


def test_any_change_of_a_proof_is_noticed() -> None:
    """Whoever changes one character of a proof, anywhere, is found out."""
    proof, dealer, hands = proven(GIVEN)
    unnoticed = [
        changed
        for changed in changed_proofs(proof)
        if not proof_faults(changed, PACK, dealer, hands)
    ]
    assert unnoticed == []


def test_two_cards_exchanged_are_noticed() -> None:
    """Whoever moves a card to another hand after the shuffle is found out."""
    proof, dealer, hands = proven(GIVEN)
    for first, second in [(0, 1), (1, 2), (2, 3), (3, 0)]:
        moved = [list(hand) for hand in hands]
        moved[first][0], moved[second][0] = moved[second][0], moved[first][0]
        one, two, three, four = (tuple(hand) for hand in moved)
        assert proof_faults(proof, PACK, dealer, (one, two, three, four)) == ("wrong_hands",)


def test_nothing_given_differs_from_zeros_given() -> None:
    """A seat that gave nothing and one that gave 32 zero bytes make different deals."""
    for seat in SEATS:
        parts: list[bytes | None] = [b"\x01" * 32] * 4
        seeds = set()
        for part in (None, bytes(32), b"\x01" * 32):
            parts[seat] = part
            first, second, third, fourth = parts
            seeds.add(seed_of("osteria", 1, bytes(32), (first, second, third, fourth)))
        assert len(seeds) == 3


def test_ids_cannot_run_into_each_other() -> None:
    """A promise for one room and deal is none for any other, however alike their ids look."""
    alike = [("a", 0), ("a\0", 0), ("", 0), ("\0", 0), ("a", 256), ("a", 1), ("\0a", 1)]
    assert len({commitment_of(room, deal, bytes(32)) for room, deal in alike}) == len(alike)


@pytest.mark.parametrize("size", [0, 1, 31, 33, 64])
def test_a_wrong_size_is_refused(size: int) -> None:
    """Seeds, secrets and contributions of another size than 32 bytes are refused with a code."""
    wrong = bytes(size)
    for attempt in (
        lambda: shuffle(wrong),
        lambda: commitment_of("osteria", 1, wrong),
        lambda: seed_of("osteria", 1, wrong, (None, None, None, None)),
        lambda: seed_of("osteria", 1, bytes(32), (None, None, None, wrong)),
    ):
        with pytest.raises(BadShuffle) as refused:
            attempt()
        assert refused.value.code == "bad_size"


@pytest.mark.parametrize("room,deal", [("x" * 65536, 1), ("osteria", -1), ("osteria", 2**32)])
def test_ids_out_of_range_are_refused(room: str, deal: int) -> None:
    """A room's name that is too long, and an impossible number of a deal, are refused."""
    with pytest.raises(BadShuffle) as refused:
        commitment_of(room, deal, bytes(32))
    assert refused.value.code == "bad_ids"
    proof, dealer, hands = proven(GIVEN)
    assert proof_faults(replace(proof, room=room, deal=deal), PACK, dealer, hands) == ("bad_proof",)
