"""Who plays: a name, a secret that proves the player, and the folder where both are at home."""

from __future__ import annotations

import contextlib
import getpass
import os
import re
import secrets
import shlex
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from client_cli.calling import called
from client_cli.errors import Complaint
from engine.variants import VARIANTS
from server.protocol import client

if TYPE_CHECKING:
    import argparse

    from client_cli.table.address import Address
    from client_cli.texts import Texts

_LONGEST: Final = 40  # signs of a name
_LAST: Final = "last "
_MOST_ROOMS: Final = 20  # that are kept for one game or server


def own_folder() -> Path:
    """Return where this computer keeps what is the player's own."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tarocchi"


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "?"


def add_name(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add the player's name; one that is given is remembered in the player's folder."""
    parser.add_argument("--name", help=texts("play.name"))


def _name(options: argparse.Namespace) -> str:
    """Return the name that is given now or was given last, else the computer's; raises OSError."""
    file: Path = options.data / "name"
    if options.name is None:
        try:
            return _fitting(file.read_text(encoding="utf-8")) or _own_name()
        except (FileNotFoundError, UnicodeDecodeError):
            return _own_name()
    name = _fitting(options.name)
    if name:
        file.write_text(name, encoding="utf-8", errors="replace")
    return name


def _fitting(name: str) -> str:
    return name.strip()[:_LONGEST]


def add_person(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add the options that say who plays."""
    add_name(parser, texts)
    parser.add_argument("--data", type=Path, default=own_folder(), help=texts("play.data"))


def add_plain(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add the wish for the plain table also where there is a whole screen."""
    parser.add_argument("--plain", action="store_true", help=texts("play.plain"))


def name_of(options: argparse.Namespace, texts: Texts) -> str:
    """Return the name that the player has now; raises Complaint."""
    return hello_of(options, texts).name


def hello_of(
    options: argparse.Namespace, texts: Texts, address: Address | None = None
) -> client.Hello:
    """Return how the player introduces himself to a server; raises Complaint."""
    try:
        options.data.mkdir(parents=True, exist_ok=True)
        file = options.data / "secret"
        if address is not None and _paired(options.data, address).exists():
            file = _paired(options.data, address)
        secret, name = _secret_in(file, texts), _name(options)
    except OSError as error:
        why = error.strerror
        raise Complaint(texts("error.no_file", file=options.data, why=why)) from error
    return client.Hello(secret=secret, name=name or "?")


def fresh_secret() -> str:
    """Return a secret that nobody has had before."""
    return secrets.token_urlsafe(32)


def _secret_in(file: Path, say: Texts) -> str:
    """Return the secret that a file holds, made the first time; raises Complaint, OSError."""
    with tempfile.NamedTemporaryFile(dir=file.parent) as made:  # readable by its owner alone
        made.write(fresh_secret().encode())
        made.flush()
        with contextlib.suppress(FileExistsError):
            os.link(made.name, file)  # whole or not at all, also when two start at once
    secret = file.read_bytes().strip()
    if not re.fullmatch(rb"[A-Za-z0-9_-]{43}", secret):
        raise Complaint(say("play.bad_secret", file=file))
    return secret.decode()


def _paired(folder: Path, address: Address) -> Path:
    return folder / ("secret@" + re.sub(r"[^\w.-]", "_", address.place))


def last_at(address: Address) -> str:
    """Return the key under which the table is noted where the player sat last at a server."""
    return f"{_LAST}{address.server}"


def again(options: argparse.Namespace) -> str:
    """Return how to call `play` again for the same player; behind it comes a link."""
    words = [called(), "play"]
    if options.data != own_folder():
        words += ["--data", shlex.quote(str(options.data))]
    return " ".join(words)


def keep_paired(folder: Path, address: Address, secret: str) -> None:
    """Keep the secret by which this computer became a player's second device; raises OSError.

    It is for that server alone, so that tables elsewhere stay the player's own; one that was there
    before is kept beside it.
    """
    file = _paired(folder, address)
    if file.exists():
        older = len([*folder.glob(f"{file.name}.old*")])
        file.rename(file.with_name(f"{file.name}.old{older + 1}"))
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as out:
        out.write(secret)


class Tables:
    """Which rooms are the player's tables, the newest first: by game at home, by server elsewhere.

    One key may hold several.
    """

    def __init__(self, folder: Path) -> None:
        self._file: Final = folder / "tables.json"

    def _all(self) -> dict[str, list[str]]:
        try:
            told = msgspec.json.decode(self._file.read_bytes(), type=dict[str, str | list[str]])
        except (FileNotFoundError, msgspec.DecodeError):
            return {}
        return {key: [rooms] if isinstance(rooms, str) else rooms for key, rooms in told.items()}

    def room_of(self, key: str) -> str | None:
        """Return the newest room of a game or server, None where there is none yet."""
        return next(iter(self.rooms_of(key)), None)

    def rooms_of(self, key: str) -> list[str]:
        """Return all rooms of a game or server."""
        return self._all().get(key, [])

    def rooms_at(self, server: str) -> list[str]:
        """Return all rooms at a server: joined there, or opened for any game."""
        every = (rooms for key, rooms in self._all().items() if key.rpartition(" ")[2] == server)
        return list(dict.fromkeys(room for rooms in every for room in rooms))

    def servers(self) -> list[str]:
        """Return the servers where the player has sat, the newest last."""
        keys = [key for key, rooms in self._all().items() if rooms and key.startswith(_LAST)]
        return [key.removeprefix(_LAST) for key in keys]

    def keep(self, key: str, room: str) -> None:
        """Note a room."""
        told = self._all()
        told[key] = [room, *(one for one in told.get(key, []) if one != room)][:_MOST_ROOMS]
        self._write(told)

    def opened(self, address: Address) -> list[str]:
        """Return the rooms that the player opened at a server."""
        keys = [f"{game} {address.server}" for game in VARIANTS]
        return [room for key in keys for room in self.rooms_of(key)]

    def drop(self, key: str) -> None:
        """Forget what was noted under a key."""
        self._write({one: rooms for one, rooms in self._all().items() if one != key})

    def forget(self, room: str) -> None:
        """Forget a room that is gone."""
        self._write(
            {key: [one for one in rooms if one != room] for key, rooms in self._all().items()}
        )

    def _write(self, told: dict[str, list[str]]) -> None:
        made = self._file.with_suffix(".new")
        made.write_bytes(msgspec.json.encode(told))
        made.replace(self._file)
