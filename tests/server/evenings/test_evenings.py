"""Evenings with trouble: every view of everybody is, to the byte, that of an evening without."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from engine.events import CardPlayed, DeclarationSkipped, Declared
from engine.match import FixedDeals
from engine.moves import Declare, Play, SkipDeclaration
from server.protocol.terms import Terms
from server.store.memory import MemoryLog
from tests.server.evenings.evening import STAGES, WATCHER, Evening, Plan, spend
from tests.server.evenings.house import house
from tests.server.evenings.troubles import (
    ChangesDevice,
    Drops,
    HalfOpens,
    HostLeaves,
    Refreshes,
    Restarts,
    Together,
)
from tests.server.evenings.views import Shown, scores, shown, story
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.seats import Seat
    from tests.server.evenings.evening import Trouble

FOUR = ("Anna", "Berto", "Carla", "Dino")
_calm: dict[str, Evening] = {}


async def evening_of(plan: Plan, trouble: Trouble | None = None) -> Evening:
    """Spend an evening on a server of its own; the one without trouble only once."""
    name = repr(plan)
    if trouble is None and name in _calm:
        return _calm[name]
    async with house() as url:
        evening = await spend(url, plan, trouble)
    if trouble is None:
        _calm[name] = evening
    return evening


def views(evening: Evening, name: str) -> Shown:
    """Return what somebody was shown, on whatever device."""
    return shown(evening.frames_of(name))


def assert_same(calm: Evening, wild: Evening, *, disturbed: frozenset[str] = frozenset()) -> None:
    """Hold one evening against another: nothing is lost, doubled or changed.

    disturbed: who may have been away while bots moved; they saw nothing else, but may be less.
    """
    for name in (*filter(None, calm.plan.names), WATCHER):
        before, after = views(calm, name), views(wild, name)
        assert len(before) > 60 * calm.plan.deals
        assert after.items() <= before.items()
        assert name in disturbed or after == before
    assert story(wild.watcher) == story(calm.watcher)
    assert scores(wild.watcher) == scores(calm.watcher)
    assert len(scores(wild.watcher)) > calm.plan.deals


async def test_two_people_and_two_bots_play_a_match_and_another() -> None:
    """Two people and two bots: four deals and a rematch, with and without broken connections."""
    terms = Terms(game="piedicavallo", form=FixedDeals(4))
    plan = Plan(terms=terms, names=("Anna", None, "Carla", None), deals=5)
    calm = await evening_of(plan)
    table = calm.watcher.now.table
    assert [result.deal for result in table.results] == [5]
    assert [one.now.table for one in calm.people.values()] == [table, table]
    drops = Drops(0, 7), Drops(2, 5)
    wild = await evening_of(plan, Together(*drops, Refreshes(2, remembers=True)))
    assert all(one.times > 5 for one in drops)
    assert_same(calm, wild, disturbed=frozenset({"Anna", "Carla"}))


def of_four(game: str) -> Plan:
    """Return the plan of a short match of four people, and a deal of the next one."""
    return Plan(terms=Terms(game=game, form=FixedDeals(2)), names=FOUR, deals=3)


@pytest.mark.parametrize("game", GAMES)
async def test_four_people_with_every_trouble_at_once(game: str) -> None:
    """One drops, one half-opens, one refreshes at every stage, one changes device: all is well."""
    calm = await evening_of(of_four(game))
    device, drops = ChangesDevice(0), Drops(1, 4)
    refreshes = Refreshes(3, remembers=True)
    half = HalfOpens(2, ("promised", "first card", "mid trick", "settled", "promised"))
    wild = await evening_of(of_four(game), Together(device, drops, refreshes, half))
    assert device.back
    assert drops.times > 5
    assert len(wild.people[2].left_open) == 5
    assert_same(calm, wild)


@pytest.mark.parametrize("remembers", [True, False], ids=["remembers", "forgets"])
async def test_a_refresh_at_every_stage_returns_to_the_same_seat(remembers: bool) -> None:
    """Whoever loads the page anew, at whatever stage, has seat, hand and view as before."""
    calm = await evening_of(of_four("ottocento"))
    refreshes = Refreshes(3, remembers=remembers)
    wild = await evening_of(of_four("ottocento"), refreshes)
    assert refreshes.stages == set(STAGES)
    assert_same(calm, wild)


async def test_a_restart_at_every_stage_changes_nothing() -> None:
    """A server that ends at any stage and comes back: the same evening, to the last card."""
    calm = await evening_of(of_four("ottocento"))
    log = MemoryLog()
    async with AsyncExitStack() as stack:

        async def again() -> str:
            await stack.aclose()
            return await stack.enter_async_context(house(log))

        restarts = Restarts(again)
        wild = await spend(await again(), of_four("ottocento"), restarts)
    assert restarts.stages == set(STAGES)
    assert_same(calm, wild)


async def test_a_host_who_leaves_takes_nobody_with_him() -> None:
    """A bot plays the host's cards on, somebody else is host, and the others see the same deal."""
    leaves = HostLeaves()
    wild = await evening_of(of_four("ottocento"), leaves)
    table = wild.watcher.now.table
    assert table.seats[1] is not None
    assert table.host == table.seats[1].player
    assert table.stood_in == ("left", None, None, None)
    assert table.deal == 3
    told = replace(of_four("ottocento"), deals=1, script=moves_of(wild, 0))
    calm = await evening_of(told)
    for name in (*FOUR, WATCHER):
        after = {key: value for key, value in views(wild, name).items() if key[1] == 1}
        assert after.items() <= views(calm, name).items()
        assert name == "Anna" or after == views(calm, name)


def moves_of(evening: Evening, seat: Seat) -> dict[tuple[int, int], Move]:
    """Return what was declared and played on a seat, by whomever, by deal and decision."""
    found: dict[tuple[int, int], Move] = {}
    for before, after in pairwise(evening.watcher.updates):
        public = before.table.public
        for event in after.events:
            move = _move(event, seat)
            if move is not None and public is not None:
                found[before.table.deal, public.decision] = move
    return found


def _move(event: object, seat: Seat) -> Move | None:
    match event:
        case CardPlayed() if event.seat == seat:
            return Play(event.card)
        case Declared() if event.seat == seat:
            return Declare()
        case DeclarationSkipped() if event.seat == seat:
            return SkipDeclaration()
        case _:
            return None
