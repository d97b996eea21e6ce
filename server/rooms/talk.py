"""What is said at a table: seats by phrases during a deal, watchers among themselves.

Nothing of it is history: it travels unnumbered by the log, and is forgotten with the room's sleep.
There is no word that only a partner hears.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from server.protocol.names import clean_text
from server.protocol.server import Spoke
from server.rooms.asked import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.protocol import client
    from server.protocol.events import Sitter
    from server.rooms.state import RoomState

KEPT: Final = 60  # lines for those who come later
TEXT: Final = 200  # signs
MOST: Final = 5  # lines of one player
WITHIN: Final = 10.0  # in so many seconds
_IDS_KEPT: Final = 256


class Talk:
    """The newest lines, and who said how much lately."""

    def __init__(self, first: int) -> None:
        self._number = first
        self._lines: Final[deque[Spoke]] = deque(maxlen=KEPT)
        self._hidden: Final[set[int]] = set()  # said by watchers in a deal that still runs
        self._times: Final[dict[str, deque[float]]] = {}
        self._done: Final[dict[str, None]] = {}

    def speak(
        self, state: RoomState, command: client.Speak, asker: Sitter, now: float
    ) -> Spoke | None:
        """Return the line that is said, None for a repeat of the command; raises NotAllowed."""
        told = f"{asker.player}|{command.id}"
        if told in self._done:
            return None
        seat = state.seat_of(asker.player)
        text = None if command.text is None else clean_text(command.text, TEXT)
        if (text is None) == (command.phrase is None) or text == "":
            raise NotAllowed("not_said")
        if text and seat is not None and state.busy and state.terms.chat == "phrases":
            raise NotAllowed("phrases_only")
        self._pace(asker.player, now)
        self._done[told] = None
        if len(self._done) > _IDS_KEPT:
            del self._done[next(iter(self._done))]
        self._number += 1
        sitter = None if seat is None else state.seats[seat]
        line = Spoke(
            room=state.room,
            number=self._number,
            player=asker.player,
            name=asker.name if sitter is None else sitter.name,
            seat=seat,
            phrase=command.phrase,
            text=text,
        )
        return self._heard(state, line)

    def overheard(self, state: RoomState, line: Spoke) -> Spoke:
        """Return a line that was said at another node, with a number of this one."""
        self._number = max(self._number + 1, line.number)
        return self._heard(state, replace(line, number=self._number))

    def _heard(self, state: RoomState, line: Spoke) -> Spoke:
        self._lines.append(line)
        if line.seat is None and state.busy and state.terms.bots is None:
            self._hidden.add(line.number)
        return line

    def _pace(self, player: str, now: float) -> None:
        times = self._times.setdefault(player, deque(maxlen=MOST))
        if len(times) == MOST and now - times[0] < WITHIN:
            raise NotAllowed("too_fast")
        times.append(now)
        for other in [one for one, said in self._times.items() if now - said[-1] > WITHIN]:
            del self._times[other]

    def heard(self, line: Spoke, *, seated: bool) -> bool:
        """Tell whether a reader may hear a line now."""
        return not (seated and line.number in self._hidden)

    def known(self, *, seated: bool) -> Iterator[Spoke]:
        """Yield what one who comes may read, as old lines."""
        for line in self._lines:
            if self.heard(line, seated=seated):
                yield old(line)

    def opened(self) -> list[Spoke]:
        """Return what watchers said during the deal that is over: now the seats may hear it."""
        lines = [old(line) for line in self._lines if line.number in self._hidden]
        self._hidden.clear()
        return lines


def old(line: Spoke) -> Spoke:
    """Return a line as one that was said before."""
    return replace(line, old=True)
