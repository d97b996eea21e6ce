"""docs/promises.md: every complaint is answered, every promise is kept by tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tools.promises import DOCUMENT, main, named

ROOT = Path(__file__).parents[1]
TEXT = DOCUMENT.read_text(encoding="utf-8")

# The threads that the tables have to answer; those about the browser alone are not among them.
COMPLAINTS = re.findall(
    r"\S+#\d+",
    """
mtgred/netrunner#418 throneteki/throneteki#64 Hanabi-Live/hanabi-live#2367 magefree/mage#547
riichinomics/autotable#28 Balatro-Multiplayer/BalatroMultiplayerAPI-Server#20
smogon/pokemon-showdown-client#2457 Ryukaki/ThressGame#23 chesterbr/minitruco-android#236
ccarrster/kraplow#172 Talishar/Talishar#1284 mtgred/netrunner#8311 smogon/pokemon-showdown#9819
lichess-org/lila#12318 mtgred/netrunner#6124 Cockatrice/Cockatrice#1678
boardgameio/boardgame.io#399 boardgameio/boardgame.io#840 mtgred/netrunner#8713
throneteki/throneteki#3276 Hanabi-Live/hanabi-live#2960 Hanabi-Live/hanabi-live#2058
pokerth/pokerth#37 throneteki/throneteki#3360 mtgred/netrunner#2839 lichess-org/lila#919
mtgred/netrunner#119 SWU-Petranaki/SWUOnline#304 colyseus/colyseus#341 vck3000/ProAvalon#149
Oliveriver/5d-diplomacy-with-multiverse-time-travel#42 socketio/socket.io#950 phase-rs/phase#1786
Thrillberg/imperial#151 lamarios/monopoly#2 boardgameio/boardgame.io#1281
Hanabi-Live/hanabi-live#3045 Lattyware/massivedecks#558 Rescator7/Hearts#3 hamvocke/doppelkopf#68
rbtying/shengji#356 arunpersaud/testing#10 keyteki/keyteki#4955 aflorj/briscola#16 octgn/OCTGN#811
TricksterCards/TricksterBots#254
""",
)


def rows(text: str) -> list[list[str]]:
    """Return the cells of all rows of all tables, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in found if row[0] not in ("We promise", "---")]


@cache
def defined_in(path: str) -> frozenset[str]:
    """Return the tests that a file defines."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return frozenset(node.name for node in tree.body if isinstance(node, kinds))


@pytest.mark.parametrize("row", rows(TEXT), ids=lambda row: row[1])
def test_every_promise_is_kept_by_a_test(row: list[str]) -> None:
    """Each row says what is promised, who asked for it, and which tests, all there, show it."""
    promise, asked, shown = row
    assert promise.endswith(".")
    assert re.fullmatch(r"[\w.-]+/[\w.-]+#\d+(, [\w.-]+/[\w.-]+#\d+)*", asked)
    tests = named(shown)
    assert tests
    assert ", ".join(f"`{test}`" for test in tests) == shown
    for test in tests:
        path, _, name = test.partition("::")
        assert name in defined_in(path), test


def test_every_complaint_is_answered() -> None:
    """No thread that we set out to answer is forgotten, and no other is claimed."""
    asked = {thread for row in rows(TEXT) for thread in row[1].split(", ")}
    assert asked == set(COMPLAINTS)


def test_one_command_runs_them_all(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Every test that the page names is found and would be run."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    assert main(["--collect-only", "-q", "-p", "no:cacheprovider"]) == 0
    told = capfd.readouterr().out
    assert all(test in told for test in named(TEXT))


def test_the_command_is_told_at_the_top() -> None:
    """The page says how to run all of it, and the Makefile knows that word."""
    assert "make promises" in TEXT.partition("\n## ")[0]
    assert re.search(r"^promises:", (ROOT / "Makefile").read_text(), re.MULTILINE)
