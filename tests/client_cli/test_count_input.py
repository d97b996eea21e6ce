"""How cards reach `tarocchi count`: by arguments, files, pipes and a keyboard, also bad ones."""

from __future__ import annotations

import os
import pty
import subprocess
from typing import TYPE_CHECKING

import pytest

from client_cli.texts import LANGUAGES
from tests.client_cli.asking import (
    COMMAND,
    PATIENCE,
    ROOT,
    Answer,
    asked,
    in_a_shell,
    started,
    surroundings,
)

if TYPE_CHECKING:
    from pathlib import Path

CARDS = "SK SQ SN ANG BEG"
SHEET = asked("count", *CARDS.split()).out


def refused(answer: Answer) -> str:
    """What a command complains of, when it ends with 2 and prints nothing else."""
    assert (answer.code, answer.out) == (2, "")
    assert "Traceback" not in answer.err
    assert answer.err.endswith("\n")
    return answer.err[:-1]


def typed(text: str, *words: str) -> Answer:
    """Run the command at a terminal of its own at which somebody types."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *words],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=surroundings(),
    ) as running:
        os.close(theirs)
        os.write(ours, text.encode())
        try:
            out, err = running.communicate(timeout=PATIENCE)
        finally:
            running.kill()
            os.close(ours)
    return Answer(running.returncode, out.decode(), err.decode())


def test_cards_as_arguments() -> None:
    """Cards are named one by one, or in one breath, and counted alike."""
    assert "This pile" in SHEET
    assert started("count", *CARDS.split()) == Answer(0, SHEET, "")
    assert asked("count", CARDS) == Answer(0, SHEET, "")
    assert asked("count", "sk,sq", "Ns;Angel", "begato") == Answer(0, SHEET, "")


def test_cards_of_a_file(tmp_path: Path) -> None:
    """Cards are read from a file, line by line, whatever editor wrote it."""
    pile = tmp_path / "a pile of mine.txt"
    for text in (CARDS, "SK, SQ\r\nSN\r\nANG BEG\r\n", "\ufeffSK SQ\n\nSN;ANG;BEG\n"):
        pile.write_text(text, encoding="utf-8")
        assert asked("count", str(pile)) == Answer(0, SHEET, "")
    pile.write_text("SK SQ")
    assert asked("count", str(pile), "SN", "ANG", "BEG") == Answer(0, SHEET, "")


def test_cards_by_pipe() -> None:
    """Cards are read from what is piped in, with or without a minus sign."""
    assert started("count", given=CARDS.encode()) == Answer(0, SHEET, "")
    assert asked("count", "-", given=b"SK\nSQ\nSN\n\nANG,BEG") == Answer(0, SHEET, "")
    assert asked("count", given=b"\xef\xbb\xbf" + CARDS.encode()) == Answer(0, SHEET, "")


@pytest.mark.parametrize("end", ["\n", "\x04", "  \n", "\x04\x04"], ids=repr)
def test_cards_by_keyboard(end: str) -> None:
    """At a keyboard the cards are asked for; an empty line or Ctrl-D ends them."""
    answer = typed(f"SK SQ\nSN, Angel\nBeg\n{end}", "count")
    assert answer == Answer(0, SHEET, "Type the cards; end with an empty line or Ctrl-D.\n")


def test_no_cards_by_keyboard() -> None:
    """Whoever types nothing is told how it is done."""
    answer = typed("\n", "count")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith("No cards were given. Try: tarocchi count SK SQ SN\n")


def test_a_card_comes_before_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that happens to be called SK does not hide the King of Swords."""
    (tmp_path / "SK").write_text("CQ CN")
    monkeypatch.chdir(tmp_path)
    assert asked("count", *CARDS.split()) == Answer(0, SHEET, "")


@pytest.mark.parametrize(
    "words, complaint",
    [
        ("SK Xx SQ 17", "There is no such card in Ottocento: Xx 17"),
        ("SK sk Ks SQ", "Named twice: sk Ks"),
        ("SK Xx SK", "There is no such card in Ottocento: Xx\nNamed twice: SK"),
        ("Moro Moro mor Moor Mori", "Named twice: Mori"),
        ("--game piedicavallo ANG 22", "There is no such card in Tarocchi at Piedicavallo: ANG 22"),
        ("--lang it Xx SK SK", "Carte sconosciute (Ottocento): Xx\nIndicate due volte: SK"),
        ("--lang sv Xx SK SK", "Sådana kort finns inte i Ottocento: Xx\nAngivna två gånger: SK"),
        ("--json SK SK", "Named twice: SK"),
        ("/nowhere/cards.txt", "There is no such card in Ottocento: /nowhere/cards.txt"),
        ("", "No cards were given. Try: tarocchi count SK SQ SN"),
        ("- SK", "There is no such card in Ottocento: -"),
    ],
)
def test_wrong_cards_are_named(words: str, complaint: str) -> None:
    """Unknown and repeated cards are named as they were typed, and nothing is counted."""
    assert refused(asked("count", *words.split())) == complaint


