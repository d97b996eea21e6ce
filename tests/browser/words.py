"""The words of the page in each language, from the page's own tables."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "it", "sv")
_TEXTS: Final = Path(__file__).parents[2] / "web_client" / "src" / "texts"
_SUITED: Final = re.compile(r"([SBCD])([KQNJA]|10|[2-9])")
_NUMBERED: Final = re.compile(r"T([0-9]+)")
_MOOR: Final = re.compile(r"MOR\d")
_GAP: Final = re.compile(r"\{\w+\}")


@cache
def texts(language: str) -> dict[str, str | dict[str, str]]:
    """Return all texts of a language by their keys."""
    told: dict[str, str | dict[str, str]] = json.loads((_TEXTS / f"{language}.json").read_text())
    return told


def say(language: str, key: str) -> str:
    """Return a text that has one form."""
    told = texts(language)[key]
    assert isinstance(told, str)
    return told


def card_name(language: str, game: str, card: str) -> str:
    """Return what the page calls a card."""
    if (suited := _SUITED.fullmatch(card)) is not None:
        suit, rank = suited[1], suited[2]
        name = say(language, f"rank.{rank}") if f"rank.{rank}" in texts(language) else rank
        whole = say(language, "card.suited").replace("{rank}", name)
        return whole.replace("{suit}", say(language, f"suit.{suit}"))
    numbered = _NUMBERED.fullmatch(card)
    name = _trump(language, game, card)
    if numbered is None or name == numbered[1]:
        return name
    whole = say(language, "card.trump").replace("{numeral}", numbered[1])
    return whole.replace("{name}", name)


def _trump(language: str, game: str, card: str) -> str:
    for key in (f"trump.{game}.{card}", f"trump.{_MOOR.sub('MOR', card)}"):
        if key in texts(language):
            return say(language, key)
    return card.removeprefix("T")


def told_only_in(language: str) -> list[re.Pattern[str]]:
    """Return every text of a language that no other language has, as what a page may show of it.

    Short ones are left out: "S" or "Bot" may be anything.
    """
    others = {form for one in LANGUAGES if one != language for form in _forms(one)}
    found = {form for form in _forms(language) - others if len(_GAP.sub("", form).strip()) > 3}
    return [_pattern(form) for form in sorted(found)]


def _forms(language: str) -> set[str]:
    told = texts(language).values()
    return {form for one in told for form in ((one,) if isinstance(one, str) else one.values())}


def _pattern(form: str) -> re.Pattern[str]:
    words = [re.escape(part) for part in _GAP.split(form)]
    return re.compile(r"(?<!\w)" + ".{1,60}?".join(words) + r"(?!\w)")
