"""The `tarocchi` command itself: its help, its languages, its misuse."""

from __future__ import annotations

import re

import pytest

from client_cli.texts import LANGUAGES
from tests.client_cli.asking import COMMANDS, asked, started
from tests.client_cli.test_texts import TOOLING

USAGE = {"en": "Usage: tarocchi", "it": "Uso: tarocchi", "sv": "Användning: tarocchi"}
ARGPARSE = re.compile(
    r"positional arguments|optional arguments|^options:|show this help message|usage:"
)

ENGLISH = re.compile(r"invalid|choose|required|unrecognized|expected|argument")


def test_help_at_the_door() -> None:
    """Somebody who asks for help sees every command, and the shell sees a success."""
    answer = started("--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(USAGE["en"])
    for command in COMMANDS:
        assert re.search(rf"^ +{command}  +\w", answer.out, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_every_language(command: str, language: str) -> None:
    """Every command explains itself to a card player, in every language and without jargon."""
    words = [command] if command else []
    answer = asked(*words, "--help", "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"{USAGE[language]} {command}".rstrip())
    assert not TOOLING.search(answer.out)
    assert not ARGPARSE.search(answer.out)
    assert answer.out == asked(*words, "-h", environment={"LANG": f"{language}_XX"}).out
    assert max(map(len, answer.out.splitlines())) <= 80


def test_help_differs_by_language() -> None:
    """The help of a command is not the same in two languages."""
    for command in COMMANDS:
        said = {asked(command, "--help", "--lang", language).out for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    "words",
    [
        ["cuont", "SK"],
        [],
        ["count", "--games"],
        ["count", "--game", "bridge", "SK"],
        ["count", "--lang", "de", "SK"],
        ["count", "SK", "--lang"],
        ["replay"],
        ["verify", "one", "two"],
        ["replay", "--as", "pdf", "-"],
        ["referee", "SK"],
        ["\x1b[2J"],
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_misuse_is_explained(words: list[str], language: str) -> None:
    """A misspelt command or choice ends with 2, what was wrong, and where to read more."""
    answer = asked(*words, environment={"LANG": language})
    assert (answer.code, answer.out) == (2, "")
    wrong, more = answer.err.splitlines()
    assert wrong.startswith("tarocchi: ")
    assert re.match(r"tarocchi( \w+)? --help ", more)
    assert "\x1b" not in answer.err
    assert not ENGLISH.search(answer.err)


def test_misuse_at_the_door() -> None:
    """The shell sees 2 for a misspelt command, and nothing on the output."""
    answer = started("cuont", "SK")
    assert (answer.code, answer.out) == (2, "")
    assert "cuont" in answer.err
