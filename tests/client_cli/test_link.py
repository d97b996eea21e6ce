"""The line to the server: what is asked arrives, once, and whoever is not wanted goes."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest

from client_cli.table import link as link_module
from client_cli.table.ending import Refusal
from client_cli.table.link import LineEnded, Link
from server.protocol import client, closing
from server.protocol.server import (
    Done,
    Gone,
    Listing,
    Paired,
    Presence,
    Recorded,
    Refused,
    Shown,
    Spoke,
    Tables,
    Update,
)
from server.protocol.terms import Terms
from tests.client_cli.fake import (
    HELLO,
    ROOM,
    WAIT,
    Line,
    change_to,
    linked,
    news_of,
    nothing,
    serving,
    update,
)
from tests.client_cli.records import plain

if TYPE_CHECKING:
    from server.protocol.server import ServerMessage


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr(link_module, "_PAUSES", (0.0,))


async def test_what_is_asked_while_the_line_is_made_arrives() -> None:
    """Commands asked before, during and after a break of the line are each answered once."""

    async def script(line: Line) -> None:
        await line.welcome()
        while True:
            command = await line.heard(client.Open)
            await line.say(Done(id=command.id, room=ROOM))

    async with serving(script) as fake, linked(fake) as link:
        wanted: list[str] = []
        for number in range(60):
            command = client.Open(id=f"c{number}", terms=Terms(game="ottocento"))
            wanted.append(command.id)
            await link.ask(command)
            await asyncio.sleep(0.003)
            if number % 20 == 10:
                link._drop()
        answered = [(await news_of(link, Done)).id for _ in wanted]
        assert fake.lines > 1
        assert link.news.empty()
    assert sorted(answered) == sorted(wanted)


async def test_who_sat_down_elsewhere_rests_until_wanted_again() -> None:
    """Close code 4001 ends the trying; `again` goes on where the player was."""
    seen: list[client.Seen | None] = []

    async def script(line: Line) -> None:
        await line.welcome()
        seen.append((await line.heard(client.Enter)).seen)
        await line.say(update(seq=6 + line.number))
        if line.number == 1:
            await line.socket.close(closing.ELSEWHERE, "elsewhere")
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        await link.follow(ROOM)
        await change_to(link, "elsewhere")
        await asyncio.sleep(0.05)
        assert (fake.lines, link.refusal) == (1, None)
        await link.again()
        await news_of(link, Update)
    assert seen == [None, client.Seen(epoch=1, seq=7, op="op7", mark="mark7")]


async def test_nobody_waits_for_answers_from_elsewhere() -> None:
    """Whoever waits for an answer when the player sits down elsewhere learns of it."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Find)
        await line.socket.close(closing.ELSEWHERE, "elsewhere")

    async with serving(script) as fake, linked(fake) as link:
        with pytest.raises(LineEnded, match="elsewhere"):
            await link.answer(client.Find(id="f", cards=("SK", "SQ", "MAT")))


@pytest.mark.parametrize(
    "code,reason,refusal",
    [
        (closing.NOT_PAIRED, "wrong_code", "wrong_code"),
        (closing.NOT_PAIRED, "not_fresh", "wrong_code"),
        (closing.NOT_PAIRED, "too_fast", "too_fast"),
        (closing.TOO_MANY, "too_many_connections", "too_many"),
        (closing.NO_HELLO, "not_known", "not_known"),
        (closing.BLOCKED, "blocked", "blocked"),
    ],
)
async def test_a_server_that_does_not_want_us_is_not_tried_again(
    code: int, reason: str, refusal: Refusal
) -> None:
    """A wrong code, too many lines, a secret that proves nothing: each is told, and the end."""

    async def script(line: Line) -> None:
        await line.heard(client.Hello)
        await line.socket.close(code, reason)

    async with serving(script) as fake, linked(fake) as link:
        await change_to(link, "refused")
        assert (fake.lines, link.refusal) == (1, refusal)
        with pytest.raises(LineEnded, match=refusal):
            await link.welcomed()
        with pytest.raises(LineEnded, match=refusal):
            await link.answer(client.Browse(id="b"))


