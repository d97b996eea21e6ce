"""What the machine has found, each as an evening of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from server.protocol import client
from server.protocol.terms import BotsOnly, Terms
from tests.server.rooms.evening import RECOVERY, Evening
from tests.server.rooms.playing import contribute, play


@pytest.fixture
def evening() -> Iterator[Evening]:
    """An evening that has not begun."""
    made = Evening()
    yield made
    made.close()


def ask(evening: Evening, name: str, kind: type[client.RoomCommand], **named: object) -> None:
    """Ask for something of the table."""
    evening.ask(name, kind(id=evening.id(), room=evening.room, **named))


def begun(evening: Evening, terms: Terms, *names: str) -> None:
    """People sit down, bots fill the table, and the first deal is dealt."""
    evening.room = evening.open(names[0], terms)
    for seat, name in enumerate(names):
        evening.enter(name)
        ask(evening, name, client.Sit, seat=seat)
    ask(evening, names[0], client.Fill)
    ask(evening, names[0], client.Begin, deal=1)
    for name in names:
        contribute(evening, name)
    assert evening.table.now.running


def on_turn(evening: Evening, name: str) -> None:
    """Let the others play until it is somebody's turn to play a card."""
    phone = evening.phone(name)
    for _ in range(200):
        assert phone.now is not None
        own = phone.now.own
        if own is not None and any(hasattr(move, "card") for move in own.view.moves):
            return
        if own is not None and (own.view.moves or own.view.declarable is not None):
            play(evening, name, Random(1))
        evening.moves_on(0.5)
    raise AssertionError("it is never his turn")


def test_a_bots_answer_is_not_its_owners_once_he_is_back(evening: Evening) -> None:
    """Who takes the seat back between a bot's choice and its time answers for himself."""
    begun(evening, Terms(game="ottocento"), "Anna", "Berto", "Carla", "Dino")
    for name in ("Anna", "Berto", "Carla", "Dino"):
        ask(evening, name, client.Leave)
        evening.enter(name)
    for _ in range(100):
        update = evening.phone("Anna").now
        assert update is not None
        if update.table.public is not None and update.table.public.discarded:
            break
        evening.run(0.1)
    for name in ("Anna", "Berto", "Carla", "Dino"):
        ask(evening, name, client.Back)
    evening.moves_on(10.0)
    public = evening.phone("Anna").now.table.public  # type: ignore[union-attr]
    assert public is not None
    assert public.declarations == (None, None, None, None)


def test_whoever_comes_back_is_shown_a_whole_table_first(evening: Evening) -> None:
    """The first update of a connection is the newest and whole, also when it gives a seat back."""
    begun(evening, Terms(game="piedicavallo", grace=10), "Anna", "Berto")
    evening.go("Berto")
    evening.moves_on(15.0)
    assert evening.table.now.stood[1] == "absent"
    evening.enter("Berto")
    assert evening.table.now.stood[1] is None


def test_somebody_barred_is_sent_away_though_the_store_lost_its_answer(evening: Evening) -> None:
    """What follows from an entry follows also when its writer had to read that it is there."""
    begun(evening, Terms(game="piedicavallo"), "Anna", "Berto")
    evening.enter("Eva")
    evening.log.lost = 1
    ask(evening, "Anna", client.Bar, player="eva")
    told = evening.phone("Eva").told
    assert told is not None
    assert told.code == "barred"


def test_a_card_played_while_the_store_was_away_is_not_too_late(evening: Evening) -> None:
    """Time that ran out in an outage is given back before a bot's card is played."""
    begun(evening, Terms(game="piedicavallo", clock=30), "Anna", "Berto", "Carla", "Dino")
    for name in ("Berto", "Carla", "Dino"):
        ask(evening, name, client.Leave)
    on_turn(evening, "Anna")
    evening.moves_on(28.0)
    evening.store(evening.log.go_down)
    evening.run(5.0)
    play_blind(evening, "Anna")
    evening.store(evening.log.come_back)
    evening.moves_on(RECOVERY)
    assert evening.commands[-1].done is not None


def play_blind(evening: Evening, name: str) -> None:
    """Play the first legal card, whatever the store does."""
    update = evening.phone(name).now
    assert update is not None
    assert update.own is not None
    assert update.table.public is not None
    card = next(move.card for move in update.own.view.moves if hasattr(move, "card"))
    ask(
        evening,
        name,
        client.Move,
        deal=update.table.deal,
        decision=update.table.public.decision,
        move=client.Play(card),  # type: ignore[arg-type]
    )


def test_a_store_that_refuses_is_left_in_peace(evening: Evening) -> None:
    """Somebody whose time is up while the store refuses does not set the room spinning."""
    begun(evening, Terms(game="piedicavallo", clock=30), "Anna")
    on_turn(evening, "Anna")
    evening.moves_on(28.0)
    evening.store(evening.log.refuse)
    evening.run(20.0)
    evening.store(evening.log.come_back)
    evening.moves_on(60.0)
    assert evening.table.now.stood[0] is None or evening.table.played[0]


def test_a_shuffle_goes_on_after_a_fault(evening: Evening) -> None:
    """A fault while the table acts by itself does not leave it waiting for somebody to ask."""
    evening.room = evening.open("Anna", Terms(game="piedicavallo"))
    for seat, name in enumerate(("Anna", "Berto")):
        evening.enter(name)
        ask(evening, name, client.Sit, seat=seat)
    ask(evening, "Anna", client.Fill)
    ask(evening, "Anna", client.Begin, deal=1)
    evening.log.faults = 1
    evening.run(4.0)
    evening.run(RECOVERY)
    assert evening.table.now.running


def test_lines_are_numbered_on_after_a_restart(evening: Evening) -> None:
    """What is said after a restart is newer than what was said a moment before it."""
    begun(evening, Terms(game="piedicavallo", watch="anyone"), "Anna", "Berto")
    for name in ("Anna", "Berto", "Anna", "Berto"):
        ask(evening, name, client.Speak, phrase="hello")
    evening.restart(Random(1))
    ask(evening, "Anna", client.Speak, phrase="hello")
    assert not evening.wrong


def test_bots_promise_a_deal_once_though_the_store_lost_its_answer(evening: Evening) -> None:
    """A promise that is stored and not known to be is found, and not made again."""
    evening.room = evening.open("Anna", Terms(game="piedicavallo"))
    bots = Terms(game="piedicavallo", bots=BotsOnly(speed=4.0))
    evening.beside = evening.open("Bea", bots)
    evening.log.lost = 1
    evening.run(5.0)
    assert evening.models[evening.beside].now.number == 1
