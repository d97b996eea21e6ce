"""What happens at a table, told: every event has its words, and nothing vanishes silently."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from client_cli.table.standing import Standing
from client_cli.table.telling import Teller
from client_cli.texts import LANGUAGES, Texts
from engine.deal import begin
from engine.match import FixedDeals, MatchScore, ToTarget
from server.protocol.events import (
    Arranged,
    Barred,
    Begun,
    BrokenOff,
    CardsChosen,
    Driven,
    HostPassed,
    MatchBegun,
    Opened,
    Promised,
    Readied,
    Reserved,
    RoomEvent,
    Sat,
    SeatReleased,
    Stood,
    StoodIn,
    TimedOut,
    TookBack,
    Why,
)
from server.protocol.server import Broken, Kept
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.tables import (
    BEA,
    DINO,
    EN,
    FOUR,
    GAME,
    NOBODY,
    in_play,
    played,
    promise,
    result,
    shuffled,
    table,
    update,
)

HEX = "0" * 64
EVENTS: tuple[RoomEvent, ...] = (
    Opened(host="pa", terms=Terms(game=GAME)),
    Arranged(terms=Terms(game=GAME, clock=45)),
    HostPassed(host="pa"),
    HostPassed(host="pb"),
    HostPassed(host="stranger"),
    Sat(seat=1, sitter=BEA),
    Stood(seat=1),
    Reserved(seat=2),
    Reserved(seat=2, player="pc"),
    SeatReleased(seat=2),
    Barred(player="pb"),
    Barred(player="stranger"),
    Readied(seat=0),
    Readied(seat=1),
    MatchBegun(),
    Promised(deal=2, commitment=HEX, asked=(0, 1)),
    Begun(deal=1, commitment=HEX, contributions=NOBODY, silent=(1,)),
    CardsChosen(deal=1),
    *(StoodIn(seat=seat, why=why) for seat in (0, 1) for why in get_args(Why)),
    TookBack(seat=0),
    TookBack(seat=1),
    TimedOut(seat=0),
    TimedOut(seat=1),
    BrokenOff(deal=1, cause="host"),
    BrokenOff(deal=1, cause="stood_up"),
    Driven(speed=0.5, paused=False),
    Driven(speed=0.5, paused=True),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_has_its_words(event: RoomEvent, language: str) -> None:
    """Whatever happens at a table is told in every language."""
    lines = [
        *Teller(Texts(language)).told(update(event, ready=(True, True, False, True)), update())
    ]
    assert any(line.strip() for line in lines)


def test_no_event_is_forgotten_here() -> None:
    """The events tried are all that the protocol has."""
    assert {type(event) for event in EVENTS} == set(get_args(RoomEvent))


@pytest.mark.parametrize(
    "event,line",
    [
        (Sat(seat=1, sitter=BEA), "Bea sits down on seat 2."),
        (Stood(seat=1), "Bea stands up; seat 2 is free."),
        (Barred(player="pb"), "The host has shut Bea out."),
        (HostPassed(host="pa"), "You are host of this table now."),
        (HostPassed(host="pb"), "Bea is host of this table now."),
        (StoodIn(seat=0, why="slow"), "Your time ran out twice: a bot plays for you."),
        (StoodIn(seat=1, why="host"), "A bot plays for Bea, as the host decided."),
        (TookBack(seat=1), "Bea plays again."),
        (TimedOut(seat=0), "Your time is up: a bot decides for you, this once."),
        (MatchBegun(), "A new match begins."),
    ],
)
def test_an_event_in_words(event: RoomEvent, line: str) -> None:
    """An event is one line that names who it is about."""
    assert [*Teller(EN).told(update(event), update())] == [line]


def test_a_seat_taken_over_names_the_bot() -> None:
    """Who sits down where a bot sat is told as coming in its place."""
    before = update(seats=(FOUR[0], DINO, *FOUR[2:]))
    lines = [*Teller(EN).told(update(Sat(seat=1, sitter=BEA)), before)]
    assert lines == ["Bea sits down on seat 2, in place of Dino (bot)."]


def test_a_deal_stays_theirs_who_played_it() -> None:
    """Sheet, tricks, declarations and score name who played, not who sits there since."""
    dealt, _ = shuffled(NOBODY)
    public = played(dealt)
    assert public.settlement is not None
    players = ("Anna", "Clelia", "Carlo", "Dino")
    last = result(1, *public.settlement.totals)
    seen = update(
        deal=1, public=public, players=players, results=(replace(last, stood_in=(0, 1, 0, 0)),)
    )
    told = [*Teller(EN).told(seen), Teller(EN).last_trick(seen), *Teller(EN).score(seen)]
    naming = [line for line in told if "Bea" in line]
    assert naming == ["At the table: Anna, Bea, Carlo, Dino (bot)."]
    assert "A bot decided once for Clelia in this deal." in told
    assert any(line.startswith("Clelia and Dino, all deals so far") for line in told)


def test_the_score_after_a_deal_is_that_of_its_sheet() -> None:
    """Once the discard has been shown, the score counts it."""
    dealt, _ = shuffled(NOBODY)
    public = played(dealt)
    assert public.settlement is not None
    lines = [*Teller(EN).score(update(deal=3, public=public))]
    for line, total in zip(lines, public.settlement.totals, strict=False):
        assert f", {total} points in deal 3." in line


def test_terms_are_told_when_they_are_new() -> None:
    """Coming back after a break one hears the terms only if they have changed meanwhile."""
    again = replace(update(), collapsed=True)
    terms = next(Standing(EN).terms(again.table.terms))
    assert next(Teller(EN).told(again)) == terms
    assert terms not in [*Teller(EN).told(again, update())]
    other = update(terms=Terms(game=GAME, clock=90))
    assert terms in [*Teller(EN).told(again, other)]


def test_whose_turn_it_is_and_what_lies_there() -> None:
    """One who comes into a deal hears what lies on the table and whose turn it is."""
    dealt, _ = shuffled(NOBODY)
    seen = in_play(begin(dealt), None)
    public = seen.table.public
    assert public is not None
    assert public.turn is not None
    names = ("Anna", "Bea", "Carlo", "Dino (bot)")
    assert [*Teller(EN).told(seen)][-1] == EN("table.turn", name=names[public.turn])
    own = in_play(begin(dealt), public.turn)
    assert EN("table.turn", name=names[public.turn]) not in [*Teller(EN).told(own)]


def test_a_bot_that_plays_for_oneself() -> None:
    """Coming back one hears that a bot plays for oneself, in these words."""
    seen = update(stood_in=("slow", "slow", None, None))
    lines = [*Teller(EN).told(seen)]
    assert EN("event.for_you.slow") in lines
    assert EN("table.stood_in.slow", name="Bea") in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_sheet_names_the_team_at_each_amount(language: str) -> None:
    """Where there is no room for columns every amount has its team's names, none is lost."""
    dealt, _ = shuffled(NOBODY)
    public = played(dealt)
    assert public.settlement is not None
    seen = update(deal=1, public=public, players=("Anna", "Bea", "Carlo", "Dino"))
    lines = [*Teller(Texts(language), lambda: 39).told(seen)]
    sheet = [line.strip() for line in lines]
    assert max(map(len, lines[lines.index("") :])) <= 90  # sentences are wrapped when printed
    ours = Texts(language)("team", first="Anna", second="Carlo")
    theirs = Texts(language)("team", first="Bea", second="Dino")
    for team, total in zip((ours, theirs), public.settlement.totals, strict=True):
        assert f"{team}: {total}" in sheet
    amounts = [line for line in public.settlement.lines if line.points]
    told = [line for line in sheet if line.startswith((f"{ours}: ", f"{theirs}: "))]
    assert len(told) >= len(amounts)
    assert not [line for line in sheet if line.replace("½", "").isdigit()]


