"""What an operator wants to see: counts and times of one server, as Prometheus reads them.

Figures tell of no player, table or card; labels are codes of ours, so nobody outside can make more
of them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from server.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.store.log import Log

# Seconds. A durable append takes a few tenths of a millisecond; beyond a second people notice.
_TIMES: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_LOOK_EVERY: Final = 0.5  # seconds between looks at how late the event loop is
_ANSWERS_WITHIN: Final = 2.0  # seconds, or the store counts as away
FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Measures:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        own = self.registry
        self._moves: Final = Counter("tarocchi_moves", "Decisions at tables, stored.", registry=own)
        self._appends: Final = _times("append", "From asking the store to its answer.", own)
        self._commands: Final = _times(
            "command", "From a command's arrival to its answer, stored where it has to be.", own
        )
        self._loop: Final = _times("loop_delay", "How late the event loop was when looked at.", own)
        self._refusals: Final = Counter(
            "tarocchi_refusals", "Commands refused, by code.", ["code"], registry=own
        )
        self._collapses: Final = Counter(
            "tarocchi_collapses", "Readers too slow for an update, given the newest.", registry=own
        )
        self._store: Final = Gauge(
            "tarocchi_store_up", "1 while the store answers, else 0.", registry=own
        )

    def moved(self) -> None:
        """Count a decision that was stored."""
        self._moves.inc()

    def appended(self, seconds: float) -> None:
        """Note how long the store took."""
        self._appends.observe(seconds)

    def answered(self, seconds: float) -> None:
        """Note how long a command took from its arrival to its answer."""
        self._commands.observe(seconds)

    def late(self, seconds: float) -> None:
        """Note how late the event loop was."""
        self._loop.observe(seconds)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    def collapsed(self) -> None:
        """Count a reader that fell behind."""
        self._collapses.inc()

    def store(self, *, up: bool) -> None:
        """Note whether the store answers."""
        self._store.set(1.0 if up else 0.0)

    def watch(self, name: str, about: str, look: Callable[[], float]) -> None:
        """Have a figure read whenever somebody asks, as tarocchi_NAME."""
        Gauge(f"tarocchi_{name}", about, registry=self.registry).set_function(look)

    def page(self) -> bytes:
        """Return all figures in Prometheus' text form (FORMAT)."""
        return generate_latest(self.registry)


async def look_after(measures: Measures, log: Log) -> None:
    """Look at the event loop's lateness and at the store's health, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LOOK_EVERY
        await asyncio.sleep(_LOOK_EVERY)
        measures.late(max(0.0, loop.time() - due))
        try:
            async with asyncio.timeout(_ANSWERS_WITHIN):
                await log.now()
        except (StoreError, TimeoutError):
            measures.store(up=False)
        else:
            measures.store(up=True)


def _times(name: str, about: str, registry: CollectorRegistry) -> Histogram:
    return Histogram(f"tarocchi_{name}_seconds", about, buckets=_TIMES, registry=registry)
