"""Tables for tests of the terminal client: updates in the game's own words, nothing of a server."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from client_cli.texts import Texts
from engine.deal import Deal, begin, deal_out, evolve
from engine.match import MatchScore
from engine.play import decide, legal_moves
from engine.seats import SEATS
from engine.shuffle import commitment_of, hands_of, seed_of, shuffle
from engine.variants import VARIANTS
from engine.view import own_view, public_view, redact
from server.protocol.events import Sitter
from server.protocol.server import Own, Presence, Result, Shuffle, Spoke, Table, Update
from server.protocol.terms import Terms

if TYPE_CHECKING:
    from engine.events import Dealt, Event
    from engine.seats import BySeat, Seat
    from engine.view import PublicView, SeenEvent
    from server.protocol.events import RoomEvent

EN: Final = Texts("en")
ROOM: Final = "abc123"
GAME: Final = next(iter(VARIANTS))
ANNA: Final = Sitter(player="pa", name="Anna")
BEA: Final = Sitter(player="pb", name="Bea")
CARLO: Final = Sitter(player="pc", name="Carlo")
DINO: Final = Sitter(player="pd", name="Dino", bot=True, level="good")
FOUR: Final = (ANNA, BEA, CARLO, DINO)
NOBODY: Final = (None, None, None, None)
SECRET: Final = hashlib.sha256(b"secret").digest()


def table(**changes: object) -> Table:
    """Return a table of Anna (host), Bea, Carlo and the bot Dino before the first deal."""
    usual = Table(
        terms=Terms(game=GAME),
        host="pa",
        seats=FOUR,
        kept=NOBODY,
        stood_in=NOBODY,
        ready=(False, False, False, False),
        deal=0,
        players=None,
        results=(),
        played=0,
        score=MatchScore((0, 0), None, finished=False),
        broken=(),
        shuffle=None,
        speed=1.0,
        paused=False,
        hands=None,
        public=None,
    )
    results = changes.get("results", ())
    return replace(usual, **{"played": len(results), **changes})  # type: ignore[arg-type]


def update(
    *events: RoomEvent | SeenEvent, you: Seat | None = 0, own: Own | None = None, **changes: object
) -> Update:
    """Return what Anna hears of such a table, or somebody else."""
    return Update(
        room=ROOM,
        epoch=1,
        seq=1,
        op="",
        mark="",
        events=events,
        table=table(**changes),
        you=you,
        own=own,
    )


def presence(**changes: object) -> Presence:
    """Return that everybody is there."""
    usual = Presence(
        room=ROOM,
        here=("here", "here", "here", None),
        grace=NOBODY,
        watching=0,
        clock=None,
        paused=False,
    )
    return replace(usual, **changes)


def spoke(**changes: object) -> Spoke:
    """Return that Bea says hello."""
    usual = Spoke(room=ROOM, number=1, player="pb", name="Bea", seat=1, phrase="hello", text=None)
    return replace(usual, **changes)


def in_play(deal: Deal, you: Seat | None = 0, *events: Event, **changes: object) -> Update:
    """Return what a seat hears of a running deal."""
    own = None if you is None else Own(view=own_view(deal, you), answer=None)
    seen = [redact(event, "spectator" if you is None else you) for event in events]
    return update(*seen, you=you, own=own, public=public_view(deal), **{"deal": 1, **changes})


def promise(number: int = 1) -> str:
    """Return the promise of a deal of this room."""
    return commitment_of(ROOM, number, SECRET).hex()


def shuffled(
    contributions: BySeat[str | None], number: int = 1, game: str = GAME
) -> tuple[Dealt, Shuffle]:
    """Return a deal as it follows from the promise and the contributions, and its open shuffle."""
    given = [None if one is None else bytes.fromhex(one) for one in contributions]
    seed = seed_of(ROOM, number, SECRET, (given[0], given[1], given[2], given[3]))
    dealer, order = shuffle(seed)
    dealt = deal_out(game, dealer, hands_of(VARIANTS[game].pack, dealer, order))
    return dealt, Shuffle(
        deal=number,
        commitment=promise(number),
        asked=(0, 1, 2),
        contributions=contributions,
        secret=SECRET.hex(),
        dealer_drawn=True,
    )


def played(dealt: Dealt, chance: Random | None = None) -> PublicView:
    """Return a deal played to its end as everybody sees it."""
    chance = chance or Random(1)
    deal = begin(dealt)
    while deal.turn is not None:
        for event in decide(deal, deal.turn, chance.choice(legal_moves(deal).moves)):
            deal = evolve(deal, event)
    return public_view(deal)


def result(number: int, ours: int, theirs: int) -> Result:
    """Return a settled deal."""
    return Result(deal=number, totals=(ours, theirs), stood_in=(0, 0, 0, 0))


def others(seat: Seat) -> list[Seat]:
    """Return the three other seats."""
    return [one for one in SEATS if one != seat]
