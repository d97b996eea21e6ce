"""A guided first deal at the server: chosen cards, hints for one learner, and nobody else there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace as changed

from engine.bots.hints import Hints
from engine.match import FixedDeals
from engine.moves import Play
from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.events import CardsChosen, MatchBegun
from server.protocol.server import Done, Recorded, Refused
from server.protocol.terms import BotsOnly, Terms, lesson_terms
from server.rooms.asked import NotAllowed
from server.rooms.facts import DealBegun, DealPromised, unpack_decision
from server.store.memory import MemoryLog
from tests.server.rooms.halls import QUICK, Guest, hall_on
from tests.server.rooms.playing import wired
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.moves import Move
    from server.protocol.server import Update
    from server.rooms.hall import Hall

SLOW = replace(QUICK, think=(60.0, 60.0))
games = pytest.mark.parametrize("game", GAMES)


async def opened(hall: Hall, game: str, name: str = "Lena") -> tuple[Guest, str]:
    """A learner who is at her table, before the cards are dealt."""
    learner = Guest(name, hall)
    done = await hall.open(client.Open(id=learner.id(), terms=lesson_terms(game)), learner.sitter)
    assert done.room is not None
    await learner.enter(done.room)
    return learner, done.room


async def begun(hall: Hall, game: str) -> tuple[Guest, str]:
    """A learner who has her cards."""
    learner, room = await opened(hall, game)
    answer = await learner.ask(client.Begin(id=learner.id(), room=room, deal=1))
    assert isinstance(answer, Done), answer
    await learner.until(lambda: learner.now.own is not None)
    return learner, room


def suggested(update: Update) -> Move | None:
    """The card that the hints suggest, if one is to be played."""
    assert update.own is not None
    assert update.own.hints is not None
    (card,) = (one.card for one in update.own.hints.cards if one.suggested)
    return Play(card)


def first(update: Update) -> Move | None:
    """The first of the cards that may be played."""
    assert update.own is not None
    return update.own.view.moves[0]


async def play_on(learner: Guest, choose: Callable[[Update], Move | None]) -> None:
    """Play to the end of the deal, declaring whatever there is."""
    last = learner.now.table.deal

    def asked() -> bool:
        now = learner.now
        settled = now.table.public is not None and now.table.public.phase == "settled"
        own = now.own
        turn = own is not None and any(isinstance(move, Play) for move in own.view.moves)
        question = own is not None and own.view.declarable is not None and own.answer is None
        return settled or turn or question

    while True:
        await learner.until(asked)
        update = learner.now
        assert update.own is not None
        assert update.table.public is not None
        if update.table.public.phase == "settled":
            return
        if update.own.view.declarable is not None and update.own.answer is None:
            wish = client.Answer(id=learner.id(), room=update.room, deal=last, declare=True)
            assert isinstance(await learner.ask(wish), Done)
            continue
        move = choose(update)
        assert move is not None
        decision = update.table.public.decision
        command = client.Move(
            id=learner.id(), room=update.room, deal=last, decision=decision, move=wired(move)
        )
        assert isinstance(await learner.ask(command), Done)
        await learner.until(partial(_newer, learner, update))


def _newer(learner: Guest, seen: Update) -> bool:
    return learner.now.table.public != seen.table.public


@games
async def test_opening_seats_everybody_and_the_chosen_cards_are_dealt(game: str) -> None:
    """Open, enter, begin: the learner has the hand of the first deal, and nothing was promised."""
    log = MemoryLog()
    hall = hall_on(log, pace=SLOW)
    learner, room = await opened(hall, game)
    seats = learner.now.table.seats
    assert [seat is not None and seat.bot for seat in seats] == [False, True, True, True]
    assert learner.now.you == 0
    answer = await learner.ask(client.Begin(id="b", room=room, deal=1))
    assert answer == Done(id="b")
    await learner.until(lambda: learner.now.own is not None)
    own, table = learner.now.own, learner.now.table
    assert own is not None
    assert table.public is not None
    chosen = VARIANTS[game].first_deal
    assert " ".join(own.view.hand) == chosen.hands[0]
    assert table.public.dealer == chosen.dealer
    assert table.shuffle is None
    told = [type(event).__name__ for update in learner.updates for event in update.events]
    assert "CardsChosen" in told
    assert not {"Promised", "Begun"} & {*told}
    stored = [unpack_decision(entry.body) for entry in (await log.load(room)).entries]
    facts = [fact for decision in stored for fact in decision.facts]
    assert not [fact for fact in facts if isinstance(fact, DealPromised)]
    assert [fact.proof for fact in facts if isinstance(fact, DealBegun)] == [None]
    await hall.close()


OTHER_TERMS = (
    {"form": None},
    {"form": FixedDeals(2)},
    {"level": "easy"},
    {"clock": 30},
    {"listed": True},
    {"watch": "anyone"},
    {"absence": "bot"},
    {"grace": 10},
    {"chat": "free"},
    {"bots": BotsOnly()},
)


@pytest.mark.parametrize("other", OTHER_TERMS, ids=lambda other: next(iter(other)))
async def test_a_lesson_has_its_own_terms_and_no_others(other: dict[str, object]) -> None:
    """Whatever else is asked for together with a lesson is refused by a code."""
    hall = hall_on(MemoryLog())
    learner = Guest("Lena", hall)
    terms = changed(lesson_terms("ottocento"), **other)
    with pytest.raises(NotAllowed, match="bad_lesson"):
        await hall.open(client.Open(id="o", terms=terms), learner.sitter)
    with pytest.raises(NotAllowed, match="unknown_game"):
        await hall.open(client.Open(id="p", terms=lesson_terms("scopa")), learner.sitter)
    await hall.close()


async def test_nobody_else_sits_or_watches_or_finds_it() -> None:
    """Before, in and after the deal: no stranger follows, sits, or sees it in the list."""
    hall = hall_on(MemoryLog())
    learner, room = await opened(hall, "piedicavallo")
    stranger = Guest("Eva", hall)

    async def shut_out() -> None:
        assert await stranger.ask(client.Enter(id=stranger.id(), room=room)) == Refused(
            id=f"eva-{stranger._made}",
            code="no_watching",
        )
        for seat in SEATS:
            answer = await stranger.ask(client.Sit(id=stranger.id(), room=room, seat=seat))
            assert isinstance(answer, Refused)
            assert answer.code in {"lesson", "deal_running"}
        assert hall.directory.tables("eva") == ()

    await shut_out()
    await learner.ask(client.Begin(id=learner.id(), room=room, deal=1))
    await learner.until(lambda: learner.now.own is not None)
    await shut_out()
    await play_on(learner, first)
    await shut_out()
    assert stranger.updates == []
    await hall.close()


async def test_what_has_no_place_at_a_lesson_is_refused() -> None:
    """No seat is kept, moved to or filled, and the terms stay; the same the other way round."""
    hall = hall_on(MemoryLog())
    learner, room = await opened(hall, "ottocento")
    people = Terms(game="ottocento")
    assert await learner.ask(client.Stand(id="s", room=room)) == Done(id="s")
    for command in (
        client.Fill(id="f", room=room),
        client.Reserve(id="r", room=room, seat=2),
        client.Sit(id="m", room=room, seat=2),
        client.Arrange(id="a", room=room, terms=people),
    ):
        assert await learner.ask(command) == Refused(id=command.id, code="lesson")
    assert await learner.ask(client.Sit(id="t", room=room, seat=0)) == Done(id="t")
    usual = await learner.open("ottocento")
    change = client.Arrange(id="c", room=usual, terms=lesson_terms("ottocento"))
    assert await learner.ask(change) == Refused(id="c", code="lesson")
    await hall.close()


@games
async def test_the_same_moves_have_the_same_answers(game: str) -> None:
    """Two learners at two servers who play alike see the same deal, card for card."""
    ends = []
    for seed, name in ((1, "Lena"), (2, "Otto")):
        hall = hall_on(MemoryLog(), seed=seed)
        learner, room = await opened(hall, game, name)
        await learner.ask(client.Begin(id=learner.id(), room=room, deal=1))
        await play_on(learner, suggested)
        ends.append(learner.now.table.public)
        await hall.close()
    assert ends[0] == ends[1]
    assert ends[0] is not None
    assert ends[0].settlement is not None
    assert ends[0].settlement.totals[0] > ends[0].settlement.totals[1]


async def test_one_deal_is_the_whole_lesson_and_it_can_be_had_again() -> None:
    """After the deal the match is over; beginning once more lays out the same cards, at 0 to 0."""
    hall = hall_on(MemoryLog())
    learner, room = await begun(hall, "ottocento")
    hand = learner.now.own.view.hand if learner.now.own else ()
    await play_on(learner, first)
    assert learner.now.table.score.finished
    assert isinstance(await learner.ask(client.Begin(id="again", room=room, deal=2)), Done)
    await learner.until(lambda: learner.now.table.deal == 2)
    events = [event for update in learner.updates for event in update.events]
    assert MatchBegun() in events
    assert CardsChosen(deal=2) in events
    seen = next(one for one in learner.updates if one.table.deal == 2)
    assert seen.own is not None
    assert seen.own.view.hand == hand
    assert seen.table.results == ()
    await hall.close()


async def test_its_record_claims_nothing_about_the_shuffle() -> None:
    """The record of such a deal can be had, and holds no proof."""
    hall = hall_on(MemoryLog())
    learner, room = await begun(hall, "piedicavallo")
    await play_on(learner, suggested)
    told = await learner.ask(client.Fetch(id="f", room=room, deal=1))
    assert isinstance(told, Recorded)
    assert told.record.shuffle is None
    await hall.close()


@games
async def test_hints_are_for_the_learner_alone(game: str) -> None:
    """Every legal card of the learner's is explained; no other table has a word of it."""
    hall = hall_on(MemoryLog())
    learner, _ = await begun(hall, game)
    await play_on(learner, suggested)
    asked = [one for one in learner.updates if one.own is not None and one.own.view.moves]
    for update in asked:
        assert update.own is not None
        assert isinstance(update.own.hints, Hints)
        plays = [move.card for move in update.own.view.moves if isinstance(move, Play)]
        assert [one.card for one in update.own.hints.cards] == plays
    assert len(asked) >= 15
    player = Guest("Anna", hall)
    room = await player.open(game)
    await player.ask(client.Begin(id=player.id(), room=room, deal=1))
    await player.until(lambda: player.now.table.shuffle is not None)
    await player.ask(client.Contribute(id=player.id(), room=room, deal=1, random="5e" * 32))
    await player.until(lambda: player.now.own is not None)
    assert all(b'"hints"' not in frame for frame in player.frames)
    assert any(b'"hints"' in frame for frame in learner.frames)
    await hall.close()


