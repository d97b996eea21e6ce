"""Appends on a Cluster: a writer for each master, each with its own connection and group commit.

Which master has a key is known from redis-py, which also follows where keys are just being moved
to another master. When a master is lost its writer goes on at the one that was promoted.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from server.store.errors import Outage, StoreDown
from server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.store.address import Address
    from server.store.cold import Cold
    from server.store.reach import Cluster
    from server.store.scripts import Script

_ELSEWHERE: Final = ("MOVED", "ASK", "TRYAGAIN")
_PAUSE: Final = 0.1  # seconds between attempts to connect


class Shards:
    """Runs scripts as a Writer does; every script at the master of its first key."""

    def __init__(self, cluster: Cluster, cold: Cold, *, patience: float, silence: float) -> None:
        self._cluster: Final = cluster
        self._cold: Final = cold
        self._patience: Final = patience
        self._silence: Final = silence
        self._writers: Final[dict[str, Writer]] = {}
        self._closed = False
        self.callbacks: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Learn which masters there are; tries for `patience` seconds, then raises StoreDown."""
        until = asyncio.get_running_loop().time() + self._patience
        while True:
            try:
                await self._cluster.master(0)
            except StoreDown:
                if asyncio.get_running_loop().time() + _PAUSE > until:
                    raise
                await asyncio.sleep(_PAUSE)
            else:
                return

    async def run(self, script: Script, words: tuple[str | bytes, ...]) -> Any:  # noqa: ANN401 - scripts answer what they like
        """Run a script that may be sent twice; keys come first in `words`. Raises StoreDown."""
        writer = await self._writer(words[0])
        try:
            return await writer.run(script, words)
        except StoreDown as down:
            if not down.detail.startswith(_ELSEWHERE):
                raise
        return await self._cold.run(script, words)

    async def _writer(self, key: str | bytes) -> Writer:
        if self._closed:
            raise StoreDown(Outage.CLOSED)
        slot = self._cluster.nodes.keyslot(key)
        name = _name(await self._cluster.master(slot))
        if name not in self._writers:
            self._begin(slot, name)
        return self._writers[name]

    def _begin(self, slot: int, name: str) -> None:
        """Make the writer for a master, which is known by one of its slots if it is replaced."""
        at: str | None = None

        async def find() -> Address:
            nonlocal at
            there = await self._cluster.master(slot, at)
            at = _name(there)
            self._writers.setdefault(at, writer)
            return there

        writer = Writer(find, patience=self._patience, silence=self._silence)
        writer.callbacks = self.callbacks
        self._writers[name] = writer
        writer.begin()

    async def close(self) -> None:
        """End the connections; whoever still waits gets StoreDown(CLOSED)."""
        self._closed = True
        await asyncio.gather(*(writer.close() for writer in {*self._writers.values()}))


def _name(address: Address) -> str:
    return f"{address.host}:{address.port}"
