"""Chance for bots, made of the seed that they are given (law 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

NEARLY: Final = 0.02  # of two scores this close, in points, the seed picks one

_BITS: Final = (1 << 64) - 1


def mix(seed: int, number: int) -> int:
    """Return 64 bits that look random, the same for the same two numbers (splitmix64)."""
    value = (seed * 0xD1342543DE82EF95 + (number + 1) * 0x9E3779B97F4A7C15) & _BITS
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _BITS
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _BITS
    return value ^ value >> 31


def nearly_best(judged: Sequence[tuple[float, T]], seed: int, number: int) -> T:
    """Return one of the options whose score is as good as the best."""
    least = max(score for score, _ in judged) - NEARLY
    return pick([option for score, option in judged if score >= least], seed, number)


def pick(options: Sequence[T], seed: int, number: int) -> T:
    """Return one of the options, all as likely."""
    return options[mix(seed, number) % len(options)]
