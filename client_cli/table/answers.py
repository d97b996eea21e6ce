"""What the server answers to commands that are not moves, in words; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.table.listing import told
from client_cli.words import spoken
from server.protocol import client
from server.protocol.server import Done, Paired, Shown, Tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.table.address import Address
    from client_cli.texts import Texts

_MINUTE: Final = 60


class Answers:
    """Tells answers in one language."""

    def __init__(self, say: Texts, address: Address | None, command: str) -> None:
        self._say: Final = say
        self._address: Final = address
        self._command: Final = command

    def way_back(self, room: str | None) -> str:
        """Return the command that leads back to a room."""
        link = "" if room is None else self._link(room)
        return self._say("table.come_back", command=f"{self._command} {link}".rstrip())

    def _link(self, room: str) -> str:
        return "" if self._address is None else self._address.of(room)

    def told(
        self, command: client.Command, answer: Done | Shown | Paired | Tables, room: str
    ) -> Iterator[str]:
        """Yield what an answer at a room brings; most are told by the events that follow."""
        say, address = self._say, self._address
        server = "" if address is None else address.of("").removesuffix("#")
        match answer:
            case Shown(cards=None):
                yield say("table.hidden")
            case Shown() | Paired() if address is None:
                yield say("table.own_server")
            case Paired():
                n = _minutes(answer.seconds)
                yield say("table.paired", code=answer.code, link=self._link(room), n=n)
            case Shown():
                cards = ", ".join(spoken(card, say.language) for card in answer.cards or ())
                yield say("table.shown", cards=cards, server=server, n=_minutes(answer.seconds))
            case Tables():
                yield from self._tables(answer)
            case Done():
                if isinstance(command, client.Reserve) and answer.ticket is not None:
                    yield self._reserved(command, answer.ticket)

    def _tables(self, answer: Tables) -> Iterator[str]:
        if self._address is None:
            yield self._say("table.own_server")
        else:
            yield from told(answer.tables, [], self._address, self._say)

    def _reserved(self, command: client.Reserve, ticket: str) -> str:
        """Give the link that seats a friend."""
        number = command.seat + 1
        if self._address is None:
            return self._say("table.own_server")
        link = f"{self._address.of(command.room)}.{ticket}"
        return self._say("table.ticket", number=number, link=link)


def _minutes(seconds: float) -> int:
    return max(1, round(seconds / _MINUTE))
