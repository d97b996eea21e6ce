"""What the frames of two servers hold, whole deals long."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.record import events_of
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Recorded
from tests.engine.secrecy import story_of
from tests.server.nodes.test_two_nodes import one_move
from tests.server.nodes.twins import twins
from tests.server.people import Person, play_along
from tests.server.rooms.test_wire_secrecy import cards_in, may_know_at
from tests.server.tables import GAMES, enter
from tests.server.test_kill import seen

if TYPE_CHECKING:
    from pathlib import Path

    from engine.view import Viewer
    from tests.engine.secrecy import Story


async def story_told(person: Person) -> Story:
    """Return the settled deal as it is kept."""
    told = await person.request(client.Fetch(id="record", room=person.now.room, deal=1))
    assert isinstance(told, Recorded)
    return story_of(tuple(events_of(told.record)))


def hidden_in(frame: bytes, story: Story, viewer: Viewer, pack: frozenset[str]) -> set[str]:
    """Return the cards in a frame of deal 1 that a viewer may not know yet."""
    message = json.loads(frame)
    public = message.get("table", {}).get("public")
    found = cards_in(frame, pack)
    if public is None:
        return found
    return found - set(map(str, may_know_at(story, viewer)[public["decision"]]))


@pytest.mark.parametrize("killed", [None, 0, 1])
@pytest.mark.parametrize("game", GAMES)
async def test_no_node_tells_a_hidden_card(game: str, killed: int | None, tmp_path: Path) -> None:
    """Neither server tells anybody at its door a card too early, also after the other has died."""
    async with twins(tmp_path) as both:
        people = await both.table(game, ("Anna", "Berto", "Carla", "Dino"))
        watchers = [Person("Eva", both.nodes[0].url), Person("Fedele", both.nodes[1].url)]
        for one in watchers:
            await one.come()
            await enter(one, people[0].now.room)
        if killed is not None:
            chance = Random(7)
            for _ in range(15):
                await one_move(people, chance)
            await both.nodes[killed].kill()
            for one in (*people, *watchers):
                if one.url == both.nodes[killed].url:
                    await one.go()
                    one.url = both.nodes[1 - killed].url
                    await one.come()
                    await enter(one, one.now.room, seen(one.now))
        await asyncio.gather(*(play_along(one, Random(at)) for at, one in enumerate(people)))
        for one in watchers:
            await one.until(lambda one=one: one.now.seq >= people[0].now.seq)
        frames = {one.name: tuple(one.frames) for one in (*people, *watchers)}
        story = await story_told(people[0])
        pack = frozenset(map(str, VARIANTS[game].pack.cards))
        viewers: tuple[Viewer, ...] = (0, 1, 2, 3, "spectator", "spectator")
        for one, viewer in zip((*people, *watchers), viewers, strict=True):
            assert len(frames[one.name]) > 60
            for frame in frames[one.name]:
                assert not hidden_in(frame, story, viewer, pack), frame
            await one.go()
