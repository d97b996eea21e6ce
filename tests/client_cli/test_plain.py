"""The plain table in one piece: prompts, lines typed early, bots that stand in, other devices."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from client_cli.texts import LANGUAGES, Texts
from engine.deal import begin
from engine.match import FixedDeals, MatchScore
from server.protocol import client
from server.protocol.events import Sat, Sitter, StoodIn
from server.protocol.server import (
    Done,
    Gone,
    Kept,
    Paired,
    Refused,
    Shown,
    Update,
)
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.at_table import at_table
from tests.client_cli.tables import (
    ANNA,
    BEA,
    DINO,
    EN,
    FOUR,
    GAME,
    NOBODY,
    in_play,
    presence,
    shuffled,
    spoke,
    table,
    update,
)

if TYPE_CHECKING:
    from engine.seats import Seat


async def test_enter_is_readiness() -> None:
    """Between deals Enter says that one is ready, once."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        assert seat.shown()[-1] == EN("ask.begin")
        assert await seat.asks("", 1) == client.Begin(id="c0", room="abc123", deal=1)
        await seat.hears(Done(id="c0"), update(ready=(True, False, False, False)))
        await seat.types("Ks", EN("table.not_now"))
        assert len(seat.line.asked) == 1


async def test_a_finished_match_asks_for_another() -> None:
    """After the end of a match Enter asks for another one."""
    over = MatchScore((10, 5), 0, finished=True)
    async with at_table(terminal=True) as seat:
        await seat.hears(update(deal=4, score=over, terms=Terms(game=GAME, form=FixedDeals(4))))
        assert seat.shown()[-1] == EN("ask.rematch")
        command = await seat.asks("", 1)
        assert isinstance(command, client.Begin)
        assert command.deal == 5


async def test_lines_typed_early_are_not_lost() -> None:
    """What a pipe holds waits for its question; what stands behind a slash does not."""
    dealt, _ = shuffled(NOBODY)
    async with at_table() as seat:
        seat.type("", "/hello", "n")
        await seat.hears(update())
        await seat.until(lambda: len(seat.line.asked) == 1)
        assert isinstance(seat.line.asked[0], client.Begin)
        await seat.hears(Done(id="c0"), update(ready=(True, False, False, False)))
        await seat.until(lambda: len(seat.line.asked) == 2)
        assert isinstance(seat.line.asked[1], client.Speak)
        await asyncio.sleep(0.01)
        assert len(seat.line.asked) == 2  # nothing is asked, so the n waits
        await seat.hears(in_play(begin(dealt), 0))
        await seat.until(lambda: len(seat.line.asked) == 3)
        answer = seat.line.asked[2]
        assert isinstance(answer, client.Answer)
        assert not answer.declare


async def test_a_bot_in_ones_place() -> None:
    """When a bot plays for the player, Enter or the word takes the seat back."""
    dealt, _ = shuffled(NOBODY)
    for typed in ("", "back"):
        async with at_table(terminal=True) as seat:
            await seat.hears(update())
            playing = in_play(begin(dealt), 0, stood_in=("slow", None, None, None))
            await seat.hears(replace(playing, events=(StoodIn(seat=0, why="slow"),)))
            assert seat.shown()[-2:] == [EN("event.for_you.slow"), EN("ask.back")]
            assert isinstance(await seat.asks(typed, 1), client.Back)
            await seat.hears(Done(id="c0"), in_play(begin(dealt), 0))
            assert seat.shown()[-1] == EN("ask.declare")


async def test_a_move_that_a_bot_has_made_is_explained() -> None:
    """A card refused since a bot plays is answered by how to take the seat back."""
    dealt, _ = shuffled(NOBODY)
    async with at_table(terminal=True) as seat:
        await seat.hears(in_play(begin(dealt), 0))
        await seat.asks("n", 1)
        await seat.hears(Refused(id="c0", code="bot_plays"))
        assert EN("refused.bot_plays") in seat.shown()


