"""Asking the program that looks after a host's store, and saying in words what came of it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

import msgspec

from client_cli.errors import Complaint

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts

# Refusals that have a sentence of their own; all others are told by their code.
KNOWN: Final = (
    *("exists", "unwritable", "unreadable", "damaged", "newer", "not_empty"),
    *("bad_url", "wrong_kind", "no_service", "no_server", "newer_schema"),
    *("folder_in_use", "folder_unusable"),
    *("store_down", "store_silent", "store_refuses"),
)


class _Ended(msgspec.Struct, frozen=True):
    """How it ended: pieces by kind, or a code and a detail (English, for logs)."""

    done: dict[str, int] | None = None
    refused: str = ""
    detail: str = ""


def add_place(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add where the tables are kept."""
    parser.add_argument("--data", metavar="FOLDER", help=texts("house.data"))
    parser.add_argument("--redis", metavar="URL", help=texts("house.redis"))


def asked(options: argparse.Namespace, texts: Texts, *words: str) -> dict[str, int]:
    """Have it done; what it writes goes to our output. Raises Complaint."""
    if options.data and options.redis:
        raise Complaint(texts("house.two_places"))
    place = [f"--{name}={said}" for name in ("data", "redis") if (said := vars(options)[name])]
    sys.stdout.flush()
    ran = subprocess.run(  # noqa: S603 - it is ours
        [sys.executable, "-m", "server.house", *place, *words],
        stderr=subprocess.PIPE,
        check=False,
    )
    try:
        ended = msgspec.json.decode(ran.stderr.splitlines()[-1], type=_Ended)
    except (IndexError, msgspec.DecodeError) as error:
        said = ran.stderr.decode(errors="replace").strip()
        raise Complaint(texts("house.failed", why=said)) from error
    if ended.done is not None:
        return ended.done
    code = ended.refused
    why = texts(f"house.{code}") if code in KNOWN else f"{code} {ended.detail}"
    raise Complaint(texts("house.failed", why=why))
