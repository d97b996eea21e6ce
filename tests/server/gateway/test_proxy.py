"""Whose address is counted when a proxy stands in between; nobody can borrow another's."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from server.gateway.address import client_address
from server.gateway.limits import Limits
from server.settings import Settings, read
from tests.server.gateway.doors import house

PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))
NEARBY = (ip_network("127.0.0.0/8"),)


@pytest.mark.parametrize(
    "peer,forwarded,counted",
    [
        # A stranger says whatever it likes.
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("203.0.113.9", ["10.0.0.1, 10.0.0.2"], "203.0.113.9"),
        # Our proxy wrote the last one, and the client whatever stands before.
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        # Two proxies of ours, one behind the other.
        ("10.0.0.1", ["198.51.100.1, 203.0.113.9, 10.0.0.2"], "203.0.113.9"),
        ("fd00::1", ["203.0.113.9,fd00::2"], "203.0.113.9"),
        # From inside, or nothing that could be believed.
        ("10.0.0.1", ["10.0.0.7, 10.0.0.2"], "10.0.0.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["unknown"], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9, unknown"], "10.0.0.1"),
        ("10.0.0.1", [",,, ,"], "10.0.0.1"),
        # Ports, brackets, and version 4 in the dress of version 6.
        ("10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::/64"),
        ("::ffff:10.0.0.1", ["::ffff:203.0.113.9"], "203.0.113.9"),
        # One customer has a whole network of version 6.
        ("2001:db8:0:7::1", [], "2001:db8:0:7::/64"),
        ("2001:db8:0:7:1:2:3:4", [], "2001:db8:0:7::/64"),
        ("", ["203.0.113.9"], ""),
    ],
)
def test_who_is_counted(peer: str, forwarded: list[str], counted: str) -> None:
    """Only what our own proxies wrote is believed, read from the right."""
    assert client_address(peer, forwarded, PROXIES) == counted


async def knocks(settings: Settings, addresses: list[str]) -> list[int]:
    """Return how handshakes said to come from these are answered, one connection per address."""
    async with house(settings, Limits(per_address=1)) as here, here.knock():
        return [await here.answer(X_Forwarded_For=address) for address in addresses]


async def test_a_stranger_gains_nothing_by_claiming_another_address() -> None:
    """Without a trusted proxy the header is nothing but words."""
    assert await knocks(Settings(port=0), ["203.0.113.1", "203.0.113.2"]) == [429, 429]


async def test_clients_behind_our_proxy_are_counted_apart() -> None:
    """Behind a trusted proxy everybody is counted by their own address, whatever they claim."""
    settings = Settings(port=0, proxies=NEARBY)
    told = ["203.0.113.1", "203.0.113.2", "127.0.0.1", "198.51.100.9, 127.0.0.1"]
    assert await knocks(settings, told) == [101, 101, 429, 101]


@pytest.mark.parametrize("proxies,answer", [((), 403), (NEARBY, 101)])
async def test_the_name_of_the_site_is_believed_from_our_proxy_only(
    proxies: tuple[()], answer: int
) -> None:
    """A proxy that renames the host tells the outer name; nobody else can."""
    told = {"Origin": "https://cards.example", "X_Forwarded_Host": "evil.example, Cards.example"}
    async with house(Settings(port=0, proxies=proxies)) as here:
        assert await here.answer(**told) == answer


def test_proxies_come_from_flags_or_else_from_the_environment() -> None:
    """Several networks may be named, by flags, or with commas in TAROCCHI_TRUSTED_PROXY."""
    named = {"TAROCCHI_TRUSTED_PROXY": "10.0.0.0/8,fd00::/8"}
    assert read([], named).proxies == PROXIES
    assert read(["--trusted-proxy", "10.1.2.3/8"], named).proxies == PROXIES[:1]
    assert read([], {}).proxies == ()
