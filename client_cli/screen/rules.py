"""The rules of a game in a few sentences."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.texts import Texts


def rules(game: str, say: Texts) -> Iterator[str]:
    """Yield the rules of a game, sentence by sentence."""
    yield say(f"game.{game}")
    for number in count(1):
        if not say.has(f"rules.{game}.{number}"):
            return
        yield f"- {say(f'rules.{game}.{number}')}"
