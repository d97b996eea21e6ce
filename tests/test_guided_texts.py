"""The browser has words for whatever a hint may say, in every language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.bots.choice import REASONS
from engine.bots.hints import HintCode

TEXTS = Path(__file__).parents[1] / "web_client" / "src" / "texts"
# A learner never deals, and the question whether to declare has facts of its own.
NOT_PLAYED = {
    "keep_combinations",
    "save_points",
    "void_a_suit",
    "lay_trumps",
    "shorten_a_suit",
    "declare_all",
    "nothing_to_declare",
    "last_trick",  # never the first of the reasons
}
# What is asked says it once for all cards.
SAID_ONCE = {"leads"}
# What the button for a hint says at other tables.
ELSEWHERE = {"hint.wait"}


def texts(language: str) -> dict[str, Any]:
    """Return the texts of a language."""
    found: dict[str, Any] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", ["en", "it", "sv"])
def test_every_code_has_its_sentence(language: str) -> None:
    """Each code of a hint, each reason to play a card, and no sentence for a code that is gone."""
    keys = texts(language).keys()
    wanted = {f"hint.{code}" for code in get_args(HintCode) if code not in SAID_ONCE}
    reasons = {f"why.{reason}" for reason in REASONS if reason not in NOT_PLAYED}
    assert {key for key in keys if key.startswith("hint.")} - ELSEWHERE == wanted
    assert {key for key in keys if key.startswith("why.")} == reasons
    asked = {f"guide.now.{code}" for code in ("leads", "opens", "follows", "trumps", "free")}
    assert asked <= keys
