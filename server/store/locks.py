"""Locks on the data folder: one game server owns it, and one store process writes it.

A lock is flock(2) on a file and ends with the last process that holds the file open, however that
process ends. So the store's lock is handed to the store process itself: as long as it is held, a
store lives, whoever its parent was, and no second one may touch the same log. Process ids, which
the system gives away again, are not trusted for that.
"""

from __future__ import annotations

import fcntl
import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PAUSE = 0.02

_ours: set[int] = set()


class FolderLock:
    """An exclusive lock on a file."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        _ours.add(descriptor)

    @classmethod
    def take(cls, path: Path, patience: float = 0.0) -> FolderLock | None:
        """Take the lock within `patience` seconds (this blocks), or return None. Raises OSError."""
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        until = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    os.close(descriptor)
                    return None
                time.sleep(_PAUSE)
            else:
                return cls(descriptor)

    def release(self) -> None:
        """Let go of the lock in this process; a process that it was handed to keeps it."""
        if self.descriptor in _ours:
            _ours.discard(self.descriptor)
            os.close(self.descriptor)


def held(path: Path) -> bool:
    """Whether somebody holds the lock."""
    lock = FolderLock.take(path)
    if lock is None:
        return True
    lock.release()
    return False


def _let_go_in_child() -> None:
    # A forked worker shares the open file, and would hold the folder after its parent is gone.
    for descriptor in _ours:
        os.close(descriptor)
    _ours.clear()


os.register_at_fork(after_in_child=_let_go_in_child)
