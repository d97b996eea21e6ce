"""Kernel: sets, sequences and the Matto's payment (sheet, Scoring sets and sequences).

Imports nothing and works on 62-bit sets, like every kernel (law 12). Kinds are numbers here:
sets 0 tarocchi, 1 kings, 2 queens, 3 knights, 4 jacks; sequences 0 grande, 1 to 4 the suits
S B C D, 5 aces, 6 moors.
"""

KINGS = 0x1 | 0x1 << 10 | 0x1 << 20 | 0x1 << 30
ANGEL = 1 << 40
HEADS = 0x7 << 41  # World, Sun, Moon
FIRST_NUMBER = 44  # 16, the Star
PAST_NUMBERS = 56  # one below 5, Love
MOORS = 0xF << 56
BEGATO = 1 << 60
MATTO = 1 << 61
CONTATORI = BEGATO | MATTO
TAROCCHI = ANGEL | 1 << 41 | CONTATORI
ACES = 1 << 9 | 1 << 19 | 1 << 24 | 1 << 34
PIPS = 0x1F0 | 0x1F0 << 10 | 0x3E0 << 20 | 0x3E0 << 30  # 10 to 6 of every suit

SETS = (TAROCCHI, KINGS, KINGS << 1, KINGS << 2, KINGS << 3)
THREE = (18, 17, 14, 13, 12)  # points of three of a kind; all four score twice that
# Cards by counted value, lowest first, without the Matto: 1 (no pips), 2, 3, 4, 5.
BY_VALUE = (
    ACES | 0x3FFFF << 42,
    KINGS << 3,
    KINGS << 2,
    KINGS << 1,
    KINGS | ANGEL | 1 << 41 | BEGATO,
)


def size(cards: int) -> int:
    """Return how many cards a small set holds."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


def set_points(kind: int, cards: int) -> int:
    """Return the points of one set before doubling; no wild cards (DECISION C1)."""
    number = size(cards & SETS[kind])
    if number < 3:
        return 0
    return THREE[kind] * (number - 2)


def suit_cards(suit: int, cards: int) -> int:
    """Return the real cards of a suit's sequence, or 0 if it is none.

    A real King and two of Queen, Knight, Jack, one of them real; the Ace only lengthens
    (C2, C3, C6, C7).
    """
    king = KINGS & (0x3FF << 10 * suit)
    figures = cards & (king << 1 | king << 2 | king << 3)
    number = size(figures)
    if cards & king == 0 or number == 0 or (number == 1 and cards & CONTATORI == 0):
        return 0
    return king | figures | (cards & ACES & (0x3FF << 10 * suit))


def equal_cards(group: int, cards: int) -> int:
    """Return the real Aces or Moors of a sequence: two at least, three with contatori (C5)."""
    real = cards & group
    number = size(real)
    if number < 2 or number + size(cards & CONTATORI) < 3:
        return 0
    return real


def grande_cards(cards: int) -> int:
    """Return the real cards of the Grande, or 0 if it is none (G1 to G8).

    Down the numbers every single hole must be filled to go on, so there is no choice to make.
    """
    heads = cards & HEADS
    number = size(heads)
    free = size(cards & CONTATORI)
    if cards & ANGEL == 0 or number == 0 or (number == 1 and free == 0):
        return 0
    if number == 1:
        free -= 1  # tied to the base
    real = ANGEL | heads
    filled_above = False
    for place in range(FIRST_NUMBER, PAST_NUMBERS):
        if cards >> place & 1:
            real |= 1 << place
            filled_above = False
        elif free > 0 and not filled_above:
            free -= 1
            filled_above = True
        else:
            return real
    return real | (cards & MOORS)


def sequence_cards(kind: int, cards: int) -> int:
    """Return the real cards, without contatori, of one sequence, or 0 if it is none."""
    if kind == 0:
        return grande_cards(cards)
    if kind < 5:
        return suit_cards(kind - 1, cards)
    return equal_cards(ACES if kind == 5 else MOORS, cards)


def sequence_points(real: int, cards: int) -> int:
    """Return the points before doubling of the sequence with these real cards.

    Every contatore held adds one card to every sequence (C4, C5, G4): 10 for three, 5 each more.
    """
    if real == 0:
        return 0
    return 5 * (size(real) + size(cards & CONTATORI) - 1)


def sets_total(cards: int) -> int:
    """Return the points of all sets; three or more different sets double."""
    total = 0
    kinds = 0
    for kind in range(5):
        points = set_points(kind, cards)
        if points > 0:
            total += points
            kinds += 1
    return doubled(total, kinds)


def sequences_total(cards: int) -> int:
    """Return the points of all sequences; three or more different sequences double."""
    total = 0
    kinds = 0
    for kind in range(7):
        points = sequence_points(sequence_cards(kind, cards), cards)
        if points > 0:
            total += points
            kinds += 1
    return doubled(total, kinds)


def doubled(total: int, kinds: int) -> int:
    """Return a subtotal after doubling: from three different kinds on."""
    return 2 * total if kinds >= 3 else total


def first_of(cards: int) -> int:
    """Return the index of the first card of a set in deck order; the set is not empty."""
    place = 0
    while cards >> place & 1 == 0:
        place += 1
    return place


def payment(owner: int, other: int) -> int:
    """Return the card that the Matto's team gives for it: DECISION M3.

    A pip where there is one. Else of the cards of lowest value the one that leaves the best
    difference; those have equal card points, so combinations decide. Ties in deck order.
    """
    if owner & PIPS:
        return first_of(owner & PIPS)
    cheapest = 0
    for group in BY_VALUE:
        if cheapest == 0:
            cheapest = owner & group
    chosen = -1
    best = 0
    for place in range(61):
        if cheapest >> place & 1:
            kept = owner & ~(1 << place)
            given = other | 1 << place
            lead = sets_total(kept) + sequences_total(kept)
            lead -= sets_total(given) + sequences_total(given)
            if chosen < 0 or lead > best:
                chosen = place
                best = lead
    return chosen
