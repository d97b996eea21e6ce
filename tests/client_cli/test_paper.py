"""Lines on a screen: broken at words, links whole, nothing that steers the terminal."""

from __future__ import annotations

import pytest

from client_cli.paper import fitted, sheet_width
from client_cli.sheet import WIDTH

LINK = "ws://a-host-with-a-long-name.example.org:8765#abcdefgh"


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a terminal of forty columns."""
    monkeypatch.setenv("COLUMNS", "40")


def test_a_line_is_broken_at_words() -> None:
    """No line is longer than the terminal, but for a link, which can be copied whole."""
    lines = fitted(f"Your friends sit down with: tarocchi play {LINK}", terminal=True).splitlines()
    assert [line for line in lines if len(line) > 39] == [f"  {LINK}"]


def test_a_pipe_gets_whole_lines() -> None:
    """What is read by a program, or by a screen reader, is not broken."""
    assert fitted("word " * 50, terminal=False) == "word " * 50
    assert fitted("a\x1b[2Jb", terminal=False) == "a\ufffd[2Jb"


@pytest.mark.parametrize("columns,width", [("40", 39), ("200", WIDTH), ("1", 20)])
def test_how_wide_a_sheet_is(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As wide as the terminal, but never wider than a sheet, nor narrower than is of use."""
    monkeypatch.setenv("COLUMNS", columns)
    assert sheet_width(terminal=True) == width
    assert sheet_width(terminal=False) == WIDTH
