"""Which tables of bots play on by themselves: few for each player, and not too many in all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from server.rooms.asked import NotAllowed

if TYPE_CHECKING:
    from server.store.log import Log

MOST: Final = 40  # tables of bots alone that one server lets play
MOST_EACH: Final = 4  # of one player
_SHELF: Final = "bots"


class BotsShelf:
    """The names of such tables, in the store, so that they go on after a restart."""

    def __init__(self, log: Log) -> None:
        self._log: Final = log

    async def put(self, player: str, room: str) -> None:
        """Let a table play by itself; raises NotAllowed where too many do, StoreDown.

        Two that begin in the same moment may both pass: the bound is there to keep the server
        well, not to be exact.
        """
        noted = await self._log.noted(_SHELF)
        name = f"{player}:{room}"
        own = sum(one.startswith(f"{player}:") for one in noted)
        if name not in noted:
            if len(noted) >= MOST or own >= MOST_EACH:
                raise NotAllowed("too_many_tables")
            await self._log.note(_SHELF, name, there=True)

    async def take(self, player: str, room: str) -> None:
        """Note that a table stands still, or has come to its end. Raises StoreDown."""
        await self._log.note(_SHELF, f"{player}:{room}", there=False)

    async def rooms(self) -> list[tuple[str, str]]:
        """Return player and room of every table on the shelf. Raises StoreDown."""
        noted = await self._log.noted(_SHELF)
        return [(player, room) for player, _, room in (name.partition(":") for name in noted)]
