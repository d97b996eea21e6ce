"""The server's log: one line an entry, whatever is told."""

from __future__ import annotations

import io
import json
import logging
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalMove, Reason, Refusal
from server.logs import keep_log
from server.rooms.asked import NotAllowed
from server.store.errors import Outage, StoreDown

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


def test_an_errors_sentence_stays_out() -> None:
    """Of an illegal card the log tells that one was asked for and where, and not which."""
    stream = io.StringIO()
    keep_log("json", "info", stream)
    first, then = KeyError("SK"), IllegalMove(Refusal(Reason.MUST_FOLLOW, "S", ("BQ",)))
    try:
        try:
            raise first
        except KeyError:
            raise then from first
    except IllegalMove:
        logging.getLogger("tarocchi.rooms").exception("a room failed")
    told = json.loads(stream.getvalue())["fault"]
    assert "\nKeyError\n" in told
    assert told.endswith("engine.errors.IllegalMove: must_follow\n")
    assert told.index("KeyError") < told.index("which led to") < told.index("IllegalMove:")
    assert told.count(__file__) == 2
    assert not re.search("SK|BQ", told)


@pytest.mark.parametrize(
    "error,told",
    [
        (OSError(2, "No such file", "SK"), "FileNotFoundError: ENOENT"),
        (OSError("SK"), "OSError"),
        (StoreDown(Outage.SILENT, "SK"), "server.store.errors.StoreDown: store_silent"),
        (NotAllowed("must_follow", "S", ("SK",)), "server.rooms.asked.NotAllowed: must_follow"),
        (ExceptionGroup("SK", [ValueError("SK"), KeyError("SK")]), "KeyError"),
    ],
)
def test_what_is_told_of_an_error(error: Exception, told: str) -> None:
    """Its kind and its stable code, or what the system calls it; of several, each one's."""
    stream = io.StringIO()
    keep_log("text", "info", stream)
    logging.getLogger("tarocchi.rooms").error("failed", exc_info=error)
    lines = stream.getvalue().splitlines()
    assert lines[-1] == f"    {told}"
    assert "SK" not in stream.getvalue()
    assert ("    ExceptionGroup" in lines) == isinstance(error, ExceptionGroup)


@pytest.mark.parametrize(
    "said,told",
    [
        (
            "Task exception was never retrieved\nfuture: <Task ... exception=KeyError('SK')>",
            "Task exception was never retrieved",
        ),
        (
            "Exception in callback Queue.put_nowait(BotMoved('SK'))",
            "Exception in callback Queue.put_nowait",
        ),
        (
            "exception calling callback for <Future at 0x1 raised KeyError>",
            "exception calling callback for",
        ),
        ("Executing <Handle SK> took 0.2 seconds", "Executing"),
        ("poll 3.0 ms took 4.0 ms", "poll 3.0 ms took 4.0 ms"),
    ],
)
@pytest.mark.parametrize("name", ["asyncio", "concurrent.futures", "tarocchi.rooms"])
def test_strangers_do_not_tell_what_they_have_in_hand(name: str, said: str, told: str) -> None:
    """Libraries print calls and tasks whole, with what was in them: that is cut, ours is not."""
    stream = io.StringIO()
    keep_log("json", "info", stream)
    logging.getLogger(name).error("%s", said)
    assert json.loads(stream.getvalue())["said"] == (said if name.startswith("tarocchi") else told)