@pytest.mark.parametrize(
    "you,host,asked",
    [(0, "pa", "ask.fill"), (0, "pb", "ask.seats"), (None, "pa", "ask.sit")],
)
async def test_what_can_be_done_before_the_first_deal(
    you: Seat | None, host: str, asked: str
) -> None:
    """With empty seats the host hears what to do, others what is awaited, watchers where to sit."""
    seats = (ANNA, BEA, None, None)
    kept = (None, None, None, Kept())
    async with at_table(terminal=True) as seat:
        await seat.hears(update(you=you, host=host, seats=seats, kept=kept))
        free = "3" if you is None else "3, 4"
        assert seat.shown()[-1] == EN(asked, seats=free)


async def test_sitting_down_by_a_number() -> None:
    """One who watches types the number of a free seat."""
    async with at_table(terminal=True) as seat:
        seat.line.player = "pz"
        await seat.hears(update(you=None, seats=(None, *FOUR[1:])))
        assert await seat.asks("1", 1) == client.Sit(id="c0", room="abc123", seat=0)
        await seat.hears(Refused(id="c0", code="seat_taken"))
        assert EN("refused.seat_taken") in seat.shown()


async def test_another_device_takes_over() -> None:
    """Evicted, the table says so; only Enter comes back, everything else is told how."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update(), "elsewhere")
        assert seat.shown()[-1] == EN("table.elsewhere")
        await seat.types("Ks", EN("table.elsewhere"))
        seat.type("")
        await seat.until(lambda: seat.line.came_back == 1)
        await seat.hears("connected", update())
        assert seat.shown()[-1] == EN("ask.begin")


async def test_leaving_for_good_waits_for_the_answer() -> None:
    """/leave ends the table when the room has answered; q closes it and keeps the seat."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        assert isinstance(await seat.asks("/leave", 1), client.Leave)
        await seat.hears(Done(id="c0"))
        await seat.ended()
        assert seat.shown()[-1] == EN("table.has_left")
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        seat.type("q")
        await seat.ended()
        back = EN("table.come_back", command="tarocchi play ws://example.org#abc123")
        assert seat.shown()[-2:] == [EN("table.left"), back]
        assert seat.line.asked == []


async def test_codes_are_shown() -> None:
    """The spoken code is told as words, the code of a second device as it is."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        await seat.asks("/code", 1)
        await seat.hears(Shown(id="c0", cards=("D7", "CN", "MAT"), seconds=600.0))
        said = 'play ws://example.org --code "seven of coins, knight of cups, the Matto"'
        assert said in seat.shown()[-1]
        await seat.asks("/pair", 2)
        await seat.hears(Paired(id="c1", code="123456", seconds=300.0))
        assert "tarocchi play ws://example.org#abc123 --device 123456" in seat.shown()[-1]
        seat.line.sent = False
        await seat.types("/code", EN("table.away"))


async def test_a_seat_is_kept_by_a_link_in_one_piece() -> None:
    """The link that seats a friend is never broken over two lines, however narrow the terminal."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        await seat.asks("/reserve 3", 1)
        with mock.patch.dict(os.environ, {"COLUMNS": "40"}):
            await seat.hears(Done(id="c0", ticket="0f" * 16))
        assert any(f"ws://example.org#abc123.{'0f' * 16}" in line for line in seat.shown())


