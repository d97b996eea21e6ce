"""What can go wrong in the store, each with a stable code.

StoreError                  a code and a detail for logs, never a sentence for players (law 10)
|-- StoreDown               no usable answer now; what was asked may be stored or not
|-- NoSuchRoom              nobody ever created this room
|-- Damaged                 what is stored contradicts itself; nothing was changed
|-- Trimmed                 the entries asked for were archived meanwhile: load the room instead
`-- CannotStart             the store cannot be opened at all; a person must act
"""

from __future__ import annotations

from enum import StrEnum


class StoreError(Exception):
    """Root of the tree: `code` is stable, `detail` is for logs and programmers (English)."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Outage(StrEnum):
    """Why the store gave no usable answer."""

    DOWN = "store_down"  # no connection
    SILENT = "store_silent"  # connected, but no answer within the time limit
    REFUSES = "store_refuses"  # it answered with an error: full, read-only, password, ...
    CLOSED = "store_closed"  # we closed it ourselves


class StoreDown(StoreError):
    """No usable answer. Whether a write took place is unknown: load again before deciding again."""

    def __init__(self, outage: Outage, detail: str = "") -> None:
        super().__init__(outage.value, detail)
        self.outage = outage


class NoSuchRoom(StoreError):
    """The store has never heard of `room`."""

    def __init__(self, room: str) -> None:
        super().__init__("no_such_room", room)
        self.room = room


class Fault(StrEnum):
    """How what is stored of a room contradicts itself."""

    LOG_MISSING = "log_missing"  # the room is known, its log is gone
    ROOM_MISSING = "room_missing"  # a log or snapshot is there, what the room is about is gone
    LOG_HOLE = "log_hole"  # the entries' numbers do not follow each other
    LOG_BEHIND = "log_behind"  # the log ends before what the asker has already read from it
    LOG_BEHIND_SNAPSHOT = "log_behind_snapshot"  # snapshot and log do not meet
    NEWER_SCHEMA = "newer_schema"  # written by a newer release
    UNREADABLE = "entry_unreadable"  # not written by us


class Damaged(StoreError):
    """What is stored of a room contradicts itself; people must be told, nothing is papered over."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(fault.value, detail)
        self.fault = fault


class Trimmed(StoreError):
    """Entries asked for were archived and trimmed away: load the room instead."""

    def __init__(self, room: str) -> None:
        super().__init__("log_trimmed", room)


class Refusal(StrEnum):
    """Why a store cannot be opened."""

    BAD_URL = "bad_url"
    WRONG_KIND = "wrong_kind"  # what answers is one store, Sentinel or Cluster, and no such thing
    NO_SERVICE = "no_service"  # the Sentinels watch no store of that name
    NEWER_SCHEMA = "newer_schema"  # a newer release has written there
    NO_SERVER = "no_server"  # no Valkey or Redis program on this machine
    FOLDER_IN_USE = "folder_in_use"  # another game server owns the folder
    FOLDER_UNUSABLE = "folder_unusable"  # cannot be made or written
    STORE_HANGS = "store_hangs"  # a store process holds the folder and does not answer
    START_FAILED = "start_failed"  # the program ended at once; detail has its last lines
    DAMAGED = "store_damaged"  # more than a torn tail; detail says what and where the copy is
    MANIFEST_MISSING = "manifest_missing"  # files of a log without the list that names them


class CannotStart(StoreError):
    """The store cannot be opened; trying again will not help before somebody acts."""

    def __init__(self, refusal: Refusal, detail: str = "") -> None:
        super().__init__(refusal.value, detail)
        self.refusal = refusal
