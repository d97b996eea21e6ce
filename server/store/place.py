"""Where a store is, from its URL. This is the one place that reads it.

redis://[USER:PASSWORD@]HOST[:6379][/DATABASE]              one Redis or Valkey
rediss://...                                                the same by TLS
unix:///PATH[?db=DATABASE]                                  the same by a unix socket
redis+sentinel://[...@]HOST[:26379],HOST,.../NAME[/DATABASE] the master that Sentinels know as NAME
redis+cluster://[...@]HOST[:6379],HOST,...                  a Cluster, by some of its nodes

`rediss+...` speaks TLS with Sentinels, masters and nodes alike. Name and password are those of the
masters and nodes; Sentinels that ask for one are given `?sentinel_username=` and
`sentinel_password=`. What else follows `?` are options of redis-py (`ssl_ca_certs=PATH`).
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlencode

import msgspec
from redis.asyncio.connection import parse_url

from server.store.address import USUAL_PORT, Address, address, shown
from server.store.errors import CannotStart, Refusal

SENTINEL_PORT: Final = 26379
_SEVERAL: Final = re.compile(
    r"(?P<plain>rediss?)\+(?P<kind>sentinel|cluster)://"
    r"(?:(?P<who>[^/?#]*)@)?(?P<hosts>[^@/?#]*)(?P<path>/[^?#]*)?(?:\?(?P<query>[^#]*))?"
)
_HOST: Final = re.compile(r"(?P<name>[^\s:\[\]]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?")
_PORTS: Final = 65536
_OF_ADDRESS: Final = {"connection_class", "host", "port", "path", "username", "password", "db"}
_OF_SENTINEL: Final = ("sentinel_username", "sentinel_password")


class Kind(StrEnum):
    """What a URL leads to."""

    ONE = "one"
    SENTINEL = "sentinel"
    CLUSTER = "cluster"


class Place(msgspec.Struct, frozen=True):
    """What a URL says.

    hosts: names and ports of the Sentinels, or of some of the Cluster's nodes; none for one store.
    service: what the Sentinels call it. address: how its one store is reached, or any of them, but
    for host and port. options: of redis-py. sentinel: user name and password for Sentinels.
    """

    url: str
    kind: Kind
    address: Address
    hosts: tuple[tuple[str, int], ...] = ()
    service: str = ""
    options: dict[str, Any] = {}
    sentinel: tuple[str | None, str | None] = (None, None)


def place(url: str) -> Place:
    """Return what a URL says. Raises CannotStart(BAD_URL)."""
    several = _SEVERAL.fullmatch(url)
    if several is None:
        return Place(url, Kind.ONE, address(url))
    kind = Kind(several["kind"])
    service, database = _path(url, kind, several["path"] or "")
    query = dict(parse_qsl(several["query"] or "", keep_blank_values=True))
    user, password = (query.pop(name, None) for name in _OF_SENTINEL)
    who = "" if several["who"] is None else f"{several['who']}@"
    options = f"?{urlencode(query)}" if query else ""
    ones = [
        f"{several['plain']}://{who}{_host(url, kind, host)}/{database}{options}"
        for host in several["hosts"].split(",")
    ]
    addresses = [address(one) for one in ones]
    if kind is Kind.CLUSTER and addresses[0].database:
        raise _bad(url, "a Cluster has database 0 alone")
    return Place(
        url,
        kind,
        addresses[0],
        tuple((one.host, one.port) for one in addresses),
        service,
        {name: said for name, said in parse_url(ones[0]).items() if name not in _OF_ADDRESS},
        (user, password),
    )


def _path(url: str, kind: Kind, path: str) -> tuple[str, int]:
    """Return the Sentinels' name for the store, and the database."""
    words = [unquote(word) for word in path.strip("/").split("/") if word]
    service = words.pop(0) if kind is Kind.SENTINEL and words else ""
    if kind is Kind.SENTINEL and not service:
        raise _bad(url, "no name of a master: .../NAME")
    if len(words) > 1 or not all(word.isascii() and word.isdigit() for word in words):
        raise _bad(url, f"/{'/'.join(words)} is no number of a database")
    return service, int(words[0]) if words else 0


def _host(url: str, kind: Kind, host: str) -> str:
    """Return a host with its port. An empty one is a slip: two commas, or no host at all."""
    usual = SENTINEL_PORT if kind is Kind.SENTINEL else USUAL_PORT
    read = _HOST.fullmatch(host)
    port = int(read["port"] or usual) if read else 0
    if not read or not 0 < port < _PORTS:
        raise _bad(url, f"{host or 'nothing'} is no HOST:PORT")
    return f"{read['name']}:{port}"


def _bad(url: str, why: str) -> CannotStart:
    return CannotStart(Refusal.BAD_URL, f"{shown(url)}: {why}")
