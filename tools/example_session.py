"""A session as it goes over the wire, for docs/protocol.md.

Made by the server's own pure parts, with fixed secrets instead of chance.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from engine.moves import Play
from engine.play import legal_moves
from server.protocol import client
from server.protocol.codec import encode
from server.protocol.events import Sitter
from server.protocol.server import Done, Refused, Welcome
from server.protocol.terms import Terms
from server.rooms.asked import Asked, NotAllowed
from server.rooms.dealing import bot_moves, closed, declared
from server.rooms.deciding import decided
from server.rooms.facts import Decision
from server.rooms.folding import fold
from server.rooms.marks import Marks
from server.rooms.seating import opened
from server.rooms.state import RoomState
from server.rooms.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal import Deal
    from server.rooms.facts import Fact

Said = tuple[str, str]  # ">" the client, "<" the server; the frame

ROOM: Final = "9f86d081884c7d659a2feaa0c55ad015"
ANNA: Final = Sitter(player="5e884898da28047151d0e56f8dc62927", name="Anna")
SEAT: Final = 2
SERVER_SECRET: Final = hashlib.sha256(b"an example deal, number 3").digest()
ANNAS_CHANCE: Final = hashlib.sha256(b"what Anna's client adds").digest()
ASKED: Final = Asked(asker=ANNA, present={ANNA.player}, secret=SERVER_SECRET)
EXAMPLE_SECRET: Final = "Tm8gb25lIGd1ZXNzZXMgdGhpcyBzZWNyZXQgb2YgbWk"  # noqa: S105 - an example


class _Room:
    """The room, and what Anna is sent of it."""

    def __init__(self) -> None:
        self.state = RoomState(room=ROOM)
        self._seq = 0
        self._marks = Marks(bytes(32))

    def update(self, name: str, facts: tuple[Fact, ...], *, collapsed: bool = False) -> Said:
        """Take facts in and return the update that Anna gets."""
        self.state = fold(self.state, Decision(ANNA.player, 0.0, Done(id=name), facts))
        self._seq += 1
        op = hashlib.sha256(f"operation {self._seq}".encode()).hexdigest()[:24]
        stamp = (1, self._seq, op, self._marks.mark(ROOM, 1, self._seq, op))
        shown = () if collapsed else facts
        updates = Updates(self.state, stamp, shown, {}, collapsed=collapsed, lost=False)
        return "<", updates.frame(ANNA.player).decode()

    @property
    def turn(self) -> int | None:
        """Return the seat to move."""
        return None if self.state.deal is None else self.state.deal.turn


def _says(message: client.Message) -> Said:
    return ">", encode(message).decode()


def _said(message: Welcome | Done | Refused) -> Said:
    return "<", encode(message).decode()


def session() -> Iterator[Said]:
    """Yield the frames from the handshake to the first cards of a deal, with one refusal."""
    room = _Room()
    yield _says(client.Hello(secret=EXAMPLE_SECRET, name="Anna"))
    yield _said(Welcome(player=ANNA.player, name="Anna", version="0.1.0"))
    begin = client.Open(id="a1", terms=Terms(game="ottocento"))
    yield _says(begin)
    yield _said(Done(id="a1", room=ROOM))
    yield _says(client.Enter(id="a2", room=ROOM))
    yield _said(Done(id="a2"))
    yield room.update("a1", opened(begin, ANNA), collapsed=True)
    for command in (
        client.Sit(id="a3", room=ROOM, seat=SEAT),
        client.Fill(id="a4", room=ROOM),
        client.Begin(id="a5", room=ROOM, deal=1),
    ):
        yield _says(command)
        yield room.update(command.id, decided(room.state, command, ASKED))
        yield _said(Done(id=command.id))
    yield _says(client.Contribute(id="a9", room=ROOM, deal=1, random=ANNAS_CHANCE.hex()))
    yield _said(Done(id="a9"))
    yield room.update("", closed(room.state, (None, None, ANNAS_CHANCE, None)))
    yield _says(client.Answer(id="a6", room=ROOM, deal=1, declare=True))
    yield _said(Done(id="a6"))
    yield from _until_anna_has_played(room)


def _until_anna_has_played(room: _Room) -> Iterator[Said]:
    """Let the bots play their first legal card, and Anna first a forbidden, then a legal one."""
    while room.state.deal is not None:
        deal = room.state.deal
        if deal.phase == "declare":
            yield room.update("", declared(room.state, declare=True))
        elif room.turn != SEAT or deal.phase == "discard":
            yield room.update("", bot_moves(room.state, legal_moves(deal).moves[0]))
        else:
            yield from _annas_turn(room, deal)
            return


def _annas_turn(room: _Room, deal: Deal) -> Iterator[Said]:
    asked = legal_moves(deal)
    cards = [move.card for move in asked.moves if isinstance(move, Play)]
    wrong = [card for refusal in asked.forbidden for card in refusal.cards]
    for name, card in (("a7", wrong[0] if wrong else "MAT"), ("a8", cards[0])):
        move = client.Move(
            id=name,
            room=ROOM,
            deal=1,
            decision=deal.decision,
            move=client.Play(card),  # type: ignore[arg-type]
        )
        yield _says(move)
        try:
            yield room.update(name, decided(room.state, move, ASKED))
        except NotAllowed as no:
            yield _said(Refused(id=name, code=no.code, suit=no.suit, cards=no.cards))
        else:
            yield _said(Done(id=name))
