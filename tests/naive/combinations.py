"""Ottocento combinations, counted by trying every role that the contatori could play.

Nothing here is clever on purpose: for each sequence, each contatore (Begato, Matto) is left out,
or put into one named gap, or added for length; the sequence is then laid out card by card as the
sheet tells, and the longest layout found is the one that scores.
"""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

SUITS = {"swords": "S", "batons": "B", "cups": "C", "coins": "D"}
KINGS = ["SK", "BK", "CK", "DK"]
QUEENS = ["SQ", "BQ", "CQ", "DQ"]
KNIGHTS = ["SN", "BN", "CN", "DN"]
JACKS = ["SJ", "BJ", "CJ", "DJ"]
ACES = ["SA", "BA", "CA", "DA"]
MOORS = ["MOR1", "MOR2", "MOR3", "MOR4"]
TAROCCHI = ["ANG", "WOR", "BEG", "MAT"]
CONTATORI = ["BEG", "MAT"]
HIGH_TRUMPS = ["WOR", "SUN", "MOO"]
NUMBERS = ["T16", "T15", "T14", "T13", "T12", "T11", "T10", "T9", "T8", "T7", "T6", "T5"]

VALUES = dict.fromkeys(TAROCCHI + KINGS, 5)
VALUES |= dict.fromkeys(QUEENS, 4)
VALUES |= dict.fromkeys(KNIGHTS, 3)
VALUES |= dict.fromkeys(JACKS, 2)

# Name, members, points for three, points for four: the sheet's "Scoring sets".
SETS = [
    ("tarocchi", TAROCCHI, 18, 36),
    ("kings", KINGS, 17, 34),
    ("queens", QUEENS, 14, 28),
    ("knights", KNIGHTS, 13, 26),
    ("jacks", JACKS, 12, 24),
]

UNUSED = "unused"
LENGTH = "length"

Layout = Callable[[AbstractSet[str], Mapping[str, str], AbstractSet[str]], set[str]]


class Score(NamedTuple):
    """What a pile or a hand is worth: the sheet's paragraphs 4, 5 and 6."""

    sets: dict[str, int]
    sequences: dict[str, int]
    sets_total: int
    sequences_total: int
    twice_card_points: int
    shown: frozenset[str]


def score(cards: Iterable[str]) -> Score:
    """Count a pile or hand: sheet "Scoring and ending", "Scoring sets", "Forming ... sequences".

    `shown` is what a player who declares these combinations lays on the table (D6).
    """
    pile = frozenset(cards)
    set_cards = _scoring_sets(pile)
    sequence_cards = _scoring_sequences(pile)
    sets = {name: _set_points(name, len(members)) for name, members in set_cards.items()}
    sequences = {name: _sequence_points(len(got)) for name, got in sequence_cards.items()}
    shown: set[str] = set()
    for members in list(set_cards.values()) + list(sequence_cards.values()):
        shown |= members
    return Score(
        sets=sets,
        sequences=sequences,
        sets_total=_doubled_from_three(sets),
        sequences_total=_doubled_from_three(sequences),
        twice_card_points=twice_card_points(pile),
        shown=frozenset(shown),
    )


def value(card: str) -> int:
    """Counting value of a card before the deduction: sheet "Scoring and ending"."""
    return VALUES.get(card, 1)


def twice_card_points(cards: Iterable[str]) -> int:
    """Twice the card points, "subtract 0.5 per card": sheet "Scoring and ending".

    Twice, because an odd pile is worth a half, and whole numbers cannot be rounded by mistake.
    """
    return sum(2 * value(card) - 1 for card in cards)


def _doubled_from_three(parts: Mapping[str, int]) -> int:
    """At least three different sets, or sequences, double their own subtotal."""
    subtotal = sum(parts.values())
    return 2 * subtotal if len(parts) >= 3 else subtotal


def _scoring_sets(pile: AbstractSet[str]) -> dict[str, set[str]]:
    """The cards of each set of three or four; contatori are no wild cards here (C1)."""
    found = {}
    for name, members, _, _ in SETS:
        held = {card for card in members if card in pile}
        if len(held) >= 3:
            found[name] = held
    return found


def _set_points(name: str, size: int) -> int:
    """Points of one set of three or four cards."""
    for other, _, three, four in SETS:
        if other == name:
            return four if size == 4 else three
    raise ValueError(f"no such set: {name}")


def _sequence_points(size: int) -> int:
    """Three cards for 10 points, five more per extra card."""
    return 10 + 5 * (size - 3)


