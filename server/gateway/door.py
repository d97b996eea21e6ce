"""What all sockets of a node share: the rooms, the store, and how much may be asked."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from server.gateway.devices import Codes
from server.gateway.limits import Allowances, Counts, Each, Limits, Patience, Tries
from server.gateway.present import Present

if TYPE_CHECKING:
    from server.gateway.limits import Clock
    from server.measures import Measures
    from server.rooms.hall import Hall
    from server.store.log import Log

_WRONG_CARDS: Final = 10  # tries of one address a minute at the cards that a host shows
_WRONG_CARDS_OF_ALL: Final = 300
_MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """What a connection is given."""

    hall: Hall
    log: Log
    version: str
    clock: Clock
    limits: Limits
    allowances: Allowances
    tables: Each
    hellos: Each
    patience: Patience
    players: Counts
    codes: Codes
    searches: Tries
    measures: Measures
    present: Present


def door(
    hall: Hall, log: Log, version: str, limits: Limits, patience: Patience | None = None
) -> Door:
    """Return the door of a node that has just started."""
    clock = time.monotonic
    present = Present(hall.book.orders)
    hall.book.watchers.append(present.sweep)
    return Door(
        hall=hall,
        log=log,
        version=version,
        clock=clock,
        limits=limits,
        allowances=Allowances(limits, clock),
        tables=Each(limits.tables, clock),
        hellos=Each(limits.hellos, clock),
        patience=patience or Patience(),
        players=Counts(limits.per_player),
        codes=Codes(clock, secrets.randbelow),
        measures=hall.measures,
        present=present,
        searches=Tries(_WRONG_CARDS, _WRONG_CARDS_OF_ALL, _MINUTE, clock),
    )
