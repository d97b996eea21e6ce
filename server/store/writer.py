"""The one connection of a node that appends: group commit, and no append sent twice unawares.

Whatever waits when the connection is free goes out as one pipeline, and the server writes and syncs
it as one batch: with fifty rooms busy, a durable append costs a tenth of what it costs alone. The
connection belongs to the writer and to no task, so no cancelled task can leave it out of step.

When the connection is lost, what was sent and not answered may be stored or not. It is sent again
as it is: the script finds its own operation id in the log, or appends, or says conflict. After
`patience` seconds the asker gets StoreDown instead, and the append is sent no more.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

import hiredis

from server.store.errors import Outage, StoreDown
from server.store.wire import Wire, connect, packed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from server.store.address import Address
    from server.store.scripts import Script

_TICK = 0.1  # seconds between looks at the clock
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.25  # seconds between attempts to connect
# Answers that mean "not now" rather than "no": asked again until patience ends.
# READONLY is a master that was replaced, NOREPLICAS one that may be about to.
_NOT_NOW = ("LOADING", "BUSY ", "MASTERDOWN", "CLUSTERDOWN", "READONLY", "NOREPLICAS")

_say = logging.getLogger(__name__)


class _Waiting:
    """An append on its way: what to send, who waits for the answer, and until when."""

    __slots__ = ("deadline", "future", "packed", "script", "words")

    def __init__(
        self, script: Script, words: tuple[str | bytes, ...], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.script = script
        self.words = words
        self.packed: bytes = packed(("EVALSHA", script.sha, script.keys, *words))
        self.future: asyncio.Future[Any] = loop.create_future()
        self.deadline = 0.0

    def in_full(self) -> None:
        """Send the script's text the next time: the server does not know it by its digest."""
        self.packed = packed(("EVAL", self.script.text, self.script.keys, *self.words))


