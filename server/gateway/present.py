"""Who is connected to this node, and seeing off those whom the operator lets in no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from server.protocol.events import Sitter
    from server.rooms.orders import Orders


class Visitor(Protocol):
    """A connection, as far as it is looked after here."""

    @property
    def sitter(self) -> Sitter | None:
        """Return who speaks, None before the hello."""

    @property
    def address(self) -> str:
        """Return the address that it is counted by."""

    def block(self) -> None:
        """Say that it is let in no more, and close it."""


class Present:
    """The connections of a node."""

    def __init__(self, orders: Orders) -> None:
        self._orders: Final = orders
        self._there: Final[set[Visitor]] = set()

    def came(self, visitor: Visitor) -> bool:
        """Note a connection; False where its address is not let in."""
        self._there.add(visitor)
        return not self._orders.blocked(visitor.address)

    def left(self, visitor: Visitor) -> None:
        """Forget a connection."""
        self._there.discard(visitor)

    def lets_in(self, player: str) -> bool:
        """Tell whether a player is let in."""
        return not self._orders.blocked(player)

    def people(self) -> list[tuple[Sitter, str]]:
        """Return who is connected, and from which address."""
        return [(one.sitter, one.address) for one in self._there if one.sitter is not None]

    def sweep(self) -> None:
        """See off whoever is let in no more."""
        if not self._orders.in_force():
            return
        for one in tuple(self._there):
            player = () if one.sitter is None else (one.sitter.player,)
            if self._orders.blocked(one.address, *player):
                one.block()