def test_who_is_ready_and_who_is_awaited() -> None:
    """Whoever is ready hears who is still awaited; bots of the house never are."""
    ready = (True, False, False, False)
    lines = [*Teller(EN).told(update(Readied(seat=0), ready=ready), update())]
    assert lines == ["You are ready. Still awaited: Bea, Carlo."]
    ready = (False, True, False, False)
    seen = update(Readied(seat=1), ready=ready, stood_in=(None, None, "left", None))
    assert [*Teller(EN).told(seen, update())] == ["Bea is ready. Still awaited: you."]


def test_nobody_is_awaited_once_the_shuffle_is_promised() -> None:
    """The last one who is ready hears of the shuffle, not of people still awaited."""
    _, shuffle = shuffled(NOBODY)
    sealed = replace(shuffle, contributions=None, secret=None)
    events = (Readied(seat=0), Promised(deal=1, commitment=promise(), asked=(0, 1)))
    lines = [*Teller(EN).told(update(*events, shuffle=sealed), update())]
    assert lines == ["You are ready.", EN("table.shuffling", number=1)]


def test_readiness_that_is_gone_is_said() -> None:
    """If somebody stands up, those who were ready hear that they are asked again."""
    before = update(ready=(True, True, False, False))
    seats = (FOUR[0], FOUR[1], None, FOUR[3])
    lines = [*Teller(EN).told(update(Stood(seat=2), seats=seats), before)]
    assert lines == [
        "Carlo stands up; seat 3 is free.",
        "Not ready any more, since the table has changed: you, Bea.",
    ]