class Writer:
    """Runs scripts over one connection that it keeps up by itself.

    `find`: tells where to connect, asked anew each time; it may raise StoreDown.
    `patience`: seconds until an unanswered script becomes StoreDown.
    `silence`: seconds without an answer after which the connection is given up and made anew.
    """

    def __init__(
        self, find: Callable[[], Awaitable[Address]], *, patience: float, silence: float
    ) -> None:
        self._find = find
        self._patience = patience
        self._silence = silence
        self._loop = asyncio.get_running_loop()
        self._wire: Wire | None = None
        self._queue: deque[_Waiting] = deque()
        self._flight: deque[_Waiting] = deque()
        self._sent_at = 0.0
        self._due = False
        self._returning: asyncio.Task[None] | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._closed = False
        self._put_off = False  # it said "not now", and nothing else since
        self._to_tell = False  # that the store is back
        self.callbacks: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Connect; tries for `patience` seconds, then raises StoreDown."""
        until = self._loop.time() + self._patience
        pause = _FIRST_PAUSE
        while self._wire is None:
            try:
                self._take(await connect(await self._find(), self._silence))
            except StoreDown:
                if self._loop.time() + pause > until:
                    raise
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
        self._tick()

    def begin(self) -> None:
        """Begin to connect, without waiting for it."""
        self._returning = self._loop.create_task(self._return())
        self._tick()

    def run(self, script: Script, words: tuple[str | bytes, ...]) -> asyncio.Future[Any]:
        """Send a script that may be sent twice; keys come first in `words`.

        The future's result is the script's answer; it raises StoreDown. Cancelling it before the
        script was sent unsends it; afterwards it only means that nobody waits.
        """
        waiting = _Waiting(script, words, self._loop)
        if self._closed:
            waiting.future.set_exception(StoreDown(Outage.CLOSED))
            return waiting.future
        waiting.deadline = self._loop.time() + self._patience
        self._queue.append(waiting)
        self._plan()
        return waiting.future

    async def close(self) -> None:
        """End the connection; whoever still waits gets StoreDown(CLOSED)."""
        self._closed = True
        if self._ticking is not None:
            self._ticking.cancel()
        if self._returning is not None:
            self._returning.cancel()
            await asyncio.gather(self._returning, return_exceptions=True)
        if self._wire is not None:
            self._wire.abort()
            self._wire = None
        self._fail((*self._flight, *self._queue), Outage.CLOSED)
        self._flight.clear()
        self._queue.clear()
        await asyncio.sleep(0)  # the transport closes its socket in the next turn of the loop

    def _plan(self) -> None:
        """Send when everybody who is ready in this turn of the loop has queued up."""
        if not (self._due or self._flight) and self._wire is not None:
            self._due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send all that is queued as one pipeline, unless nobody waits for it any more."""
        self._due = False
        if self._flight or self._wire is None:
            return
        self._flight.extend(waiting for waiting in self._queue if not waiting.future.done())
        self._queue.clear()
        if self._flight:
            self._sent_at = self._loop.time()
            self._wire.write(b"".join([waiting.packed for waiting in self._flight]))

    def _answered(self, answer: object) -> None:
        """Give an answer to whoever has waited longest."""
        if not self._flight:
            if self._wire is not None:
                self._wire.abort()  # an answer that nobody asked for: out of step
            return
        waiting = self._flight.popleft()
        if isinstance(answer, hiredis.ReplyError):
            self._refused(waiting, str(answer))
        else:
            self._put_off = False
            self._tell()
            if not waiting.future.done():
                waiting.future.set_result(answer)
        self._sent_at = self._loop.time()
        if not self._flight and self._queue:
            self._plan()

    def _refused(self, waiting: _Waiting, said: str) -> None:
        """Ask again where the server does not know the script or is not ready; else give up."""
        if said.startswith("NOSCRIPT"):
            waiting.in_full()
            self._queue.append(waiting)
        elif said.startswith(_NOT_NOW):
            # It is not ready, whatever it said on connecting: come back after a pause.
            self._put_off = True
            self._queue.append(waiting)
            if not self._flight and self._wire is not None:
                self._wire.abort()
        elif not waiting.future.done():
            waiting.future.set_exception(StoreDown(Outage.REFUSES, said))

    def _take(self, wire: Wire) -> None:
        """Use a new connection."""
        wire.answered = self._answered
        wire.lost = self._lost
        self._wire = wire
        if wire.transport is None:  # it went between its last answer and now
            self._lost()

    def _lost(self) -> None:
        """Queue what was not answered before what was not sent, and connect anew."""
        self._wire = None
        self._to_tell = True
        if self._closed:
            return
        self._queue.extendleft(reversed(self._flight))
        self._flight.clear()
        _say.warning("store_lost, %d appends wait", len(self._queue))
        self._returning = self._loop.create_task(self._return())

    async def _return(self) -> None:
        """Connect anew, however long it takes; then tell who watches, and send what waits."""
        pause = _FIRST_PAUSE
        wire = None
        if self._put_off:
            await asyncio.sleep(_LONGEST_PAUSE)
        while wire is None:
            try:
                wire = await connect(await self._find(), self._silence)
            except StoreDown as error:
                _say.debug("%s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
        self._take(wire)
        if not self._put_off:  # else it has yet to do what it is asked
            self._tell()
        self._plan()

    def _tell(self) -> None:
        """Tell who watches that the store is back, if it was away."""
        if self._to_tell:
            self._to_tell = False
            _say.warning("store_back")
            for callback in self.callbacks:
                self._loop.call_soon(callback)  # one that raises must not stop the others

    def _tick(self) -> None:
        """Give up a connection that fell silent, and those who have waited too long."""
        self._ticking = self._loop.call_later(_TICK, self._tick)
        now = self._loop.time()
        if self._flight and self._wire is not None and now - self._sent_at > self._silence:
            self._wire.abort()
        late = [each for each in (*self._flight, *self._queue) if each.deadline < now]
        if late:
            self._fail(late, Outage.DOWN if self._wire is None else Outage.SILENT)

    @staticmethod
    def _fail(waiting: Iterable[_Waiting], outage: Outage) -> None:
        for each in waiting:
            if not each.future.done():
                each.future.set_exception(StoreDown(outage))
