"""What nodes tell each other by the store: who drives a table, who is there, and hints.

None of it is history, and no card depends on it: the log is the only lock (law 3). A lease that two
nodes held at once, or a hint that got lost, costs work or a moment, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from server.store.scripts import script

if TYPE_CHECKING:
    from collections.abc import Collection

LASTS: Final = 2.5  # seconds that a node's word is good; it is renewed several times meanwhile
_BETWEEN: Final = ","  # player ids are hexadecimal


class Meeting(msgspec.Struct, frozen=True):
    """How a table stands among the nodes.

    holder: the node that drives its clock and bots. others: the players who follow it by way of
    other nodes. last: the number of the log's newest entry, None where there is no log.
    """

    holder: str
    others: frozenset[str]
    last: int | None


class Glance(msgspec.Struct, frozen=True):
    """A room as seen from outside.

    holder: the node that drives it, None if none does. players: who follow it, at whatever node.
    opened: seconds since 1970, None if that is not known.
    """

    holder: str | None
    players: frozenset[str]
    opened: float | None


class Board(msgspec.Struct, frozen=True):
    """The keys of one room for all that."""

    lease: str  # string: a node's name, expiring
    here: str  # hash: node -> until when (ms since 1970), and the players, as "1234 a,b"
    channel: str  # "OP NUMBER" of each entry, and hints of nodes, as "TAG word"


def board(room: str) -> Board:
    """Return the keys of a room, in its slot of a cluster."""
    tag = f"{{r:{room}}}:"
    return Board(tag + "lease", tag + "here", tag + "ev")


def room_of(channel: str) -> str:
    """Return the room that a channel is of."""
    return channel.removeprefix("{r:").removesuffix("}:ev")


def driven(lease: str) -> str:
    """Return the room that a lease is of."""
    return lease.removeprefix("{r:").removesuffix("}:lease")


LEASES: Final = "{r:*}:lease"
CHANNELS: Final = "{r:*}:ev"

# KEYS lease here log; ARGV node ms players.  Answers {holder, last id or nothing, players ...}.
# Whoever holds the lease renews it, whoever finds none takes it; what expired is forgotten.
MEET: Final = script(
    3,
    """
local holder = redis.call('GET', KEYS[1])
if not holder or holder == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  holder = ARGV[1]
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local till = string.format('%.0f', now + ARGV[2])
redis.call('HSET', KEYS[2], ARGV[1], till .. ' ' .. ARGV[3])
redis.call('PEXPIRE', KEYS[2], 20 * ARGV[2])
local info = redis.pcall('XINFO', 'STREAM', KEYS[3])
local last = false
if not info.err then
  for i = 1, #info, 2 do
    if info[i] == 'last-generated-id' then last = info[i + 1] break end
  end
end
local answer = {holder, last}
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do
  if all[i] ~= ARGV[1] then
    local over, players = string.match(all[i + 1], '^(%d+) (.*)$')
    if tonumber(over) < now then
      redis.call('HDEL', KEYS[2], all[i])
    else
      answer[#answer + 1] = players
    end
  end
end
return answer
""",
)

# KEYS lease here; ARGV node channel hint.  Gives up a table, and says so.
PART: Final = script(
    2,
    """
redis.call('HDEL', KEYS[2], ARGV[1])
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
redis.pcall('PUBLISH', ARGV[2], ARGV[3])
return 1
""",
)


def glanced(
    holder: bytes | None, here: dict[bytes, bytes], opened: float | None, now: float
) -> Glance:
    """Read what the keys of a room say; now: seconds since 1970."""
    players: set[str] = set()
    for word in here.values():
        till, _, names = word.decode().partition(" ")
        if int(till) >= now * 1000:
            players |= {one for one in names.split(_BETWEEN) if one}
    return Glance(None if holder is None else holder.decode(), frozenset(players), opened)


def told(players: Collection[str]) -> str:
    """Return players as they are kept."""
    return _BETWEEN.join(sorted(players))


def met(answer: list[bytes | None]) -> Meeting:
    """Read the answer of MEET."""
    holder, last, *others = (None if one is None else one.decode() for one in answer)
    players = {one for line in others if line for one in line.split(_BETWEEN)}
    number = None if last is None else int(last.partition("-")[0])
    return Meeting(holder or "", frozenset(players), number)
