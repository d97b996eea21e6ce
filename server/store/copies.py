"""All that a store holds, read and written piece by piece: for backups.

A room is one piece, read as of one moment; so is a player, and whatever is kept server-wide. What
is written back has a higher epoch, so that every client that saw more than the copy holds throws
it away and is told what is lost (law 3).
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import msgspec

from server.store import scripts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from redis.asyncio import Redis

    from server.store.cold import Cold

Fields = dict[bytes, bytes]
_AT_ONCE: Final = 500  # keys that are looked for or deleted in one go
_LISTS: Final = (scripts.ROOMS, scripts.UNTIL, scripts.TOUCHED)
_FIRST_LOOK: Final = "0"


class RoomCopy(msgspec.Struct, frozen=True, tag="room"):
    """A room. since, until, touched: seconds since 1970.

    Of its creation, until when it is worth keeping while nothing was dealt, and when somebody was
    last there. meta, snap, deals, kept: hashes; log: entries by id; last: the id that was given
    out last.
    """

    name: str
    since: float
    until: float | None
    meta: Fields
    last: str
    log: tuple[tuple[str, tuple[tuple[bytes, bytes], ...]], ...]
    snap: Fields
    deals: Fields
    kept: Fields
    touched: float | None = None


class PlayerCopy(msgspec.Struct, frozen=True, tag="player"):
    """What is known of a player: never the secret, only what proves it."""

    key: bytes
    fields: Fields


class OnceCopy(msgspec.Struct, frozen=True, tag="once"):
    """A server-wide value, such as the key of all marks."""

    key: bytes
    value: bytes


class ShelfCopy(msgspec.Struct, frozen=True, tag="shelf"):
    """A server-wide set of names."""

    key: bytes
    names: tuple[bytes, ...]


Piece = RoomCopy | PlayerCopy | OnceCopy | ShelfCopy


async def pieces(cold: Cold) -> AsyncIterator[Piece]:
    """Read everything; rooms last, so that nobody sits in one who is not known. StoreDown."""
    for key in await _keys(cold, "once:*"):
        value = await _do(cold, "GET", key)
        if value is not None:
            yield OnceCopy(key, value)
    for key in await _keys(cold, "shelf:*"):
        names = await _do(cold, "SMEMBERS", key)
        yield ShelfCopy(key, tuple(sorted(names)))
    for key in await _keys(cold, "player:*"):
        yield PlayerCopy(key, await _do(cold, "HGETALL", key))
    for name, since in await cold.ask(
        lambda redis: redis.zrange(scripts.ROOMS, 0, -1, withscores=True)
    ):
        room = await _room(cold, name.decode(), since)
        if room is not None:
            yield room


async def _room(cold: Cold, name: str, since: float) -> RoomCopy | None:
    """Read a room as of one moment; None where it was deleted meanwhile."""
    keys = scripts.keys(name)

    async def read(redis: Redis) -> list[Any]:
        async with redis.pipeline(transaction=True) as at_once:
            # By name: on a Cluster redis-py's own methods fail inside a transaction.
            at_once.execute_command("HGETALL", keys.meta)
            at_once.execute_command("XRANGE", keys.log, "-", "+")
            at_once.execute_command("XINFO STREAM", keys.log)
            for key in (keys.snap, keys.deals, keys.kept):
                at_once.execute_command("HGETALL", key)
            return await at_once.execute(raise_on_error=False)

    meta, log, info, snap, deals, kept = await cold.ask(read)
    if not meta or isinstance(info, Exception):
        return None
    until = await cold.ask(lambda redis: redis.zscore(scripts.UNTIL, name))
    touched = await cold.ask(lambda redis: redis.zscore(scripts.TOUCHED, name))
    entries = tuple((one.decode(), tuple(fields.items())) for one, fields in log)
    last = info["last-generated-id"].decode()
    return RoomCopy(name, since, until, meta, last, entries, snap, deals, kept, touched)


async def is_empty(cold: Cold) -> bool:
    """Tell whether the store holds nothing of ours but its mark."""
    if await cold.ask(lambda redis: redis.exists(*_LISTS)):
        return False
    for pattern in ("player:*", "shelf:*", "once:*"):
        if await _keys(cold, pattern):
            return False
    return True


async def is_served(cold: Cold) -> bool:
    """Tell whether a server has a table awake on this store."""
    return bool(await _keys(cold, "{r:*}:lease"))


async def epochs(cold: Cold) -> dict[str, int]:
    """Return the epoch in force in every room that there is."""
    names = await cold.ask(lambda redis: redis.zrange(scripts.ROOMS, 0, -1))
    found = {}
    for name in names:
        epoch = await _do(cold, "HGET", scripts.keys(name.decode()).meta, "epoch")
        found[name.decode()] = int(epoch or 0)
    return found


async def clear(cold: Cold) -> None:
    """Delete everything of ours. The database has to be ours alone: keys are known by their names.

    The list of rooms goes first: a room that is listed is whole, whenever this ends.
    """
    await cold.ask(lambda redis: redis.delete(*_LISTS))
    for pattern in ("{r:*", "player:*", "shelf:*", "once:*", "shown:*"):
        found = await _keys(cold, pattern)
        for part in (found[at : at + _AT_ONCE] for at in range(0, len(found), _AT_ONCE)):
            await cold.ask(partial(_delete, part))


async def write(cold: Cold, piece: Piece, above: int = 0) -> None:
    """Write a piece into a store that has it not. StoreDown.

    above: an epoch that a room must exceed, beside the one that it was copied with.
    """
    match piece:
        case OnceCopy():
            await _do(cold, "SET", piece.key, piece.value)
        case ShelfCopy():
            await _do(cold, "SADD", piece.key, *piece.names)
        case PlayerCopy():
            await _do(cold, "HSET", piece.key, *_flat(piece.fields))
        case RoomCopy():
            await _write_room(cold, piece, above)


async def _write_room(cold: Cold, room: RoomCopy, above: int) -> None:
    keys = scripts.keys(room.name)
    epoch = str(max(int(room.meta[b"epoch"]), above) + 1).encode()
    hashes: Iterable[tuple[str, Fields]] = (
        (keys.meta, {**room.meta, b"epoch": epoch}),
        (keys.snap, room.snap),
        (keys.deals, room.deals),
        (keys.kept, room.kept),
    )

    async def restore(redis: Redis) -> None:
        async with redis.pipeline(transaction=True) as at_once:
            # As scripts.CREATE makes a stream that has no entry yet.
            at_once.xgroup_create(keys.log, "none", _FIRST_LOOK, mkstream=True)
            at_once.xgroup_destroy(keys.log, "none")
            for entry, pairs in room.log:
                at_once.execute_command("XADD", keys.log, entry, *chain.from_iterable(pairs))
            at_once.execute_command("XSETID", keys.log, room.last)
            for key, fields in hashes:
                if fields:
                    at_once.execute_command("HSET", key, *_flat(fields))
            await at_once.execute()

    await cold.ask(restore)
    # In other slots of a cluster, and last: a room that is listed is whole.
    if room.until is not None:
        until = room.until
        await cold.ask(lambda redis: redis.zadd(scripts.UNTIL, {room.name: until}))
    if room.touched is not None:
        touched = room.touched
        await cold.ask(lambda redis: redis.zadd(scripts.TOUCHED, {room.name: touched}))
    await cold.ask(lambda redis: redis.zadd(scripts.ROOMS, {room.name: room.since}))


async def _delete(keys: list[bytes], redis: Redis) -> None:
    await redis.delete(*keys)  # on a Cluster redis-py does it slot by slot


def _flat(fields: Fields) -> tuple[bytes, ...]:
    return tuple(chain.from_iterable(fields.items()))


async def _do(cold: Cold, *words: str | bytes) -> Any:  # noqa: ANN401 - commands answer what they like
    return await cold.ask(lambda redis: redis.execute_command(*words))  # type: ignore[no-untyped-call]


async def _keys(cold: Cold, pattern: str) -> list[bytes]:
    async def look(redis: Redis) -> list[bytes]:
        return sorted({key async for key in redis.scan_iter(pattern, count=_AT_ONCE)})

    found: list[bytes] = await cold.ask(look)
    return found
