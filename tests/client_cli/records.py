"""Deal records to replay and verify: good ones with a proof, and ones that tell of a foul."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

from engine.deal import TRICKS, begin, evolve
from engine.discarding import legal_discards
from engine.events import CardPlayed, DeclarationSkipped, Discarded, Event, TrickTaken
from engine.play import _settle
from engine.record import DealRecord, from_json, record_of, to_json
from engine.record_text import to_text
from engine.seats import SEATS
from engine.trick import legal
from engine.variants import VARIANTS
from tests.builders import random_deal, random_play
from tests.client_cli.asking import ROOT, asked
from tests.shuffled import NAMES, evening

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card
    from engine.events import Dealt

GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.txt"))

GOOD_PLAY = "Play: every card was legal and the score is right."
GOOD_PROOF = "Shuffle: the cards follow from the secret and the contributions"
UNWITNESSED = "Shuffle: consistent, not witnessed."
NO_PROOF = "Shuffle: the record holds no proof of it."

Tree = dict[str, Any]


def proved(game: str, chance: Random, dealer_shift: int = 0) -> DealRecord:
    """Return the record of a deal from a promised seed, dealt by the seat drawn or one past it."""
    return evening(game, chance).record(chance, shift=dealer_shift)


def played(dealt: Dealt, chance: Random) -> DealRecord:
    """Return the record of a deal played by random legal moves."""
    log = [event for _, events in random_play(dealt, chance) for event in events]
    return record_of(log, NAMES)


def plain(game: str, seed: int = 1) -> DealRecord:
    """Return the record of a random deal without a proof."""
    chance = Random(seed)
    return played(random_deal(game, chance), chance)


def legal_pair(dealt: Dealt) -> tuple[Card, Card]:
    """Return two cards that the dealer may lay away."""
    variant = VARIANTS[dealt.game]
    return legal_discards(variant, variant.pack.set_of(dealt.hands[dealt.dealer]))[0]


def lawless(dealt: Dealt, pair: tuple[Card, Card], chance: Random | None = None) -> DealRecord:
    """Return the record of a deal in which nobody minds what may be laid away.

    With a `chance` nobody minds what may be played either: any card of the hand is.
    """
    deal = begin(dealt)
    pack = deal.variant.pack
    log: list[Event] = [
        dealt,
        Discarded(dealt.dealer, pair, deal.variant.announced(pack.set_of(pair))),
    ]
    deal = evolve(deal, log[-1])
    last_card = pack.cards[0]
    while len(deal.tricks) < TRICKS:
        assert deal.turn is not None
        seat = deal.turn
        cards = pack.cards_of(deal.hands[seat] if chance else legal(deal.hands[seat], deal.led))
        card = chance.choice(cards) if chance else cards[0]
        best, taker = deal.best_with(seat, card)
        last_card = pack.cards[best]
        events: list[Event] = [DeclarationSkipped(seat)] if deal.phase == "declare" else []
        events.append(CardPlayed(seat, card))
        if len(deal.table) == len(SEATS) - 1:
            events.append(TrickTaken(taker, len(deal.tricks) + 1))
        for event in events:
            deal = evolve(deal, event)
        log += events
    return record_of([*log, _settle(deal, last_card)], NAMES)


def forged(record: DealRecord, forge: Callable[[Tree], object]) -> bytes:
    """Return the JSON of a record after somebody changed it with an editor."""
    tree: Tree = json.loads(to_json(record))
    forge(tree)
    return json.dumps(tree).encode()


def both_forms(text: bytes) -> tuple[bytes, bytes]:
    """Return a record that can be read as JSON and as text."""
    return text, to_text(from_json(text)).encode()


def verified(text: bytes) -> tuple[int, list[str]]:
    """Return the code and the sentences of verify, which are the same for both forms."""
    first, second = (asked("verify", "-", given=form) for form in both_forms(text))
    assert first == second
    assert first.err == ""
    said = re.sub(r"\n(?!Play:|Shuffle:|Receipt:)", " ", first.out)
    return first.code, [" ".join(line.split()) for line in said.splitlines()]
