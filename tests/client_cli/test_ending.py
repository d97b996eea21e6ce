"""Why a line ended: told in every language, and tried again only where that is of use."""

from __future__ import annotations

import socket
import ssl
from typing import get_args

import pytest
from websockets.exceptions import InvalidMessage, InvalidURI, NegotiationError

from client_cli.table.ending import Refusal, end_of, trouble_of
from client_cli.texts import LANGUAGES, Texts
from server.protocol import closing


@pytest.mark.parametrize(
    "error,first,later",
    [
        (socket.gaierror(), "unknown_host", None),
        (ssl.SSLCertVerificationError(), "certificate", "certificate"),
        (ConnectionRefusedError(), None, None),
        (TimeoutError(), None, None),
        (EOFError(), None, None),
        (InvalidMessage("cut off"), None, None),
        (NegotiationError("no version in common"), "other_version", "other_version"),
        (InvalidURI("ws://", "no host"), "not_here", "not_here"),
        (ValueError("no host"), "not_here", "not_here"),
    ],
)
def test_trouble_on_the_way_is_understood(
    error: Exception, first: Refusal | None, later: Refusal | None
) -> None:
    """A server that was there once may be away for a while; one that never was is given up."""
    assert trouble_of(error, new=True) == first
    assert trouble_of(error, new=False) == later


@pytest.mark.parametrize("code", [None, 1000, 1001, 1006, 1009, 1011, 4999])
def test_other_ends_pass(code: int | None) -> None:
    """A line that just broke is made anew."""
    assert end_of(code, "", new=True) is None


def test_only_elsewhere_rests() -> None:
    """Sitting down elsewhere is no refusal, neither at first nor later."""
    assert end_of(closing.ELSEWHERE, "elsewhere", new=True) == "elsewhere"
    assert end_of(closing.ELSEWHERE, "elsewhere", new=False) == "elsewhere"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*get_args(Refusal), "elsewhere"])
def test_every_end_has_a_sentence(code: str, language: str) -> None:
    """Whatever ends a line for good is told in the player's words, without its code."""
    said = Texts(language)(f"error.line.{code}", url="ws://host/ws")
    assert said.endswith((".", "ws"))
    assert "_" not in said
