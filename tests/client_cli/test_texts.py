"""The sentences: complete in three languages, all used, and in a card player's words."""

from __future__ import annotations

import ast
import re
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from client_cli.commands.verify import _said
from client_cli.texts import LANGUAGES, Texts, catalogue, language_of, shown
from engine.errors import Reason
from engine.record import Fault
from tests.client_cli.catalogue_use import (
    FAMILIES,
    PROOFS,
    RULES_OF_PLAY,
    UNREADABLE,
    keys_of,
    refusals,
    shapes,
    spoken,
)
from tests.test_architecture import sources

if TYPE_CHECKING:
    from client_cli.texts import Entry

TOOLING = re.compile(
    r"\b(argparse|bitmasks?|commits?|dict|engine|exceptions?|git|handlers?|hypothesis|managers?"
    r"|modules?|msgspec|null|parsers?|payloads?|pytest|python|stderr|stdin|stdout|structs?"
    r"|subcommands?|traceback|tuples?|utils?|values?|variants?)\b",
    re.IGNORECASE,
)


def sentences(entry: Entry) -> list[str]:
    """All wordings of one entry."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def gaps(sentence: str) -> set[str]:
    """The names in braces that a sentence has filled in."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_the_three_languages_say_the_same_things() -> None:
    """What is said in English is said in Italian and in Swedish, and nothing beyond it."""
    english = list(catalogue("en"))
    assert len(english) > 100
    for language in LANGUAGES:
        assert list(catalogue(language)) == english


def test_the_three_languages_fill_in_the_same() -> None:
    """A sentence names the same cards, players and points in every language."""
    for key, entry in catalogue("en").items():
        for language in LANGUAGES:
            other = catalogue(language)[key]
            assert isinstance(other, str) == isinstance(entry, str), key
            for ours, theirs in zip(sentences(entry), sentences(other), strict=True):
                assert gaps(ours) == gaps(theirs), (language, key)


def test_numbered_sentences_have_a_singular_and_a_plural() -> None:
    """One card and two cards are told apart, and nothing else is."""
    numbered = 0
    for language in LANGUAGES:
        for key, entry in catalogue(language).items():
            if not isinstance(entry, str):
                numbered += 1
                assert set(entry) == {"one", "other"}, key
                assert "n" in gaps(entry["other"]), key  # of one it may say `once`
    assert numbered > 0


def test_no_sentence_is_empty_or_copied() -> None:
    """Every language has its own words: hardly a long sentence is the same in two of them."""
    for key, entry in catalogue("en").items():
        every = [sentences(catalogue(language)[key]) for language in LANGUAGES]
        assert all(sentence.strip() for language in every for sentence in language), key
        if len(sentences(entry)[0].split()) > 4:
            assert len({language[0] for language in every}) == len(LANGUAGES), key


def test_every_sentence_asked_for_exists() -> None:
    """The program never lacks a word in any situation."""
    places = list(spoken())
    assert len(places) > 60
    for where, shape, _ in places:
        assert keys_of(shape), where
        for key in keys_of(shape):
            assert key in catalogue("en"), where


def test_every_sentence_gets_what_it_names() -> None:
    """No sentence is left with a gap where a card or a name should stand."""
    for where, shape, filled in spoken():
        # Where a key has gaps that we know nothing of, another sentence of its family may be meant.
        if filled is None or shape == "sheet.{}" or ("{}" in shape and shape not in FAMILIES):
            continue
        for key in keys_of(shape):
            for sentence in sentences(catalogue("en")[key]):
                assert gaps(sentence) <= filled, where


def test_no_sentence_is_left_over() -> None:
    """Everything in the catalogues is said somewhere."""
    used = {key for shape in shapes() for key in keys_of(shape)} | {"team"}
    assert shapes() >= set(FAMILIES)
    assert set(catalogue("en")) - used == set()


def test_no_sentence_speaks_of_our_tools() -> None:
    """The sentences speak of cards, not of how the program is made."""
    for language in LANGUAGES:
        for key, entry in catalogue(language).items():
            for sentence in sentences(entry):
                assert not TOOLING.search(re.sub(r"\{\w+\}", "", sentence)), (language, key)


def test_a_word_of_our_tools_is_noticed() -> None:
    """A sentence about a parser or a module would be noticed."""
    assert TOOLING.search("The parser stumbled.")
    assert TOOLING.search("No such Module")
    assert not TOOLING.search("The last Moor takes the trick.")


def test_unreadable_records_are_explained() -> None:
    """Whatever makes a record unreadable has its sentence in every language."""
    codes = refusals("BadRecord", "engine")
    assert codes == set(UNREADABLE)
    for language in LANGUAGES:
        assert {f"error.{code}" for code in codes} <= set(catalogue(language))


def test_faults_in_records_are_explained() -> None:
    """Whatever verify can find wrong has its sentence in every language."""
    assert refusals("Fault", "engine") >= {"wrong_fact", "other_rules"}
    proof = next(
        node
        for node in ast.walk(ast.parse(sources("engine")["engine/shuffle.py"]))
        if isinstance(node, ast.FunctionDef) and node.name == "proof_faults"
    )
    texts = {node.value for node in ast.walk(proof) if isinstance(node, ast.Constant)}
    assert {text for text in texts if re.fullmatch(r"[a-z]+_[a-z]+", str(text))} == set(PROOFS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_broken_rule_has_a_sentence(reason: Reason, language: str) -> None:
    """Whichever rule a record breaks, verify has words for it, without a code if it can happen."""
    said = _said(Fault(reason.value, 7, "C10"), Texts(language))
    assert said.endswith(".") or "(" in said
    assert (reason.value in said) == (reason.value not in RULES_OF_PLAY)


@pytest.mark.parametrize(
    "environment, language",
    [
        ({"LC_ALL": "it_IT.UTF-8", "LANG": "sv_SE.UTF-8"}, "it"),
        ({"LC_MESSAGES": "sv_FI", "LANG": "it_IT"}, "sv"),
        ({"LC_ALL": "", "LANG": "it"}, "it"),
        ({"LANG": "SV_se@euro"}, "sv"),
        ({"LC_ALL": "C", "LANG": "it_IT"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_computer_tells_the_language(environment: dict[str, str], language: str) -> None:
    """The computer's language is spoken, English where it is none of ours."""
    assert language_of(environment) == language


def test_a_name_cannot_steer_the_terminal() -> None:
    """A name with hidden signs shows them as signs, and a name in any script stays as it is."""
    assert shown("\x1b[2JAda\n\u202e") == "\ufffd[2JAda\ufffd\ufffd"
    for name in ("Åsa Öberg", "玉藻", "👩‍🌾", "O'Hara"):
        assert shown(name) == name
    assert Texts("en")("replay.dealer", seat="A\x07") == "A\ufffd dealt."
