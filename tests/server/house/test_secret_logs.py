"""The log of a server that fails at every corner holds no card and no secret."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from msgspec.structs import replace

from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Done, Recorded, Refused
from server.protocol.terms import Terms
from tests.server.children import Child
from tests.server.house.failing import KINDS
from tests.server.people import Person, play_along, secret_of
from tests.server.tables import GAMES, enter, sit

if TYPE_CHECKING:
    from pathlib import Path

    from server.protocol.cards import CardCode

NAMES = ("Anna", "Berto", "Carla")


def cards_in(text: str, game: str) -> set[str]:
    """Return the cards whose codes stand in a text as words."""
    codes = "|".join(map(re.escape, VARIANTS[game].pack.cards))
    return set(re.findall(rf"(?<![A-Za-z0-9])(?:{codes})(?![A-Za-z0-9])", text))


class Clumsy(Person):
    """Somebody who asks once for a card that is not in the hand, before any other is played."""

    tried = False

    async def ask(self, message: client.Command) -> Done | Refused:
        """Ask, and the first time for the wrong card."""
        played = isinstance(message, client.Move) and isinstance(message.move, client.Play)
        if played and not self.tried:
            self.tried = True
            assert self.now.own is not None
            pack = VARIANTS[self.now.table.terms.game].pack.cards
            card = next(one for one in pack if one not in self.now.own.view.hand)
            wrong = replace(message, id="wrong", move=client.Play(cast("CardCode", card)))
            assert await super().ask(wrong) == Refused(id="wrong", code="fault")
        return await super().ask(message)


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_failing_server_tells_no_secret(
    game: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables, bots and callbacks fail in a whole deal, and no card, ticket or secret is logged."""
    log, planted = tmp_path / "log", tmp_path / "planted"
    monkeypatch.setenv("TAROCCHI_PLANTED", str(planted))
    words = ("--log-format", form, "--log-level", "debug", "--store", "memory")
    child = Child(tmp_path / "d", *words, module="tests.server.house.failing", log=log)
    await child.start()
    try:
        secrets = await _evening(child.url, game)
    finally:
        await child.stop()
    text, faults = log.read_text("utf-8"), planted.read_text("utf-8")
    for kind in KINDS:  # there was something to tell, and it was told
        assert f"{kind} " in faults
        assert kind in text
    assert "IllegalMove: not_in_hand" in text
    assert "Task exception was never retrieved" in text
    assert "Exception in callback" in text
    assert len(cards_in(faults, game)) > 40
    assert any(secret in faults for secret in secrets)
    assert cards_in(text, game) == set()
    assert [secret for secret in secrets if secret in text] == []
    if form == "json":
        entries = [json.loads(line) for line in text.splitlines()]
        assert {entry["level"] for entry in entries} >= {"info", "error"}


async def _evening(url: str, game: str) -> list[str]:
    """Play a deal, with a kept seat and a wrong card on the way; return every secret of it."""
    people = [kind(name, url) for kind, name in zip((Clumsy, Person, Person), NAMES, strict=True)]
    for one in people:
        await one.come()
    anna = people[0]
    opened = await anna.ask(client.Open(id="o", terms=Terms(game=game)))
    assert isinstance(opened, Done)
    room = opened.room
    assert room is not None
    for seat, one in zip(SEATS, people[:2], strict=False):
        await enter(one, room)
        await sit(one, room, seat)
    kept = await anna.ask(client.Reserve(id="r", room=room, seat=2))
    assert isinstance(kept, Done)
    assert kept.ticket is not None
    await enter(people[2], room)
    taken = client.Sit(id="s", room=room, seat=2, ticket=kept.ticket)
    assert isinstance(await people[2].ask(taken), Done)
    await anna.ask(client.Fill(id="f", room=room))
    for one in people:
        await one.ask(client.Begin(id="b", room=room, deal=1))
    for one in people:
        await one.until(lambda one=one: one.now.table.deal == 1)
    await asyncio.gather(*(play_along(one, Random(at)) for at, one in enumerate(people)))
    told = await anna.request(client.Fetch(id="t", room=room, deal=1))
    assert isinstance(told, Recorded)
    shuffle = told.record.shuffle
    assert shuffle is not None
    contributions = [one for one in shuffle.contributions if one is not None]
    assert len(contributions) == len(people)
    for one in people:
        await one.go()
    return [kept.ticket, shuffle.secret, *contributions, *map(secret_of, NAMES)]
