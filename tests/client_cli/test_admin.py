"""`tarocchi admin`: an operator at a real server, in three languages, and what can go wrong."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

import pytest

from client_cli import operator
from client_cli.main import _parser
from client_cli.texts import LANGUAGES, Texts
from server.gateway.session import player_of
from server.protocol.admin import Denied, PersonLine
from tests.client_cli.asking import Answer, asked, started
from tests.server.admin.operating import operated
from tests.server.children import Child
from tests.server.people import play_along, secret_of
from tests.server.tables import GAMES, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ANNA = player_of(secret_of("Anna"))


async def tarocchi(*words: object) -> Answer:
    """Ask as an operator does, while the server of this test goes on."""
    return await asyncio.to_thread(started, "admin", *(str(word) for word in words))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_operator_at_work(language: str, tmp_path: Path) -> None:
    """See the table, mute for two hours, give the word back, block, close: said in words."""
    say, at = Texts(language), ("--admin-socket", tmp_path / "s", "--lang", language)
    async with operated(tmp_path / "s") as url:
        (anna,) = await table_of(url, "ottocento", ("Anna",))
        room = anna.now.room
        told = await tarocchi("list", *at)
        assert told.out.startswith(say("admin.tables", n=1) + f"\n{room}  Ottocento; ")
        assert say("admin.table.playing", number=1) in told.out
        assert say("admin.table.here", people=1, bots=3) in told.out
        assert f"  1. Anna  {ANNA}\n" in told.out
        assert f"  Anna  {ANNA}  127.0.0.1\n" in told.out
        muted = await tarocchi("mute", "anna", "--for", "2h", *at)
        assert muted.code == 0
        assert muted.out.startswith(say("admin.order.mute.until", whom=ANNA, at="20"))
        assert muted.out.strip() in (await tarocchi("list", *at)).out
        lifted = await tarocchi("unmute", ANNA, *at)
        assert lifted.out == say("admin.lifted", whom=ANNA) + "\n"
        blocked = await tarocchi("block", "192.0.2.7", *at)
        assert blocked.out == say("admin.order.block", whom="192.0.2.7") + "\n"
        closed = await tarocchi("close", f"wss://cards.example#{room}.{'0f' * 16}", *at)
        assert closed.out == say("admin.closed", room=room) + "\n"
        assert say("admin.table.closed") in (await tarocchi("list", "--all", *at)).out
        again = await tarocchi("unblock", "192.0.2.8", *at)
        assert (again.code, again.out) == (2, "")
        assert again.err == say("admin.denied.not_ordered", about="192.0.2.8") + "\n"
        await anna.go()


async def test_programs_get_one_line(tmp_path: Path) -> None:
    """With --json every answer is one object on one line, refusals too, and the exit code tells."""
    at = ("--json", "--admin-socket", tmp_path / "s")
    async with operated(tmp_path / "s"):
        for words, code in (("list", 0), ("close nothing", 2), ("mute Nobody", 2)):
            answer = await tarocchi(*words.split(), *at)
            assert (answer.code, answer.err) == (code, "")
            assert answer.out.count("\n") == 1
            assert (json.loads(answer.out)["t"] == "denied") == (code == 2)


@pytest.mark.parametrize("game", GAMES)
async def test_settled_deals_of_a_closed_table_are_kept(game: str, tmp_path: Path) -> None:
    """The record of a deal that was settled before its table was closed is exported after it."""
    child = Child(tmp_path / "d")
    await child.start()
    try:
        people = await table_of(child.url, game, ("Anna",))
        await play_along(people[0], Random(5))
        at = ("--data", tmp_path / "d")
        assert (await tarocchi("close", people[0].now.room, *at)).code == 0
        records = await asyncio.to_thread(started, "export", *map(str, at))
        (line,) = records.out.splitlines()
        assert json.loads(line)["game"] == game
        for one in people:
            await one.go()
    finally:
        await child.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_there(language: str, tmp_path: Path) -> None:
    """Where no server runs, or one was killed, the operator is told where it was looked for."""
    (tmp_path / "d").mkdir()
    told = Texts(language)("admin.no_server", path=str(tmp_path / "d" / "admin.sock"))
    words = ("admin", "list", "--data", str(tmp_path / "d"), "--lang", language)
    assert asked(*words) == Answer(2, "", told + "\n")
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / "d" / "admin.sock"))
    assert asked(*words) == Answer(2, "", told + "\n")


def test_where_it_looks(tmp_path: Path) -> None:
    """What is said counts first, then the environment, then the folder of the tables."""
    told = {"TAROCCHI_ADMIN_SOCKET": str(tmp_path / "e"), "TAROCCHI_DATA": str(tmp_path / "f")}
    for words, where in (
        ((), tmp_path / "e"),
        (("--admin-socket", str(tmp_path / "s")), tmp_path / "s"),
        (("--data", str(tmp_path / "d")), tmp_path / "d" / "admin.sock"),
    ):
        assert f" {where}." in asked("admin", "list", *words, environment=told).err
    del told["TAROCCHI_ADMIN_SOCKET"]
    where = tmp_path / "f" / "admin.sock"
    assert f" {where}." in asked("admin", "list", environment=told).err


@contextmanager
def answering(path: Path, answer: bytes | None) -> Iterator[None]:
    """Be a program at a socket that says this to whoever comes, or (None) nothing at all."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        kept: list[socket.socket] = []

        def serve() -> None:
            line, _ = listener.accept()
            kept.append(line)
            if answer is not None:
                line.recv(1 << 16)
                line.sendall(answer)
                line.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield
        thread.join(10)
        for line in kept:
            line.close()


