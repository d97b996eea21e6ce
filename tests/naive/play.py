"""The pack, the strength of the cards, the duty to follow and the winner of a trick, naively."""

from collections.abc import Collection, Sequence

OTTOCENTO = "ottocento"
PIEDICAVALLO = "piedicavallo"
SUITS = ["S", "B", "C", "D"]
RANKS = ["K", "Q", "N", "J", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
TRUMP = "T"
MATTO = "MAT"
MOORS = ["MOR1", "MOR2", "MOR3", "MOR4"]


def order(game: str) -> dict[str, list[str]]:
    """Cards of each class, strongest first: sheets "Playing a turn".

    Ottocento's four Moors stand side by side although they are equal; `winner` knows it. The
    Matto is in no class, since it "never wins" and is not a trump (P2, Q5).
    """
    if game == OTTOCENTO:
        black = ["K", "Q", "N", "J", "10", "9", "8", "7", "6", "A"]
        red = ["K", "Q", "N", "J", "A", "6", "7", "8", "9", "10"]
        numbers = [f"T{number}" for number in range(16, 4, -1)]
        trumps = ["ANG", "WOR", "SUN", "MOO", *numbers, *MOORS, "BEG"]
    elif game == PIEDICAVALLO:
        black = ["K", "Q", "N", "J", "10", "9", "8", "7", "6", "5"]
        red = ["K", "Q", "N", "J", "A", "2", "3", "4", "5", "6"]
        trumps = [f"T{number}" for number in range(21, 0, -1)]
    else:
        raise ValueError(f"no such game: {game}")
    return {
        "S": ["S" + rank for rank in black],
        "B": ["B" + rank for rank in black],
        "C": ["C" + rank for rank in red],
        "D": ["D" + rank for rank in red],
        TRUMP: trumps,
    }


def deck(game: str) -> list[str]:
    """The 62 cards in the deck order of M3: S, B, C, D in trick order, the trumps, the Matto."""
    strength = order(game)
    suits = [card for suit in SUITS for card in strength[suit]]
    return suits + strength[TRUMP] + [MATTO]


def class_of(card: str) -> str | None:
    """The suit of a card, "T" for a trump, None for the Matto (P2, Q5).

    The first letter alone would not do: SUN is no Sword and BEG is no Baton.
    """
    if card == MATTO:
        return None
    if card[0] in SUITS and card[1:] in RANKS:
        return card[0]
    return TRUMP


def led(cards: Sequence[str]) -> str | None:
    """The led suit, or "T": after a led Matto "the next card sets the suit" (P1, Q8).

    None while the table is empty or only the Matto lies there.
    """
    for card in cards:
        if card != MATTO:
            return class_of(card)
    return None


def winner(game: str, cards: Sequence[str]) -> int:
    """Index of the winning card: the highest trump, else the highest card of the led suit.

    "The last Moor played wins a tie. Matto never wins." (sheet Ottocento, P4)
    """
    trumps = [card for card in cards if class_of(card) == TRUMP]
    if trumps:
        strength = order(game)[TRUMP]
        candidates = trumps
    else:
        suit = led(cards)
        if suit is None:
            raise ValueError("nobody has played a card that can win")
        strength = order(game)[suit]
        candidates = [card for card in cards if class_of(card) == suit]
    best = next(card for card in strength if card in candidates)
    if best in MOORS:
        best = [card for card in candidates if card in MOORS][-1]
    return list(cards).index(best)


def legal(game: str, hand: Collection[str], trick: Sequence[str]) -> set[str]:
    """Follow suit, else trump, else anything; "Matto may always be played instead".

    The duty is the same in both games, and there is no duty to overtrump (both sheets, "Playing
    a turn"); the Matto itself is never a trump that must be played (P2, Q5).
    """
    if not {*hand, *trick} <= set(deck(game)):
        raise ValueError(f"not cards of {game}")
    suit = led(trick)
    if suit is None:
        return set(hand)
    same_suit = {card for card in hand if class_of(card) == suit}
    trumps = {card for card in hand if class_of(card) == TRUMP}
    matto = {card for card in hand if card == MATTO}
    if same_suit:
        return same_suit | matto
    if trumps:
        return trumps | matto
    return set(hand)
