"""What the terminal says, in English, Italian and Swedish (law 10: texts live in the clients).

Every language is a JSON file of this folder: a key to a sentence, or to a pair of sentences
`one` and `other` chosen by the argument `n`.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("en", "it", "sv")

Entry = str | dict[str, str]

_JOINER: Final = "\N{ZERO WIDTH JOINER}"  # holds one picture of several signs together


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """Return all sentences of one language of LANGUAGES."""
    text = resources.files(__name__).joinpath(f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Entry])


class Texts:
    """The sentences of one language, which may change while they are in use."""

    def __init__(self, language: str) -> None:
        self.speak(language)

    def speak(self, language: str) -> None:
        """Say everything in another language of LANGUAGES from now on."""
        self.language = language
        self._entries = catalogue(language)

    def __call__(self, key: str, **values: object) -> str:
        """Return the sentence of a key with its values filled in.

        A server may say what we have no word for, a new game or suit: then it is shown as it is.
        """
        entry = self._entries.get(key)
        if entry is None:
            return shown(key.rpartition(".")[2])
        if not isinstance(entry, str):
            entry = entry["one" if values.get("n") == 1 else "other"]
        return entry.format_map(
            {name: shown(one) if isinstance(one, str) else one for name, one in values.items()}
        )

    def has(self, key: str) -> bool:
        """Tell whether there is a sentence for this key."""
        return key in self._entries


def shown(text: str) -> str:
    """Return somebody else's text without the signs that would steer the terminal."""
    return "".join(
        sign if sign.isprintable() or sign == _JOINER else "\N{REPLACEMENT CHARACTER}"
        for sign in text
    )


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, English where it asks for another."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name, "")
        if wanted:
            found = wanted[:2].lower()
            return found if found in LANGUAGES else "en"
    return "en"
