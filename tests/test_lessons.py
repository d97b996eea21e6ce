"""The browser's lessons against the engine: every answer that a lesson takes for right is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.discarding import legal_discards
from engine.trick import NO_CLASS, TRUMP, beats, class_of, led_after, legal
from engine.variants import VARIANTS

FILE = Path(__file__).parents[1] / "web_client" / "src" / "lessons" / "lessons.json"
LESSONS: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
TRIES = [
    pytest.param(game, lesson["id"], lesson["try"], id=lesson["id"])
    for game, lessons in LESSONS.items()
    for lesson in lessons
]
FINDS = [one for one in TRIES if one.values[2]["kind"] == "find"]  # type: ignore[index]


def led_by(game: str, cards: list[str]) -> int:
    """The class that a trick asks to be followed."""
    index = VARIANTS[game].pack.index
    led = NO_CLASS
    for card in cards:
        led = led_after(led, index[card])
    return led


def taker_of(game: str, cards: list[str]) -> int:
    """The place of the card that takes a trick."""
    variant = VARIANTS[game]
    places = [variant.pack.index[card] for card in cards]
    best = 0
    for place, card in enumerate(places[1:], start=1):
        if beats(card, places[best], variant.equals):
            best = place
    return best


def right(game: str, lesson: str, task: dict[str, Any]) -> set[str]:
    """The cards that the engine would have found."""
    variant = VARIANTS[game]
    pack = variant.pack
    hand = pack.set_of(task["hand"])
    if "trick" in task:
        return set(pack.cards_of(legal(hand, led_by(game, task["trick"]["cards"]))))
    if task.get("lay"):
        return set(task["hand"]) - {card for pair in legal_discards(variant, hand) for card in pair}
    if task.get("declare"):
        assert variant.tally is not None
        return set(variant.tally(hand).shown)
    if lesson == "worth":
        return set(pack.cards_of(hand & variant.fives))
    return {card for card in task["hand"] if class_of(pack.index[card]) == TRUMP}


@pytest.mark.parametrize("game, lesson, task", FINDS)
def test_the_cards_to_find_are_right(game: str, lesson: str, task: dict[str, Any]) -> None:
    """The cards that a lesson wants to be tapped are those that the rules name."""
    assert set(task["ok"]) == right(game, lesson, task)


@pytest.mark.parametrize("game, lesson, task", TRIES)
def test_tricks_are_taken_as_the_rules_say(game: str, lesson: str, task: dict[str, Any]) -> None:
    """The card that a lesson lets take a trick is the one that takes it."""
    del lesson
    for trick in task.get("tricks", ()):
        assert taker_of(game, trick["cards"]) == trick["taker"], trick


@pytest.mark.parametrize("game, lesson, task", TRIES)
def test_piles_can_be_counted(game: str, lesson: str, task: dict[str, Any]) -> None:
    """A pile that a lesson shows is one of the game, and shows what the lesson is about."""
    if task["kind"] != "sheet":
        return
    variant = VARIANTS[game]
    codes = {line.code for line in variant.pile(variant.pack.set_of(task["hand"]))}
    wanted = {"sets": "sets_doubled", "sequences": "sequences_doubled", "contatori": "sequence"}
    assert wanted.get(lesson, next(iter(codes))) in codes
