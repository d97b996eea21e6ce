"""The server's log: one line an entry, whatever is told."""

from __future__ import annotations

import io
import json
import logging
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.logs import keep_log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.settings import LogFormat


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """The root's log is as it was afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in ("tarocchi", "server"):
        logging.getLogger(name).setLevel(logging.NOTSET)
    logging.getLogger("websockets").setLevel(logging.NOTSET)


def written(form: LogFormat, said: str, *, fault: bool = False) -> str:
    """Return what one warning leaves in the log."""
    stream = io.StringIO()
    keep_log(form, "info", stream)
    log = logging.getLogger("tarocchi.rooms")
    if fault:
        known: dict[str, int] = {}
        try:
            known[said]
        except KeyError:
            log.exception("a room failed")
    else:
        log.warning("%s", said)
    return stream.getvalue()


@given(st.text())
def test_no_text_makes_a_second_line(said: str) -> None:
    """Whatever is told stays in its line, and steers no terminal."""
    line = written("text", said)
    assert line.endswith("\n")
    assert line[:-1].isprintable()


@given(st.text())
def test_json_holds_the_text_as_it_is(said: str) -> None:
    """A program gets back exactly what was told, one object a line."""
    line = written("json", said)
    assert line.count("\n") == 1
    assert len(line.splitlines()) == 1 or "\u2028" in said or "\u2029" in said or "\x85" in said
    assert json.loads(line)["said"] == said


def test_half_a_sign_breaks_no_line() -> None:
    """What no encoding can hold is spelled out, and the entry is one line all the same."""
    line = written("json", "half \ud83c a sign")
    assert json.loads(line)["said"] == "half \\ud83c a sign"


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_fault_is_told_whole(form: LogFormat) -> None:
    """A fault comes with where it happened; none of its lines can pass for an entry."""
    told = written(form, "bad\nluck", fault=True)
    first, *others = told.splitlines()
    assert "a room failed" in first
    assert "KeyError" in told
    assert all(one.startswith("    ") for one in others)


def test_levels() -> None:
    """What is less weighty than asked for is not written, and strangers only warn."""
    stream = io.StringIO()
    keep_log("text", "warning", stream)
    logging.getLogger("tarocchi.rooms").info("ours")
    logging.getLogger("server.store.writer").info("ours")
    logging.getLogger("asyncio").info("theirs")
    assert stream.getvalue() == ""
    logging.getLogger("asyncio").warning("theirs")
    assert "theirs" in stream.getvalue()
