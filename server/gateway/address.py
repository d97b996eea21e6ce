"""Whose address a connection comes from, where a proxy may stand in between. Pure."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Network = IPv4Network | IPv6Network
_Address = IPv4Address | IPv6Address
_ONE_HOUSE: Final = (
    64  # bits of an IPv6 address that are one customer's; the rest is for the asking
)


def trusted(peer: str, proxies: Iterable[Network]) -> bool:
    """Tell whether a peer is one of our own proxies, so that what it forwards is believed."""
    address = _parsed(peer)
    return address is not None and _within(address, proxies)


def client_address(peer: str, forwarded: Sequence[str], proxies: Sequence[Network]) -> str:
    """Return the address by which a client is counted.

    forwarded: the X-Forwarded-For headers. Each proxy writes at the end whom it heard, so they are
    read from the right, as long as who wrote is trusted: what a client wrote itself stands further
    to the left. Of an IPv6 address the network counts.
    """
    address = _parsed(peer)
    if address is None:
        return peer
    for told in reversed(",".join(forwarded).split(",")):
        if not _within(address, proxies):
            break
        before = _parsed(told)
        if before is None:
            break
        address = before
    return _counted(address)


def named_address(text: str) -> str | None:
    """Return how an address that somebody typed is counted, None for what is none.

    A network of IPv6 may be given as we write it ourselves, of a /64.
    """
    address = _parsed(text.removesuffix(f"/{_ONE_HOUSE}") if ":" in text else text)
    return None if address is None else _counted(address)


def _parsed(text: str) -> _Address | None:
    """Return an address, without a port that some proxies add."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped


def _within(address: _Address, networks: Iterable[Network]) -> bool:
    return any(address in network for network in networks)


def _counted(address: _Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((int(address), _ONE_HOUSE), strict=False))
