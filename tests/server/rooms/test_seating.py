"""Who sits where: friends' seats stay theirs, and only the host has the host's say."""

from __future__ import annotations

import pytest

from engine.match import FixedDeals
from server.protocol import client
from server.protocol.events import HostPassed, Readied, Sat, Sitter, Stood, StoodIn
from server.protocol.terms import BotsOnly, Terms
from server.rooms.asked import Asked, NotAllowed
from server.rooms.dealing import promised
from server.rooms.deciding import decided
from server.rooms.folding import BARRED_KEPT
from server.rooms.state import ANSWERS_KEPT
from tests.server.rooms.rooms import SECRET, TICKET, Around, person

RESERVE = client.Reserve(id="r", room="room", seat=3)
WITH_TICKET = client.Sit(id="s", room="room", seat=3, ticket=TICKET)
WITHOUT = client.Sit(id="s", room="room", seat=3)


def test_a_kept_seat_is_for_whoever_brings_the_ticket() -> None:
    """Nobody sits there without it, no bot is put there, and with it one does."""
    table = Around("Anna", "Berto")
    table.ask("Anna", RESERVE)
    assert table.refused("Carla", WITHOUT) == "seat_kept"
    wrong = client.Sit(id="s", room="room", seat=3, ticket="f" * 32)
    assert table.refused("Carla", wrong) == "bad_ticket"
    table.ask("Anna", client.Fill(id="f", room="room"))
    assert [one is not None for one in table.state.seats] == [True, True, True, False]
    table.ask("Carla", WITH_TICKET)
    assert table.state.seat_of("carla") == 3


def test_a_ticket_belongs_to_the_first_who_brings_it() -> None:
    """A friend who stands up comes back without a ticket; a stranger with a copy does not sit."""
    table = Around("Anna", "Berto")
    table.ask("Anna", RESERVE)
    table.ask("Carla", WITH_TICKET)
    table.ask("Carla", client.Stand(id="up", room="room"))
    assert table.refused("Eve", WITH_TICKET) == "bad_ticket"
    table.ask("Carla", WITHOUT)
    assert table.state.seat_of("carla") == 3


def test_a_ticket_that_was_taken_back_is_worth_nothing() -> None:
    """After the host has released the seat its ticket opens nothing, and anybody may sit."""
    table = Around("Anna", "Berto")
    table.ask("Anna", RESERVE)
    table.ask("Anna", client.Release(id="x", room="room", seat=3))
    assert table.refused("Eve", WITH_TICKET) == "bad_ticket"
    table.ask("Dino", WITHOUT)
    assert table.state.seat_of("dino") == 3


@pytest.mark.parametrize(
    "command",
    [
        RESERVE,
        client.Fill(id="1", room="room"),
        client.Release(id="2", room="room", seat=3),
        client.Bar(id="3", room="room", player="carla"),
        client.Arrange(id="4", room="room", terms=Terms(game="ottocento")),
        client.Relieve(id="5", room="room", seat=1),
        client.BreakOff(id="6", room="room", deal=1),
        client.Drive(id="7", room="room", speed=1.0, paused=True),
    ],
    ids=lambda command: type(command).__name__,
)
def test_only_the_host_has_the_hosts_say(command: client.RoomCommand) -> None:
    """Somebody else at the table is told that this is the host's to do."""
    assert Around("Anna", "Berto").refused("Berto", command) == "not_host"


def test_who_is_shut_out_is_out_for_good() -> None:
    """The seat becomes free, and no ticket of theirs opens it again."""
    table = Around("Anna", "Berto")
    table.ask("Anna", RESERVE)
    table.ask("Eve", WITH_TICKET)
    table.ask("Anna", client.Bar(id="b", room="room", player="eve"))
    assert table.state.seats[3] is None
    assert table.state.tickets[3] is None
    assert table.state.barred == ("eve",)
    assert table.refused("Anna", client.Bar(id="c", room="room", player="anna")) == "not_barred"


def test_names_at_a_table_are_told_apart() -> None:
    """Two people who call themselves alike, or nearly, carry different names at the table."""
    table = Around("Anna")
    (sat,) = table.ask("\u0391nna", client.Sit(id="s", room="room", seat=1))  # a Greek alpha
    assert isinstance(sat, Sat)
    assert sat.sitter.name != "Anna"
    assert sat.sitter.name.endswith("2")
    assert sat.sitter.player != table.state.host


