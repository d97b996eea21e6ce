"""What the player has chosen for the screen, kept in his own folder from evening to evening."""

from __future__ import annotations

import contextlib
import os
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from client_cli.texts import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """language: of LANGUAGES; colours: whether there are any. None where nothing was chosen."""

    language: str | None = None
    colours: bool | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """How the screen looks at its start; keeps: takes what is chosen on it."""

    mono: bool = False
    keeps: Callable[[Preferences], None] = lambda _chosen: None


def look_of(folder: Path) -> Look:
    """Return how the player wants the screen: as chosen on it, else by NO_COLOR."""
    chosen = preferences(folder).colours
    mono = wants_none() if chosen is None else not chosen
    return Look(mono, partial(prefer, folder))


def preferences(folder: Path) -> Preferences:
    """Return what was chosen; a file that cannot be read has nothing to say."""
    try:
        kept = msgspec.json.decode(_file(folder).read_bytes(), type=Preferences)
    except (OSError, msgspec.DecodeError):
        return Preferences()
    return kept if kept.language in (None, *LANGUAGES) else Preferences(colours=kept.colours)


def prefer(folder: Path, chosen: Preferences) -> None:
    """Keep what was chosen besides what was before; elsewhere it holds for this evening only."""
    kept = msgspec.structs.asdict(preferences(folder))
    new = {name: one for name, one in msgspec.structs.asdict(chosen).items() if one is not None}
    with contextlib.suppress(OSError):
        made = _file(folder).with_suffix(".new")
        made.write_bytes(msgspec.json.encode(Preferences(**(kept | new))))
        made.replace(_file(folder))


def wants_none(environment: dict[str, str] | None = None) -> bool:
    """Tell whether the player wants no colours: NO_COLOR is set and not empty."""
    return bool((os.environ if environment is None else environment).get("NO_COLOR"))


@contextmanager
def own_colours() -> Iterator[None]:
    """Leave NO_COLOR to us: Textual would make greys of it, and take it away for good."""
    kept = os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        if kept is not None:
            os.environ["NO_COLOR"] = kept


def _file(folder: Path) -> Path:
    return folder / "screen.json"
