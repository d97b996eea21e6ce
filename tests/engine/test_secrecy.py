"""No leak, no hint: nobody learns from what he is sent where a hidden card lies."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.deal import Deal
from engine.events import Dealt, DeclarationSkipped, Discarded, Event
from engine.seats import in_order_from, team_of
from engine.variants import VARIANTS
from engine.view import Viewer, redact, view_for
from tests.builders import played_out, tries
from tests.engine.secrecy import VIEWERS, Story, frames, leaks, other_deal, story_of
from tests.naive.play import TRUMP, class_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.engine.secrecy import Look, Tell

PARTS = 4  # so that several processes can share the work
STRIDE = 8

everywhere = pytest.mark.parametrize("part", range(PARTS))
games = pytest.mark.parametrize("game", VARIANTS)


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Random:
    """Chance that `make test SEED=...` repeats; the seed is shown when a test fails."""
    given = request.config.getoption("--hypothesis-seed") or Random().getrandbits(32)
    print(f"seed {given}")  # noqa: T201 - to repeat the run
    return Random(f"{given} {request.node.name}")


def stories(game: str, chance: Random, number: int) -> Iterator[Story]:
    """So many random deals."""
    for _ in range(number):
        yield story_of(tuple(played_out(game, chance)[1]))


def all_leaks(story: Story, look: Look = view_for, tell: Tell = redact) -> list[str]:
    """What anybody at or around the table was shown and should not have been."""
    return [
        f"{viewer}, {leak}"
        for viewer in VIEWERS
        for leak in leaks(story, viewer, frames(story, viewer, look, tell))
    ]


@dataclass
class Study:
    """Second deals found for first ones, and in what they differed."""

    look: Look = view_for
    tell: Tell = redact
    prefixes: int = 0
    covered: int = 0
    tried: int = 0
    found: int = 0
    discards: int = 0
    holders: int = 0  # a skip for want of anything was one by choice, or the reverse (D3)

    def hints(self, story: Story, viewer: Viewer, chance: Random) -> list[str]:
        """Where a viewer could have told the deal from another that is the same to him.

        Each second deal is compared back to the one before and STRIDE events further.
        """
        settled = len(story.log) - 1
        sent = frames(story, viewer, self.look, self.tell)
        starts = range(chance.randrange(1, STRIDE + 1), settled, STRIDE)
        found, covered = [], 0
        for length in sorted({*starts, settled - 3, settled - 2}):
            self.tried += 1
            other = other_deal(story, viewer, length, chance)
            if other is None:
                continue
            self._notice(story, other)
            start = max(0, covered - STRIDE)
            covered = length
            late = Story(other.log[start:], other.states[start:])
            seen = frames(late, viewer, self.look, self.tell)
            found += [
                f"{viewer}, event {number}: {one!r} or {two!r}"
                for number, (one, two) in enumerate(
                    zip(sent[start:length], seen, strict=True), start
                )
                if one != two
            ]
        self.prefixes += settled
        self.covered += covered
        return found

    def _notice(self, story: Story, other: Story) -> None:
        """Count in what the second deal differs."""
        self.found += 1
        skippers = [event.seat for event in other.log if isinstance(event, DeclarationSkipped)]
        holds = [holdings(story), holdings(other)]
        self.holders += any(holds[0][seat] != holds[1][seat] for seat in skippers)
        laid = [
            event.cards
            for event in (*story.log[:2], *other.log[:2])
            if isinstance(event, Discarded)
        ]
        self.discards += len(laid) == 2 and laid[0] != laid[1]


def holdings(story: Story) -> list[bool]:
    """By seat, whether it held something to declare after the discard."""
    after = story.states[:2][-1]
    tally = after.variant.tally
    return [tally is not None and tally(hand).points > 0 for hand in after.hands]


# The proof


@everywhere
@games
def test_nobody_is_shown_a_hidden_card(game: str, part: int, chance: Random) -> None:
    """At no time does anybody see the code of a card that he cannot know."""
    for story in stories(game, chance, tries(40, 2000) // PARTS):
        assert all_leaks(story) == [], f"part {part}: {story.log}"


@everywhere
@games
def test_nobody_can_tell_another_deal(game: str, part: int, chance: Random) -> None:
    """With hidden cards in other hands, and all else the same, nobody is sent another byte."""
    study = Study()
    for story in stories(game, chance, tries(40, 2000) // PARTS):
        for viewer in VIEWERS:
            assert study.hints(story, viewer, chance) == [], f"part {part}: {story.log}"
    # The second deals were there, and were other deals.
    assert study.found >= 0.7 * study.tried
    assert study.covered >= 0.85 * study.prefixes
    assert study.discards >= 0.4 * study.found
    if VARIANTS[game].tally is not None:
        assert study.holders >= 0.1 * study.found


# Leaks that are planted must be found


def discard_to_all(event: Event, viewer: Viewer) -> object:
    """The discard told to the whole table."""
    return event if isinstance(event, Discarded) else redact(event, viewer)


def hands_to_partner(event: Event, viewer: Viewer) -> object:
    """The partner's hand told as well."""
    told = redact(event, viewer)
    if isinstance(event, Dealt) and viewer != "spectator":
        return told, event.hands[(viewer + 2) % 4]
    return told


