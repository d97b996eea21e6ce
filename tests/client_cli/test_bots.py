"""`tarocchi bots`: one line a deal, and in the end what it comes to."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from client_cli.table.tournament import Tournament
from client_cli.texts import LANGUAGES, Texts
from engine.variants import VARIANTS
from server.protocol.server import Result
from tests.client_cli.asking import started
from tests.client_cli.fake import bot, table
from tests.client_cli.seated import WAIT

if TYPE_CHECKING:
    from pathlib import Path

    from engine.seats import ByTeam
    from server.protocol.server import Table

SAY = Texts("en")
SEATS = (bot("Ada"), bot("Berto"), bot("Clelia"), bot("Dino"))


def settled(*deals: tuple[int, ByTeam[int]]) -> Table:
    """A table of bots with these results."""
    results = [Result(deal=deal, totals=totals, stood_in=(0,) * 4) for deal, totals in deals]
    return table(seats=SEATS, results=tuple(results))


def test_each_deal_is_counted_once() -> None:
    """A deal that is told again, or together with others, is counted once, and the sums grow."""
    tournament = Tournament(SAY, 3)
    lines = [*tournament.counted(settled((1, (10, 20))))]
    assert lines == [
        "Ada and Clelia against Berto and Dino",
        "Deal 1: 10 to 20; together 10 to 20",
    ]
    assert [*tournament.counted(settled((1, (10, 20))))] == []
    lines = [*tournament.counted(settled((2, (5, 1)), (3, (7, 7)), (4, (1, 1))))]
    assert lines == ["Deal 2: 5 to 1; together 15 to 21", "Deal 3: 7 to 7; together 22 to 28"]
    assert tournament.over
    assert [*tournament.summary(6.0)] == [
        "3 deals in 6.0 seconds.",
        "2.0 seconds a deal.",
        "Ada and Clelia: 22 points, 7.3 a deal, 1 deal won.",
        "Berto and Dino: 28 points, 9.3 a deal, 1 deal won.",
        "1 deal drawn.",
    ]


def test_deals_without_end_are_never_over() -> None:
    """Bots that play until somebody stops them are never done by themselves."""
    tournament = Tournament(SAY, 0)
    for deal in range(1, 300):
        [*tournament.counted(settled((deal, (1, 0))))]
    assert not tournament.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_finished_is_told(language: str) -> None:
    """Who stops before the end of the first deal is told that there is nothing to sum up."""
    say = Texts(language)
    assert [*Tournament(say, 4).summary(1.0)] == [say("bots.no_deal")]


@pytest.mark.parametrize("game", VARIANTS)
def test_bots_play_their_deals(game: str, tmp_path: Path) -> None:
    """Without a word more, bots play the deals at a server of their own, and the sums are right."""
    words = ("bots", "--game", game, "--deals", "2", "--levels", "easy")
    answer = started(*words, environment={"XDG_DATA_HOME": str(tmp_path)})
    assert (answer.code, answer.err) == (0, "")
    found = re.findall(
        r"^Deal (\d): (\d+) to (\d+); together (\d+) to (\d+)$", answer.out, re.MULTILINE
    )
    assert [int(deal[0]) for deal in found] == [1, 2]
    for side in (1, 2):
        assert sum(int(deal[side]) for deal in found) == int(found[-1][side + 2])
    assert f": {found[-1][3]} points" in answer.out


def test_every_card_is_told_to_those_who_watch(tmp_path: Path) -> None:
    """With --watch all fifteen tricks are told, with --open the four hands as well."""
    words = ("bots", "--deals", "1", "--watch", "--open", "--speed", "0", "--data", str(tmp_path))
    answer = started(*words)
    assert (answer.code, answer.err) == (0, "")
    for trick in range(1, 16):
        assert re.search(rf"takes trick {trick}\.$", answer.out, re.MULTILINE)
    assert SAY("sheet.total") in answer.out
    for name in ("Ada", "Berto", "Clelia", "Dino"):
        bot_name = SAY("table.bot", name=name)
        assert SAY("table.open_hand", name=bot_name, cards="").rstrip(".") in answer.out


def test_bots_without_end_stop_at_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C ends deals without end, and the sums are told all the same."""
    words = ("--deals", "0", "--levels", "easy", "--data", str(tmp_path), "--lang", "en")
    with subprocess.Popen(
        (sys.executable, "-m", "client_cli.main", "bots", *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as bots:
        assert bots.stdout is not None
        for line in bots.stdout:
            if line.startswith("Deal 2"):
                break
        bots.send_signal(signal.SIGINT)
        out, err = bots.communicate(timeout=WAIT)
    assert (bots.returncode, err) == (0, "")
    assert re.search(r"^\d+ deals in ", out, re.MULTILINE)
