"""A whole deal played out and settled, naively, for both games."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from .combinations import score, value
from .discards import legal_discards
from .play import MATTO, OTTOCENTO, PIEDICAVALLO, deck, legal, winner

PIP_RANKS = ["6", "7", "8", "9", "10"]


class Outcome(NamedTuple):
    """How a deal ended; `teams` is empty in Piedicavallo, which has only totals."""

    winners: list[int]
    totals: list[int]
    winner: int | None
    teams: list[dict[str, int]]


class Tricks(NamedTuple):
    """The fifteen tricks: who won each, the cards in each team's tricks, who played the Matto.

    The Matto lies in the trick where it fell, and `matto_taker` is the team that won that trick.
    """

    winners: list[int]
    piles: list[set[str]]
    matto_seat: int
    matto_taker: int


class Payment(NamedTuple):
    """The card given for the Matto, if any, and both piles after it."""

    given: str | None
    owner_pile: set[str]
    other_pile: set[str]


def play_out(
    game: str,
    dealer: int,
    hands: Sequence[Collection[str]],
    discard: Collection[str],
    declare: Sequence[bool] | None,
    plays: Sequence[str],
) -> Outcome:
    """Play and settle one deal: both sheets from "Setup" to the end (D1, D2, M1 to M4).

    Raises ValueError on a wrong pack, an illegal discard or an illegal play.
    """
    kept = after_discard(game, dealer, hands, discard)
    tricks = play_tricks(game, dealer, kept, plays)
    if game == PIEDICAVALLO:
        totals = settle_piedicavallo(dealer, discard, tricks.piles, tricks.matto_seat)
        return Outcome(tricks.winners, totals, winning_team(totals), [])
    declared = declared_points(kept, declare)
    piles = settle_ottocento(dealer, discard, tricks)
    teams = [_count(piles[team], declared[team], tricks.winners[-1] % 2 == team) for team in (0, 1)]
    totals = [teams[0]["total"], teams[1]["total"]]
    return Outcome(tricks.winners, totals, winning_team(totals), teams)


def declared_points(kept: Sequence[Iterable[str]], declare: Sequence[bool] | None) -> list[int]:
    """Each team's declarations: "declare every available combination or skip" (D1, D2, D4).

    They are counted hand by hand, from the 15 cards, so that partners' sets and sequences do not
    add up to three for the doubling. No list of choices means that everybody skips.
    """
    points = [0, 0]
    for seat, choice in enumerate(declare or []):
        if choice:
            hand = score(kept[seat])
            points[seat % 2] += hand.sets_total + hand.sequences_total
    return points


def after_discard(
    game: str, dealer: int, hands: Sequence[Collection[str]], discard: Collection[str]
) -> list[set[str]]:
    """The four hands of 15 with which the deal is played: sheets "Setup"."""
    dealt = [card for hand in hands for card in hand]
    if len(hands) != 4 or sorted(dealt) != sorted(deck(game)):
        raise ValueError("the hands are not the pack")
    if any(len(hand) != (17 if seat == dealer else 15) for seat, hand in enumerate(hands)):
        raise ValueError("wrong number of cards dealt")
    if len(discard) != 2 or frozenset(discard) not in legal_discards(game, hands[dealer]):
        raise ValueError(f"illegal discard: {sorted(discard)}")
    kept = [set(hand) for hand in hands]
    kept[dealer] -= set(discard)
    return kept


def play_tricks(
    game: str, dealer: int, kept: Sequence[Iterable[str]], plays: Sequence[str]
) -> Tricks:
    """Fifteen tricks; the dealer's right leads, the winner leads next: sheets "Playing a turn"."""
    if len(plays) != 60:
        raise ValueError("a deal has sixty plays")
    hands = [set(hand) for hand in kept]
    winners: list[int] = []
    piles: list[set[str]] = [set(), set()]
    matto_seat = matto_taker = -1
    leader = (dealer + 1) % 4
    for start in range(0, 60, 4):
        trick: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            card = plays[start + place]
            if card not in hands[seat] or card not in legal(game, hands[seat], trick):
                raise ValueError(f"illegal play {start + place}: {card} by seat {seat}")
            hands[seat].remove(card)
            trick.append(card)
        taker = (leader + winner(game, trick)) % 4
        if MATTO in trick:
            matto_seat = (leader + trick.index(MATTO)) % 4
            matto_taker = taker % 2
        piles[taker % 2] |= set(trick)
        winners.append(taker)
        leader = taker
    return Tricks(winners, piles, matto_seat, matto_taker)