@pytest.mark.parametrize("answer", [b"", b"hello\n", b'{"t":"new"}\n', b"\xff\n"])
def test_a_stranger_at_the_socket(answer: bytes, tmp_path: Path) -> None:
    """Another program at that place, or a newer server, is told as such."""
    path = tmp_path / "s"
    with answering(path, answer):
        told = asked("admin", "list", "--admin-socket", str(path))
    assert told == Answer(2, "", Texts("en")("admin.not_understood", path=str(path)) + "\n")


def test_a_silent_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not answer is not waited for without an end."""
    monkeypatch.setattr(operator, "_WITHIN", 0.2)
    path = tmp_path / "s"
    with answering(path, None):
        told = asked("admin", "list", "--admin-socket", str(path))
    assert told == Answer(2, "", Texts("en")("admin.silent", path=str(path)) + "\n")


def test_another_accounts_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may not open the socket is told that only the server's own account may."""

    def shut(_path: Path, _request: bytes) -> bytes:
        raise PermissionError

    monkeypatch.setattr(operator, "_line", shut)
    path = tmp_path / "s"
    told = asked("admin", "list", "--admin-socket", str(path))
    assert told == Answer(2, "", Texts("en")("admin.not_allowed", path=str(path)) + "\n")


@pytest.mark.parametrize(
    "words,why",
    [
        ("mute Anna --for soon", "admin.bad_time"),
        ("mute Anna --for 0m", "admin.bad_time"),
        ("mute Anna --for 99999d", "admin.bad_time"),
        ("close A_B", "admin.bad_room"),
        ("unmute Anna --for 2h", None),
        ("mute", None),
        ("reboot", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_misuse(words: str, why: str | None, language: str) -> None:
    """What cannot be meant is said before any server is asked."""
    told = asked("admin", *words.split(), "--lang", language)
    assert told.code == 2
    assert "tarocchi" in told.err
    assert why is None or Texts(language)(why) in told.err


def test_several_of_one_name_are_shown() -> None:
    """Who bears a name that several have is listed with id and address, to choose from."""
    lines = tuple(PersonLine(player=one * 32, name="Anna", address="192.0.2.7") for one in "ab")
    told = list(operator.told(Denied(code="several", about="Anna", perhaps=lines), Texts("en")))
    assert told[1:] == [f"  Anna  {one * 32}  192.0.2.7" for one in "ab"]
    assert "Anna" in told[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_denial_has_its_words(language: str) -> None:
    """Each denial is a sentence, and a code of a newer server is shown as it is."""
    say = Texts(language)
    for code in operator.KNOWN:
        assert say.has(f"admin.denied.{code}")
    assert list(operator.told(Denied(code="too_new"), say)) == [say("admin.denied", code="too_new")]


@pytest.mark.parametrize(
    "link",
    ["{}", "#{}", "wss://cards.example#{}", "https://cards.example/#{}", "ws://h:1/ws#{}.0f"],
)
def test_a_table_is_named_by_any_of_its_links(link: str) -> None:
    """A table may be named by its id, or by its link as any client shows it."""
    options = _parser(Texts("en")).parse_args(["admin", "close", link.format("a1b2")])
    assert options.room == "a1b2"
