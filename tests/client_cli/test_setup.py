"""Getting to a table: the right seat, the right words where there is none, nothing lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client_cli.errors import Complaint
from client_cli.table import link as link_module
from client_cli.table.setup import Setup
from client_cli.texts import LANGUAGES, Texts
from engine.seats import put_seat
from server.protocol import client, closing
from server.protocol.server import (
    Done,
    Gone,
    Kept,
    Presence,
    Refused,
    Result,
    Spoke,
    Tables,
    Update,
)
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.fake import (
    ROOM,
    Line,
    bot,
    linked,
    nothing,
    person,
    serving,
    table,
    update,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from engine.seats import Seat
    from server.protocol.server import Table

SAY = Texts("en")
TICKET = "0123456789abcdef" * 2
TERMS = Terms(game="ottocento")
ANNA, BEA = person("Anna"), person("Bea")
ADA, DINO = bot("Ada"), bot("Dino")


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr(link_module, "_PAUSES", (0.0,))


def sitting(
    stands: Table, good: set[tuple[Seat, str | None]], asked: list[tuple[Seat, str | None]]
) -> Callable[[Line], Awaitable[None]]:
    """A server with one table, where only some seats are given, with or without a ticket."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Enter)
        await line.say(update(1, None, stands, collapsed=True))
        while True:
            sit = await line.heard(client.Sit)
            asked.append((sit.seat, sit.ticket))
            if (sit.seat, sit.ticket) in good:
                seats = put_seat(stands.seats, sit.seat, ANNA)
                await line.say(Done(id=sit.id), update(2, sit.seat, table(seats=seats)))
            else:
                await line.say(Refused(id=sit.id, code="bad_ticket"))

    return script


FREE = table()
TWO_KEPT = table(seats=(BEA, None, None, None), kept=(None, Kept(), Kept(), None))
MINE = table(seats=(BEA, None, None, None), kept=(None, None, Kept(player="anna"), None))
WITH_BOTS = table(seats=(ADA, BEA, DINO, ADA), kept=(None, None, None, None))
IN_A_MATCH = table(
    seats=WITH_BOTS.seats, deal=1, results=(Result(deal=1, totals=(1, 2), stood_in=(0, 0, 0, 0)),)
)
FULL = table(seats=(BEA, BEA, BEA, BEA))


@pytest.mark.parametrize(
    "stands,good,ticket,wish,asked,meant",
    [
        (FREE, {(0, None)}, None, None, [(0, None)], True),
        (FREE, {(2, None)}, None, 2, [(2, None)], True),
        (FREE, {(1, None)}, None, 2, [(2, None), (0, None), (1, None)], False),
        (TWO_KEPT, {(2, TICKET)}, TICKET, None, [(1, TICKET), (2, TICKET)], True),
        (TWO_KEPT, {(3, None)}, TICKET, None, [(1, TICKET), (2, TICKET), (3, None)], False),
        (TWO_KEPT, {(3, None)}, None, None, [(3, None)], True),
        (MINE, {(2, None)}, None, None, [(2, None)], True),
        (MINE, {(2, TICKET)}, TICKET, None, [(2, TICKET)], True),
        (WITH_BOTS, {(2, None)}, None, None, [(0, None), (2, None)], True),
        (IN_A_MATCH, set(), None, None, [], False),
        (IN_A_MATCH, {(2, None)}, None, 2, [(2, None)], True),
        (FULL, set(), None, None, [], False),
        (table(terms=Terms(game="ottocento", bots=BotsOnly())), set(), None, None, [], False),
    ],
)
async def test_the_seat_that_is_meant_is_tried_first(
    stands: Table,
    good: set[tuple[Seat, str | None]],
    ticket: str | None,
    wish: Seat | None,
    asked: list[tuple[Seat, str | None]],
    meant: bool,
) -> None:
    """A ticket's seat, then the one wished for, then empty ones, then those of bots."""
    tried: list[tuple[Seat, str | None]] = []
    async with serving(sitting(stands, good, tried)) as fake, linked(fake) as link:
        setup = Setup(link, SAY)
        await setup.welcomed()
        assert await setup.enter(ROOM) is None
        assert await setup.sit(ticket, wish) == meant
        assert tried == asked
        setup.hand_over()
        newest = next(news for news in list(link.news._queue) if isinstance(news, Update))  # type: ignore[attr-defined]
        assert (newest.you is not None) == bool(good)


async def test_who_has_a_seat_asks_for_none() -> None:
    """Whoever comes back to a seat keeps it, and is told if another one was wished for."""
    tried: list[tuple[Seat, str | None]] = []

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Enter)
        await line.say(update(1, 3, table(seats=(None, None, None, ANNA))))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        setup = Setup(link, SAY)
        await setup.enter(ROOM)
        assert [await setup.sit(None, wish) for wish in (None, 3, 0)] == [True, True, False]
    assert not tried