async def test_a_refused_aside_does_not_disturb_the_question() -> None:
    """A command that is refused is explained, and the question stays open."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update())
        await seat.asks("/fill", 1)
        await seat.hears(Refused(id="c0", code="not_host"))
        assert seat.shown()[-1] == EN("refused.not_host")
        assert isinstance(await seat.asks("", 2), client.Begin)


async def test_muting_holds_for_the_evening() -> None:
    """Whoever is muted is not heard any more."""
    async with at_table(terminal=True) as seat:
        await seat.hears(update(), spoke())
        assert seat.shown()[-1] == "Bea: Hello!"
        await seat.types("/mute bea", "Bea")
        before = len(seat.shown())
        await seat.hears(spoke(number=2))
        assert len(seat.shown()) == before


async def test_a_promise_is_answered_by_the_table_itself() -> None:
    """The player's computer gives chance to a promised shuffle without being asked twice."""
    _, shuffle = shuffled(NOBODY)
    closed = replace(shuffle, contributions=None, secret=None)
    async with at_table(terminal=True) as seat:
        await seat.hears(update(), update(shuffle=closed), update(shuffle=closed))
        assert [type(one) for one in seat.line.asked] == [client.Contribute]


async def test_a_watcher_needs_no_input() -> None:
    """At the end of a pipe one who watches sees the match to its end; a player leaves."""
    bots = Terms(game=GAME, bots=BotsOnly(), form=FixedDeals(1))
    async with at_table() as seat:
        seat.type(None)
        await seat.hears(update(you=None, terms=bots))
        await asyncio.sleep(0.01)
        await seat.hears(replace(update(you=None, terms=bots), collapsed=True))
        over = MatchScore((1, 0), 0, finished=True)
        await seat.hears(update(you=None, terms=bots, score=over))
        await seat.ended()
    async with at_table() as seat:
        seat.type(None)
        await seat.hears(update())
        await seat.ended()
        assert EN("table.left") in seat.shown()


@pytest.mark.parametrize("letter", ["?", "l", "s", "h", "w", "v", "t", "/help", "/phrases"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_asides_at_any_time(letter: str, language: str) -> None:
    """Help, the last trick, the score, the hand, who is there, the shuffle and the table."""
    dealt, _ = shuffled(NOBODY)
    async with at_table(terminal=True, say=Texts(language)) as seat:
        await seat.hears(in_play(begin(dealt), 0), presence(watching=1))
        before = len(seat.shown())
        seat.type(letter)
        await seat.until(lambda: len(seat.shown()) > before)


@pytest.mark.parametrize("code", ["no_such_room", "damaged", "no_watching", "barred", "closed"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_table_that_is_gone(code: str, language: str) -> None:
    """A table that can be followed no longer is told with its reason, and ends."""
    say = Texts(language)
    async with at_table(terminal=True, say=say) as seat:
        seat.line.news.put_nowait(Gone(room="abc123", code=code))  # type: ignore[arg-type]
        await seat.ended()
        assert seat.shown() == [say(f"table.gone.{code}")]


def strangers(name: str, words: str) -> list[Update]:
    """Return a table whose strangers are called something."""
    stranger = Sitter(player="px", name=name)
    seats = (ANNA, stranger, None, DINO)
    return [
        update(Sat(seat=1, sitter=stranger), seats=seats, ready=(False, True, False, False)),
        replace(update(seats=seats, host=words, you=None), collapsed=True),
    ]


@given(name=st.text(min_size=1, max_size=40), words=st.text(max_size=200))
def test_no_stranger_steers_the_terminal(name: str, words: str) -> None:
    """Whatever strangers are called and say, nothing printed holds a control character."""

    async def sit() -> list[str]:
        async with at_table(terminal=True) as seat:
            first, second = strangers(name, words)
            said = spoke(name=name, phrase=None, text=words)
            away = presence(here=("here", "away", None, None))
            await seat.hears(first, said, first, second, away)
            await seat.types("w", "")
            await seat.types(f"/mute {words}".replace("\n", " ").replace("\r", " "), "")
            return seat.shown()

    for line in asyncio.run(sit()):
        assert all(sign.isprintable() or sign == "\N{ZERO WIDTH JOINER}" for sign in line)


def test_the_usual_table_is_the_host_annas() -> None:
    """The tables of these tests are told from Anna's seat, who is their host."""
    assert table().host == ANNA.player