@pytest.mark.parametrize(
    "code,reason",
    [
        (closing.TOO_MANY, "too_many_connections"),
        (closing.NO_HELLO, "not_known"),
        (closing.NO_HELLO, "hello_first"),
        (1011, ""),
        (1001, "going away"),
    ],
)
async def test_a_server_that_knows_us_is_tried_again(code: int, reason: str) -> None:
    """Who has been welcomed comes back, whatever the server stumbled over in between."""

    async def script(line: Line) -> None:
        if line.number == 2:
            await line.heard(client.Hello)
            await line.socket.close(code, reason)
            return
        await line.welcome()
        if line.number == 1:
            line.socket.transport.abort()
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        await change_to(link, "away")
        await fake.came(3)
        assert link.refusal is None


@pytest.mark.parametrize(
    "status,refusal",
    [
        (HTTPStatus.NOT_FOUND, "not_here"),
        (HTTPStatus.FORBIDDEN, "not_here"),
        (HTTPStatus.OK, "not_here"),
        (HTTPStatus.BAD_REQUEST, "other_version"),
        (HTTPStatus.TOO_MANY_REQUESTS, "too_many"),
        (HTTPStatus.BAD_GATEWAY, "unreachable"),
    ],
)
async def test_a_page_instead_of_a_table_is_understood(
    status: HTTPStatus, refusal: Refusal
) -> None:
    """A page in place of a table tells whether there is any use in trying on."""
    async with serving(nothing, status) as fake, linked(fake) as link:
        await change_to(link, "refused")
        assert link.refusal == refusal


async def test_nobody_there_is_given_up_at_first() -> None:
    """A server that has never answered is given up after a few tries."""
    async with serving(nothing) as fake:
        pass
    async with linked(fake) as link:
        with pytest.raises(LineEnded, match="unreachable"):
            await link.welcomed()


async def test_a_device_code_is_said_once() -> None:
    """The code makes the device; after the first welcome the secret alone proves the player."""
    codes: list[str | None] = []

    async def script(line: Line) -> None:
        hello = await (line.heard(client.Hello) if line.number == 1 else line.welcome())
        codes.append(hello.code)
        if line.number < 3:
            await line.socket.close()
            return
        await line.say(Refused(id=None, code="last"))
        await line.until_over()

    paired = client.Hello(secret=HELLO.secret, name="Anna", code="123456")
    async with serving(script) as fake, linked(fake, paired) as link:
        await news_of(link, Refused)
        assert await link.welcomed() == "anna"
    assert codes == ["123456", "123456", None]


async def test_a_break_loses_no_command_and_repeats_no_question() -> None:
    """Commands go again after a break; `pair`, `browse` and `show` are asked again by the asker."""
    again: list[str] = []

    async def script(line: Line) -> None:
        await line.welcome()
        if line.number == 1:
            for kind in (client.Sit, client.Show, client.Browse, client.Pair, client.Speak):
                await line.heard(kind)
            line.socket.transport.abort()
            return
        again.extend([(await line.heard(client.Sit)).id, (await line.heard(client.Speak)).id])
        await line.say(Done(id="1"), Done(id="5"), Done(id="1"))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        await change_to(link, "connected")
        assert await link.ask(client.Sit(id="1", room=ROOM, seat=0))
        assert await link.ask(client.Show(id="2", room=ROOM, shown=True))
        assert await link.ask(client.Browse(id="3"))
        assert await link.ask(client.Pair(id="4"))
        assert await link.ask(client.Speak(id="5", room=ROOM, phrase="hello"))
        assert [(await news_of(link, Done)).id for _ in range(2)] == ["1", "5"]
        assert not link._open
    assert again == ["1", "5"]


