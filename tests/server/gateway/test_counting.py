"""A pile of a real table, counted at the door."""

from __future__ import annotations

import pytest

from server.protocol import client
from server.protocol.server import Counted, Refused
from tests.server.gateway.doors import asked, house


async def test_a_pile_is_counted() -> None:
    """The sheet explains the pile, and its lines add up to the total."""
    async with house() as here, here.guest("Anna") as anna:
        pile = client.Count(id="c", game="ottocento", cards=("SK", "SQ", "SN", "SJ", "MAT"))
        told = await asked(anna, pile)
        assert isinstance(told, Counted)
        assert told.total == sum(line.points for line in told.lines) > 0
        assert {line.code for line in told.lines} >= {"card_points", "sequence"}


@pytest.mark.parametrize(
    "game,cards,code,about",
    [
        ("briscola", (), "unknown_game", ()),
        ("ottocento", ("T21", "SK"), "unknown_card", ("T21",)),
        ("ottocento", ("SK", "SQ", "SK"), "repeated_card", ("SK",)),
    ],
)
async def test_what_is_no_pile_is_told(
    game: str, cards: tuple[str, ...], code: str, about: tuple[str, ...]
) -> None:
    """Cards of another game, and the same card twice, are named."""
    async with house() as here, here.guest("Anna") as anna:
        asking = client.Count(id="c", game=game, cards=cards)  # type: ignore[arg-type]
        assert await asked(anna, asking) == Refused(id="c", code=code, cards=about)