def settle_piedicavallo(
    dealer: int, discard: Collection[str], piles: Sequence[Collection[str]], matto_seat: int
) -> list[int]:
    """Totals of both teams: sheet "Scoring and ending"; nothing is given for the Matto (Q7)."""
    owned = _cards_owned(dealer, discard, piles, matto_seat)
    return [sum(piedicavallo_value(card) for card in pile) for pile in owned]


def piedicavallo_value(card: str) -> int:
    """Counting value of a Piedicavallo card: sheet "Scoring and ending"."""
    if card in ["T1", "T21", MATTO, "SK", "BK", "CK", "DK"]:
        return 5
    if card in ["SQ", "BQ", "CQ", "DQ"]:
        return 4
    if card in ["SN", "BN", "CN", "DN"]:
        return 3
    if card in ["SJ", "BJ", "CJ", "DJ"]:
        return 2
    return 1


def settle_ottocento(dealer: int, discard: Collection[str], tricks: Tricks) -> list[set[str]]:
    """Both piles as they are counted: sheet "Settling Matto and discards" (S3, M1, M2, M4)."""
    piles = _cards_owned(dealer, discard, tricks.piles, tricks.matto_seat)
    owner = tricks.matto_seat % 2
    other = 1 - owner
    paid = pay_for_matto(
        piles[owner], piles[other], len(tricks.piles[owner]) // 4, tricks.matto_taker == owner
    )
    piles[owner] = paid.owner_pile
    piles[other] = paid.other_pile
    return piles


def pay_for_matto(
    owner_pile: Iterable[str],
    other_pile: Iterable[str],
    owner_tricks: int,
    owner_won_matto_trick: bool,
) -> Payment:
    """The exchange at the end: sheet "Settling Matto and discards" (section 1.7, M1, M3, M4)."""
    own = set(owner_pile)
    other = set(other_pile)
    if owner_tricks == 0:
        return Payment(None, set(), other | own)
    if owner_won_matto_trick:
        return Payment(None, own, other)
    given = _card_for_matto(own, other)
    return Payment(given, own - {given}, other | {given})


def winning_team(totals: Sequence[int]) -> int | None:
    """The higher total; "equal totals draw" (both sheets)."""
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


def _cards_owned(
    dealer: int, discard: Collection[str], piles: Sequence[Collection[str]], matto_seat: int
) -> list[set[str]]:
    """The Matto back to its player's team, the discard to the dealer's team (both sheets).

    A team that won no trick loses what it has to the other team (M4; Piedicavallo 1.7).
    """
    owned = [{card for card in pile if card != MATTO} for pile in piles]
    owned[matto_seat % 2].add(MATTO)
    owned[dealer % 2] |= set(discard)
    for team in (0, 1):
        if len(piles[team]) == 0:
            owned[1 - team] |= owned[team]
            owned[team] = set()
    return owned


def _card_for_matto(own: set[str], other: set[str]) -> str:
    """M3: the first pip in deck order; else, of the lowest cards, the one that costs least."""
    candidates = [card for card in deck(OTTOCENTO) if card in own and card != MATTO]
    pips = [card for card in candidates if card[0] in "SBCD" and card[1:] in PIP_RANKS]
    if pips:
        return pips[0]
    lowest = min(value(card) for card in candidates)
    candidates = [card for card in candidates if value(card) == lowest]
    leads = [_twice_worth(own - {card}) - _twice_worth(other | {card}) for card in candidates]
    return candidates[leads.index(max(leads))]  # the first of equals, that is deck order


def _twice_worth(pile: Iterable[str]) -> int:
    """Twice the pile's part of the total; declarations and last trick change nothing here."""
    counted = score(pile)
    return 2 * (counted.sets_total + counted.sequences_total) + counted.twice_card_points


def _count(pile: Iterable[str], declared: int, won_last_trick: bool) -> dict[str, int]:
    """One team's score sheet: sheet "Scoring and ending" (T1: no half points are left)."""
    counted = score(pile)
    if counted.twice_card_points % 2:
        raise AssertionError("half a point is left after the settlement")
    parts = {
        "declared": declared,
        "sets_total": counted.sets_total,
        "sequences_total": counted.sequences_total,
        "card_points": counted.twice_card_points // 2,
        "last_trick": 6 if won_last_trick else 0,
    }
    return parts | {"total": sum(parts.values())}