async def test_a_lesson_goes_on_after_a_restart() -> None:
    """A new server on the same store goes on with the same cards and hints."""
    log = MemoryLog()
    hall = hall_on(log)
    learner, room = await begun(hall, "ottocento")
    await learner.until(lambda: bool(learner.now.own and learner.now.own.view.declarable))
    before = learner.now.own
    await hall.close()
    later = hall_on(log, seed=5)
    back = Guest("Lena", later)
    back._made = 100  # new commands, no repeats
    await back.enter(room)
    assert before is not None
    assert back.now.own is not None
    assert back.now.own.view.hand == before.view.hand
    await play_on(back, suggested)
    assert back.now.table.score.finished
    await later.close()


def test_tables_stored_before_there_were_lessons_are_read() -> None:
    """Terms and hints that were written without a word of lessons read as none."""
    old = msgspec.json.decode(b'{"game":"ottocento","watch":"nobody"}', type=Terms)
    assert old == Terms(game="ottocento", watch="nobody")
    assert not old.lesson


@games
async def test_chance_at_the_table_changes_nothing(game: str) -> None:
    """A learner who plays any legal card has the same answers to the same cards twice."""
    ends = []
    for seed in (3, 4):
        hall = hall_on(MemoryLog(), seed=seed)
        learner, _ = await begun(hall, game)
        chance = Random(game)

        def any_card(update: Update, chance: Random = chance) -> Move | None:
            assert update.own is not None
            return chance.choice(update.own.view.moves)

        await play_on(learner, any_card)
        ends.append(learner.now.table.public)
        await hall.close()
    assert ends[0] == ends[1]