def _scoring_sequences(pile: AbstractSet[str]) -> dict[str, set[str]]:
    """The longest layout of each of the seven sequences, when it can be laid out at all.

    Each is judged alone, since a contatore may also serve other sequences.
    """
    tries: list[tuple[str, list[str], Layout]] = [
        ("grande", HIGH_TRUMPS + NUMBERS, _lay_out_grande),
    ]
    for name, suit in SUITS.items():
        tries.append((name, [suit + rank for rank in "QNJ"], _suit_layout(suit)))
    tries.append(("aces", ACES, _group_layout(ACES)))
    tries.append(("moors", MOORS, _group_layout(MOORS)))

    found = {}
    for name, replaceable, lay_out in tries:
        longest = _longest(pile, replaceable, lay_out)
        if longest:
            found[name] = longest
    return found


def _longest(pile: AbstractSet[str], replaceable: list[str], lay_out: Layout) -> set[str]:
    """The best layout over every pair of roles of Begato and Matto; empty when there is none."""
    gaps = [card for card in replaceable if card not in pile]
    begato_roles = _roles("BEG", pile, gaps)
    matto_roles = _roles("MAT", pile, gaps)
    best: set[str] = set()
    for begato in begato_roles:
        for matto in matto_roles:
            if begato == matto and begato in gaps:
                continue  # two cards cannot stand in one and the same gap
            filled = {}
            if begato in gaps:
                filled[begato] = "BEG"
            if matto in gaps:
                filled[matto] = "MAT"
            extra = set()
            if begato == LENGTH:
                extra.add("BEG")
            if matto == LENGTH:
                extra.add("MAT")
            layout = lay_out(pile, filled, extra)
            if len(layout) > len(best):
                best = layout
    return best


def _roles(contatore: str, pile: AbstractSet[str], gaps: list[str]) -> list[str]:
    """Everything one contatore may do "once in a sequence" (C4); nothing when it is not held."""
    if contatore not in pile:
        return [UNUSED]
    return [UNUSED, LENGTH, *gaps]


def _suit_layout(suit: str) -> Layout:
    """A suit sequence: "a real King and two of Regina/Cavallo/Fante, at least one real"."""

    def lay_out(
        pile: AbstractSet[str], filled: Mapping[str, str], extra: AbstractSet[str]
    ) -> set[str]:
        if suit + "K" not in pile:
            return set()  # no contatore ever stands for the King (C7)
        figures = [suit + "Q", suit + "N", suit + "J"]
        real = {card for card in figures if card in pile}
        substitutes = {filled[card] for card in figures if card in filled}
        # The third figure may simply be missing (C3); one contatore at most in the base (C6).
        if not real or len(real) + len(substitutes) < 2 or len(substitutes) > 1:
            return set()
        sequence = {suit + "K"} | real | substitutes
        if suit + "A" in pile:
            sequence.add(suit + "A")  # the Ace only adds length (C2)
        return sequence | extra

    return lay_out


def _group_layout(members: list[str]) -> Layout:
    """Aces or Moors: "at least three cards, at least two real"; contatori serve too (C5)."""

    def lay_out(
        pile: AbstractSet[str], filled: Mapping[str, str], extra: AbstractSet[str]
    ) -> set[str]:
        real = {card for card in members if card in pile}
        substitutes = {filled[card] for card in members if card in filled}
        if len(real) < 2 or len(real) + len(substitutes) < 3:
            return set()
        return real | substitutes | extra

    return lay_out


def _lay_out_grande(
    pile: AbstractSet[str], filled: Mapping[str, str], extra: AbstractSet[str]
) -> set[str]:
    """The Grande: Angel, two of World/Sun/Moon, then 16 down to 5 in order, then the Moors."""
    if "ANG" not in pile:
        return set()  # no contatore ever stands for the Angel (C7)
    real = {card for card in HIGH_TRUMPS if card in pile}
    substitutes = {filled[card] for card in HIGH_TRUMPS if card in filled}
    # World, Sun or Moon may be missing without a substitute (G2); one contatore at most (C6, G1).
    if not real or len(real) + len(substitutes) < 2 or len(substitutes) > 1:
        return set()
    sequence = {"ANG"} | real | substitutes

    complete = True
    just_substituted = False  # counted afresh from 16, whatever happened above it (G5)
    for number in NUMBERS:
        if number in pile:
            sequence.add(number)
            just_substituted = False
        elif number in filled and not just_substituted:
            sequence.add(filled[number])
            just_substituted = True
        else:
            complete = False  # a hole, or a second substitute in a row (G3, G8)
            break
    if complete:  # a filled hole does not break the sequence (G6)
        sequence |= {card for card in MOORS if card in pile}  # each real Moor counts (G7)
    return sequence | extra  # contatori add length even after a break (G4)
