"""Backups: a table in mid-deal goes on from its copy, and no damaged copy is believed."""

from __future__ import annotations

import asyncio
import json
import stat
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.record import from_json
from server.house.keeping import Place, back_up, restore
from server.house.paper import BadPaper, check, read
from server.store.copies import RoomCopy
from server.store.redis_log import open_log
from tests.client_cli.asking import Answer, started
from tests.server.children import Child
from tests.server.people import Person, play_along
from tests.server.store.servers import Server
from tests.server.tables import GAMES, begin_deal, enter, server, table_of
from tests.server.test_kill import knows, next_move, seen

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Anna", "Berto", "Carla", "Dino")


async def tarocchi(*words: object) -> Answer:
    """Ask the command, as a host does, while the tables of this test go on."""
    return await asyncio.to_thread(started, *(str(word) for word in words))


async def some_moves(people: list[Person], chance: Random, count: int) -> None:
    """Play that many commands of the running deal."""
    for _ in range(count):
        following = next_move(people, chance)
        assert following is not None
        person, command = following
        before = [one.now.seq for one in people]
        await person.ask(command)
        for one, seq in zip(people, before, strict=True):
            if "answer" not in type(command).__name__.lower():
                await one.until(lambda one=one, seq=seq: one.now.seq > seq)
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", GAMES)
async def test_a_deal_goes_on_from_its_copy(game: str, tmp_path: Path) -> None:
    """Copied in mid-deal and put back elsewhere: same hands, a higher epoch, later cards lost."""
    chance = Random(11)
    child = Child(tmp_path / "first")
    await child.start()
    people = await table_of(child.url, game, NAMES)
    await some_moves(people, chance, 12)
    known, epoch = [knows(one) for one in people], people[0].now.epoch
    copy = tmp_path / "copy"
    answer = await tarocchi("backup", copy, "--data", tmp_path / "first")
    assert answer.code == 0, answer.err
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    await some_moves(people, chance, 3)
    later = [seen(one.now) for one in people]
    await child.stop()
    answer = await tarocchi("restore", copy, "--data", tmp_path / "second")
    assert answer.code == 0, answer.err
    second = Child(tmp_path / "second")
    await second.start()
    try:
        for one, told in zip(people, later, strict=True):
            await one.go()
            one.url = second.url
            await one.come()
            await enter(one, one.now.room, told)
            assert one.now.lost
        for one, was in zip(people, known, strict=True):
            assert one.now.epoch == epoch + 1
            assert knows(one)[1] == was[1]
            assert knows(one)[0].public == was[0].public
        await asyncio.gather(*(play_along(one, Random(3)) for one in people))
    finally:
        for one in people:
            await one.go()
        await second.stop()


async def test_what_is_there_stays(tmp_path: Path) -> None:
    """No file is written over, and no table unless one says so."""
    child = Child(tmp_path / "data")
    await child.start()
    people = await table_of(child.url, "ottocento", ("Anna",))
    for one in people:
        await one.go()
    copy, data = tmp_path / "copy", ("--data", tmp_path / "data")
    copy.write_bytes(b"something dear")
    again = await tarocchi("backup", copy, *data)
    assert (again.code, copy.read_bytes()) == (2, b"something dear")
    assert not _left_over(tmp_path)
    copy.unlink()
    assert (await tarocchi("backup", copy, *data)).code == 0
    busy = await tarocchi("restore", copy, *data)
    assert (busy.code, "End it first" in busy.err) == (2, True)
    await child.stop()
    full = await tarocchi("restore", copy, *data)
    assert (full.code, "--replace" in full.err) == (2, True)
    assert (await tarocchi("restore", copy, *data, "--replace")).code == 0
    twice = tmp_path / "twice"
    assert (await tarocchi("backup", twice, *data)).code == 0
    first, second = list(read(copy)), list(read(twice))
    assert [one for one in first if not isinstance(one, RoomCopy)] == [
        one for one in second if not isinstance(one, RoomCopy)
    ]
    raised = [one.meta.pop(b"epoch") for one in second if isinstance(one, RoomCopy)]
    had = [one.meta.pop(b"epoch") for one in first if isinstance(one, RoomCopy)]
    assert [int(one) for one in raised] == [int(one) + 1 for one in had]
    assert first == second