def next_card(deal: Deal, viewer: Viewer) -> object:
    """The lowest card of the seat to move shown to all."""
    cards = () if deal.turn is None else deal.variant.pack.cards_of(deal.hands[deal.turn])
    return view_for(deal, viewer), cards[-1:]


@games
@pytest.mark.parametrize(
    "look,tell",
    [(view_for, discard_to_all), (view_for, hands_to_partner), (next_card, redact)],
)
def test_a_shown_card_would_be_noticed(game: str, look: Look, tell: Tell) -> None:
    """A discard, a partner's hand or a single card shown to the wrong player is noticed."""
    story = next(stories(game, Random(1), 1))
    assert all_leaks(story, look, tell) != []
    assert all_leaks(story) == []


def trumps_at_the_right(deal: Deal, viewer: Viewer) -> object:
    """The number of trumps that the right-hand neighbour holds."""
    seat = 0 if viewer == "spectator" else in_order_from(viewer)[1]
    cards = deal.variant.pack.cards_of(deal.hands[seat])
    return view_for(deal, viewer), len([card for card in cards if class_of(card) == TRUMP])


def points_with_discard(deal: Deal, viewer: Viewer) -> object:
    """The score so far, with the discard in it."""
    pile = deal.piles[team_of(deal.dealer)] | deal.discard
    return view_for(deal, viewer), deal.variant.running(pile)


def one_move_left(deal: Deal, viewer: Viewer) -> object:
    """Whether the seat to move has any choice, as a clock that runs faster would tell."""
    hand = 0 if deal.turn is None else deal.hands[deal.turn]
    return view_for(deal, viewer), bool(hand & deal.variant.protected)


@games
@pytest.mark.parametrize("look", [trumps_at_the_right, points_with_discard, one_move_left])
def test_a_hint_would_be_noticed(game: str, look: Look, chance: Random) -> None:
    """A count, a score or a flag that hangs on a hidden card is noticed, though it names none."""
    study = Study(look=look)
    told = list(stories(game, chance, 4))
    assert [leak for story in told for leak in all_leaks(story, look)] == []
    assert any(study.hints(story, viewer, chance) for story in told for viewer in VIEWERS)


def test_a_telling_skip_would_be_noticed(chance: Random) -> None:
    """A question left out where there is nothing to declare tells the table so (D3)."""

    def left_out(deal: Deal, viewer: Viewer) -> object:
        asks = deal.turn is not None and deal.phase == "declare" and deal.variant.tally is not None
        nothing = asks and not holdings(Story((), (deal,)))[deal.turn or 0]
        return view_for(deal, viewer), nothing

    study = Study(look=left_out)
    told = stories("ottocento", chance, 4)
    assert any(study.hints(story, viewer, chance) for story in told for viewer in VIEWERS)
