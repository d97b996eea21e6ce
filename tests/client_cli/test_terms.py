"""What is said on the command line becomes the table's terms, or is told to be wrong."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest

from client_cli.commands import bots
from client_cli.table.terms import add_game, add_terms, chosen_terms, form_words, terms_of
from client_cli.texts import LANGUAGES, Texts
from engine.match import FixedDeals, ToTarget
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.asking import asked

if TYPE_CHECKING:
    from engine.match import MatchForm
    from server.protocol.terms import Level

SAY = Texts("en")
USUAL = Terms(game="ottocento")


def chosen(*words: str) -> argparse.Namespace:
    """The options that are read from words."""
    parser = argparse.ArgumentParser()
    add_game(parser, SAY)
    add_terms(parser, SAY)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    "words,terms",
    [
        ("", USUAL),
        ("--game piedicavallo", Terms(game="piedicavallo")),
        ("--match 1", Terms(game="ottocento", form=FixedDeals(1))),
        ("--match 1000", Terms(game="ottocento", form=FixedDeals(1000))),
        ("--match four", Terms(game="ottocento", form=FixedDeals(4))),
        ("--match FOUR", Terms(game="ottocento", form=FixedDeals(4))),
        ("--match 800p", Terms(game="ottocento", form=ToTarget(800))),
        ("--match none", USUAL),
        ("--clock off", USUAL),
        ("--clock 30", Terms(game="ottocento", clock=30)),
        ("--clock 90", Terms(game="ottocento", clock=90)),
        ("--absence wait --grace 10", Terms(game="ottocento", absence="wait", grace=10)),
        ("--absence pause --grace 600", Terms(game="ottocento", absence="pause", grace=600)),
        ("--listed --watch nobody", Terms(game="ottocento", listed=True, watch="nobody")),
        ("--chat free --level easy", Terms(game="ottocento", chat="free", level="easy")),
    ],
)
def test_choices_become_terms(words: str, terms: Terms) -> None:
    """Each choice changes what it names; what is not chosen is as usual."""
    assert terms_of(chosen(*words.split())) == terms


@pytest.mark.parametrize(
    "words,names",
    [
        ("", []),
        ("--game piedicavallo", []),
        ("--match none", ["form"]),
        ("--clock off --listed", ["clock", "listed"]),
    ],
)
def test_what_was_chosen_is_known(words: str, names: list[str]) -> None:
    """Somebody who chooses what is usual has chosen, so a kept table can be told to differ."""
    assert chosen_terms(chosen(*words.split())) == names


@pytest.mark.parametrize(
    "words,key",
    [
        ("play --match 0", "error.match"),
        ("play --match 1001", "error.match"),
        ("play --match 0p", "error.match"),
        ("play --match 100001p", "error.match"),
        ("play --match five", "error.match"),
        ("play --match -3", None),
        ("play --match ٤", "error.match"),
        ("play --clock 20", None),
        ("play --absence go", None),
        ("play --grace 9", "error.range"),
        ("play --grace 601", "error.range"),
        ("play --grace soon", "error.range"),
        ("play --seat 5", None),
        ("play --device 12345", "error.device_code"),
        ("play --device 12345a", "error.device_code"),
        ("play --watch friends", None),
        ("bots --deals -1", None),
        ("bots --deals 100001", "error.range"),
        ("bots --levels hard", "error.levels"),
        ("bots --levels good,easy,good", "error.levels"),
        ("bots --levels good,easy,good,easy,good", "error.levels"),
        ("bots --speed 4.1", "error.range"),
        ("bots --speed fast", "error.range"),
        ("bots --speed nan", "error.range"),
        ("tables", None),
        ("watch", None),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_chosen_is_told(words: str, key: str | None, language: str) -> None:
    """A choice that does not exist ends with 2 and how it should be said."""
    answer = asked(*words.split(), "--lang", language)
    assert (answer.code, answer.out) == (2, "")
    if key is not None:
        values = {"least": 10, "most": 600} if "grace" in words else {"least": 0, "most": 4}
        if "deals" in words:
            values["most"] = 100_000
        assert Texts(language)(key, **values) in " ".join(answer.err.split())


@pytest.mark.parametrize("words", ["play --code SK,SQ,MAT", "play --device 123456"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_needs_a_server(words: str, language: str, tmp_path: object) -> None:
    """Three cards or six digits lead nowhere without the address of a server."""
    answer = asked(*words.split(), "--data", str(tmp_path), "--lang", language)
    assert (answer.code, answer.err) == (2, Texts(language)("play.needs_url") + "\n")


@pytest.mark.parametrize(
    "form,words",
    [
        (None, "deal after deal"),
        (FixedDeals(1), "a match of 1 deal"),
        (FixedDeals(4), "a match of 4 deals"),
        (ToTarget(800), "a match to 800 points"),
    ],
)
def test_a_match_has_words(form: MatchForm | None, words: str) -> None:
    """How long a match is can be said."""
    assert form_words(form, SAY) == words


GOOD: Level = "good"
EASY: Level = "easy"


@pytest.mark.parametrize(
    "words,form,table",
    [
        ("", FixedDeals(4), BotsOnly(speed=0.0)),
        ("--watch", FixedDeals(4), BotsOnly(speed=1.0)),
        ("--watch --speed 0.5 --open", FixedDeals(4), BotsOnly(speed=0.5, open_hands=True)),
        ("--deals 0", None, BotsOnly(speed=0.0)),
        ("--deals 1000", FixedDeals(1000), BotsOnly(speed=0.0)),
        ("--deals 1001", None, BotsOnly(speed=0.0)),
        ("--levels easy", FixedDeals(4), BotsOnly(speed=0.0, levels=(EASY, EASY, EASY, EASY))),
        ("--levels good,easy", FixedDeals(4), BotsOnly(speed=0.0, levels=(GOOD, EASY, GOOD, EASY))),
        (
            "--levels easy,good,good,good",
            FixedDeals(4),
            BotsOnly(speed=0.0, levels=(EASY, GOOD, GOOD, GOOD)),
        ),
    ],
)
def test_bots_are_told_how_to_play(words: str, form: MatchForm | None, table: BotsOnly) -> None:
    """How many deals, how well, how fast: as it was said, and otherwise as fast as it goes."""
    parser = argparse.ArgumentParser()
    bots.add(parser, SAY)
    read = bots.terms_of(parser.parse_args(words.split()))
    assert read == Terms(game="ottocento", form=form, bots=table)
