"""What a viewer may know, worked out from the log alone; and other deals that look the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from engine.cards import MATTO
from engine.deal import Deal, begin, deal_out, evolve
from engine.errors import IllegalMove
from engine.events import (
    CardPlayed,
    DealSettled,
    Dealt,
    DeclarationSkipped,
    Declared,
    Discarded,
    Event,
    TrickTaken,
)
from engine.moves import Declare, Discard, Play, SkipDeclaration
from engine.play import decide
from engine.seats import SEATS
from engine.variants import VARIANTS
from engine.view import Viewer, redact, view_for
from tests.naive.play import TRUMP, class_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from engine.cards import Card
    from engine.moves import Move
    from engine.seats import Seat

Look = Callable[[Deal, Viewer], object]
Tell = Callable[[Event, Viewer], object]

VIEWERS: Final[tuple[Viewer, ...]] = (*SEATS, "spectator")
ASIDE: Final = 4  # where the discard lies: no seat

# What a contatore stands for is a card that the declarer does not hold; it follows from the cards
# shown beside it. That it tells nothing else is for the second deals to show.
_STANDS_FOR: Final = re.compile(rb'"stands_for":"[^"]*"')
_STRING: Final = re.compile(rb'"([^"\\]*)"')


class Story(NamedTuple):
    """A deal as it went: what happened, and the state after each event."""

    log: tuple[Event, ...]
    states: tuple[Deal, ...]


def story_of(log: tuple[Event, ...]) -> Story:
    """Fold a log, keeping every state."""
    states = [begin(log[0])]
    for event in log[1:]:
        states.append(evolve(states[-1], event))
    return Story(log, tuple(states))


def frames(story: Story, viewer: Viewer, look: Look = view_for, tell: Tell = redact) -> list[bytes]:
    """What is sent to a viewer, event by event: the event as told to him, and his whole view."""
    return [
        msgspec.json.encode(tell(event, viewer)) + b"\n" + msgspec.json.encode(look(deal, viewer))
        for event, deal in zip(story.log, story.states, strict=True)
    ]


# What may be known


def may_know(log: tuple[Event, ...], viewer: Viewer) -> Iterator[set[Card]]:
    """After every event, the cards whose place the viewer may know."""
    known: set[Card] = set()
    for event in log:
        if isinstance(event, Dealt) and viewer != "spectator":
            known |= {*event.hands[viewer]}
        elif isinstance(event, Discarded) and viewer == event.seat:
            known |= {*event.cards}
        elif isinstance(event, Declared):
            known |= event.tally.shown
        elif isinstance(event, CardPlayed):
            known.add(event.card)
        elif isinstance(event, DealSettled):
            known |= {card for line in event.settlement.lines for card in line.cards}
        yield {*known}


def leaks(story: Story, viewer: Viewer, sent: list[bytes]) -> list[str]:
    """The cards that a viewer was sent and may not know, each with the number of the event."""
    pack = {*VARIANTS[story.states[0].game].pack.cards}
    found = []
    for number, (known, frame) in enumerate(zip(may_know(story.log, viewer), sent, strict=True)):
        strings = {text.decode() for text in _STRING.findall(_STANDS_FOR.sub(b"", frame))}
        found += [f"event {number}: {card}" for card in sorted(strings & pack - known)]
    return found


# Other deals that look the same


def voids(history: tuple[Event, ...]) -> list[set[str]]:
    """By seat, the classes that it has shown not to hold any more."""
    void: list[set[str]] = [set(), set(), set(), set()]
    led: str | None = None
    for event in history:
        if isinstance(event, TrickTaken):
            led = None
        elif isinstance(event, CardPlayed):
            played = class_of(event.card)
            if led is None:
                led = played
            elif played not in (led, None):
                void[event.seat] |= {led} if played == TRUMP else {led, TRUMP}
    return void


class Hidden:
    """Where the cards lie that a viewer cannot place after some events, and may lie as well."""

    def __init__(self, history: tuple[Event, ...], viewer: Viewer) -> None:
        """Read off the log who holds what, which cards are pinned, and which classes are void."""
        dealt = history[0]
        assert isinstance(dealt, Dealt)
        self.dealt = dealt
        self.variant = VARIANTS[dealt.game]
        self.void = voids(history)
        self.place: dict[Card, int] = {
            card: seat for seat, hand in enumerate(dealt.hands) for card in hand
        }
        for event in history:
            if isinstance(event, Discarded):
                self.place |= dict.fromkeys(event.cards, ASIDE)
        *_, known = may_know(history, viewer)
        self.free = [card for card in self.place if card not in known]

    def may_lie(self, card: Card, place: int, other: Card) -> bool:
        """Whether a card may lie in the place of another one."""
        if place == ASIDE:
            protected = self.variant.pack.bit(card) & self.variant.protected
            announced = self.variant.announced(0) is not None
            same = (class_of(card) == TRUMP) == (class_of(other) == TRUMP)
            return not protected and (same or not announced)
        return card == MATTO or class_of(card) not in self.void[place]

    def mix(self, chance: Random, swaps: int) -> None:
        """Exchange hidden cards between the hands that could hold them."""
        for _ in range(swaps if len(self.free) > 1 else 0):
            one, other = chance.sample(self.free, 2)
            here, there = self.place[one], self.place[other]
            if self.may_lie(one, there, other) and self.may_lie(other, here, one):
                self.place[one], self.place[other] = there, here

    def lying_in(self, place: int) -> tuple[Card, ...]:
        """The cards of a hand as dealt, the discard apart; or the discard."""
        return tuple(card for card, lies in self.place.items() if lies == place)


def move_of(event: Event, discard: tuple[Card, ...]) -> tuple[Seat, Move] | None:
    """What a seat asked so that this happened, its discard replaced; None for consequences."""
    if isinstance(event, Discarded):
        return event.seat, Discard(discard)
    if isinstance(event, Declared):
        return event.seat, Declare()
    if isinstance(event, DeclarationSkipped):
        return event.seat, SkipDeclaration()
    if isinstance(event, CardPlayed):
        return event.seat, Play(event.card)
    return None


def looks_alike(one: Event, other: Event) -> bool:
    """Whether two events are the same to the whole table."""
    if isinstance(one, Discarded) and isinstance(other, Discarded):
        return (one.seat, one.trumps) == (other.seat, other.trumps)
    return one == other


def second_deal(hidden: Hidden, history: tuple[Event, ...]) -> Story | None:
    """Play the same moves with the cards as they lie now; None where the table would notice."""
    dealt, aside = hidden.dealt, hidden.lying_in(ASIDE)
    hands = [hidden.lying_in(seat) + (aside if seat == dealt.dealer else ()) for seat in SEATS]
    log: list[Event] = [deal_out(dealt.game, dealt.dealer, hands)]
    states = [begin(log[0])]
    for event in history[1:]:
        asked = move_of(event, aside)
        if asked is None:
            continue
        try:
            following = decide(states[-1], *asked)
        except IllegalMove:
            return None
        for told in following:
            if len(log) == len(history):
                break
            if not looks_alike(told, history[len(log)]):
                return None
            log.append(told)
            states.append(evolve(states[-1], told))
    assert len(log) == len(history)
    return Story(tuple(log), tuple(states))


def other_deal(story: Story, viewer: Viewer, length: int, chance: Random) -> Story | None:
    """Another deal that went the same for a viewer through `length` events, if one is found."""
    history = story.log[:length]
    hidden = Hidden(history, viewer)
    before = hidden.place
    for swaps in (40, 12, 6, 3, 2, 2, 1, 1, 1):
        hidden.place = {**before}
        hidden.mix(chance, swaps)
        if hidden.place != before and (found := second_deal(hidden, history)) is not None:
            return found
    return None
