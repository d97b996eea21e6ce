"""Kernel: following, trumping and taking a trick (both sheets, Playing a turn).

Kernel modules import nothing and work on card indices (0 to 61) and non-negative 62-bit sets, so
that the search can compile this same source (law 12). Indices follow `cards`: a lower index of the
same class is the stronger card.
"""

TRUMP = 4  # class numbers 0 to 3 are the suits S B C D
NO_CLASS = 5  # nothing led yet, or only the Matto lies there
FIRST_TRUMP = 40
MATTO_INDEX = 61
MATTO_SET = 1 << 61
TRUMP_SET = ((1 << 21) - 1) << 40
CLASS_SETS = (0x3FF, 0x3FF << 10, 0x3FF << 20, 0x3FF << 30, TRUMP_SET, 0)


def class_of(card: int) -> int:
    """Return the class that a card sets when led: 0 to 4, or NO_CLASS for the Matto."""
    if card == MATTO_INDEX:
        return NO_CLASS
    if card >= FIRST_TRUMP:
        return TRUMP
    return card // 10


def led_after(led: int, card: int) -> int:
    """Return the class led once `card` is played; a led Matto leaves it open (DECISION P1, Q8)."""
    if led == NO_CLASS:
        return class_of(card)
    return led


def legal(hand: int, led: int) -> int:
    """Return the cards of `hand` that may be played to a trick of class `led`.

    Follow, else trump, else anything; the Matto always, though it is no trump
    (sheets; DECISION P2, piedicavallo.md 1.9 Q5).
    """
    if led == NO_CLASS:
        return hand
    follow = hand & CLASS_SETS[led]
    if follow:
        return follow | (hand & MATTO_SET)
    trumps = hand & TRUMP_SET
    if trumps:
        return trumps | (hand & MATTO_SET)
    return hand


def beats(card: int, best: int, equals: int) -> bool:
    """Tell whether `card` takes over from `best`, the winning card so far.

    `best` is MATTO_INDEX while only the Matto lies there. `equals` is the set of trumps of equal
    rank: of those the last played wins (ottocento.md 1.6, DECISION P4).
    """
    if card == MATTO_INDEX:
        return False
    if best == MATTO_INDEX:
        return True
    if card >= FIRST_TRUMP:
        if best < FIRST_TRUMP:
            return True
        if (equals >> card) & (equals >> best) & 1:
            return True
        return card < best
    return best < FIRST_TRUMP and card // 10 == best // 10 and card < best
