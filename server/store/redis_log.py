"""The log on Redis or Valkey: appends go by the writer, everything else by the cold paths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from server.store import scripts
from server.store.board import (
    LASTS,
    LEASES,
    MEET,
    PART,
    board,
    driven,
    glanced,
    met,
    told,
)
from server.store.cold import Cold
from server.store.ear import Ear
from server.store.errors import (
    CannotStart,
    Damaged,
    Fault,
    NoSuchRoom,
    Refusal,
    StoreDown,
)
from server.store.lobby import RedisLobby
from server.store.log import (
    ARCHIVES_KEPT,
    SCHEMA,
    Appended,
    Archive,
    Conflict,
    Entry,
    Snapshot,
    Stored,
)
from server.store.reach import Cluster
from server.store.shards import Shards
from server.store.sound import Found, Line, following, missing, number, stored
from server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from redis.asyncio import Redis

    from server.store.board import Glance, Meeting

_AT_ONCE = 500  # keys that are looked for in one go
PATIENCE = 10.0  # seconds until an unanswered append becomes StoreDown
SILENCE = 3.0  # seconds without an answer until a connection is given up


async def open_log(url: str, *, patience: float = PATIENCE, silence: float = SILENCE) -> RedisLog:
    """Connect to a store and look whether it is one that we can read.

    Raises CannotStart (BAD_URL, WRONG_KIND, NO_SERVICE, NEWER_SCHEMA) and, where nothing answers
    within `patience` seconds, StoreDown.
    """
    cold = Cold(url, silence)
    writer = _writer(cold, patience, silence)
    log = RedisLog(writer, cold)
    try:
        await cold.reach.check()
        await writer.open()
        await log.check_schema()
    except BaseException:
        await log.close()
        raise
    return log


def _writer(cold: Cold, patience: float, silence: float) -> Writer | Shards:
    there = cold.reach
    if isinstance(there, Cluster):
        return Shards(there, cold, patience=patience, silence=silence)
    return Writer(there.address, patience=patience, silence=silence)


class RedisLog:
    """A `Log` on Redis or Valkey, one or several; `open_log` makes one."""

    def __init__(self, writer: Writer | Shards, cold: Cold) -> None:
        self._ear: Ear | None = None
        self._writer = writer
        self._cold = cold
        self.lobby = RedisLobby(cold)

    async def check_schema(self) -> None:
        """Mark the store as ours. Raises CannotStart where a newer release has written."""
        await self._cold.ask(lambda redis: redis.setnx(scripts.SCHEMA_KEY, SCHEMA))
        there = await self._cold.ask(lambda redis: redis.get(scripts.SCHEMA_KEY))
        if not there.isdigit() or int(there) > SCHEMA:
            raise CannotStart(Refusal.NEWER_SCHEMA, f"store {there!r}, this program {SCHEMA}")

    async def about_server(self) -> dict[str, str]:
        """Return what the server says it is: program, version, durability (or "unknown")."""
        info = await self._cold.ask(lambda redis: redis.info("server"))
        name = str(info.get("server_name", "redis"))
        version = str(info.get(f"{name}_version", info.get("redis_version", "")))
        try:
            kept = await self._cold.ask(lambda redis: redis.config_get("appendonly", "appendfsync"))
            durability = kept["appendfsync"] if kept["appendonly"] == "yes" else "none"
        except (StoreDown, KeyError):
            durability = "unknown"  # hosted stores hide their settings
        return {"program": name, "version": version, "durability": str(durability)}

    # The log

    async def create(self, room: str, about: bytes, op: str) -> bool:
        """See Log."""
        keys = scripts.keys(room)
        words = (keys.meta, keys.log, about, op, str(SCHEMA))
        made = await self._cold.run(scripts.CREATE, words)
        if made == -1:
            raise Damaged(Fault.ROOM_MISSING, room)
        if made:
            # In another slot of a cluster, so not in the script; nobody knows of the room before
            # this returns, and whoever repeats the call repeats this too.
            score = await self.now()
            await self._cold.ask(lambda redis: redis.zadd(scripts.ROOMS, {room: score}, nx=True))
        return bool(made)

    async def append(  # noqa: PLR0913 - see Log
        self,
        room: str,
        *,
        epoch: int,
        after: int,
        op: str,
        body: bytes,
        snapshot: bytes | None = None,
        archive: Archive | None = None,
        trim: bool = False,
    ) -> Appended | Conflict:
        """See Log."""
        keys = scripts.keys(room)
        words: tuple[str | bytes, ...] = (
            *(keys.meta, keys.log, keys.snap, keys.deals),
            *(str(after), str(after + 1), str(epoch), op, body, str(SCHEMA), keys.channel),
        )
        if (trim or archive is not None) and snapshot is None:
            raise ValueError("archiving and trimming need a snapshot")
        if snapshot is not None:
            words = (*words, snapshot, "1" if trim else "0")
        if archive is not None:
            forgotten = archive.number - ARCHIVES_KEPT
            words = (*words, str(archive.number), archive.record, str(forgotten))
        # Nobody else holds the future, and what cancels it does not reach the connection.
        answer = await self._writer.run(scripts.APPEND, words)
        said, one, other = answer
        if said == 1:
            return Appended(after + 1, int(other))
        if said == 0:
            return Conflict(number(one.decode()), int(other))
        traces = await self._traces(room)
        raise missing(room, about=bool(one), log=bool(other), traces=traces)

    async def load(self, room: str) -> Stored:
        """See Log."""
        meta, snap, last, _, lines = await self._found(room)
        whole = None not in (*meta[:2], last)
        found = Found(
            known=whole or await self._traces(room),
            epoch=_whole(meta[0]),
            about=meta[1],
            last=_text(last),
            snapshot=None if snap[0] is None else Snapshot(int(snap[0]), snap[1] or b""),
            lines=lines,
            schema=max(_whole(meta[2]) or 0, _whole(snap[2]) or 0),
        )
        return stored(room, found)

    async def read(self, room: str, after: int) -> tuple[Entry, ...]:
        """See Log."""
        meta, _, last, first, lines = await self._found(room, after)
        if meta[0] is None or last is None:
            about, log = meta[0] is not None, last is not None
            raise missing(room, about=about, log=log, traces=await self._traces(room))
        return following(room, after, (_text(first), last.decode()), lines)

    async def raise_epoch(self, room: str, epoch: int) -> int:
        """See Log."""
        words = (scripts.keys(room).meta, str(epoch))
        in_force = await self._cold.run(scripts.RAISE_EPOCH, words)
        if in_force is None:
            raise NoSuchRoom(room)
        return int(in_force)

    async def archived(self, room: str, number: int) -> bytes | None:
        """See Log."""
        deals = scripts.keys(room).deals
        record: bytes | None = await self._cold.ask(lambda redis: redis.hget(deals, str(number)))
        return record

    # What lies beside it

    async def keep(self, room: str, field: str, value: bytes | None) -> None:
        """See Log."""
        keys = scripts.keys(room)
        words: tuple[str | bytes, ...] = (keys.meta, keys.kept, field)
        if value is not None:
            words = (*words, value)
        if not await self._cold.run(scripts.KEEP, words):
            raise NoSuchRoom(room)

    async def kept(self, room: str) -> dict[str, bytes]:
        """See Log."""
        kept = scripts.keys(room).kept
        facts = await self._cold.ask(lambda redis: redis.hgetall(kept))
        return {field.decode(): value for field, value in facts.items()}

    async def remember(self, player: str, proof: bytes, about: bytes) -> bytes:
        """See Log."""
        words = (scripts.player_key(player), proof, about, str(SCHEMA))
        there: bytes = await self._cold.run(scripts.REMEMBER, words)
        return there

    async def about_player(self, player: str) -> tuple[bytes, bytes] | None:
        """See Log."""
        key = scripts.player_key(player)
        proof, about = await self._cold.ask(lambda redis: redis.hmget(key, "proof", "about"))
        return None if proof is None or about is None else (proof, about)

    async def once(self, name: str, value: bytes) -> bytes:
        """See Log."""
        words = (scripts.once_key(name), value)
        there: bytes = await self._cold.run(scripts.ONCE, words)
        return there

    async def rooms(self) -> list[str]:
        """See Log."""
        names = await self._cold.ask(lambda redis: redis.zrange(scripts.ROOMS, 0, -1))
        return [name.decode() for name in names]

    async def opened(self) -> dict[str, float]:
        """See Log."""
        read = await self._cold.ask(
            lambda redis: redis.zrange(scripts.ROOMS, 0, -1, withscores=True)
        )
        return {name.decode(): since for name, since in read}

    async def awake(self) -> list[str]:
        """See Log."""

        async def look(redis: Redis) -> list[str]:
            found = {key.decode() async for key in redis.scan_iter(LEASES, count=_AT_ONCE)}
            return [room for room in map(driven, found) if room]

        rooms: list[str] = await self._cold.ask(look)
        return rooms

    async def glance(self, room: str) -> Glance:
        """See Log."""
        keys = board(room)
        holder = await self._cold.ask(lambda redis: redis.get(keys.lease))
        here = await self._cold.ask(lambda redis: redis.hgetall(keys.here))
        opened = await self._cold.ask(lambda redis: redis.zscore(scripts.ROOMS, room))
        return glanced(holder, here, opened, await self.now())

    async def note(self, shelf: str, name: str, *, there: bool) -> None:
        """See Log."""
        key = scripts.shelf_key(shelf)
        if there:
            await self._cold.ask(lambda redis: redis.sadd(key, name))
        else:
            await self._cold.ask(lambda redis: redis.srem(key, name))

    async def noted(self, shelf: str) -> list[str]:
        """See Log."""
        key = scripts.shelf_key(shelf)
        names = await self._cold.ask(lambda redis: redis.smembers(key))
        return [name.decode() for name in names]

    async def expect(self, room: str, until: float) -> None:
        """See Log."""
        await self._move(room, scripts.UNTIL, until, scripts.TOUCHED)

    async def overdue(self, now: float, most: int) -> list[str]:
        """See Log."""
        return await self._first(scripts.UNTIL, now, most)

    async def touch(self, room: str, at: float) -> None:
        """See Log."""
        await self._move(room, scripts.TOUCHED, at, scripts.UNTIL)

    async def untouched(self, before: float, most: int) -> list[str]:
        """See Log."""
        return await self._first(scripts.TOUCHED, before, most)

    async def _move(self, room: str, key: str, time: float, other: str) -> None:
        """Put a room into one list and take it off the other; for a moment it may be in both."""
        await self._cold.ask(lambda redis: redis.zadd(key, {room: time}))
        await self._cold.ask(lambda redis: redis.zrem(other, room))

    async def _first(self, key: str, before: float, most: int) -> list[str]:
        names = await self._cold.ask(
            lambda redis: redis.zrange(key, "-inf", f"({before}", byscore=True, offset=0, num=most)
        )
        return [name.decode() for name in names]

    async def drop(self, room: str) -> None:
        """See Log."""
        # The list of rooms first: a room that is on it and not there would be called damaged.
        await self._cold.ask(lambda redis: redis.zrem(scripts.ROOMS, room))
        keys = scripts.keys(room)
        gone = (keys.meta, keys.log, keys.snap, keys.deals, keys.kept)
        await self._cold.ask(lambda redis: redis.unlink(*gone))
        await self._cold.ask(lambda redis: redis.zrem(scripts.UNTIL, room))
        await self._cold.ask(lambda redis: redis.zrem(scripts.TOUCHED, room))

    async def now(self) -> float:
        """See Log."""
        # As a script, since it has a key: nodes of a Cluster have a clock each.
        seconds, micros = await self._cold.run(scripts.NOW, (scripts.ROOMS,))
        return float(seconds) + float(micros) / 1e6

    async def meet(self, room: str, node: str, players: Collection[str]) -> Meeting:
        """See Log."""
        keys = board(room)
        lasts = str(round(LASTS * 1000))
        words = (keys.lease, keys.here, scripts.keys(room).log, node, lasts, told(players))
        # By the writer: what every table asks several times a second goes out in few pipelines.
        return met(await self._writer.run(MEET, words))

    async def part(self, room: str, node: str, tag: str) -> None:
        """See Log."""
        keys = board(room)
        await self._writer.run(PART, (keys.lease, keys.here, node, keys.channel, f"{tag} here"))

    async def hint(self, room: str, tag: str, word: bytes) -> None:
        """See Log."""
        channel = board(room).channel
        said = tag.encode() + b" " + word
        await self._cold.ask(lambda redis: redis.publish(channel, said))

    def listen(self, heard: Callable[[str, str, bytes], None]) -> None:
        """See Log."""
        self._ear = Ear(self._cold.reach.line, heard)

    def watch(self, callback: Callable[[], None]) -> None:
        """See Log."""
        self._writer.callbacks.append(callback)

    async def close(self) -> None:
        """See Log."""
        if self._ear is not None:
            await self._ear.close()
        await self._writer.close()
        await self._cold.close()

    # How it is asked

    async def _found(self, room: str, after: int | None = None) -> tuple[Any, ...]:
        """Return meta, snapshot, last id, first id and lines; see scripts.LOAD."""
        keys = scripts.keys(room)
        words = (keys.meta, keys.log, keys.snap, *(() if after is None else (str(after),)))
        meta, snap, last, first, read = await self._cold.run(scripts.LOAD, words)
        return meta, snap, last, first, tuple(_line(*each) for each in read)

    async def _traces(self, room: str) -> bool:
        """Whether the list of rooms knows a room whose keys are gone."""
        return await self._cold.ask(lambda redis: redis.zscore(scripts.ROOMS, room)) is not None


def _line(entry_id: bytes, words: list[bytes]) -> Line:
    """Return an entry as read; schema 0 for one that does not have our fields."""
    fields = dict(zip(words[::2], words[1::2], strict=True))
    schema = fields.get(b"v", b"0")
    whole = b"op" in fields and b"body" in fields and schema.isdigit()
    return Line(
        entry_id.decode(),
        fields.get(b"op", b"").decode(errors="replace"),
        fields.get(b"body", b""),
        int(schema) if whole else 0,
    )


def _whole(value: bytes | None) -> int | None:
    return None if value is None else int(value)


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode()
