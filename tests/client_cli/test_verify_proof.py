"""`tarocchi verify`: whether the cards are those of the promised shuffle."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from engine.record import to_json
from tests.client_cli.asking import GAMES, started
from tests.client_cli.records import GOOD_PLAY, Tree, forged, proved, verified

if TYPE_CHECKING:
    from collections.abc import Callable


def secret(tree: Tree) -> None:
    """Name another secret."""
    tree["shuffle"]["secret"] = "00" * 32


def commitment(tree: Tree) -> None:
    """Name another promise."""
    tree["shuffle"]["commitment"] = "00" * 32


def dropped(tree: Tree) -> None:
    """Leave a player's contribution out."""
    tree["shuffle"]["contributions"][0] = None


def room(tree: Tree) -> None:
    """Name another room."""
    tree["shuffle"]["room"] = "trattoria"


def no_hex(tree: Tree) -> None:
    """Spoil the secret."""
    tree["shuffle"]["secret"] = "SK SQ"  # noqa: S105 - no hex


BAD = {
    "secret": "Shuffle: the secret is not the one that was promised before the deal.",
    "hands": "Shuffle: the secret and the contributions give other hands.",
    "dealer": "Shuffle: the draw names another dealer.",
    "damaged": "Shuffle: the proof itself is damaged.",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "forge, sentences",
    [
        (secret, ["secret", "hands"]),
        (commitment, ["secret"]),
        (dropped, ["hands"]),
        (room, ["secret", "hands"]),
        (no_hex, ["damaged"]),
    ],
)
def test_a_false_proof(game: str, forge: Callable[[Tree], None], sentences: list[str]) -> None:
    """A proof that was tampered with is refused in the right words, while the play still holds."""
    for seed in range(5):
        code, said = verified(forged(proved(game, Random(seed)), forge))
        assert (code, said[0]) == (1, GOOD_PLAY)
        assert [one for one in said[1:] if one != BAD["dealer"]] == [BAD[one] for one in sentences]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("shift", [1, 2, 3])
def test_another_dealer(game: str, shift: int) -> None:
    """A dealer whom the draw does not name is noticed, unless the deal had passed on."""
    record = proved(game, Random(shift), dealer_shift=shift)
    assert verified(to_json(record)) == (1, [GOOD_PLAY, BAD["dealer"]])
    assert record.shuffle is not None
    passed_on = replace(record, shuffle=replace(record.shuffle, dealer_drawn=False))
    assert verified(to_json(passed_on))[0] == 0


@pytest.mark.parametrize("game", GAMES)
def test_changed_hands(game: str) -> None:
    """Hands that are not those of the shuffle are noticed, be they ever so well played."""
    honest = proved(game, Random(1))
    for seed in range(3):
        other = proved(game, Random(10 + seed))
        assert honest.shuffle is not None
        fixed = replace(other, shuffle=replace(honest.shuffle, dealer_drawn=False))
        assert verified(to_json(fixed)) == (1, [GOOD_PLAY, BAD["hands"]])


def test_the_door() -> None:
    """The shell sees 0 for a good deal and 1 for a bad one."""
    good = proved("ottocento", Random(3))
    assert started("verify", "-", given=to_json(good)).code == 0
    assert started("verify", "-", given=forged(good, secret)).code == 1
