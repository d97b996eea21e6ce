"""Torn tails: what a power loss leaves at the end of the file, copied aside, cut and told."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis

from server.store.embedded import Embedded
from server.store.log import Appended, CannotStart, Refusal
from server.store.process import command
from server.store.redis_log import open_log
from server.store.repair import FOLDER, newest_increment, whole_commands
from tests.server.store.servers import KINDS, program

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from server.store.started import Started

# What is done to the file, the bytes cut by the repair, and the entries left of 5.
TAILS: dict[str, tuple[Callable[[bytes], bytes], int | None, int]] = {
    "zeros": (lambda file: file + b"\0" * 64, 64, 5),
    "garbage": (lambda file: file + b"\xde\xad\xbe\xef", 4, 5),
    "a page of zeros": (lambda file: file + b"\0" * 4096, 4096, 5),
    "inside the last command": (lambda file: file[:-20], None, 4),
    "without the end of the last step": (
        lambda file: file[: file.rindex(b"*1\r\n$4\r\nEXEC")],
        None,
        4,
    ),
    "half a step, then zeros": (lambda file: file[:-30] + b"\0" * 30, None, 4),
    "half of a new command": (lambda file: file + b"*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$9\r\nha", 26, 5),
}


def files(folder: Path, pattern: str) -> list[Path]:
    """Return the files of the log whose names match."""
    return list((folder / FOLDER).glob(pattern))


def copies(folder: Path) -> list[Path]:
    """Return the copies that were kept of damaged logs."""
    return list(folder.glob("damaged-*"))


async def five_entries(folder: Path, kind: str) -> Path:
    """Store five entries, stop in order, and return the file."""
    store = Embedded(folder, program=program(kind))
    await store.start()
    log = await open_log(store.url)
    await log.create("r", b"", "op")
    for after in range(5):
        await log.append(
            "r", epoch=1, after=after, op=f"op{after}", body=b"card", snapshot=b"state"
        )
    await log.close()
    await store.stop()
    file = newest_increment(folder)
    assert file
    return file


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.asyncio
async def test_a_torn_tail_is_cut_and_told(tmp_path: Path, kind: str, tail: str) -> None:
    """Half a write at the end is cut off, the untouched log kept, and what was cut is told."""
    harm, cut, left = TAILS[tail]
    file = await five_entries(tmp_path, kind)
    damaged = harm(file.read_bytes())
    file.write_bytes(damaged)
    store = Embedded(tmp_path, program=program(kind))
    said = await store.start()
    try:
        assert said.code == "store_started"
        assert said.arguments["cut_file"] == file.name
        assert cut is None or said.arguments["cut"] == str(cut)
        (copy,) = copies(tmp_path)
        assert said.arguments["copy"] == str(copy)
        assert (copy / file.name).read_bytes() == damaged
        log = await open_log(store.url)
        stored = await log.load("r")
        assert stored.last == left
        await log.append("r", epoch=1, after=left, op="next", body=b"")
        await log.close()
    finally:
        await store.stop()
    again = Embedded(tmp_path, program=program(kind))
    assert "cut" not in (await again.start()).arguments
    log = await open_log(again.url)
    assert (await log.load("r")).last == left + 1
    await log.close()
    await again.stop()
    assert len(copies(tmp_path)) == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.asyncio
async def test_damage_inside_is_not_papered_over(tmp_path: Path, kind: str) -> None:
    """Where whole entries follow the damage nothing is cut: a person must look."""
    file = await five_entries(tmp_path, kind)
    whole = file.read_bytes()
    at = whole.index(b"op2")
    damaged = whole[: at - 8] + b"\0" * 16 + whole[at + 8 :]
    file.write_bytes(damaged)
    with pytest.raises(CannotStart, match="commands behind it; copy in") as caught:
        await Embedded(tmp_path, program=program(kind)).start()
    assert caught.value.refusal == Refusal.DAMAGED
    assert file.read_bytes() == damaged
    (copy,) = copies(tmp_path)
    assert (copy / file.name).read_bytes() == damaged


@pytest.mark.asyncio
async def test_a_log_without_its_list_of_files_is_refused(tmp_path: Path) -> None:
    """A log whose manifest is gone is refused, where the server would have started empty."""
    await five_entries(tmp_path, "valkey")
    (manifest,) = files(tmp_path, "*.manifest")
    manifest.unlink()
    with pytest.raises(CannotStart) as caught:
        await Embedded(tmp_path).start()
    assert caught.value.refusal == Refusal.MANIFEST_MISSING


@pytest.mark.asyncio
async def test_a_damaged_base_is_refused_with_a_copy(tmp_path: Path) -> None:
    """Damage elsewhere than at the end is refused, and says where the copy is."""
    await five_entries(tmp_path, "valkey")
    (base,) = files(tmp_path, "*.base.aof")
    base.write_bytes(b"\0" * 16)
    with pytest.raises(CannotStart, match="copy in") as caught:
        await Embedded(tmp_path).start()
    assert caught.value.refusal == Refusal.DAMAGED


@pytest.mark.asyncio
async def test_a_torn_tail_is_mended_while_playing(tmp_path: Path) -> None:
    """A store that dies with a torn tail is mended and started again under the running server."""
    told: list[Started] = []
    store = Embedded(tmp_path, report=told.append)
    await store.start()
    try:
        log = await open_log(store.url)
        await log.create("r", b"", "op")
        os.kill(store.pid, signal.SIGSTOP)
        file = newest_increment(tmp_path)
        assert file
        with file.open("ab") as stream:
            stream.write(b"\0" * 8)
        os.kill(store.pid, signal.SIGKILL)
        await log.append("r", epoch=1, after=0, op="op1", body=b"")
        assert told[0].code == "store_restarted"
        assert told[0].arguments["cut"] == "8"
        await log.close()
    finally:
        await store.stop()


def test_the_file_is_in_a_form_that_others_read(tmp_path: Path) -> None:
    """The command line asks for the form of file that Redis 7 and the checking tools can read."""
    words = command(program("valkey"), tmp_path / "s", "always")
    assert words[words.index("--aof-use-rdb-preamble") + 1] == "no"


@pytest.mark.parametrize("written", KINDS)
@pytest.mark.parametrize("read", KINDS)
@pytest.mark.asyncio
async def test_what_one_server_wrote_another_reads(tmp_path: Path, written: str, read: str) -> None:
    """Data of the bundled Valkey are readable by Redis 7, and the other way round."""
    await five_entries(tmp_path, written)
    # A start writes the base file anew only when asked: have one in the writer's own form.
    store = Embedded(tmp_path, program=program(written))
    await store.start()
    redis = Redis.from_url(store.url, protocol=2)
    await redis.bgrewriteaof()
    while (await redis.info("persistence"))["aof_rewrite_in_progress"]:  # noqa: ASYNC110 - it sets no event
        await asyncio.sleep(0.02)
    await redis.aclose()
    await store.stop()

    store = Embedded(tmp_path, program=program(read))
    await store.start()
    log = await open_log(store.url)
    assert (await log.load("r")).last == 5
    assert await log.append("r", epoch=1, after=5, op="op", body=b"") == Appended(6, 1)
    await log.close()
    await store.stop()


def resp(*words: bytes) -> bytes:
    """Return a command as the file holds it."""
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(w), w) for w in words)


STEP = resp(b"MULTI") + resp(b"XADD", b"k", b"1-0") + resp(b"SET", b"a", b"b")
END = resp(b"EXEC")


@pytest.mark.parametrize(
    "rest, count",
    [
        (b"", 0),
        (b"\0" * 1000, 0),
        (b"*1\r\n$4\r\nEX", 0),
        (STEP, 0),
        (STEP + b"\0\0\0", 0),
        (b"\0" + resp(b"SET", b"a", b"b"), 1),
        (b"\0" + resp(b"SELECT", b"0"), 0),
        (STEP + END, 2),
        (b"\0" + END, 1),
        (STEP + b"\0" * 9 + END + STEP, 2),
        (b"*9\r\n" + resp(b"SET", b"*3\r\n", b"$1\r\n"), 1),
    ],
)
def test_whole_commands_are_counted(rest: bytes, count: int) -> None:
    """Only what took effect counts as lost: a step without its end did not."""
    assert whole_commands(rest) == count
