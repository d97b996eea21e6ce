"""What all nodes of a store share about the lobby: each node's list of tables, and shown cards.

None of it is history: it lasts some seconds or minutes, and no card of a deal depends on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from server.store.board import LASTS
from server.store.scripts import script

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from server.store.cold import Cold

TOLD: Final = "{lobby}:told"  # hash: node -> until when (ms since 1970) and version, "1234 ab"
TABLES: Final = "{lobby}:tables"  # hash: node -> its list, as words of its own

# KEYS told tables; ARGV node ms version changed list, then node and version of what is known.
# Answers node, version, list (nothing where it is known) of every other node that lives.
EXCHANGE: Final = script(
    2,
    """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local till = string.format('%.0f', now + ARGV[2])
redis.call('HSET', KEYS[1], ARGV[1], till .. ' ' .. ARGV[3])
if ARGV[4] == '1' then redis.call('HSET', KEYS[2], ARGV[1], ARGV[5]) end
redis.call('PEXPIRE', KEYS[1], 20 * ARGV[2])
redis.call('PEXPIRE', KEYS[2], 20 * ARGV[2])
local known = {}
for i = 6, #ARGV, 2 do known[ARGV[i]] = ARGV[i + 1] end
local answer = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local node = all[i]
  if node ~= ARGV[1] then
    local over, version = string.match(all[i + 1], '^(%d+) (.*)$')
    if tonumber(over) < now then
      redis.call('HDEL', KEYS[1], node)
      redis.call('HDEL', KEYS[2], node)
    else
      answer[#answer + 1] = node
      answer[#answer + 1] = version
      answer[#answer + 1] = known[node] ~= version and redis.call('HGET', KEYS[2], node)
    end
  end
end
return answer
""",
)

# KEYS key; ARGV value.  Deletes a key, if that is its value.
DELETE_IF: Final = script(
    1,
    """
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
""",
)


class Lobby(Protocol):
    """All methods may raise `StoreDown`."""

    async def exchange(
        self, node: str, version: str, words: bytes | None, known: Mapping[str, str]
    ) -> dict[str, tuple[str, bytes | None]]:
        """Tell one's own list, and return those of all other nodes that were heard of lately.

        words: the list, None where it has its old version. known: versions by node; of what is
        known already no words come back. Good for board.LASTS seconds.
        """
        ...

    async def leave(self, node: str) -> None:
        """Take one's own list away at once."""
        ...

    async def claim(self, room: str, words: str, seconds: float) -> bool:
        """Let some words lead to a room for a while, unless they lead to another one.

        Words that led to this room before do so no longer.
        """
        ...

    async def conceal(self, room: str) -> None:
        """Let no words lead to a room."""
        ...

    async def found(self, words: str) -> str | None:
        """Return the room to which words lead."""
        ...


def _shown_key(words: str) -> str:
    return f"shown:{words}"


def _words_key(room: str) -> str:
    return f"{{r:{room}}}:shown"


class RedisLobby:
    """A `Lobby` on Redis or Valkey."""

    def __init__(self, cold: Cold) -> None:
        self._cold: Final = cold

    async def exchange(
        self, node: str, version: str, words: bytes | None, known: Mapping[str, str]
    ) -> dict[str, tuple[str, bytes | None]]:
        """See Lobby."""
        lasts, changed = str(round(LASTS * 1000)), "0" if words is None else "1"
        others = [word for pair in known.items() for word in pair]
        asked: list[str | bytes] = [TOLD, TABLES, node, lasts, version, changed, words or b""]
        answer = await self._cold.run(EXCHANGE, (*asked, *others))
        told = zip(answer[::3], answer[1::3], answer[2::3], strict=True)
        return {name.decode(): (new.decode(), tables) for name, new, tables in told}

    async def leave(self, node: str) -> None:
        """See Lobby."""
        await self._cold.ask(lambda redis: redis.hdel(TOLD, node))
        await self._cold.ask(lambda redis: redis.hdel(TABLES, node))

    async def claim(self, room: str, words: str, seconds: float) -> bool:
        """See Lobby."""
        lasts, key = round(seconds * 1000), _shown_key(words)
        if not await self._cold.ask(lambda redis: redis.set(key, room, nx=True, px=lasts)):
            return False
        own = _words_key(room)
        before = await self._cold.ask(lambda redis: redis.set(own, words, px=lasts, get=True))
        if before is not None and before.decode() != words:
            await self._cold.run(DELETE_IF, (_shown_key(before.decode()), room))
        return True

    async def conceal(self, room: str) -> None:
        """See Lobby."""
        words = await self._cold.ask(lambda redis: redis.getdel(_words_key(room)))
        if words is not None:
            await self._cold.run(DELETE_IF, (_shown_key(words.decode()), room))

    async def found(self, words: str) -> str | None:
        """See Lobby."""
        room = await self._cold.ask(lambda redis: redis.get(_shown_key(words)))
        return None if room is None else room.decode()


class MemoryLobby:
    """A `Lobby` without other nodes. reach: raises StoreDown while the store is down."""

    def __init__(self, clock: Callable[[], float], reach: Callable[[], Awaitable[None]]) -> None:
        self._clock: Final = clock
        self._reach: Final = reach
        self._rooms: Final[dict[str, tuple[str, float]]] = {}  # by words: room, until when
        self._words: Final[dict[str, str]] = {}  # by room

    async def exchange(
        self, node: str, version: str, words: bytes | None, known: Mapping[str, str]
    ) -> dict[str, tuple[str, bytes | None]]:
        """See Lobby; nobody else is there."""
        del node, version, words, known
        await self._reach()
        return {}

    async def leave(self, node: str) -> None:
        """See Lobby; there is nothing to take away."""

    async def claim(self, room: str, words: str, seconds: float) -> bool:
        """See Lobby."""
        await self._reach()
        if self._led(words) is not None:
            return False
        self._take(room)
        self._words[room] = words
        self._rooms[words] = (room, self._clock() + seconds)
        return True

    async def conceal(self, room: str) -> None:
        """See Lobby."""
        await self._reach()
        self._take(room)

    async def found(self, words: str) -> str | None:
        """See Lobby."""
        await self._reach()
        return self._led(words)

    def _led(self, words: str) -> str | None:
        room, until = self._rooms.get(words, ("", 0.0))
        if room and self._clock() >= until:
            self._take(room)
            return None
        return room or None

    def _take(self, room: str) -> None:
        words = self._words.pop(room, None)
        if words is not None:
            del self._rooms[words]

    def shows(self, room: str) -> bool:
        """Tell whether any words lead to a room."""
        words = self._words.get(room)
        return words is not None and self._clock() < self._rooms[words][1]
