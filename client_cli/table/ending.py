"""Why a line to a server ended, and whether it is worth another try."""

from __future__ import annotations

import socket
import ssl
from http import HTTPStatus
from typing import Final, Literal

from websockets.exceptions import (
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
    InvalidURI,
    NegotiationError,
)

from server.protocol import closing

Refusal = Literal[
    "other_version",
    "not_here",
    "unknown_host",
    "unreachable",
    "certificate",
    "not_known",
    "wrong_code",
    "too_fast",
    "too_many",
    "blocked",
]

TROUBLES: Final = (OSError, EOFError, InvalidHandshake, InvalidURI, ValueError)
_LATE: Final = "hello_first"  # the server did not get our first message in time
_TOO_FAST: Final = (
    "too_fast"  # too many codes were tried: even the right one is refused for a while
)


def end_of(
    code: int | None, reason: str | None, *, new: bool
) -> Refusal | Literal["elsewhere"] | None:
    """Return what a server meant by closing the line; None for what passes.

    new: it has never welcomed us. One that has knows us: if it says otherwise, it could not look us
    up just then; if we are too many, it counts lines of ours that are broken already.
    """
    match code:
        case closing.ELSEWHERE:
            return "elsewhere"
        case closing.NOT_PAIRED:
            return "too_fast" if reason == _TOO_FAST else "wrong_code"
        case closing.BLOCKED:
            return "blocked"
        case closing.TOO_MANY if new:
            return "too_many"
        case closing.NO_HELLO if new and reason != _LATE:
            return "not_known"
        case _:
            return None


def trouble_of(error: Exception, *, new: bool) -> Refusal | None:
    """Return why no line could be made (one of TROUBLES); None for what passes."""
    match error:
        case socket.gaierror():
            return "unknown_host" if new else None
        case ssl.SSLCertVerificationError():
            return "certificate"
        case InvalidStatus():
            return _status(error.response.status_code, new=new)
        case InvalidMessage() | OSError() | EOFError():  # cut off, asleep, or on its way up
            return None
        case NegotiationError():
            return "other_version"
        case _:
            return "not_here"


def _status(status: int, *, new: bool) -> Refusal | None:
    """Read a page that came instead of a line."""
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:  # a gateway whose server is on its way up
        return None
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return "too_many" if new else None
    # No version in common is answered so by the library that our server is made with.
    return "other_version" if status == HTTPStatus.BAD_REQUEST else "not_here"
