"""Getting to a table: a room opened or found, a seat taken, bots called."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit, urlunsplit

from client_cli.errors import Complaint
from engine.seats import SEATS
from server.protocol import client
from server.protocol.server import Done, Gone, Refused, Update

if TYPE_CHECKING:
    from collections.abc import Callable

    from client_cli.table.link import Change, Link
    from client_cli.texts import Texts
    from server.protocol.server import ServerMessage

_PATIENCE: Final = 15.0  # seconds for a server to answer at all


def parts_of(url: str, say: Texts) -> tuple[str, str | None]:
    """Return the websocket's address, and the room that a link names behind #; raises Complaint."""
    parts = scheme = None
    try:
        parts = urlsplit(url if "://" in url else f"ws://{url}")
        scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
        good = scheme in ("ws", "wss") and parts.hostname and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:  # a port that is no number, brackets that do not close
        good = None
    if not good or parts is None or scheme is None:
        raise Complaint(say("play.bad_url", url=url))
    path = parts.path if parts.path not in ("", "/") else "/ws"
    return urlunsplit((scheme, parts.netloc, path, "", "")), parts.fragment or None


class Setup:
    """Speaks with the server before the table is told of anything."""

    def __init__(self, link: Link, say: Texts) -> None:
        self._link: Final = link
        self._say: Final = say
        self._newest: Update | None = None

    async def new_room(self, game: str) -> str:
        """Open a room and return its id; raises Complaint."""
        done = await self._ask(client.Open(id=self._link.id(), game=game))
        if isinstance(done, Done) and done.room is not None:
            return done.room
        raise Complaint(self._say("play.no_answer", url=self._link.url))

    async def sit_somewhere(self, room: str, *, bots: bool = False) -> str | None:
        """Follow a room and take the first free seat, if the player has none.

        bots: call bots to the other seats. Returns the code of why the room cannot be had, or None.
        """
        await self._link.follow(room)
        first = await self._next(lambda news: isinstance(news, Update | Gone | Refused))
        if isinstance(first, Gone | Refused):
            return first.code
        assert isinstance(first, Update)  # noqa: S101 - that is what is left
        if first.you is None:
            for seat in SEATS:
                if first.table.seats[seat] is None:
                    sit = client.Sit(id=self._link.id(), room=room, seat=seat)
                    if isinstance(await self._ask(sit), Done):
                        break
        if bots:
            await self._ask(client.Fill(id=self._link.id(), room=room))
        self._link.news.put_nowait(self._newest or first)
        return None

    async def _ask(self, command: client.Command) -> Done | Refused:
        await self._link.ask(command)
        answer = await self._next(
            lambda news: isinstance(news, Done | Refused) and news.id == command.id
        )
        assert isinstance(answer, Done | Refused)  # noqa: S101 - that is what was waited for
        return answer

    async def _next(
        self, wanted: Callable[[ServerMessage | Change], bool]
    ) -> ServerMessage | Change:
        """Return the next news of a kind; raises Complaint where the server stays silent."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    news = await self._link.news.get()
                    if isinstance(news, Update):
                        self._newest = news
                    if news == "refused":
                        raise Complaint(self._say("table.other_version"))
                    if wanted(news):
                        return news
        except TimeoutError as error:
            raise Complaint(self._say("play.no_answer", url=self._link.url)) from error
