"""What may be done besides playing, as a list to choose from."""

from __future__ import annotations

from collections import defaultdict

import pytest
from msgspec.structs import replace

from client_cli.screen.asks import keys
from client_cli.screen.doing import deeds
from client_cli.screen.lines import width
from client_cli.screen.table import LEAST
from client_cli.table.asking import Unclear
from client_cli.table.slash import BOTS, HOST, SEATED, Slash
from client_cli.texts import LANGUAGES, Texts
from server.protocol.server import Kept, Update
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.screen.scenes import GAMES, asked
from tests.client_cli.tables import ANNA, BEA, CARLO, EN, GAME, update

# Reached otherwise: a click on a seat, the window of talk, the window of keys.
ELSEWHERE = {"sit", "say", "phrases", "help"}
TABLES: dict[str, Update] = {
    "gathering": update(seats=(ANNA, BEA, None, None), kept=(None, None, None, Kept())),
    "in a deal": update(
        public=asked(GAMES[0], 30).update.table.public, seats=(ANNA, BEA, CARLO, None)
    ),
    "bots": update(terms=Terms(game=GAME, bots=BotsOnly()), you=None),
    "bots resting": update(terms=Terms(game=GAME, bots=BotsOnly()), you=None, paused=True),
}


def test_every_word_behind_a_slash_can_be_chosen() -> None:
    """Whatever can be typed behind a slash can be chosen by arrows or mouse at some table."""
    found = defaultdict(set)
    for name, one in TABLES.items():
        for line, _ in deeds(one, EN, "pa"):
            found[line.removeprefix("/").partition(" ")[0]].add(name)
    assert set(found) >= ({*SEATED, *HOST, *BOTS} - ELSEWHERE)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_understood(name: str, language: str) -> None:
    """No choice is a line that the table does not take; some ask once more whether it is meant."""
    say, one = Texts(language), TABLES[name]
    slash = Slash(say)
    for line, words in deeds(one, say, "pa"):
        assert words.strip()
        if not line.startswith("/"):
            continue
        for last in (False, True):
            try:
                slash.meant(line, one, lambda: "c1", lambda _called: "pb")
            except Unclear:
                assert not last
            else:
                break


@pytest.mark.parametrize("name", TABLES)
def test_only_the_host_is_offered_what_is_the_hosts(name: str) -> None:
    """Nobody is offered what the server would refuse to anybody but the host."""
    guests = replace(TABLES[name], you=1 if TABLES[name].you == 0 else None)
    words = {line.removeprefix("/").partition(" ")[0] for line, _ in deeds(guests, EN, "pz")}
    assert not words & {*HOST, *BOTS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_keys_fits(language: str) -> None:
    """All keys stand on the narrowest screen that holds a table."""
    assert width(keys(Texts(language))) <= LEAST[0]
