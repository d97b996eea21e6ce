"""Flags and environment as one frozen record."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Durability = Literal["always", "everysec"]
Store = Literal["embedded", "memory"]

_PREFIX: Final = "TAROCCHI_"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the server is told.

    host, port: where it listens, port 0 for a free one. data: folder of the embedded store.
    redis: URL of a store of one's own instead. store: `memory` forgets everything at the end.
    durability: `always` loses nothing that was acknowledged, `everysec` may lose a second when the
    store is killed on a busy disk or the machine loses power. pace: factor on all waiting times of
    the table, 1 for people. pages: folder of static files served on the same port. leash: end when
    standard input ends, for a server that is another program's child.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    data: Path = Path("tarocchi-data")
    redis: str | None = None
    store: Store = "embedded"
    durability: Durability = "always"
    pace: float = 1.0
    pages: Path = Path(__file__).parents[1] / "web_client" / "dist"
    leash: bool = False


def read(words: Sequence[str], environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings from flags, else from TAROCCHI_*; exits with 2 for wrong ones."""
    usual = Settings()

    def told(name: str, otherwise: object) -> str | None:
        given = environment.get(_PREFIX + name.upper())
        return given if given is not None else None if otherwise is None else str(otherwise)

    parser = argparse.ArgumentParser(prog="python -m server", description=__doc__)
    parser.add_argument("--host", default=told("host", usual.host))
    parser.add_argument("--port", type=int, default=told("port", usual.port))
    parser.add_argument("--data", type=Path, default=told("data", usual.data))
    parser.add_argument("--redis", default=told("redis", usual.redis), metavar="URL")
    parser.add_argument("--store", choices=get_args(Store), default=told("store", usual.store))
    durability = told("durability", usual.durability)
    parser.add_argument("--durability", choices=get_args(Durability), default=durability)
    parser.add_argument("--pace", type=float, default=told("pace", usual.pace))
    parser.add_argument("--pages", type=Path, default=told("pages", usual.pages))
    parser.add_argument("--leash", action="store_true")
    return Settings(**vars(parser.parse_args(words)))
