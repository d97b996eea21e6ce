"""The terms of a table as words that its host types: `clock=45 match=4 watch=nobody`; pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine.match import FixedDeals, ToTarget
from engine.variants import VARIANTS
from server.protocol.terms import Terms

if TYPE_CHECKING:
    from engine.match import MatchForm

_YES_NO: Final = {"yes": True, "no": False}
_NAMES: Final = {"match": "form"}  # as typed, and as a field of the terms
_WORDS: Final[dict[str, dict[str, Any]]] = {
    "clock": {"off": 0, "none": 0, "0": 0, "30": 30, "45": 45, "90": 90},
    "listed": _YES_NO,
    "game": {game: game for game in VARIANTS},
}
_FORM: Final = re.compile(r"([1-9][0-9]{0,5})(p?)")


class BadTerms(ValueError):
    """Words that are no terms, as they were typed."""


def arranged(words: str, terms: Terms) -> Terms:
    """Return the terms with what the words change; raises BadTerms."""
    changes: dict[str, Any] = {}
    for word in words.split():
        key, sign, value = word.casefold().partition("=")
        if not sign or not value:
            raise BadTerms(word)
        try:
            changes[_NAMES.get(key, key)] = _value(key, value)
        except (KeyError, ValueError) as error:
            raise BadTerms(word) from error
    try:  # the protocol's own bounds, whatever was typed
        made = msgspec.structs.replace(terms, **changes)
        return msgspec.json.decode(msgspec.json.encode(made), type=Terms)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadTerms(words) from error


def _value(key: str, value: str) -> object:
    if key == "match":
        return _form(value)
    if key == "grace":
        return int(value)
    return _WORDS[key][value] if key in _WORDS else value


def _form(value: str) -> MatchForm | None:
    """Return how long a match is: `4` deals, `800p` points, `none` for deal after deal."""
    if value == "none":
        return None
    found = _FORM.fullmatch(value)
    if found is None:
        raise ValueError(value)
    return ToTarget(int(found[1])) if found[2] else FixedDeals(int(found[1]))
