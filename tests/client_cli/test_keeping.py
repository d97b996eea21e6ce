"""Records of settled deals end up as files, each once, and the newest are kept."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from client_cli.table import keeping as keeping_module
from client_cli.table.keeping import Keeping
from engine.match import MatchScore
from engine.record import to_json
from server.protocol import client
from server.protocol.server import Recorded, Refused, Result, Update
from tests.client_cli.asking import asked
from tests.client_cli.fake import ROOM, Line, linked, news_of, serving, table, update
from tests.client_cli.records import plain, proved

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

RECORD = plain("ottocento")


def settled(*deals: int, seq: int = 1) -> Update:
    """An update of a table where these deals are settled."""
    results = tuple(Result(deal=deal, totals=(1, 2), stood_in=(0, 0, 0, 0)) for deal in deals)
    score = MatchScore((1, 2), None, finished=False)
    return update(seq, 0, table(deal=deals[-1], results=results, score=score))


def keeper(
    updates: list[Update], asked_for: list[int], refuse: int = 0
) -> Callable[[Line], Awaitable[None]]:
    """A server that tells updates and gives records, after so many refusals."""

    async def script(line: Line) -> None:
        refused = 0
        await line.welcome()
        await line.say(*updates)
        while True:
            fetch = await line.heard(client.Fetch)
            if refused < refuse:
                refused += 1
                await line.say(Refused(id=fetch.id, code="too_fast"))
            else:
                asked_for.append(fetch.deal)
                await line.say(Recorded(id=fetch.id, record=RECORD))

    return script


async def kept(
    folder: Path, updates: list[Update], *, most: int | None = 500, refuse: int = 0
) -> list[int]:
    """Keep what a table of these updates settles; return the deals asked for, in order."""
    asked_for: list[int] = []
    async with serving(keeper(updates, asked_for, refuse)) as fake, linked(fake) as link:
        async with Keeping(link, folder, most) as keeping:
            for _ in updates:
                await news_of(link, Update)
        assert keeping.trouble is None
    return asked_for


def names(folder: Path) -> list[str]:
    """The files of a folder."""
    return sorted(file.name for file in folder.iterdir())


async def test_every_settled_deal_is_kept_once(tmp_path: Path) -> None:
    """A deal told as settled again and again is fetched and written once, as the record itself."""
    folder = tmp_path / "made" / "here"
    told = [settled(1), settled(1, seq=2), settled(1, 2, seq=3), settled(1, 2, seq=4)]
    assert await kept(folder, told) == [1, 2]
    assert names(folder) == [f"{ROOM}-1.json", f"{ROOM}-2.json"]
    assert (folder / f"{ROOM}-1.json").read_bytes() == to_json(RECORD)
    assert await kept(folder, [settled(1, 2), settled(1, 2, 3)]) == [3]


async def test_deals_settled_in_absence_are_fetched_afterwards(tmp_path: Path) -> None:
    """Who comes back gets the records of the last few deals, not of a whole evening at once."""
    assert await kept(tmp_path, [settled(*range(1, 11))]) == [7, 8, 9, 10]


async def test_a_refusal_that_passes_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that the server has no time for just now is asked for again."""
    monkeypatch.setattr(keeping_module, "_PAUSES", (0.0, 0.0))
    assert await kept(tmp_path, [settled(1)], refuse=2) == [1]
    assert names(tmp_path) == [f"{ROOM}-1.json"]


@pytest.mark.parametrize("most", [2, None])
async def test_the_newest_records_are_kept(tmp_path: Path, most: int | None) -> None:
    """The own folder keeps the newest; foreign files and a folder that was named are left alone."""
    (tmp_path / "mine.json").write_text("{}")
    for deal in (1, 2):
        file = tmp_path / f"{ROOM}-{deal}.json"
        file.write_text("{}")
        os.utime(file, (deal, deal))
    await kept(tmp_path, [settled(1, 2, 3)], most=most)
    deals = (2, 3) if most else (1, 2, 3)
    assert names(tmp_path) == ["mine.json", *(f"{ROOM}-{deal}.json" for deal in deals)]


async def test_a_full_disk_does_not_stop_the_table(tmp_path: Path) -> None:
    """Where nothing can be written the table goes on, and it is told afterwards."""
    (tmp_path / "file").write_text("")
    async with serving(keeper([settled(1)], [])) as fake, linked(fake) as link:
        async with Keeping(link, tmp_path / "file") as keeping:
            await news_of(link, Update)
        assert isinstance(keeping.trouble, OSError)


async def test_a_line_that_broke_holds_nobody_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who leaves while a record does not come leaves all the same."""
    monkeypatch.setattr(keeping_module, "_LAST_ONES", 0.01)

    async def script(line: Line) -> None:
        await line.welcome()
        await line.say(settled(1), Refused(id=None, code="end"))
        await line.until_over()

    async with serving(script) as fake, linked(fake) as link:
        async with Keeping(link, tmp_path):
            await news_of(link, Refused)
        assert names(tmp_path) == []


async def test_a_room_with_a_bad_name_becomes_no_file(tmp_path: Path) -> None:
    """A server that names a room like a path of ours makes us write nothing."""
    async with serving(keeper([], [])) as fake, linked(fake) as link:
        keeping = Keeping(link, tmp_path / "inner")
        for room in ("../evil", "a/b", "", "A", "a" * 41):
            keeping.heard(replace(settled(1), room=room))
        assert not keeping._under_way
    assert not (tmp_path / "inner").exists()


def test_a_kept_record_can_be_verified(tmp_path: Path) -> None:
    """What is kept is what `tarocchi verify` reads."""
    file = tmp_path / f"{ROOM}-1.json"
    file.write_bytes(to_json(proved("ottocento", Random(1))))
    assert asked("verify", str(file)).code == 0
