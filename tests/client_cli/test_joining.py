"""Friends at two terminals and one server: by link, by ticket, by the spoken code, by device."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from random import Random
from typing import TYPE_CHECKING, ClassVar

import pytest

from client_cli.texts import Texts
from tests.client_cli.asking import started
from tests.client_cli.seated import WAIT, Seated
from tests.client_cli.test_play import play_deal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SAY = Texts("en")


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    """Leave no terminal behind."""
    yield
    while Guest.everybody:
        Guest.everybody.pop().send_home()


class Guest(Seated):
    """Somebody at a terminal who reads anything, not only prompts."""

    everybody: ClassVar[list[Guest]] = []

    def __init__(self, data: Path, name: str, *words: str) -> None:
        super().__init__(data / name, "en", "--name", name, *words)
        self.sit_down()
        self.everybody.append(self)

    def send_home(self) -> None:
        """End the command if a test that failed left it running."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait(WAIT)

    def sees(self, pattern: str) -> re.Match[str]:
        """Wait until something is on the screen."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            found = re.search(pattern, self.shown)
            if found:
                return found
            time.sleep(0.01)
        raise AssertionError(f"{pattern} is not in:\n{self.shown[-2000:]}")

    def ends(self) -> tuple[int, str]:
        """Wait until the command has ended by itself; return its code and what it showed."""
        assert self._process is not None
        code = self._process.wait(WAIT)
        self.sees(r"\S")
        os.close(self._terminal)
        return code, self.shown


def told(key: str, **values: object) -> str:
    """A sentence as a pattern."""
    return re.escape(SAY(key, **values))


def test_friends_join_by_link_by_ticket_and_by_code(address: str, tmp_path: Path) -> None:
    """Three friends come to one table: by its link, by a seat kept for one, by three cards said."""
    anna = Guest(tmp_path, "Anna", address, "--match", "four")
    link = anna.sees(r"tarocchi play (ws://\S+#[a-z0-9]+)\n")[1]
    anna.sees(told("table.you_sit", number=1, partner="x").partition("x")[0][:20])
    bea = Guest(tmp_path, "Bea", link)
    anna.sees(told("table.sat", name="Bea", number=2))
    anna.type("/reserve 4")
    ticket = anna.sees(rf"tarocchi play ({re.escape(link)}\.[0-9a-f]{{32}})")[1]
    anna.type("/code")
    cards = anna.sees(r"to your friends: (.+?)\. ")[1]
    cleo = Guest(tmp_path, "Cleo", address, "--code", cards)
    anna.sees(told("table.sat", name="Cleo", number=3))
    dino = Guest(tmp_path, "Dino", ticket)
    anna.sees(told("table.sat", name="Dino", number=4))
    late = Guest(tmp_path, "Late", ticket)
    late.sees(told("play.ticket_void"))
    late.sees(told("table.watching"))
    anna.type("")
    for one in (anna, bea, cleo, dino):
        one.sees(r"Your hand: ")
    for one in (anna, bea, cleo, dino, late):
        one.leave()


def test_the_own_table_is_kept_and_a_new_one_is_opened_if_wished(
    address: str, tmp_path: Path
) -> None:
    """The same command leads back to the same table, with --new to another; the list has both."""
    link = r"tarocchi play (ws://\S+#[a-z0-9]+)\n"
    rooms = []
    for words in ((), ("--clock", "30"), ("--new", "--listed")):
        anna = Guest(tmp_path, "Anna", address, *words)
        rooms.append(anna.sees(link)[1])
        anna.sees(r"You sit on seat 1")
        if words == ("--clock", "30"):
            anna.sees(told("play.kept", terms="x").partition("x")[0])
        if "--new" in words:
            listed = started("tables", address, "--data", str(tmp_path / "Bea"))
            assert listed.code == 0
            assert rooms[2] in listed.out
            assert rooms[0] not in listed.out
            own = started("tables", address, "--data", str(tmp_path / "Anna"))
            assert own.code == 0
            assert SAY("tables.yours") in own.out
            assert rooms[0] in own.out
        anna.leave()
    assert rooms[0] == rooms[1] != rooms[2]


def test_who_came_by_cards_comes_back_when_they_are_hidden(address: str, tmp_path: Path) -> None:
    """The same command leads back to the seat after the host hid the cards; so does the address."""
    anna = Guest(tmp_path, "Anna", address)
    link = anna.sees(r"tarocchi play (ws://\S+#[a-z0-9]+)\n")[1]
    anna.sees(r"You sit on seat 1")
    anna.type("/code")
    cards = anna.sees(r"to your friends: (.+?)\. ")[1]
    bea = Guest(tmp_path, "Bea", address, "--code", cards)
    back = bea.sees(rf"To come back: tarocchi play --data \S+ {re.escape(link)}\n")[0]
    bea.sees(r"You sit on seat 2")
    bea.send_home()
    anna.type("/hide")
    anna.sees(told("table.hidden"))
    late = started("play", address, "--code", cards, "--data", str(tmp_path / "Late"))
    assert (late.code, late.err) == (2, SAY("error.server.wrong_code") + "\n")
    bea = Guest(tmp_path, "Bea", address, "--code", cards)
    bea.sees(told("play.cards_hidden"))
    bea.sees(r"You sit on seat 2")
    bea.leave()
    bea.sees(re.escape(back))
    again = Guest(tmp_path, "Bea", address, "--clock", "30")
    again.sees(told("play.last", link=link))
    again.sees(told("play.kept", terms="x").partition("x")[0])
    again.sees(r"You sit on seat 2")
    other = started("play", address, "--code", "Ks Qs Mat", "--data", str(tmp_path / "Bea"))
    assert other.code == 2
    assert link in other.err
    again.type("/leave")
    assert again.ends()[0] == 0
    own = Guest(tmp_path, "Bea", address)
    assert own.sees(r"tarocchi play (ws://\S+#[a-z0-9]+)\n")[1] != link
    own.leave()
    anna.leave()


def test_a_second_device_sits_on_the_same_seat(address: str, tmp_path: Path) -> None:
    """Six digits make another computer the same player, who goes on there and comes back here."""
    here = Guest(tmp_path, "Anna", address)
    link = here.sees(r"tarocchi play (ws://\S+#[a-z0-9]+)\n")[1]
    here.sees(r"You sit on seat 1")
    here.type("/pair")
    code = here.sees(r"--device (\d{6})")[1]
    there = Guest(tmp_path, "Phone", address, "--device", f"{code[:3]} {code[3:]}")
    there.sees(told("play.paired", place=address))
    there.sees(r"You sit on seat 1")
    here.sees(told("table.elsewhere"))
    here.type("")
    there.sees(told("table.elsewhere"))
    wrong = Guest(tmp_path, "Thief", link, "--device", code)
    assert wrong.ends()[0] == 2
    wrong.sees(told("error.line.wrong_code"))
    there.leave()
    here.leave()
    again = Guest(tmp_path, "Phone", address)
    again.sees(r"You sit on seat 1")
    again.leave()


@pytest.mark.parametrize(
    "words,key",
    [
        (("{address}#r00m",), "table.gone.no_such_room"),
        (
            ("{address}", "--code", "king of cups, seven of coins, the Moon"),
            "error.server.wrong_code",
        ),
        (("{address}/nowhere",), "error.line.not_here"),
    ],
)
def test_what_leads_nowhere_is_told(
    address: str, words: tuple[str, ...], key: str, tmp_path: Path
) -> None:
    """A link to no table, cards that no host shows, and a page that is no table are explained."""
    given = [word.format(address=address) for word in words]
    answer = started("play", *given, "--data", str(tmp_path))
    url = f"ws://{given[0]}"
    assert (answer.code, answer.err) == (2, SAY(key, url=url) + "\n")


def test_bots_are_watched_by_others(address: str, tmp_path: Path) -> None:
    """A table of bots at a server is in its list, and whoever watches sees it to the end."""
    words = (*("--deals", "3", "--speed", "0.1", "--url", address, "--listed"), "--data")
    with subprocess.Popen(
        (sys.executable, "-m", "client_cli.main", "bots", *words, str(tmp_path / "host")),
        stdout=subprocess.PIPE,
        text=True,
    ) as bots:
        assert bots.stdout is not None
        link = bots.stdout.readline().split()[-1]
        assert link.startswith(f"ws://{address}#")
        watched = started("watch", address, "--data", str(tmp_path / "guest"))
        rest = bots.stdout.read()
        bots.wait(WAIT)
    assert (watched.code, bots.returncode) == (0, 0)
    assert SAY("watch.link", link=link) in watched.out
    assert SAY("sheet.total") in watched.out
    assert re.search(r"^Deal 3: ", rest, re.MULTILINE)
    assert SAY("bots.took", n=3, seconds="x").partition(" in ")[0] in rest


def test_where_nobody_may_watch_nobody_does(address: str, tmp_path: Path) -> None:
    """A running deal that is not to be watched is closed to those without a seat."""
    anna = Guest(tmp_path, "Anna", address, "--watch", "nobody")
    link = anna.sees(r"tarocchi play (ws://\S+#[a-z0-9]+)\n")[1]
    anna.sees(r"You sit on seat 1")
    anna.type("f")
    assert anna.prompted() == "begin"
    anna.type("")
    anna.sees(r"Your hand: ")
    answer = started("watch", link, "--data", str(tmp_path / "Bea"))
    assert (answer.code, answer.err) == (2, SAY("table.gone.no_watching") + "\n")
    answer = started("watch", address, "--data", str(tmp_path / "Bea"))
    assert (answer.code, answer.err) == (2, SAY("watch.none") + "\n")
    anna.leave()


def test_the_record_of_a_deal_is_kept_with_its_receipt(address: str, tmp_path: Path) -> None:
    """After a deal its record is a file, and `verify` accepts it with the player's own receipt."""
    anna = Guest(tmp_path, "Anna", address, "--game", "piedicavallo")
    anna.sees(r"You sit on seat 1")
    anna.type("f")
    play_deal(anna, Random(3))
    anna.leave()
    (file,) = (tmp_path / "Anna" / "records").iterdir()
    answer = started("verify", str(file), "--receipt", str(tmp_path / "Anna" / "receipts"))
    assert (answer.code, answer.err) == (0, "")
    assert SAY("verify.witnessed", names="x").partition("x")[0][:20] in answer.out
