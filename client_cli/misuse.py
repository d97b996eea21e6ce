"""What was wrong with a command, in the player's language; argparse knows English alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from client_cli.texts import Texts

# argparse's own sentences, as Python 3.11 to 3.14 write them.
_CHOICE: Final = re.compile(
    r"argument (?P<name>.+?): invalid choice: (?P<value>.+?) \(.*choose from (?P<choices>.+)\)",
    re.DOTALL,
)
_VALUE: Final = re.compile(r"argument (?P<name>.+?): invalid \w+ value: (?P<value>.+)", re.DOTALL)
_NO_VALUE: Final = re.compile(r"argument (?P<name>.+?): expected (one|at least one) argument")
_MISSING: Final = re.compile(r"the following arguments are required: (?P<names>.+)")
_UNKNOWN: Final = re.compile(r"unrecognized arguments: (?P<words>.+)", re.DOTALL)
_OURS: Final = re.compile(r"argument (?P<name>.+?): (?P<said>.+)", re.DOTALL)


def explained(message: str, say: Texts) -> str:
    """Return one of argparse's sentences as we say it; what we do not know stays as it is."""
    if found := _CHOICE.fullmatch(message):
        value, choices = _bare(found["value"]), found["choices"].replace("'", "")
        return say("app.bad_choice", name=found["name"], value=value, choices=choices)
    if found := _VALUE.fullmatch(message):
        return say("app.bad_value", name=found["name"], value=_bare(found["value"]))
    if found := _NO_VALUE.fullmatch(message):
        return say("app.no_value", name=found["name"])
    if found := _MISSING.fullmatch(message):
        return say("app.missing", names=found["names"])
    if found := _UNKNOWN.fullmatch(message):
        return say("app.unknown", words=found["words"])
    if found := _OURS.fullmatch(message):  # a sentence of our own, already in the language
        return f"{found['name']}: {found['said']}"
    return message


def _bare(quoted: str) -> str:
    return quoted.strip("'\"")
