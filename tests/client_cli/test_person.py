"""Who the player is to servers, and which tables are the player's: kept, and never mixed up."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import pytest

from client_cli.errors import Complaint
from client_cli.table.address import read_address
from client_cli.table.person import Tables, fresh_secret, hello_of, keep_paired, last_at
from client_cli.texts import Texts

if TYPE_CHECKING:
    from pathlib import Path

SAY = Texts("en")
HERE, THERE = read_address("here.example:1", SAY), read_address("there.example:2", SAY)


def options(data: Path, name: str = "Anna") -> argparse.Namespace:
    """What was said on the command line."""
    return argparse.Namespace(data=data, name=name)


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    """The same player comes again with the same secret, which nobody else can read."""
    folder = tmp_path / "new" / "one"
    first = hello_of(options(folder), SAY)
    assert first == hello_of(options(folder), SAY, HERE)
    assert (folder / "secret").stat().st_mode & 0o077 == 0
    assert first.secret != hello_of(options(tmp_path / "other"), SAY).secret


@pytest.mark.parametrize(
    "name,said",
    [("Anna", "Anna"), ("  Anna ", "Anna"), ("", "?"), ("   ", "?"), ("A" * 50, "A" * 40)],
)
def test_a_name_is_made_to_fit(name: str, said: str, tmp_path: Path) -> None:
    """A name that is too long or no name at all is no reason to stay away."""
    assert hello_of(options(tmp_path, name), SAY).name == said


def test_a_damaged_secret_is_told(tmp_path: Path) -> None:
    """A secret that got damaged is not replaced behind the player's back."""
    (tmp_path / "secret").write_text("oops")
    with pytest.raises(Complaint, match="should hold your secret"):
        hello_of(options(tmp_path), SAY)
    with pytest.raises(Complaint):
        hello_of(options(tmp_path / "secret"), SAY)


def test_a_second_device_is_somebody_else_elsewhere(tmp_path: Path) -> None:
    """A paired secret counts at its server alone; the older ones are kept beside it."""
    own = hello_of(options(tmp_path), SAY).secret
    secrets = [fresh_secret() for _ in range(3)]
    for secret in secrets:
        keep_paired(tmp_path, HERE, secret)
        assert hello_of(options(tmp_path), SAY, HERE).secret == secret
    assert hello_of(options(tmp_path), SAY, THERE).secret == own
    assert hello_of(options(tmp_path), SAY).secret == own
    files = [*tmp_path.glob("secret*")]
    assert {file.read_text() for file in files} == {own, *secrets}
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)


def test_a_name_is_remembered(tmp_path: Path) -> None:
    """A name that was given once is the player's until another is given, on this computer."""
    nameless = argparse.Namespace(data=tmp_path, name=None)
    assert hello_of(nameless, SAY).name
    assert hello_of(options(tmp_path, " Anna "), SAY).name == "Anna"
    assert hello_of(nameless, SAY).name == "Anna"
    hello_of(options(tmp_path, "Åsa"), SAY, THERE)
    hello_of(options(tmp_path, "  "), SAY)
    assert hello_of(nameless, SAY).name == "Åsa"


def test_tables_are_kept_newest_first(tmp_path: Path) -> None:
    """The newest table of a game at a server is the one to go back to; all of them are listed."""
    tables = Tables(tmp_path)
    assert tables.room_of("ottocento") is None
    tables.keep("ottocento", "home")
    for room in ("one", "two", "one"):
        tables.keep(f"ottocento {HERE.server}", room)
    tables.keep(f"piedicavallo {HERE.server}", "three")
    tables.keep(HERE.server, "four")
    tables.keep(THERE.server, "five")
    assert tables.room_of("ottocento") == "home"
    assert tables.rooms_of(f"ottocento {HERE.server}") == ["one", "two"]
    assert sorted(tables.rooms_at(HERE.server)) == ["four", "one", "three", "two"]
    assert tables.opened(HERE) == ["one", "two", "three"]
    assert tables.opened(THERE) == []
    tables.keep(last_at(HERE), "four")
    tables.drop(last_at(HERE))
    assert tables.room_of(last_at(HERE)) is None
    tables.forget("one")
    assert tables.room_of(f"ottocento {HERE.server}") == "two"


def test_no_more_tables_are_kept_than_make_sense(tmp_path: Path) -> None:
    """Old tables are forgotten in the end."""
    tables = Tables(tmp_path)
    for number in range(30):
        tables.keep("ottocento", f"room{number}")
    assert tables.rooms_of("ottocento") == [f"room{number}" for number in range(29, 9, -1)]


@pytest.mark.parametrize("text", ["", "[]", '{"ottocento": 3}', "{"])
def test_notes_that_got_damaged_stop_nobody(text: str, tmp_path: Path) -> None:
    """Without readable notes there is simply no table yet."""
    (tmp_path / "tables.json").write_text(text)
    tables = Tables(tmp_path)
    assert tables.room_of("ottocento") is None
    tables.keep("ottocento", "new")
    assert tables.room_of("ottocento") == "new"


def test_older_notes_are_read(tmp_path: Path) -> None:
    """Notes of one room a game, as they were written before, still lead to it."""
    (tmp_path / "tables.json").write_text(json.dumps({"ottocento": "old"}))
    assert Tables(tmp_path).room_of("ottocento") == "old"
