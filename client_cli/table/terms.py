"""What a table agrees on: the choices on the command line, and the words for them."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any, Final

from engine.match import FixedDeals, ToTarget
from engine.variants import VARIANTS
from server.protocol.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from client_cli.texts import Texts
    from engine.match import MatchForm

_FOUR: Final = 4
_MOST_DEALS: Final = 1_000
_MOST_POINTS: Final = 100_000
_GRACE: Final = (10, 600)  # seconds
_CLOCKS: Final[dict[str, Any]] = {"off": 0, "30": 30, "45": 45, "90": 90}
_TERMS: Final = ("form", "clock", "absence", "grace", "listed", "watch", "chat", "level")


def add_terms(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what a table may agree on; what is not chosen stays None."""
    group = parser.add_argument_group(texts("play.terms"))
    add = group.add_argument
    form = "1|N|four|800p|none"
    add("--match", dest="form", type=_form(texts), metavar=form, help=texts("play.match"))
    add("--clock", choices=tuple(_CLOCKS), help=texts("play.clock"))
    add("--absence", choices=("bot", "wait", "pause"), help=texts("play.absence"))
    grace = whole_number(texts, *_GRACE)
    add("--grace", type=grace, metavar="SECONDS", help=texts("play.grace"))
    add("--listed", action="store_true", default=None, help=texts("play.listed"))
    add("--watch", choices=("anyone", "nobody"), help=texts("play.watch"))
    add("--chat", choices=("phrases", "free"), help=texts("play.chat"))
    add("--level", choices=("easy", "good"), help=texts("play.level"))


def add_game(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add the choice of the game; what is not chosen stays None."""
    parser.add_argument("--game", choices=tuple(VARIANTS), help=texts("play.game"))


def usual_game(options: argparse.Namespace) -> str:
    """Return the game that was chosen, or the one that is usual: the first."""
    game: str | None = options.game
    return game or next(iter(VARIANTS))


def terms_of(options: argparse.Namespace) -> Terms:
    """Return what was chosen, and for the rest what is usual."""
    chosen = {name: getattr(options, name) for name in chosen_terms(options)}
    if "clock" in chosen:
        chosen["clock"] = _CLOCKS[chosen["clock"]]
    if "form" in chosen:
        (chosen["form"],) = chosen["form"]
    return Terms(game=usual_game(options), **chosen)


def chosen_terms(options: argparse.Namespace) -> list[str]:
    """Return which terms were chosen at all."""
    return [name for name in _TERMS if getattr(options, name) is not None]


def whole_number(texts: Texts, least: int, most: int) -> Callable[[str], int]:
    """Return what reads a number between two others, and says so where it is none."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(texts("error.range", least=least, most=most))
        return number

    return read


def _form(texts: Texts) -> Callable[[str], tuple[MatchForm | None]]:
    """Return what reads the form of a match; in a tuple, since None is a choice as well."""

    def read(text: str) -> tuple[MatchForm | None]:
        word = text.strip().casefold()
        if word in ("none", "four"):
            return (FixedDeals(_FOUR) if word == "four" else None,)
        found = re.fullmatch(r"([1-9][0-9]{0,5})(p?)", word)
        number = int(found[1]) if found else 0
        if found and found[2] and number <= _MOST_POINTS:
            return (ToTarget(number),)
        if found and not found[2] and number <= _MOST_DEALS:
            return (FixedDeals(number),)
        raise argparse.ArgumentTypeError(texts("error.match"))

    return read


def form_words(form: MatchForm | None, say: Texts) -> str:
    """Return how long a match is, in words."""
    match form:
        case FixedDeals():
            return say("tables.form.deals", n=form.deals)
        case ToTarget():
            return say("tables.form.target", points=form.points)
        case None:
            return say("tables.form.none")
