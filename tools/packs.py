"""What the browser table has to know of a pack, without a rule: order, values, groups of cards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from engine.counting import worth
from engine.variants import VARIANTS
from engine.variants.ottocento.combinations import CONTATORI, TAROCCHI

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.variant import Variant

_HEAD: Final = """\
// Written by `make generate` from engine/variants. Do not change by hand.

/** A pack: its cards in deck order (each suit and the trumps high to low), and what each counts. */
export interface Pack {
  readonly cards: readonly string[];
  readonly worth: readonly number[];
  readonly lastTrick: number;
  readonly declares: boolean;
  readonly total: number | null;
  /** Cards that have a word of their own together, in deck order. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

export const PACKS: Readonly<Record<string, Pack>> = {
"""


def packs() -> str:
    """Return the TypeScript module."""
    return _HEAD + "".join(_pack(variant) for variant in VARIANTS.values()) + "};\n"


def _pack(variant: Variant) -> str:
    cards = variant.pack.cards
    values = [worth(variant.pack.bit(card), variant.fives) for card in cards]
    return (
        f"  {variant.game}: {{\n"
        f'    cards: {json.dumps(" ".join(cards))}.split(" "),\n'
        f'    worth: {json.dumps("".join(map(str, values)))}.split("").map(Number),\n'
        f"    lastTrick: {variant.last_trick},\n"
        f"    declares: {json.dumps(variant.tally is not None)},\n"
        f"    total: {json.dumps(variant.fixed_total)},\n"
        "    groups: {\n" + "".join(_groups(variant)) + "    },\n"
        "  },\n"
    )


def _groups(variant: Variant) -> Iterator[str]:
    """Yield the groups: worth five, never laid away, of equal rank, and those of combinations."""
    found = {"fives": variant.fives, "stay": variant.protected, "equals": variant.equals}
    if variant.tally is not None:
        found |= {"tarocchi": TAROCCHI, "contatori": CONTATORI}
    for name, cards in found.items():
        if cards:
            written = json.dumps(" ".join(variant.pack.cards_of(cards)))
            yield f'      {name}: {written}.split(" "),\n'
