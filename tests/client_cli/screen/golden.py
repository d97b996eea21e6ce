"""Writes the golden pictures anew: `python -m tests.client_cli.screen.golden`, then read them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from client_cli.screen.lines import written_out
from client_cli.screen.table import picture
from client_cli.texts import LANGUAGES, Texts
from tests.client_cli.screen.scenes import GAMES, scene

FOLDER: Final = Path(__file__).parent / "golden"
SCENES: Final = ("gathering", "first", "playing", "watching", "settled")
SIZES: Final = ((80, 24), (120, 40))


def drawn(language: str, places: int, high: int) -> str:
    """Return all scenes of both games in one language at one size."""
    out = []
    for game in GAMES:
        for name in SCENES:
            out.append(f"--- {game}: {name}")
            out += map(written_out, picture(scene(name, game), Texts(language), places, high))
    return "\n".join(out) + "\n"


def file_of(language: str, places: int, high: int) -> Path:
    """Return where the pictures of one language at one size are kept."""
    return FOLDER / f"{language}-{places}x{high}.txt"


if __name__ == "__main__":
    for tongue in LANGUAGES:
        for size in SIZES:
            file_of(tongue, *size).write_text(drawn(tongue, *size), encoding="utf-8")