def _left_over(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if file.name.startswith(".copy")]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of a server with one table."""
    asyncio.run(_copied(tmp_path))
    return tmp_path / "copy"


async def _copied(tmp_path: Path) -> None:
    child = Child(tmp_path / "data")
    await child.start()
    for one in await table_of(child.url, "piedicavallo", ("Anna",)):
        await one.go()
    await back_up(Place(None, tmp_path / "data"), tmp_path / "copy")
    await child.stop()


def test_a_damaged_copy_changes_nothing(copied: Path, tmp_path: Path) -> None:
    """One wrong byte anywhere, or a part cut off, and the whole file is refused at once."""
    whole = copied.read_bytes()
    check(copied)
    chance = Random(2)
    spots = sorted({0, 17, 18, 25, 26, len(whole) - 1, *chance.sample(range(len(whole)), 200)})
    bent = tmp_path / "bent"
    for at in spots:
        bent.write_bytes(
            whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :]
        )
        with pytest.raises(BadPaper):
            check(bent)
        bent.write_bytes(whole[:at])
        with pytest.raises(BadPaper):
            check(bent)
    target = Place(None, tmp_path / "empty")
    with pytest.raises(BadPaper, match="damaged"):
        asyncio.run(restore(target, bent, replace=True))
    assert not target.data.exists()


async def test_export_holds_what_is_settled(tmp_path: Path) -> None:
    """Records of settled deals, one line each, and none of the deal that is being played."""
    child = Child(tmp_path / "data")
    await child.start()
    people = await table_of(child.url, "ottocento", NAMES)
    await asyncio.gather(*(play_along(one, Random(4)) for one in people))
    await asyncio.gather(*(begin_deal(one, one.now.room, 2) for one in people))
    for one in people:
        await one.until(lambda one=one: one.now.own is not None and one.now.table.deal == 2)
    answer = await tarocchi("export", "--data", tmp_path / "data")
    assert answer.code == 0, answer.err
    (line,) = answer.out.splitlines()
    record = from_json(line)
    settled = people[0].updates[-1].table
    assert record.seats == NAMES
    assert "1" in answer.err or "One" in answer.err
    assert settled.deal == 2
    live = {card for one in people if one.now.own for card in one.now.own.view.hand}
    assert len(live) >= 60
    assert [tuple(sorted(hand)) for hand in record.hands] != [
        tuple(sorted(one.now.own.view.hand)) for one in people if one.now.own
    ]
    for one in people:
        await one.go()
    await child.stop()


@pytest.mark.parametrize("language", ["en", "it", "sv"])
def test_refusals_have_words(language: str, tmp_path: Path) -> None:
    """A host is told in words what cannot be done, and the shell sees a 2."""
    nowhere = started(
        "backup", str(tmp_path / "copy"), "--data", str(tmp_path / "no"), "--lang", language
    )
    nobody = started("export", "--redis", "unix:///nowhere/at/all", "--lang", language)
    wrong = started("export", "--redis", "http://cards", "--lang", language)
    none = started("restore", str(tmp_path / "copy"), "--data", str(tmp_path), "--lang", language)
    for answer in (nowhere, nobody, wrong, none):
        assert answer.code == 2
        assert "{" not in answer.err
        assert "_" not in answer.err
    assert not (tmp_path / "copy").exists()
    assert json.dumps(nowhere.err) != json.dumps(none.err)


async def test_what_is_said_counts_and_not_the_environment(tmp_path: Path) -> None:
    """A folder that is named is the one that is meant, whatever Redis the environment names."""
    with Server("valkey") as store:
        async with server(redis=store.url) as url:
            for one in await table_of(url, "ottocento", ("Anna",)):
                await one.go()
            redis = Place(store.url, tmp_path)
            await back_up(redis, tmp_path / "copy")
            words = (
                "restore",
                str(tmp_path / "copy"),
                "--data",
                str(tmp_path / "new"),
                "--replace",
            )
            meant = {"TAROCCHI_REDIS": store.url}
            answer = await asyncio.to_thread(started, *words, environment=meant)
            assert answer.code == 0, answer.err
        await back_up(Place(None, tmp_path / "new"), tmp_path / "there")
        await back_up(redis, tmp_path / "still")
        assert _epochs(tmp_path / "there") == [2]
        assert _epochs(tmp_path / "still") == [1]
        both = await tarocchi("export", "--data", tmp_path, "--redis", store.url)
        assert both.code == 2


async def test_no_epoch_is_given_twice(tmp_path: Path) -> None:
    """Putting one copy back again and again gives a higher epoch each time."""
    with Server("valkey") as store:
        async with server(redis=store.url) as url:
            for one in await table_of(url, "ottocento", ("Anna",)):
                await one.go()
        place = Place(store.url, tmp_path)
        await back_up(place, tmp_path / "copy")
        for time in (2, 3, 4):
            await restore(place, tmp_path / "copy", replace=True)
            await back_up(place, tmp_path / f"copy{time}")
            assert _epochs(tmp_path / f"copy{time}") == [time]


async def test_nothing_is_put_back_under_a_table_that_is_played(tmp_path: Path) -> None:
    """While a server has a table open on a Redis, its tables are not replaced."""
    with Server("valkey") as store:
        async with server(redis=store.url) as url:
            people = await table_of(url, "ottocento", ("Anna",))
            place = Place(store.url, tmp_path)
            await back_up(place, tmp_path / "copy")
            with pytest.raises(BadPaper, match="folder_in_use"):
                await restore(place, tmp_path / "copy", replace=True)
            for one in people:
                await one.go()


def _epochs(file: Path) -> list[int]:
    return [int(one.meta[b"epoch"]) for one in read(file) if isinstance(one, RoomCopy)]


async def test_a_copy_knows_how_long_tables_lie_there(tmp_path: Path) -> None:
    """Put back from a copy, a table is kept on from when somebody was last there, not anew."""
    with Server("valkey") as store, Server("valkey") as other:
        log = await open_log(store.url)
        for room in ("played", "empty"):
            await log.create(room, b"", room)
        await log.touch("played", 7.0)
        await log.expect("empty", 8.0)
        await log.close()
        await back_up(Place(store.url, tmp_path), tmp_path / "copy")
        await restore(Place(other.url, tmp_path), tmp_path / "copy", replace=False)
        log = await open_log(other.url)
        assert await log.untouched(7.1, 9) == ["played"]
        assert await log.untouched(7.0, 9) == []
        assert await log.overdue(8.1, 9) == ["empty"]
        await log.close()
