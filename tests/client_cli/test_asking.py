"""What is asked when, and what is said to answers that are none."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from client_cli.table.asking import question_of
from client_cli.texts import LANGUAGES, Texts
from engine.deal import begin, evolve
from engine.match import MatchScore
from engine.play import decide, legal_moves
from engine.view import own_view, public_view
from server.protocol import client
from server.protocol.server import Done, Gone, Kept, Own, Refused
from tests.client_cli.at_table import at_table
from tests.client_cli.tables import (
    ANNA,
    BEA,
    DINO,
    EN,
    FOUR,
    NOBODY,
    in_play,
    others,
    presence,
    shuffled,
    spoke,
    update,
)

if TYPE_CHECKING:
    from engine.deal import Deal
    from server.protocol.server import Update


def on_turn(phase: str, *, matto: bool | None = None) -> tuple[Deal, Update]:
    """Return a deal in a phase, seen by whoever is on turn; holding the Matto or not."""
    deal = begin(shuffled(NOBODY)[0])
    for _ in range(60):
        assert deal.turn is not None
        own = own_view(deal, deal.turn)
        forbidden = any(one.reason.value == "must_follow" for one in own.forbidden)
        held = "MAT" in own.hand
        if deal.phase == phase and (matto is None or (forbidden and held == matto)):
            return deal, in_play(deal, deal.turn)
        move = legal_moves(deal).moves[0]
        for event in decide(deal, deal.turn, move):
            deal = evolve(deal, event)
    raise AssertionError("no such turn in this deal")


async def test_declaring_is_asked_again_on_ones_turn() -> None:
    """Asked with the hand, and again when it is really one's turn; an early answer is noted."""
    deal, seen = on_turn("declare")
    assert deal.turn is not None
    early = in_play(begin(shuffled(NOBODY)[0]), deal.turn)
    async with at_table(terminal=True) as seat:
        await seat.hears(early)
        assert seat.shown()[-1] == EN("ask.declare")
        await seat.hears(seen)
        assert seat.shown()[-1] == f"{EN('table.your_turn')} {EN('ask.declare')}"
        assert sum(line.startswith("Your hand: ") for line in seat.shown()) == 2
        assert isinstance(await seat.asks("n", 1), client.Answer)
        await seat.hears(Done(id="c0"))
        assert EN("ask.noted") not in seat.shown()
    async with at_table(terminal=True) as seat:
        await seat.hears(early)
        await seat.asks("n", 1)
        assert early.own is not None
        answered = replace(early, own=Own(view=early.own.view, answer=False))
        await seat.hears(answered, Done(id="c0"))
        assert seat.shown()[-1] == EN("ask.noted")
        assert question_of(replace(seen, own=answered.own)) is None


@pytest.mark.parametrize("matto", [False, True])
async def test_a_forbidden_card_is_followed_by_the_question(*, matto: bool) -> None:
    """What may not be played is told why, the Matto being named to its holder, and asked anew."""
    _, seen = on_turn("play", matto=matto)
    assert seen.own is not None
    refusal = next(one for one in seen.own.view.forbidden if one.reason.value == "must_follow")
    key = "refused.must_follow_matto" if matto else "refused.must_follow"
    async with at_table(terminal=True) as seat:
        await seat.hears(seen)
        await seat.types(refusal.cards[0], EN("ask.play"))
        assert EN(key, suit=EN(f"suit.{refusal.suit}")) in seat.shown()
        await seat.types("Zz", EN("ask.play"))
        await seat.types("Q", EN("ask.play"))
        assert seat.line.asked == []


async def test_the_whole_table_with_hand_and_question() -> None:
    """`t` shows how the table stands, the hand, and what is asked; also where nothing is."""
    _, seen = on_turn("play")
    async with at_table(terminal=True) as seat:
        await seat.hears(seen)
        await seat.types("t", EN("ask.play"))
        assert sum(line.startswith("Your hand: ") for line in seat.shown()) == 2
    assert seen.you is not None
    waiting = in_play(on_turn("play")[0], others(seen.you)[0])
    async with at_table(terminal=True) as seat:
        await seat.hears(waiting)
        await seat.types("t", "Your hand: ")
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        await seat.types("t", EN("ask.begin"))


