"""Whole deals of both games through the full-screen table, by keyboard and by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client_cli.screen.cards import in_order, usable
from client_cli.texts import Texts
from engine.variants import VARIANTS
from tests.client_cli.fullscreen.seat import Screen, alone, settled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path


async def by_keyboard(screen: Screen, question: str) -> None:
    """Answer with arrows, blank and Enter; declare with the letter."""
    match question:
        case "begin":
            await screen.press("enter")
        case "declare":
            await screen.type(Texts("en")("ask.key_declare"))
        case "discard":
            await screen.press("right", "space", "right", "space", "enter")
        case "play":
            await screen.press("right", "enter")
        case other:
            raise AssertionError(f"asked {other}:\n{screen.shown()}")


async def by_typing(screen: Screen, question: str) -> None:
    """Answer with the names of cards."""
    may = [card for card in in_order(screen.update) if card in usable(screen.update)]
    match question:
        case "discard":
            await screen.type(" ".join(may[:2]).lower())
        case "play":
            await screen.type(may[0].lower())
        case _:
            await by_keyboard(screen, question)


async def by_mouse(screen: Screen, question: str) -> None:
    """Answer with clicks on cards and buttons alone."""
    may = [card for card in in_order(screen.update) if card in usable(screen.update)]
    match question:
        case "declare":
            await screen.click(f"line:{Texts('en')('ask.key_skip')}")
        case "discard":
            for card in may[:2]:
                await screen.click(f"card:{card}")
            await screen.click("enter:")
        case "play":
            await screen.click(f"card:{may[-1]}")
        case _:
            await screen.click("enter:")


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize(
    "answer, size, mono",
    [
        (by_keyboard, (80, 24), False),
        (by_typing, (78, 20), True),
        (by_mouse, (120, 40), False),
        (by_mouse, (80, 24), True),
    ],
)
async def test_a_whole_deal(
    game: str,
    answer: Callable[[Screen, str], Awaitable[None]],
    size: tuple[int, int],
    mono: bool,
    tmp_path: Path,
) -> None:
    """A deal is played from the first card to the score sheet, which opens by itself."""

    async def plays(screen: Screen) -> None:
        while (question := await screen.asked(over=lambda: settled(screen))) is not None:
            before = screen.app.asked
            await answer(screen, question)
            await screen.until(lambda old=before: screen.app.asked != old, "for the answer")  # type: ignore[misc]
        await screen.sees(Texts("en")("screen.close"))
        await screen.press("escape")
        assert len(screen.app.screen_stack) == 1
        assert len(screen.update.table.results) == 1

    await alone(tmp_path, "--game", game, size=size, mono=mono, plays=plays)