def test_a_new_deal_ends_no_offer() -> None:
    """That nobody is ready any more when the deal has begun is no news."""
    before = update(ready=(True, True, True, True))
    assert [*Teller(EN).told(update(deal=1), before)] == []


def test_silent_seats_are_named() -> None:
    """People whose computers gave no chance to the shuffle are named as the deal begins."""
    dealt, _ = shuffled(NOBODY)
    begun = Begun(deal=1, commitment=promise(), contributions=NOBODY, silent=(1, 2))
    seen = in_play(begin(dealt))
    lines = [*Teller(EN).told(replace(seen, events=(begun,)), update())]
    assert lines[2] == "No chance came in time from: Bea, Carlo."
    assert "deal 1" in lines[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_standing(language: str) -> None:
    """One who comes hears terms, seats, who plays for whom, results and broken deals."""
    say = Texts(language)
    whole = replace(
        update(
            seats=(FOUR[0], None, FOUR[2], DINO),
            kept=(None, Kept(), None, None),
            stood_in=(None, None, "left", None),
            deal=3,
            results=(result(1, 60, 40), result(2, 30, 70)),
            score=MatchScore((90, 110), None, finished=False),
            broken=(Broken(deal=3, cause="host"),),
            paused=True,
        ),
        collapsed=True,
    )
    lines = "\n".join(Teller(say).told(whole, update()))
    assert say("table.kept", number=2) in lines
    assert say("table.bot_for", name="Carlo") in lines
    assert say("table.bot", name="Dino") in lines
    assert say("table.stood_in.left", name="Carlo") in lines
    assert "60:40, 30:70" in lines
    assert say("table.broken.host", number=3) in lines
    assert say("table.paused") in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "terms",
    [
        Terms(game=GAME),
        Terms(game=GAME, form=FixedDeals(4), clock=45, listed=True, watch="nobody"),
        Terms(game=GAME, form=ToTarget(800), absence="wait", chat="free", level="easy"),
        Terms(game=GAME, form=FixedDeals(1), absence="pause"),
        Terms(game=GAME, bots=BotsOnly(open_hands=True)),
    ],
)
def test_terms_are_told_in_two_lines(terms: Terms, language: str) -> None:
    """What a table has agreed on is two lines in every language."""
    assert len([*Standing(Texts(language)).terms(terms)]) == 2


@pytest.mark.parametrize(
    "form,totals,winner,finished,line",
    [
        (FixedDeals(4), (100, 60), None, False, "3 deals of the match are left."),
        (ToTarget(800), (100, 60), None, False, "The match goes to 800."),
        (FixedDeals(1), (100, 60), 0, True, "The match is over: Anna and Carlo win it by 40."),
        (FixedDeals(1), (80, 80), None, True, "The match is over: a draw."),
    ],
)
def test_how_the_match_stands_after_a_deal(
    form: FixedDeals | ToTarget,
    totals: tuple[int, int],
    winner: None,
    finished: bool,
    line: str,
) -> None:
    """A settled deal ends with the sums, and with what is left of the match or who won it."""
    seen = table(
        terms=Terms(game=GAME, form=form),
        results=(result(1, *totals),),
        score=MatchScore(totals, winner, finished),
    )
    lines = [*Standing(EN).settled(seen)]
    assert f"Anna and Carlo, all deals so far: {totals[0]}." in lines
    assert lines[-1] == line


def test_what_a_bot_did_for_somebody_is_told() -> None:
    """The sheet's end tells how often a bot decided for a person."""
    seen = table(results=(replace(result(1, 5, 4), stood_in=(0, 3, 0, 0)),))
    assert next(Standing(EN).settled(seen)) == "A bot decided 3 times for Bea in this deal."


def test_open_hands_are_shown() -> None:
    """At a table of bots with open hands, one who watches sees all four."""
    dealt, _ = shuffled(NOBODY)
    seen = in_play(begin(dealt), None, hands=dealt.hands)
    assert len([*Standing(EN).hands(seen.table)]) == 4
    assert [*Standing(EN).hands(in_play(begin(dealt), None).table)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_settled_deal_that_one_comes_back_to(language: str) -> None:
    """One who was away while a deal ended gets the whole sheet and the sums."""
    say = Texts(language)
    dealt, _ = shuffled(NOBODY)
    public = played(dealt)
    assert public.settlement is not None
    ours, theirs = public.settlement.totals
    seen = update(deal=1, public=public, results=(result(1, ours, theirs),))
    lines = [*Teller(say).told(seen)]
    assert any(line.startswith(say("sheet.total")) for line in lines)
