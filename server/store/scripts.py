"""The steps that Redis takes as one, in Lua; and the keys that they work on.

A script runs alone and is one unit in the append-only file, so all of it is stored or nothing. It
is called by its SHA-1 digest and sent in full only to a server that does not know it yet (scripts
are not kept over a restart). Every key of a room carries the tag `{r:ID}`, so that a cluster
keeps a room in one place. Only what Redis 7.0 and Valkey both know is used.
"""

from __future__ import annotations

import functools
import hashlib

import msgspec

ROOMS = "rooms"  # sorted set: every room, by the second of its creation
UNTIL = "rooms:until"  # sorted set: until when a room is worth keeping in which nothing was dealt
TOUCHED = "rooms:touched"  # sorted set: when somebody was last at any other
SCHEMA_KEY = "tarocchi:schema"


class Keys(msgspec.Struct, frozen=True):
    """The keys of one room."""

    meta: str  # hash: epoch, about, op (of the creation), v (schema)
    log: str  # stream: entries `<seq>-0` with op, body, v, in this order
    snap: str  # hash: seq, body, v
    deals: str  # hash: deal number -> record
    kept: str  # hash: small private facts
    channel: str  # operation and number of each new entry are published here, as a hint


@functools.lru_cache(maxsize=4096)
def keys(room: str) -> Keys:
    """Return the keys of a room."""
    tag = f"{{r:{room}}}:"
    return Keys(tag + "meta", tag + "log", tag + "snap", tag + "deals", tag + "kept", tag + "ev")


def player_key(player: str) -> str:
    """Return the key of a player's hash: proof, about."""
    return f"player:{player}"


def once_key(name: str) -> str:
    """Return the key of a server-wide value."""
    return f"once:{name}"


def shelf_key(name: str) -> str:
    """Return the key of a server-wide set of names."""
    return f"shelf:{name}"


class Script(msgspec.Struct, frozen=True):
    """A Lua text, the SHA-1 digest it is called by, and how many of its arguments are keys."""

    text: str
    sha: str
    keys: int


def script(keys: int, text: str) -> Script:
    """Return a script by its text; keys: how many of its arguments are keys."""
    return Script(text, hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest(), keys)


# KEYS meta log; ARGV about op schema.  1 created or ours, 0 somebody else's, -1 log without a room.
# A stream without entries is made by way of a consumer group, so that a log which is still empty
# can be told from one that was deleted.
CREATE = script(
    2,
    """
local op = redis.call('HGET', KEYS[1], 'op')
if op then return op == ARGV[2] and 1 or 0 end
if redis.call('EXISTS', KEYS[2]) == 1 then return -1 end
redis.call('HSET', KEYS[1], 'epoch', '1', 'about', ARGV[1], 'op', ARGV[2], 'v', ARGV[3])
redis.call('XGROUP', 'CREATE', KEYS[2], 'none', '0', 'MKSTREAM')
redis.call('XGROUP', 'DESTROY', KEYS[2], 'none')
return 1
""",
)

# KEYS meta log snap deals; ARGV after seq epoch op body schema channel
# [snapshot trim [number record forgotten]].
# Answers {1, id, epoch} stored; {0, last id, epoch} conflict; {-1, room is there, log is there}.
#
# XADD alone would take any larger id, and after a DEL a smaller one; so the last id that the stream
# ever gave must be exactly the one before. Trimming keeps that id, deleting would not: logs are
# trimmed and never deleted. Where it differs, the entry may still be our own, with a lost answer.
# Numbers come as text: Lua would write large ones as 1e+15.
APPEND = script(
    4,
    """
local epoch = redis.call('HGET', KEYS[1], 'epoch')
local info = redis.pcall('XINFO', 'STREAM', KEYS[2])
if not epoch or info.err then return {-1, epoch and 1 or 0, info.err and 0 or 1} end
local last
for i = 1, #info, 2 do
  if info[i] == 'last-generated-id' then last = info[i + 1] break end
end
local id = ARGV[2] .. '-0'
if last ~= ARGV[1] .. '-0' or epoch ~= ARGV[3] then
  local there = redis.call('XRANGE', KEYS[2], id, id)[1]
  if there and there[2][2] == ARGV[4] then return {1, id, epoch} end
  return {0, last, epoch}
end
redis.call('XADD', KEYS[2], id, 'op', ARGV[4], 'body', ARGV[5], 'v', ARGV[6])
if ARGV[8] then
  redis.call('HSET', KEYS[3], 'seq', ARGV[2], 'body', ARGV[8], 'v', ARGV[6])
end
if ARGV[9] == '1' then
  redis.call('XTRIM', KEYS[2], 'MINID', '=', id)
end
if ARGV[11] then
  redis.call('HSET', KEYS[4], ARGV[10], ARGV[11])
  redis.call('HDEL', KEYS[4], ARGV[12])
end
redis.pcall('PUBLISH', ARGV[7], ARGV[4] .. ' ' .. ARGV[2])
return {1, id, epoch}
""",
)

# KEYS meta log snap; answers {meta, snapshot, last id or nothing, first id or nothing, entries}.
# ARGV after: where to start; without it, after the snapshot. One script, so that all is of one
# moment.
LOAD = script(
    3,
    """
local meta = redis.call('HMGET', KEYS[1], 'epoch', 'about', 'v')
local snap = redis.call('HMGET', KEYS[3], 'seq', 'body', 'v')
local info = redis.pcall('XINFO', 'STREAM', KEYS[2])
if info.err then return {meta, snap, false, false, {}} end
local last, first
for i = 1, #info, 2 do
  if info[i] == 'last-generated-id' then last = info[i + 1] end
  if info[i] == 'first-entry' then first = info[i + 1] and info[i + 1][1] end
end
local start = '(' .. (ARGV[1] or snap[1] or '0') .. '-0'
local read = redis.call('XRANGE', KEYS[2], start, '+')
return {meta, snap, last, first or false, read}
""",
)

# KEYS meta; ARGV epoch.  Answers the epoch in force, nothing without a room.
RAISE_EPOCH = script(
    1,
    """
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch then return false end
if tonumber(ARGV[1]) > tonumber(epoch) then
  redis.call('HSET', KEYS[1], 'epoch', ARGV[1])
  return ARGV[1]
end
return epoch
""",
)

# KEYS meta kept; ARGV field [value].  1 done, 0 no such room.
KEEP = script(
    2,
    """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[2] then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
else
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return 1
""",
)

# KEYS player; ARGV proof about schema.  Answers the proof that is stored.
REMEMBER = script(
    1,
    """
local proof = redis.call('HGET', KEYS[1], 'proof')
if proof then return proof end
redis.call('HSET', KEYS[1], 'proof', ARGV[1], 'about', ARGV[2], 'v', ARGV[3])
return ARGV[1]
""",
)

# KEYS rooms.  Answers seconds and microseconds since 1970, by the clock of whoever has the key.
NOW = script(1, "return redis.call('TIME')")

# KEYS value; ARGV value.  Answers the value that is stored.
ONCE = script(
    1,
    """
redis.call('SETNX', KEYS[1], ARGV[1])
return redis.call('GET', KEYS[1])
""",
)