def test_wrong_cards_at_the_door() -> None:
    """The shell sees 2, no sheet, and the cards at fault."""
    assert refused(started("count", "SK", "SZ", "SK")).splitlines() == [
        "There is no such card in Ottocento: SZ",
        "Named twice: SK",
    ]


@pytest.mark.parametrize(
    "given, complaint",
    [
        (b"SK\0SQ", "There is no such card in Ottocento: SK\ufffdSQ"),
        (b"M\xe5ne", "There is no such card in Ottocento: M\ufffdne"),
        (b"\x1b[2J", "There is no such card in Ottocento: \ufffd[2J"),
        (b"SKX " * 500_000, "There is no such card in Ottocento: SKX"),
        (b"SK\n" * 500_000, "Named twice: SK"),
        (b"", "No cards were given. Try: tarocchi count SK SQ SN"),
    ],
    ids=["zero byte", "another encoding", "escape", "a flood", "a flood of Kings", "nothing"],
)
def test_odd_input_is_refused(given: bytes, complaint: str) -> None:
    """Whatever is piped in, the answer is a sentence that does nothing odd to the screen."""
    assert refused(asked("count", given=given)) == complaint


def test_odd_arguments_are_refused() -> None:
    """A word too long for a file's name and one that is no text are words like any other."""
    assert refused(asked("count", "a" * 5000)).endswith("a" * 5000)
    assert refused(asked("count", "SK\0")).endswith(": SK\ufffd")
    assert refused(started("count", b"\xff\xfe")).endswith(": \ufffd\ufffd")


def test_files_that_hold_no_cards(tmp_path: Path) -> None:
    """A picture, a folder and an empty file are no piles, and it is said which of them is not."""
    picture = tmp_path / "table.jpg"
    picture.write_bytes(bytes(range(256)))
    assert refused(asked("count", str(picture))) == f"{picture} cannot be read as text."
    assert refused(asked("count", str(tmp_path))).endswith(str(tmp_path))
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert refused(asked("count", str(empty))).startswith("No cards were given.")


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that belongs to somebody else is said to be closed to us."""
    locked = tmp_path / "locked.txt"
    locked.write_text(CARDS)

    def denied(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_text", denied)
    assert refused(asked("count", str(locked))) == f"{locked} cannot be read: Permission denied"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_computer_or_of_the_option(language: str) -> None:
    """The sheet is in the computer's language, unless another one is asked for."""
    wanted = asked("count", "--lang", language, "SK").out
    locale = {"LC_ALL": f"{language}_XX.UTF-8", "LANG": "de_DE.UTF-8"}
    assert started("count", "SK", environment=locale) == Answer(0, wanted, "")
    for words in (["count", "SK", f"--lang={language}"], ["--lang", language, "count", "SK"]):
        assert asked(*words, environment={"LC_ALL": "it_IT", "LANG": "sv_SE"}).out == wanted


def test_a_terminal_without_our_signs() -> None:
    """A terminal that knows English letters only still tells 10.5 from 10 and å from nothing."""
    plain = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    answer = started("count", "--lang", "sv", "SK", "SQ", "SN", environment=plain)
    assert "20.5" in answer.out
    assert "en halv poangs avdrag per kort" in answer.out
    assert "?" not in answer.out.replace("saknas ett kort?", "")
    answer = started("count", "SK", environment={"LC_ALL": "C", "PYTHONUTF8": "0"})
    assert (answer.code, answer.err) == (0, "")


@pytest.mark.parametrize(
    "line, code",
    [
        ("$TAROCCHI count SK <&-", 0),
        ("$TAROCCHI count <&-", 2),
        ("$TAROCCHI count SK >&-", 0),
        ("$TAROCCHI count XX 2>&-", 2),
        ("$TAROCCHI count SK >/dev/full", 2),
        ("set -o pipefail; $TAROCCHI count SK | true", 0),
        ("set -o pipefail; $TAROCCHI count --help | true", 0),
    ],
)
def test_closed_doors(line: str, code: int) -> None:
    """A closed keyboard, a full disk, a reader who has gone: the command ends in good order."""
    answer = in_a_shell(line)
    assert answer.code == code
    assert "Traceback" not in answer.err
    assert "Exception ignored" not in answer.err
    assert code == 0 or "This pile" not in answer.out
