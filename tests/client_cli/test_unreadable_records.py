"""Records that cannot be read, for replay and for verify: missing, damaged, or from the future."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from client_cli.texts import LANGUAGES
from engine.record import to_json
from tests.client_cli.asking import GAMES, Answer, asked, in_a_shell, started
from tests.client_cli.records import GOLDEN, Tree, both_forms, forged, plain, proved

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

both_commands = pytest.mark.parametrize("command", ["replay", "verify"])


def refused(answer: Answer) -> str:
    """The sentence with which a command gives up."""
    assert (answer.code, answer.out) == (2, "")
    assert "Traceback" not in answer.err
    assert len(answer.err.splitlines()) == 1
    return answer.err[:-1]


@both_commands
def test_no_such_file(command: str, tmp_path: Path) -> None:
    """A missing file, a folder and an impossible name are said to be unreadable, by name."""
    missing = tmp_path / "none.json"
    assert refused(asked(command, str(missing))) == (
        f"{missing} cannot be read: No such file or directory"
    )
    assert refused(asked(command, str(tmp_path))) == f"{tmp_path} cannot be read: Is a directory"
    assert "File name too long" in refused(asked(command, "a" * 5000))
    assert refused(asked(command, "a\0b")).startswith("a\ufffdb cannot be read")
    assert refused(started(command, b"\xff.json")).startswith("\ufffd.json cannot be read")


@both_commands
def test_a_closed_file(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that belongs to somebody else is said to be closed to us."""

    def denied(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", denied)
    locked = tmp_path / "locked.json"
    assert refused(asked(command, str(locked))) == f"{locked} cannot be read: Permission denied"


@both_commands
@pytest.mark.parametrize(
    "given",
    [
        b"",
        b"\0" * 100,
        b"\xff\xfe\x00",
        b"{",
        b"{}",
        b"[]",
        b'{"format": 1, "game": "ottocento"}',
        b'{"a":' * 100_000,
        b'{"format": "\\ud800"}',
        b"SK SQ SN",
        b"Tarocchi deal record 1\n",
        b"Tarocchi deal record 1\nGame: ottocento, rules 1\n",
        b"Tarocchi deal record \xd9\xa3\n",
        b"\x1b[2JTarocchi deal record 1\n",
        b"x" * 3_000_000,
        b"\n" * 1_000_000,
    ],
    ids=lambda given: repr(given[:20]),
)
def test_no_record(command: str, given: bytes) -> None:
    """Whatever else is piped in is said to be no record, and does nothing odd to the screen."""
    said = refused(asked(command, "-", given=given))
    assert said.startswith(("- is no record of a deal, or it is damaged.", "- was written by"))
    assert "\x1b" not in said
    assert len(said) < 500


@both_commands
def test_a_closed_pipe(command: str) -> None:
    """Without anything to read from, nothing is read."""
    answer = in_a_shell(f"$TAROCCHI {command} - <&-")
    assert refused(answer).startswith("- is no record of a deal")


def game_of_bridge(tree: Tree) -> None:
    """Name a game that nobody here plays."""
    tree["game"] = "bridge\x1b"


def format_of_tomorrow(tree: Tree) -> None:
    """Name a form that does not exist yet, with a field that we cannot know."""
    tree.update(format=2, weather="fine", seats=None)


def middle_taker(tree: Tree) -> None:
    """Give a trick to somebody who then does not lead the next one."""
    tree["tricks"][4]["taker"] = (tree["tricks"][4]["taker"] + 1) % 4


def other_hand(tree: Tree) -> None:
    """Exchange two cards between hands after the deal was played."""
    hands = tree["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def other_dealer(tree: Tree) -> None:
    """Name another dealer."""
    tree["dealer"] = (tree["dealer"] + 1) % 4


def card_twice(tree: Tree) -> None:
    """Play a card twice."""
    tree["tricks"][3]["cards"][0] = tree["tricks"][2]["cards"][0]


def no_card(tree: Tree) -> None:
    """Play a card that does not exist."""
    tree["tricks"][3]["cards"][0] = "T99"


def a_trick_less(tree: Tree) -> None:
    """Leave the last trick out."""
    del tree["tricks"][-1]


@both_commands
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "forge",
    [middle_taker, other_hand, other_dealer, card_twice, no_card, a_trick_less],
)
def test_a_story_that_does_not_hold_together(
    command: str, game: str, forge: Callable[[Tree], None]
) -> None:
    """Wrong takers, hands and dealers after which no deal can go on make no whole deal."""
    for seed in range(3):
        said = refused(asked(command, "-", given=forged(proved(game, Random(seed)), forge)))
        assert said.startswith(
            "- does not tell of one whole deal, or something in it does not fit."
        )


@both_commands
@pytest.mark.parametrize(
    "forge, sentences",
    [
        (
            game_of_bridge,
            {
                "en": "- is of a game that this version does not know: bridge\ufffd",
                "it": "- è di un gioco che questa versione non conosce: bridge\ufffd",
                "sv": "- gäller ett spel som den här versionen inte känner: bridge\ufffd",
            },
        ),
        (
            format_of_tomorrow,
            {
                "en": "- was written by a newer version. ",
                "it": "- è stato scritto da una versione più nuova. ",
                "sv": "- skrevs av en nyare version. ",
            },
        ),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_records_of_another_world(
    command: str, forge: Callable[[Tree], None], sentences: dict[str, str], language: str
) -> None:
    """A newer form and an unknown game are told apart from a damaged file, in every language."""
    given = forged(plain("ottocento"), forge)
    said = refused(asked(command, "-", "--lang", language, given=given))
    assert said.startswith(sentences[language])


def test_text_of_another_world() -> None:
    """The text form too says whether it is too new or of a game not known."""
    text = both_forms(to_json(plain("piedicavallo")))[1]
    newer = text.replace(b"record 1", b"record 7", 1)
    assert refused(asked("verify", "-", given=newer)).startswith("- was written by a newer version")
    bridge = text.replace(b"piedicavallo", b"bridge", 1)
    assert refused(asked("verify", "-", given=bridge)).endswith("does not know: bridge")


@pytest.mark.parametrize("path", [GOLDEN[0], GOLDEN[-1]], ids=lambda path: path.stem)
def test_a_text_cut_short(path: Path) -> None:
    """A mail that lost its end, its beginning or a line of the play is no record."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    played = [place for place, text in enumerate(lines) if text.startswith(("Hand", "Trick"))]
    for place in played:
        for left in (lines[:place], lines[place:], lines[:place] + lines[place + 1 :]):
            refused(asked("verify", "-", given="".join(left).encode()))