async def test_a_question_while_the_line_is_broken_is_not_under_way() -> None:
    """Whoever asks without a line is told so, and nothing is asked behind his back later."""
    link = Link("ws://127.0.0.1:9/ws", HELLO)
    assert not await link.ask(client.Pair(id="1"))
    assert not await link.ask(client.Sit(id="2", room=ROOM, seat=0))
    assert list(link._open) == ["2"]


@pytest.mark.parametrize("code", ["no_watching", "barred", "no_such_room", "damaged", "closed"])
async def test_a_room_that_does_not_let_us_in_is_gone(code: str) -> None:
    """Where watching is not allowed or the host shut us out, that is the end of the room for us."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Enter)
        await line.say(Refused(id="enter", code=code))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        await link.follow(ROOM)
        gone = await news_of(link, Gone)
        assert (gone.room, gone.code) == (ROOM, code)
        assert fake.lines == 1


async def test_a_room_that_is_not_ready_is_entered_later() -> None:
    """A refusal to enter that passes is no end: the room is entered again."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Enter)
        await line.say(Refused(id="enter", code="store_down") if line.number < 4 else update())
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        await link.follow(ROOM)
        await news_of(link, Update)
        assert fake.lines == 4


PASSED_ON: list[ServerMessage] = [
    Presence(
        room=ROOM,
        here=("here", None, None, None),
        grace=(None,) * 4,
        watching=1,
        clock=None,
        paused=False,
    ),
    Spoke(room=ROOM, number=1, player="b", name="B", seat=1, phrase="hello", text=None),
    Tables(id="q", tables=()),
    Shown(id="q", cards=("SK", "SQ", "MAT"), seconds=600.0),
    Paired(id="q", code="123456", seconds=300.0),
    Refused(id="q", code="not_host"),
]


@pytest.mark.parametrize("message", PASSED_ON)
async def test_everything_said_is_news(message: ServerMessage) -> None:
    """Who is there, what is said, and answers to questions reach whoever listens."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.say(message)
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        assert await news_of(link, type(message)) == message


ANSWERS: list[Done | Refused | Tables | Shown | Paired | Recorded] = [
    Done(id="x", room=ROOM),
    Refused(id="x", code="too_fast"),
    Tables(
        id="x",
        tables=(
            Listing(
                room=ROOM,
                terms=Terms(game="ottocento"),
                seats=(None,) * 4,
                reserved=(False,) * 4,
                deal=0,
                played=0,
                playing=False,
                watching=0,
            ),
        ),
    ),
    Shown(id="x", cards=None),
    Paired(id="x", code="000000", seconds=1.0),
    Recorded(id="x", record=plain("ottocento")),
]


@pytest.mark.parametrize("said", ANSWERS)
async def test_an_answer_waited_for_is_no_news(
    said: Done | Refused | Tables | Shown | Paired | Recorded,
) -> None:
    """Whoever waits for an answer gets it over a break of the line, and nobody else does."""

    async def script(line: Line) -> None:
        await line.welcome()
        assert (await line.heard(client.Browse)).id == "x"
        if line.number == 1:
            line.socket.transport.abort()
            return
        await line.say(said, Refused(id="last", code="other"))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        await link.welcomed()
        async with asyncio.timeout(WAIT):
            assert await link.answer(client.Browse(id="x")) == said
        refused = await news_of(link, Refused)
        assert refused.id == "last"
        assert link.news.empty()


@pytest.mark.parametrize(
    "frame",
    [
        b'{"t":"done","id":"x","room":"a\\u001b]0;owned\\u0007;touch b"}',
        b'{"t":"gone","room":"../../etc","code":"damaged"}',
        b"[" * 100_000,
        b'{"t":"update"}',
        b"\xff\xfe",
    ],
    ids=["room", "gone", "deep", "bare", "bytes"],
)
async def test_what_no_server_of_ours_says_is_overlooked(frame: bytes) -> None:
    """Neither a room's id that would steer a terminal nor nested nonsense gets through the line."""
    link = Link("ws://127.0.0.1:1/ws", client.Hello(secret="s" * 43, name="Anna"))
    link._heard(frame)
    assert link.news.empty()
