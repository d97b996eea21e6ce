"""One store process and how to reach it: `redis://`, `rediss://` (TLS) or `unix://`.

place.py reads every kind of URL; this is for what is known to be one process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec
from redis.asyncio import SSLConnection
from redis.asyncio.connection import parse_url

from server.store.errors import CannotStart, Refusal

if TYPE_CHECKING:
    import ssl
    from pathlib import Path

USUAL_PORT = 6379


class Address(msgspec.Struct, frozen=True):
    """How to reach a store: a unix socket's `path`, or else `host` and `port`."""

    path: str | None
    host: str
    port: int
    tls: ssl.SSLContext | None
    username: str | None
    password: str | None
    database: int


def address(url: str) -> Address:
    """Return the address that a URL of one store names. Raises CannotStart(BAD_URL)."""
    try:
        words: dict[str, Any] = dict(parse_url(url))
        kind = words.pop("connection_class", None)
        tls = None
        if kind is SSLConnection:
            # redis-py knows the ssl_... options of a URL; it only builds the context here.
            tls = SSLConnection(**words).ssl_context.get()
    except Exception as error:
        raise CannotStart(Refusal.BAD_URL, f"{shown(url)}: {error}") from error
    if kind is not None and urlsplit(url).scheme == "unix" and not words.get("path"):
        raise CannotStart(Refusal.BAD_URL, f"{shown(url)}: no path")
    return Address(
        _text(words.get("path")),
        _text(words.get("host")) or "localhost",
        int(str(words.get("port", USUAL_PORT))),
        tls,
        _text(words.get("username")),
        _text(words.get("password")),
        int(str(words.get("db", 0))),
    )


def socket_url(socket: Path) -> str:
    """Return the URL of a unix socket."""
    return f"unix://{quote(str(socket))}"


def shown(url: str) -> str:
    """Return the URL without passwords, fit for a log."""
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets that do not fit
        return url.partition(":")[0] + ":"
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path, "", ""))


def _text(value: object) -> str | None:
    return None if value is None else str(value)
