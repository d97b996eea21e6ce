"""Links: whatever a friend sends leads to the table, and what leads nowhere is told at once."""

from __future__ import annotations

import pytest

from client_cli.errors import Complaint
from client_cli.table.address import Address, read_address
from client_cli.texts import LANGUAGES, Texts

SAY = Texts("en")
ROOM = "k3v9x"
TICKET = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    "url,server",
    [
        ("ws://host:8765", "ws://host:8765/ws"),
        ("wss://host", "wss://host/ws"),
        ("http://host:80/", "ws://host:80/ws"),
        ("https://host.example", "wss://host.example/ws"),
        ("host:8765", "ws://host:8765/ws"),
        ("host", "ws://host/ws"),
        ("192.168.1.7:8765", "ws://192.168.1.7:8765/ws"),
        ("[::1]:8765", "ws://[::1]:8765/ws"),
        ("wss://host/games/ws", "wss://host/games/ws"),
        ("ws://host:8765/ws", "ws://host:8765/ws"),
        ("https://host/?from=mail", "wss://host/ws"),
        ("HTTPS://host", "wss://host/ws"),
    ],
)
@pytest.mark.parametrize("room", [None, ROOM])
@pytest.mark.parametrize("ticket", [None, TICKET])
def test_every_form_of_a_link_leads_there(
    url: str, server: str, room: str | None, ticket: str | None
) -> None:
    """With or without a scheme, a port, a room, a ticket: it is the same table."""
    if room is None:
        ticket = None
    behind = "" if room is None else f"#{room}" if ticket is None else f"#{room}.{ticket}"
    read = read_address(url + behind, SAY)
    assert read == Address(server=server, room=room, ticket=ticket)
    assert read_address(read.of(ROOM), SAY) == Address(server=server, room=ROOM)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://host",
        "ws://",
        "ws://host:0",
        "ws://host:port",
        "ws://host:99999",
        "ws://[::1",
        "host#UPPER",
        "host#two words",
        f"host#{'a' * 41}",
        "host#room.ticket",
        f"host#room.{TICKET[:-1]}",
        f"host#.{TICKET}",
        "ws://" + "a" * 70 + ".example",
        "#room",
        "",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_link_is_told(url: str, language: str) -> None:
    """A link that can lead nowhere is shown back, in the player's language."""
    say = Texts(language)
    with pytest.raises(Complaint) as complaint:
        read_address(url, say)
    assert str(complaint.value) == say("play.bad_url", url=url)


@pytest.mark.parametrize(
    "url,nearby",
    [
        ("localhost:8765", True),
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.7:8765", False),
        ("localhost.example", False),
    ],
)
def test_an_address_of_this_computer_is_known_as_such(url: str, nearby: bool) -> None:
    """Only an address that no friend could use is called one of this computer."""
    assert read_address(url, SAY).nearby == nearby