def test_a_name_that_was_changed_is_the_tables_when_one_sits_down_anew() -> None:
    """On the own seat, between deals; the player is the same, and for nothing it is refused."""
    table = Around("Guest", "Berto")
    again = client.Sit(id="s", room="room", seat=0)
    asked = Asked(asker=Sitter(player="guest", name="Berto"), present=frozenset(table.present))
    table.fold("guest", decided(table.state, again, asked))
    renamed = table.state.seats[0]
    assert renamed is not None
    assert (renamed.player, renamed.name) == ("guest", "Berto 2")
    with pytest.raises(NotAllowed, match="already_seated"):
        decided(table.state, again, asked)
    elsewhere = client.Sit(id="t", room="room", seat=2)
    assert table.refused("Guest", elsewhere) == "already_seated"


def test_a_host_who_leaves_hands_the_table_on() -> None:
    """Somebody who sits there and is there becomes host; the seat is free between deals."""
    table = Around("Anna", "Berto", "Carla")
    table.present.discard("berto")
    facts = table.ask("Anna", client.Leave(id="l", room="room"))
    assert facts == (Stood(seat=0), HostPassed(host="carla"))


def test_who_leaves_in_a_deal_is_stood_in_for_at_once() -> None:
    """A deal goes on with a bot, without a grace, and the seat stays its owner's."""
    table = Around("Anna", "Berto", bots=True)
    table.fold("table", promised(table.state, SECRET))
    assert table.ask("Berto", client.Leave(id="l", room="room")) == (StoodIn(seat=1, why="left"),)
    assert table.refused("Eve", client.Sit(id="s", room="room", seat=1)) == "deal_running"
    assert table.state.seat_of("berto") == 1


def test_terms_stand_while_a_match_is_under_way() -> None:
    """The host changes them before the match; nobody turns people's table into a bots' table."""
    table = Around("Anna", "Berto", bots=True, terms=Terms(game="ottocento", form=FixedDeals(2)))
    terms = Terms(game="piedicavallo", clock=30)
    table.ask("Anna", client.Arrange(id="a", room="room", terms=terms))
    assert table.state.terms == terms
    only = Terms(game="piedicavallo", bots=BotsOnly())
    assert table.refused("Anna", client.Arrange(id="b", room="room", terms=only)) == "bots_only"
    unknown = Terms(game="briscola")
    refused = table.refused("Anna", client.Arrange(id="c", room="room", terms=unknown))
    assert refused == "unknown_game"
    table.fold("table", promised(table.state, SECRET))
    refused = table.refused("Anna", client.Arrange(id="d", room="room", terms=terms))
    assert refused == "deal_running"


def test_a_bots_seat_is_taken_between_deals_only() -> None:
    """Somebody new takes a bot's place while nothing is dealt, and nobody a person's."""
    table = Around("Anna", "Berto", bots=True)
    sit = client.Sit(id="s", room="room", seat=2)
    taken = client.Sit(id="t", room="room", seat=1)
    assert table.refused("Carla", taken) == "seat_taken"
    table.ask("Carla", sit)
    assert table.state.owner(2) == person("Carla")
    table.fold("table", promised(table.state, SECRET))
    assert table.refused("Dino", client.Sit(id="u", room="room", seat=3)) == "deal_running"


def test_a_change_of_seats_asks_everybody_anew() -> None:
    """Whoever was ready was so for the table as it was; another partner is another question."""
    table = Around("Anna", "Berto", "Carla", bots=True)
    table.fold("table", [Readied(seat=1), Readied(seat=2)])
    table.ask("Carla", client.Stand(id="up", room="room"))
    assert table.state.ready == (False,) * 4


def test_an_idle_host_is_relieved_by_anybody_who_sits_there() -> None:
    """The host keeps the table waiting no longer than anybody else does."""
    table = Around("Anna", "Berto", bots=True)
    table.fold("table", promised(table.state, SECRET))
    relieve = client.Relieve(id="r", room="room", seat=0)
    assert table.refused("Berto", relieve) == "still_there"
    assert table.refused("Eve", relieve) == "not_seated"
    table.idle.add(0)
    assert table.ask("Berto", relieve) == (StoodIn(seat=0, why="host"),)


def test_nobody_pushes_anothers_answers_out() -> None:
    """However much one player does, what another did is remembered with its answer (law 9)."""
    table = Around("Anna", "Berto")
    table.ask("Anna", RESERVE)
    kept = table.state.answered["anna"]
    for _ in range(100):
        table.ask("Carla", client.Sit(id="s", room="room", seat=2))
        table.ask("Carla", client.Stand(id="u", room="room"))
    assert table.state.answered["anna"] == kept
    assert len(table.state.answered["carla"]) == ANSWERS_KEPT


def test_a_table_shuts_out_a_bounded_number() -> None:
    """Of very many who were shut out the newest are remembered."""
    table = Around("Anna")
    for number in range(BARRED_KEPT + 1):
        table.ask("Anna", client.Bar(id="b", room="room", player=f"eve{number}"))
    assert table.state.barred == tuple(f"eve{number}" for number in range(1, BARRED_KEPT + 1))
