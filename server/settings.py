"""Flags and environment as one frozen record."""

from __future__ import annotations

import argparse
import os
import re
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Durability = Literal["always", "everysec"]
Store = Literal["embedded", "memory"]
LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

ADMIN_SOCKET: Final = "admin.sock"  # in the data folder
OFF: Final = "off"
_PREFIX: Final = "TAROCCHI_"
_ABOUT: Final = (
    "Serve card tables. Every option can also be said in the environment: TAROCCHI_PORT=8765."
)
_PORTS: Final = 65536
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "store": get_args(Store),
    "durability": get_args(Durability),
    "log_format": get_args(LogFormat),
    "log_level": get_args(LogLevel),
}
_HELP: Final = {
    "host": "address to listen at; 0.0.0.0 lets others in (127.0.0.1: this computer alone)",
    "port": "port to listen at, 0 for a free one (8765)",
    "data": "folder in which the bundled store keeps the tables (tarocchi-data)",
    "redis": "a Redis or Valkey of your own, Sentinels or a Cluster instead of the bundled store",
    "store": "memory: keep nothing once the server ends (embedded)",
    "durability": "always: what was acknowledged is safe whatever happens; everysec: faster on "
    "slow disks, may lose a second (always)",
    "pace": "factor on how slowly bots play and answers are shown (1)",
    "patience": "factor on turn clocks and on how long somebody may be away; for tests (1)",
    "limits": "factor on how much one connection or address may ask, 0 for no limits (1)",
    "node": "name of this server among several at one store, its own alone (drawn anew each time)",
    "metrics_port": "port at which Prometheus gets figures, 0 for none (0)",
    "metrics_host": "address of that port (127.0.0.1)",
    "log_format": "text: for people; json: one object a line, for programs (text)",
    "log_level": "the least weighty that is logged (info)",
    "retention": "days that a table is kept after somebody was last there, 0 for ever (30)",
    "admin_socket": "file at which `tarocchi admin` reaches this server, off for none (admin.sock "
    "in the data folder; none where --redis is given)",
    "pages": "folder of web pages to serve on the same port",
    "leash": "end when standard input ends: for a server that another program starts",
    "origin": "a site besides this one whose pages may connect; may be said again",
    "proxy": "network of a proxy that is believed whom it forwards; may be said again",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the server is told.

    host, port: where it listens, port 0 for a free one. data: folder of the embedded store.
    redis: URL of a store of one's own instead. store: `memory` forgets everything at the end.
    durability: `always` loses nothing that was acknowledged, `everysec` may lose a second when the
    store is killed on a busy disk or the machine loses power. pace: factor on all waiting times of
    the table, 1 for people. patience: factor on turn clocks and on how long somebody may be away;
    for tests. limits: factor on how much one connection or address may ask, 0 for no
    limits. node: name of this server among several at one store. metrics_port, metrics_host: where
    figures are to be had, port 0 for nowhere. admin_socket: a file at which the operator is heard;
    `off` for nowhere, None for the usual place, if there is one. retention: days that a table
    is kept after somebody was last there, 0 for ever.
    log_format, log_level: of the log on standard error. origins: sites besides its own whose pages
    may connect. proxies: networks of proxies that are believed whom they forward. pages: folder of
    static files served on the same port. leash: end when standard input ends, for a server that is
    another program's child.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    data: Path = Path("tarocchi-data")
    redis: str | None = None
    store: Store = "embedded"
    durability: Durability = "always"
    pace: float = 1.0
    patience: float = 1.0
    limits: float = 1.0
    node: str | None = None
    metrics_port: int = 0
    metrics_host: str = "127.0.0.1"
    log_format: LogFormat = "text"
    log_level: LogLevel = "info"
    origins: tuple[str, ...] = ()
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    admin_socket: Path | None = None
    retention: int = 30
    pages: Path = Path(__file__).parents[1] / "web_client" / "dist"
    leash: bool = False

    @property
    def operator(self) -> Path | None:
        """Return the file at which the operator is heard, None where he is not."""
        if self.admin_socket is not None:
            return None if str(self.admin_socket) == OFF else self.admin_socket
        bundled = self.redis is None and self.store == "embedded"
        return self.data / ADMIN_SOCKET if bundled else None


def read(words: Sequence[str], environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings from flags, else from TAROCCHI_*; exits with 2 for wrong ones."""
    usual = Settings()

    def told(name: str, otherwise: object) -> str | None:
        given = environment.get(_PREFIX + name.upper())
        return given if given is not None else None if otherwise is None else str(otherwise)

    parser = argparse.ArgumentParser(prog="python -m server", description=_ABOUT)
    add = parser.add_argument
    add("--host", default=told("host", usual.host), help=_HELP["host"])
    add("--port", type=int, default=told("port", usual.port), help=_HELP["port"])
    add("--data", type=Path, default=told("data", usual.data), metavar="DIR", help=_HELP["data"])
    add("--redis", default=told("redis", usual.redis), metavar="URL", help=_HELP["redis"])
    stores = get_args(Store)
    add("--store", choices=stores, default=told("store", usual.store), help=_HELP["store"])
    durable, kinds = told("durability", usual.durability), get_args(Durability)
    add("--durability", choices=kinds, default=durable, help=_HELP["durability"])
    for name in ("pace", "patience", "limits"):
        otherwise = told(name, getattr(usual, name))
        add(f"--{name}", type=_factor, default=otherwise, metavar="F", help=_HELP[name])
    _add_house(add, told)
    add(
        "--pages", type=Path, default=told("pages", usual.pages), metavar="DIR", help=_HELP["pages"]
    )
    add("--leash", action="store_true", help=_HELP["leash"])
    add("--origin", type=_each(_origin), action="extend", metavar="URL", help=_HELP["origin"])
    networks = _each(_network)
    add("--trusted-proxy", type=networks, action="extend", metavar="CIDR", help=_HELP["proxy"])
    told_in_words = vars(parser.parse_args(words))
    _check(parser, told_in_words)
    more = [
        f"--{name.replace('_', '-')}={given}"
        for name in ("origin", "trusted_proxy")
        if told_in_words[name] is None and (given := told(name, None)) is not None
    ]
    return _settings(vars(parser.parse_args([*words, *more])))


def _add_house(add: Callable[..., object], told: Callable[[str, object], str | None]) -> None:
    """Add what an operator looks at: figures and the log."""
    usual = Settings()
    add("--node", type=_name, default=told("node", usual.node), metavar="NAME", help=_HELP["node"])
    port = told("metrics_port", usual.metrics_port)
    add("--metrics-port", type=int, default=port, metavar="PORT", help=_HELP["metrics_port"])
    host = told("metrics_host", usual.metrics_host)
    add("--metrics-host", default=host, metavar="HOST", help=_HELP["metrics_host"])
    kept = told("retention", usual.retention)
    add("--retention", type=_days, default=kept, metavar="DAYS", help=_HELP["retention"])
    place = told("admin_socket", usual.admin_socket)
    add("--admin-socket", type=_file, default=place, metavar="FILE", help=_HELP["admin_socket"])
    for name, kinds in (("log_format", get_args(LogFormat)), ("log_level", get_args(LogLevel))):
        otherwise = told(name, getattr(usual, name))
        add(f"--{name.replace('_', '-')}", choices=kinds, default=otherwise, help=_HELP[name])


def _check(parser: argparse.ArgumentParser, told: Mapping[str, object]) -> None:
    """End with 2 for what argparse does not look at: choices from the environment, and ports."""
    for name, kinds in _CHOICES.items():
        if told[name] not in kinds:
            parser.error(f"--{name.replace('_', '-')}: {told[name]} is none of {', '.join(kinds)}")
    for name in ("port", "metrics_port"):
        if told[name] not in range(_PORTS):
            parser.error(f"--{name.replace('_', '-')}: {told[name]} is no port")


def _settings(told: dict[str, Any]) -> Settings:
    origins, proxies = told.pop("origin"), told.pop("trusted_proxy")
    return Settings(**told, origins=tuple(origins or ()), proxies=tuple(proxies or ()))


def _each(kind: Callable[[str], object]) -> Callable[[str], list[object]]:
    """Return the reader of several values with commas between them."""

    def read_all(text: str) -> list[object]:
        return [kind(one.strip()) for one in text.split(",") if one.strip()]

    return read_all


def _factor(text: str) -> float:
    factor = float(text)
    if not 0 <= factor < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0 up")
    return factor


def _days(text: str) -> int:
    """Return days, written as 30 or 30d; nothing said is for ever, as 0 is."""
    if not re.fullmatch(r"([0-9]{1,5}d?)?", text):
        raise argparse.ArgumentTypeError(f"{text} is no number of days, such as 30d")
    return int(text.removesuffix("d") or 0)


def _file(text: str) -> Path | None:
    """Return a path; an empty word, as compose files leave it, is none."""
    return Path(text) if text else None


def _name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,40}", text):
        raise argparse.ArgumentTypeError(f"{text} is not made of letters, figures, - . and _")
    return text


def _origin(text: str) -> str:
    """Return a site as browsers name it: scheme, host, and the port if it is not the usual one."""
    parts = urlsplit(text.rstrip("/").lower())
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
        raise argparse.ArgumentTypeError(f"{text} is not like https://cards.example")
    return f"{parts.scheme}://{parts.netloc}"


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not like 10.0.0.0/8") from None
