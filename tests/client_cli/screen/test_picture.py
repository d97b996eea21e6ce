"""The picture of a table, sign by sign, and what holds of every picture."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.notation import written
from client_cli.screen.cards import PLAYABLE, hand, in_order, usable
from client_cli.screen.lines import cut, width, width_of, written_out
from client_cli.screen.table import LEAST, Moment, picture, too_small
from client_cli.texts import LANGUAGES, Texts
from engine.seats import SEATS
from server.protocol.events import Sitter
from tests.client_cli.screen.golden import SCENES, SIZES, drawn, file_of
from tests.client_cli.screen.scenes import GAMES, asked, scene
from tests.client_cli.tables import EN, update


@pytest.mark.parametrize("places, high", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_golden_pictures(language: str, places: int, high: int) -> None:
    """Every scene of both games looks as it was last looked at by people."""
    kept = file_of(language, places, high).read_text(encoding="utf-8")
    assert drawn(language, places, high) == kept


@pytest.mark.parametrize("places, high", [LEAST, (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", SCENES)
def test_every_line_is_as_wide_as_the_screen(
    name: str, game: str, language: str, places: int, high: int
) -> None:
    """No line is longer or shorter than the screen, and four lines are left for talk and typing."""
    lines = picture(scene(name, game), Texts(language), places, high)
    assert {width(line) for line in lines} == {places}
    assert len(lines) <= high - 4


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_played_is_marked(game: str) -> None:
    """A sign, not colour alone, stands before each card that may be played, and before no other."""
    moment = asked(game, 30)
    shown = " ".join(map(written_out, hand(moment.update, EN, 200)))
    may = usable(moment.update)
    assert 0 < shown.count(PLAYABLE) == len(may)
    for card in in_order(moment.update):
        assert (PLAYABLE + written(card, "en") in shown) or card not in may


def test_chosen_cards_are_marked() -> None:
    """Cards to be laid away bear a star, whatever the colours are."""
    moment = asked(GAMES[0], 30)
    card = in_order(moment.update)[0]
    shown = " ".join(map(written_out, hand(moment.update, EN, 200, chosen=[card])))
    assert f"*{written(card, 'en')}" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_that_is_too_small_is_told(language: str) -> None:
    """A screen that cannot hold a table says so, with both sizes."""
    text = " ".join(map(written_out, too_small(Texts(language), 60, 15)))
    for figure in (60, 15, *LEAST):
        assert str(figure) in text


@given(st.text(max_size=60), st.integers(0, 40))
def test_a_text_is_cut_to_its_places(text: str, places: int) -> None:
    """However wide its signs are, a text that is cut fits."""
    assert width_of(cut(text, places)) <= places


@given(names=st.lists(st.text(min_size=1, max_size=40), min_size=4, max_size=4))
def test_no_name_breaks_the_picture(names: list[str]) -> None:
    """Whatever people are called, every line stays as wide as the screen and holds no control."""
    sitters = tuple(Sitter(player=f"p{seat}", name=names[seat]) for seat in SEATS)
    lines = picture(Moment(update=update(seats=sitters)), EN, 80, 24)
    for line in lines:
        assert width(line) == 80
        assert all(piece.text.isprintable() for piece in line)


def test_a_click_on_a_card_names_it() -> None:
    """Each card of the picture says which one it is, whatever it is written like."""
    moment = asked(GAMES[1], 30)
    lines = hand(moment.update, EN, 80)
    clicked = [piece.types for line in lines for piece in line if piece.types]
    assert clicked == [f"card:{card}" for card in in_order(moment.update)]


def test_the_arrows_are_shown() -> None:
    """The card on which the arrow keys stand has a role of its own."""
    moment = asked(GAMES[1], 30)
    at = in_order(moment.update)[2]
    lines = hand(moment.update, EN, 80, at=at)
    (one,) = (piece for line in lines for piece in line if piece.role == "chosen")
    assert one.types == f"card:{at}"