async def test_a_bot_in_ones_place_is_told_of_at_both_ends_of_a_deal() -> None:
    """How to play again oneself is said again when a deal begins and when it ends."""
    deal = begin(shuffled(NOBODY)[0])
    stood_in = ("slow", None, None, None)
    over = replace(public_view(deal), phase="settled", turn=None)
    finished = MatchScore((9, 1), 0, finished=True)
    async with at_table(terminal=True) as seat:
        await seat.hears(update(), in_play(deal, 0, stood_in=stood_in))
        await seat.hears(in_play(deal, 0, stood_in=stood_in))
        await seat.hears(update(deal=1, public=over, stood_in=stood_in))
        second = in_play(deal, 0, stood_in=stood_in)
        await seat.hears(replace(second, table=replace(second.table, deal=2)))
        await seat.hears(update(deal=2, public=over, stood_in=stood_in, score=finished))
        assert seat.shown().count(EN("ask.back")) == 4


async def test_a_bots_seat_is_asked_about() -> None:
    """Between deals one who watches is told whose place can be taken, and takes it by number."""
    seats = (None, BEA, DINO, DINO)
    kept = (None, None, None, Kept())
    async with at_table(terminal=True) as seat:
        seat.line.player = "pz"
        await seat.hears(update(you=None, seats=seats, kept=kept))
        offered = "1, 3 in place of Dino (bot)"
        assert seat.shown()[-1] == EN("ask.sit", seats=offered)
        assert await seat.asks("3", 1) == client.Sit(id="c0", room="abc123", seat=2)


async def test_a_seat_that_is_not_to_be_had_is_the_servers_to_refuse() -> None:
    """One who watches and types a kept seat's number hears that it is kept."""
    async with at_table(terminal=True) as seat:
        seat.line.player = "pz"
        await seat.hears(
            update(you=None, seats=(ANNA, BEA, FOUR[2], None), kept=(*NOBODY[:3], Kept()))
        )
        assert await seat.asks("4", 1) == client.Sit(id="c0", room="abc123", seat=3)
        await seat.hears(Refused(id="c0", code="seat_kept"))
        assert seat.shown()[-1] == EN("refused.seat_kept")


async def test_what_watchers_say_in_a_deal_is_heard_later() -> None:
    """One who watches is told once that the seats hear it after the deal; a seat never is."""
    seen = in_play(begin(shuffled(NOBODY)[0]), None)
    async with at_table(terminal=True) as seat:
        await seat.hears(seen)
        await seat.asks("'well played", 1)
        await seat.asks("/hello", 2)
        assert seat.shown().count(EN("table.watch_later")) == 1
        await seat.types("?", EN("table.help_watch"))
    async with at_table(terminal=True) as seat:
        await seat.hears(replace(seen, you=0))
        await seat.asks("/hello", 1)
        assert EN("table.watch_later") not in seat.shown()


async def test_words_that_answer_nothing_are_told_how_to_be_said() -> None:
    """Who speaks without saying so in the lobby is told how."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update(seats=(ANNA, BEA, None, None)))
        await seat.types("hello there", EN("ask.to_speak"))
        await seat.types("x", EN("ask.fill", seats="3, 4"))
        assert not seat.shown()[-1].endswith(EN("ask.to_speak"))


async def test_the_question_comes_after_what_was_said_before() -> None:
    """Who comes to a table hears the earlier talk first; the question is the last line."""
    came = replace(update(), collapsed=True)
    async with at_table(terminal=True) as seat:
        await seat.hears(came, spoke(old=True))
        assert seat.shown()[-1] == "Earlier, Bea: Hello!"
        await seat.hears(presence())
        assert seat.shown()[-1] == EN("ask.begin")
        await seat.hears(replace(came, seq=2))
        await seat.until(lambda: seat.shown().count(EN("ask.begin")) == 2)  # nothing more came


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ctrl_c_is_a_farewell(language: str) -> None:
    """Who interrupts the program hears the same as one who closes it."""
    say = Texts(language)
    async with at_table(terminal=True, say=say) as seat:
        await seat.hears(update())
        assert seat.running is not None
        seat.running.cancel()
        await asyncio.gather(seat.running, return_exceptions=True)
        assert say("table.left") in seat.shown()


async def test_only_a_seat_that_is_free_is_forgotten() -> None:
    """Leaving between deals is for good; in a deal the seat stays, and so does the way back."""
    for seen, left in ((update(), True), (in_play(begin(shuffled(NOBODY)[0])), False)):
        async with at_table(terminal=True) as seat:
            await seat.hears(seen)
            if not left:
                await seat.types("/leave", EN("ask.leave_host"))
            await seat.asks("/leave", 1)
            await seat.hears(Done(id="c0"))
            await seat.ended()
            assert seat.running is not None
            assert seat.running.result() == left
            assert any("To come back" in line for line in seat.shown()) != left


async def test_a_table_that_is_gone_is_not_come_back_to() -> None:
    """A room that the server does not know any more has no way back."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        seat.line.news.put_nowait(Gone(room="abc123", code="no_such_room"))
        await seat.ended()
        assert not any("To come back" in line for line in seat.shown())
