"""What is said at a table: nothing that helps a partner, nothing that floods, nothing unheard."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.protocol import client
from server.protocol.server import Spoke
from server.protocol.terms import Terms
from server.rooms.asked import NotAllowed
from server.rooms.dealing import promised
from server.rooms.talk import KEPT, MOST, WITHIN, Talk
from tests.server.rooms.rooms import SECRET, Around, person

FREE = Terms(game="piedicavallo", chat="free")


def text(words: str, name: str = "1") -> client.Speak:
    """Say something in words of one's own."""
    return client.Speak(id=name, room="room", text=words)


def phrase(name: str = "1") -> client.Speak:
    """Say one of the phrases."""
    return client.Speak(id=name, room="room", phrase="well_played")


def dealt(terms: Terms | None = None) -> Around:
    """Two people and two bots in a deal."""
    table = Around("Anna", "Berto", bots=True, terms=terms)
    table.fold("table", promised(table.state, SECRET))
    return table


def refused(talk: Talk, table: Around, command: client.Speak, name: str = "Anna") -> str:
    """Return the code with which a line is refused."""
    with pytest.raises(NotAllowed) as no:
        talk.speak(table.state, command, person(name), 0.0)
    return no.value.code


def said(talk: Talk, table: Around, command: client.Speak, name: str, now: float = 0.0) -> Spoke:
    """Return a line that was said."""
    line = talk.speak(table.state, command, person(name), now)
    assert line is not None
    return line


def test_seats_speak_in_phrases_during_a_deal() -> None:
    """Words of one's own wait for the end of the deal, unless the table allows them."""
    table = dealt()
    assert refused(Talk(0), table, text("I have the Angel")) == "phrases_only"
    assert said(Talk(0), table, phrase(), "Anna").phrase == "well_played"
    assert said(Talk(0), dealt(FREE), text("what a hand"), "Anna").text == "what a hand"
    between = Around("Anna", "Berto", bots=True)
    assert said(Talk(0), between, text("ready?"), "Anna").text == "ready?"


def test_watchers_are_heard_by_seats_only_after_the_deal() -> None:
    """What watchers say while cards are held reaches watchers, and the seats when it is over."""
    table, talk = dealt(), Talk(0)
    line = said(talk, table, text("Berto holds the Sun"), "Eve")
    assert (line.seat, line.name) == (None, "Eve")
    assert talk.heard(line, seated=False)
    assert not talk.heard(line, seated=True)
    assert list(talk.known(seated=True)) == []
    assert list(talk.known(seated=False)) == [replace(line, old=True)]
    assert talk.opened() == [replace(line, old=True)]
    assert list(talk.known(seated=True)) == [replace(line, old=True)]


def test_nobody_floods_the_table() -> None:
    """After some lines one has to wait; what is refused is refused whole, and others may speak."""
    table, talk = Around("Anna", "Berto"), Talk(0)
    for number in range(MOST):
        said(talk, table, text("again", str(number)), "Anna")
    assert refused(talk, table, text("again", "more")) == "too_fast"
    said(talk, table, text("hush", "b"), "Berto")
    said(talk, table, text("again", "more"), "Anna", now=WITHIN)


def test_a_line_sent_twice_is_said_once() -> None:
    """A repeat of a command says nothing a second time."""
    table, talk = Around("Anna", "Berto"), Talk(0)
    said(talk, table, text("hello"), "Anna")
    assert talk.speak(table.state, text("hello"), person("Anna"), 0.0) is None
    assert len(list(talk.known(seated=True))) == 1


@pytest.mark.parametrize(
    "command",
    [
        text("\u202e\x1b\x07"),
        client.Speak(id="1", room="room"),
        client.Speak(id="1", room="room", phrase="hello", text="and more"),
    ],
)
def test_nothing_is_said_with_nothing(command: client.Speak) -> None:
    """A line without anything to read, or with two things at once, is refused."""
    assert refused(Talk(0), Around("Anna"), command) == "not_said"


def test_only_the_newest_lines_are_kept() -> None:
    """Whoever comes later reads the newest lines, in order, their numbers rising."""
    table, talk = Around("Anna"), Talk(0)
    for number in range(KEPT + 5):
        said(talk, table, text("so", str(number)), "Anna", now=number * WITHIN)
    numbers = [line.number for line in talk.known(seated=True)]
    assert numbers == list(range(6, KEPT + 6))