async def test_the_table_gets_all_that_was_said_on_the_way() -> None:
    """The newest update comes first and whole, then presence and talk, then what came after."""
    here = Presence(
        room=ROOM,
        here=("here", None, None, None),
        grace=(None,) * 4,
        watching=0,
        clock=None,
        paused=False,
    )
    hello = Spoke(room=ROOM, number=1, player="b", name="B", seat=1, phrase="hello", text=None)

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Enter)
        await line.say(update(1, None, collapsed=True), here, hello, here)
        sit = await line.heard(client.Sit)
        seated = table(seats=(ANNA, None, None, None))
        await line.say(update(2, 0, seated), Done(id=sit.id), update(3, 0, seated))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        setup = Setup(link, SAY)
        await setup.enter(ROOM)
        assert await setup.sit()
        setup.hand_over()
        told = [await link.news.get() for _ in range(link.news.qsize())]
        updates = [news.seq for news in told if isinstance(news, Update)]
        assert updates in ([2], [2, 3], [3])
        first = told[0]
        assert isinstance(first, Update)
        assert first.collapsed
        assert [news for news in told if isinstance(news, Presence)] == [here]
        assert [news for news in told if isinstance(news, Spoke)] == [hello]


@pytest.mark.parametrize("code", ["no_such_room", "damaged", "barred", "no_watching", "closed"])
async def test_a_room_that_cannot_be_had_says_why(code: str) -> None:
    """Entering tells why a table is none for us, and every such reason has its sentence."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Enter)
        await line.say(Gone(room=ROOM, code=code))  # type: ignore[arg-type]
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        assert await Setup(link, SAY).enter(ROOM) == code
    for language in LANGUAGES:
        assert Texts(language)(f"table.gone.{code}")


@pytest.mark.parametrize(
    "code,key",
    [
        ("too_many_tables", "error.server.too_many_tables"),
        ("too_fast", "error.server.too_fast"),
        ("wrong_code", "error.server.wrong_code"),
        ("never_heard_of", "error.server.other"),
    ],
)
async def test_a_server_that_says_no_is_explained(code: str, key: str) -> None:
    """Whatever a server refuses, the player gets a sentence."""

    async def script(line: Line) -> None:
        await line.welcome()
        for kind in (client.Open, client.Find):
            await line.say(Refused(id=(await line.heard(kind)).id, code=code))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        setup = Setup(link, SAY)
        with pytest.raises(Complaint) as opened:
            await setup.open(TERMS)
        assert str(opened.value) == SAY(key, code=code)
        if code == "wrong_code":
            assert await setup.find(("SK", "SQ", "MAT")) is None
        else:
            with pytest.raises(Complaint) as found:
                await setup.find(("SK", "SQ", "MAT"))
            assert str(found.value) == SAY(key, code=code)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "code,reason,key",
    [
        (closing.NOT_PAIRED, "wrong_code", "wrong_code"),
        (closing.TOO_MANY, "too_many_connections", "too_many"),
        (closing.NO_HELLO, "not_known", "not_known"),
        (closing.BLOCKED, "blocked", "blocked"),
    ],
)
async def test_a_closed_door_is_explained(code: int, reason: str, key: str, language: str) -> None:
    """Whoever is not let in learns why, in every language."""

    async def script(line: Line) -> None:
        await line.heard(client.Hello)
        await line.socket.close(code, reason)

    say = Texts(language)
    async with serving(script) as fake, linked(fake) as link:
        with pytest.raises(Complaint) as complaint:
            await Setup(link, say).welcomed()
        assert str(complaint.value) == say(f"error.line.{key}", url=link.url)


async def test_nobody_there_is_explained() -> None:
    """An address where nobody listens is told as that, and soon."""
    async with serving(nothing) as fake:
        pass
    async with linked(fake) as link:
        with pytest.raises(Complaint, match="Nobody answers"):
            await Setup(link, SAY).welcomed()


async def test_sitting_down_elsewhere_on_the_way_ends_the_way() -> None:
    """Who comes to the table in another window while this one is still on the way goes on there."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.heard(client.Enter)
        await line.socket.close(closing.ELSEWHERE, "elsewhere")

    async with serving(script) as fake, linked(fake) as link:
        with pytest.raises(Complaint) as complaint:
            await Setup(link, SAY).enter(ROOM)
        assert str(complaint.value) == SAY("error.line.elsewhere", url=link.url)


async def test_the_list_is_read() -> None:
    """The list of tables is what the server answers."""

    async def script(line: Line) -> None:
        await line.welcome()
        await line.say(Tables(id=(await line.heard(client.Browse)).id, tables=()))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        assert await Setup(link, SAY).listed() == ()
