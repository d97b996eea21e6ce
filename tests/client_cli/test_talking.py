"""What people say: heard once, in the reader's language, and not from those who are muted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.table.asking import Unclear
from client_cli.table.heard import Heard
from client_cli.table.talking import PHRASES, Talk
from client_cli.texts import LANGUAGES, Texts
from tests.client_cli.tables import EN, spoke, update

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phrase", PHRASES)
def test_phrases_are_heard_in_ones_own_language(phrase: str, language: str) -> None:
    """A phrase is a code on the wire and words in the reader's language."""
    say = Texts(language)
    (line,) = Talk(say, Heard()).heard(spoke(phrase=phrase))
    assert line == f"Bea: {say(f'phrase.{phrase}')}"


def test_a_line_is_heard_once() -> None:
    """A line that comes twice is told once; another one, or one after a restart, is told."""
    talk = Talk(EN, Heard())
    assert len([*talk.heard(spoke())]) == 1
    assert len([*talk.heard(spoke(old=True))]) == 0
    assert len([*talk.heard(spoke(number=2))]) == 1
    assert len([*talk.heard(spoke(phrase=None, text="one"))]) == 1


def test_what_was_read_in_an_earlier_sitting_is_not_told_again(tmp_path: Path) -> None:
    """Who closes the terminal and comes back hears the lines that are new, table by table."""
    file = tmp_path / "heard.json"
    first = Talk(EN, Heard(file))
    for number in (5, 7, 6):
        assert len([*first.heard(spoke(number=number))]) == 1
    again = Talk(EN, Heard(file))
    assert [*again.heard(spoke(number=7, old=True))] == []
    assert len([*again.heard(spoke(number=8, old=True))]) == 1
    assert len([*again.heard(spoke(number=6, room="other", old=True))]) == 1
    assert len([*again.heard(spoke(number=3))]) == 1  # a number of a server that began anew
    file.write_text("{")
    assert len([*Talk(EN, Heard(file)).heard(spoke(number=7, old=True))]) == 1


def test_what_watchers_said_in_a_deal_is_heard_after_it() -> None:
    """A watcher's line that comes after later ones, when the deal is over, is heard too."""
    talk = Talk(EN, Heard())
    assert len([*talk.heard(spoke(number=6))]) == 1
    assert len([*talk.heard(spoke(number=5, seat=None, old=True))]) == 1


def test_watchers_and_old_lines_are_marked() -> None:
    """One sees who speaks from beside the table, and what was said before one came."""
    (line,) = Talk(EN, Heard()).heard(spoke(seat=None, phrase=None, text="nice", name="Eva"))
    assert line == "Eva (watching): nice"
    (line,) = Talk(EN, Heard()).heard(spoke(old=True))
    assert line == "Earlier, Bea: Hello!"


def test_muting_is_by_player_and_can_be_undone() -> None:
    """Whoever is muted stays so under another name, until unmuted."""
    talk = Talk(EN, Heard())
    assert "Bea" in talk.mute("bea", update())
    assert [*talk.heard(spoke(name="Beatrice"))] == []
    assert [*talk.heard(spoke(player="pc", name="Carlo"))]
    talk.unmute("Bea", update())
    assert [*talk.heard(spoke(number=2))]


def test_people_are_found_by_name_seat_or_voice() -> None:
    """A seat's number, a name in any case, and the name of a watcher who spoke name a player."""
    talk = Talk(EN, Heard())
    list(talk.heard(spoke(player="px", name="Eva", seat=None)))
    assert talk.player("2", update()) == "pb"
    assert talk.player("CARLO", update()) == "pc"
    assert talk.player("eva", update()) == "px"
    with pytest.raises(Unclear, match="Nobody"):
        talk.player("Zeno", update())
    list(talk.heard(spoke(player="py", name="Anna", seat=None)))
    with pytest.raises(Unclear, match="Several"):
        talk.player("Anna", update())


@given(name=st.text(max_size=40), words=st.text(max_size=200))
def test_nothing_said_steers_the_terminal(name: str, words: str) -> None:
    """Whatever strangers are called or say, one line without hidden signs comes of it."""
    for line in Talk(EN, Heard()).heard(spoke(name=name, phrase=None, text=words)):
        assert line.replace("\N{ZERO WIDTH JOINER}", "").isprintable()
