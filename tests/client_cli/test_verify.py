"""`tarocchi verify`: a good deal is confirmed, and every kind of foul is called by its name."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from client_cli.texts import LANGUAGES, Texts
from engine.cards import Card
from engine.record import to_json
from tests.builders import random_deal
from tests.client_cli.asking import GAMES, Answer, asked
from tests.client_cli.records import (
    GOLDEN,
    GOOD_PLAY,
    GOOD_PROOF,
    NO_PROOF,
    UNWITNESSED,
    Tree,
    forged,
    lawless,
    legal_pair,
    plain,
    proved,
    verified,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from engine.record import DealRecord


def fouls(make: Callable[[Random], DealRecord], wanted: str) -> Iterator[list[str]]:
    """Yield what is said of three records in which the wanted foul is the first one."""
    chance = Random(5)
    left = 3
    for _ in range(400):
        code, said = verified(to_json(make(chance)))
        assert code == 1
        if wanted in said[0]:
            left -= 1
            yield said
        if not left:
            return
    raise AssertionError(f"hardly ever said: {wanted}")


@pytest.mark.parametrize("game", GAMES)
def test_good_deals(game: str) -> None:
    """A deal played by the rules from the promised shuffle is confirmed on both counts."""
    for seed in range(8):
        code, said = verified(to_json(proved(game, Random(seed))))
        assert code == 0
        assert said[0] == GOOD_PLAY
        assert said[1].startswith(GOOD_PROOF)
        assert said[2].startswith(UNWITNESSED)
        assert len(said) == 3
    assert verified(to_json(plain(game))) == (0, [GOOD_PLAY, NO_PROOF])


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_deals(path: Path) -> None:
    """Every kept deal is confirmed."""
    answer = asked("verify", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(GOOD_PLAY)


def wrong_play(game: str) -> Callable[[Random], DealRecord]:
    """A deal in which everybody plays whatever card comes to hand."""

    def make(chance: Random) -> DealRecord:
        dealt = random_deal(game, chance)
        return lawless(dealt, legal_pair(dealt), chance)

    return make


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("foul", ["does not follow the suit that was led", "is no trump"])
def test_an_illegal_card(game: str, foul: str) -> None:
    """A card that should have followed, or been a trump, is named with its trick."""
    for said in fouls(wrong_play(game), foul):
        words = said[0].split()
        assert words[0] == "Play:"
        assert words[2:4] == ["in", "trick"]
        assert 1 <= int(words[4]) <= 15
        assert said[1:] == [NO_PROOF]


@pytest.mark.parametrize("game", GAMES)
def test_a_protected_card_laid_away(game: str) -> None:
    """A King in the discard is named."""
    chance = Random(6)
    found = 0
    for _ in range(30):
        dealt = random_deal(game, chance)
        kings = [card for card in dealt.hands[dealt.dealer] if card in ("SK", "BK", "CK", "DK")]
        if kings:
            pair = (Card(kings[0]), legal_pair(dealt)[1])
            code, said = verified(to_json(lawless(dealt, pair)))
            assert (code, said[0]) == (1, f"Play: K{kings[0][0].lower()} may never be laid away.")
            found += 1
    assert found > 5


def test_trumps_laid_away() -> None:
    """At Piedicavallo two trumps from an ordinary hand may not be laid away."""

    def make(chance: Random) -> DealRecord:
        dealt = random_deal("piedicavallo", chance)
        hand = dealt.hands[dealt.dealer]
        loose = [card for card in hand if card[0] == "T" and card not in ("T1", "T21")]
        return lawless(dealt, (loose[0], loose[1]) if len(loose) > 2 else (hand[0], hand[1]))

    for said in fouls(make, "may not be laid away from this hand, because trumps may not."):
        assert said[1:] == [NO_PROOF]


def taker(tree: Tree) -> None:
    """Give the last trick to the next player."""
    tree["tricks"][14]["taker"] = (tree["tricks"][14]["taker"] + 1) % 4


def total(tree: Tree) -> None:
    """Give team 0 a point."""
    tree["settlement"]["totals"][0] += 1


def line(tree: Tree) -> None:
    """Explain a score otherwise."""
    tree["settlement"]["lines"][0]["points"] += 1


def winner(tree: Tree) -> None:
    """Declare the other team the winner."""
    tree["settlement"]["winner"] = 1 - (tree["settlement"]["winner"] or 0)


def announced(tree: Tree) -> None:
    """Announce another number of trumps laid away."""
    tree["trumps"] = 1 + (tree["trumps"] or 0)


def undeclared(tree: Tree) -> None:
    """Invent a declaration for every seat that made none."""
    kings = {"kind": "kings", "cards": ["SK", "BK", "CK"], "points": 17}
    tree["declarations"] = [given or {"sets": [kings]} for given in tree["declarations"]]


def declared(tree: Tree) -> None:
    """Make every declaration dearer."""
    for given in tree["declarations"]:
        for one in [*given.get("sets", ()), *given.get("sequences", ())] if given else ():
            one["points"] += 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "forge, sentence",
    [
        (taker, "Play: another player takes trick 15 than the record says."),
        (total, "Play: the score is not what the cards come to."),
        (line, "Play: the score is not what the cards come to."),
        (winner, "Play: the score is not what the cards come to."),
        (announced, "Play: the number of trumps announced is not that of the trumps laid away."),
    ],
)
def test_a_false_fact(game: str, forge: Callable[[Tree], None], sentence: str) -> None:
    """A wrong taker, total, line, winner or announcement is told from foul play."""
    for seed in range(5):
        code, said = verified(forged(proved(game, Random(seed)), forge))
        assert code == 1
        assert said[0].startswith(sentence)
        assert said[1].startswith(GOOD_PROOF)


def bonus(tree: Tree) -> None:
    """Count the last trick twice."""
    for one in tree["settlement"]["lines"]:
        if one["code"] == "last_trick":
            one["points"] *= 2


def unsaid(tree: Tree) -> None:
    """Tell the trick of the last trick otherwise, which no sheet shows."""
    for one in tree["settlement"]["lines"]:
        if one["code"] == "last_trick":
            one["trick"] = 14


@pytest.mark.parametrize(
    "forge, rows",
    [
        (total, ['The sheet says "Total', 'where it should say "Total']),
        (bonus, ['The sheet says "Last trick', 'where it should say "Last trick']),
        (unsaid, []),
    ],
)
def test_the_wrong_row_is_named(forge: Callable[[Tree], None], rows: list[str]) -> None:
    """The first row of a wrong sheet is shown beside the right one, if a row shows it at all."""
    code, said = verified(forged(proved("ottocento", Random(2)), forge))
    assert code == 1
    assert [row for row in rows if row not in said[0]] == []
    assert ("The sheet says" in said[0]) == bool(rows)


def test_a_false_declaration() -> None:
    """A declaration of what the hand does not hold is called false, with its trick."""
    seen = set()
    for seed in range(30):
        record = plain("ottocento", seed)
        if any(record.declarations):
            code, said = verified(forged(record, declared))
            seen.add(said[0])
            assert code == 1
        if not all(record.declarations):
            code, said = verified(forged(record, undeclared))
            seen.add(said[0])
            assert code == 1
    assert seen == {
        "Play: a declaration in trick 1 is not what the hand holds.",
        "Play: a player declared in trick 1 who had nothing to declare.",
    }


def test_rules_of_another_time() -> None:
    """A deal of older rules is not called legal or illegal, yet its proof is looked at."""
    text = forged(proved("ottocento", Random(1)), lambda tree: tree.update(rules=99))
    code, said = verified(text)
    assert code == 1
    assert said[0].startswith("Play: told as it was played, under an older or newer form")
    assert said[1].startswith(GOOD_PROOF)
    assert said[2].startswith(UNWITNESSED)
    assert len(said) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_so(language: str) -> None:
    """Good and bad are told in every language."""
    texts = Texts(language)
    good = plain("piedicavallo")
    answer = asked("verify", "-", "--lang", language, given=to_json(good))
    assert answer == Answer(0, f"{texts('verify.legal')}\n{texts('verify.no_proof')}\n", "")
    answer = asked("verify", "-", "--lang", language, given=forged(good, total))
    wrong = texts("verify.wrong_fact.DealSettled")
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith(wrong)
    assert answer.out.endswith(f"{texts('verify.no_proof')}\n")


def test_what_is_no_record_is_told_in_whole_words() -> None:
    """A file that is something else is named, and no word of the program's own follows."""
    answer = asked("verify", "README.md")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == Texts("en")("error.malformed_record", file="README.md", detail="") + "\n"
