"""A whole deal by ear: what is said is enough to know it, and to play it."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Final

import pytest

from engine.seats import SEATS, in_order_from
from engine.variants import VARIANTS
from tests.browser.chromium import DESK, PATIENCE, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player
from tests.browser.test_secrets import record_of
from tests.browser.transcript import HEAR, Listener, heard_by_now, read, suited
from tests.browser.words import card_name, say, texts

if TYPE_CHECKING:
    from engine.record import DealRecord
    from engine.tally import Combination, Tally
    from tests.browser.chromium import Watched

_LABELS: Final = "() => [...document.querySelectorAll('.hand .c')].map((one) => one.ariaLabel)"


class BlindPlayer:
    """Plays by the status line, the log, and the labels of the cards; and by the keyboard."""

    def __init__(self, watched: Watched, game: str, language: str, names: list[str]) -> None:
        self.watched: Final = watched
        self.page: Final = watched.page
        self.language: Final = language
        self.suits: Final = suited(language, game, VARIANTS[game].pack.cards)
        self.listener: Final = Listener(language, names, set[str]().union(*self.suits.values()))
        self.lines = 0
        self.played: Final[list[str]] = []

    async def listen(self) -> str:
        """Take in what was said meanwhile; return what the status line says now."""
        log, status = await heard_by_now(self.page)
        self.listener.hear(log[self.lines :])
        self.lines = len(log)
        return status

    async def play_deal(self) -> None:
        """Do what the status line asks, until it says that the deal is over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            status = await self.listen()
            if status == say(self.language, "status.settled") and self.listener.totals:
                return
            if not await self.do(status):
                await self.page.wait_for_timeout(40)
        raise AssertionError("the deal does not end")

    async def do(self, status: str) -> bool:
        """Do what is asked; return whether anything is."""
        if read(self.language, "status.declare", status) is not None:
            await self.page.keyboard.press("d")
        elif status == say(self.language, "status.declare.nothing"):
            await self.page.keyboard.press("s")
        elif status == say(self.language, "status.discard"):
            await self.lay_away()
        elif (asked := read(self.language, "status.play", status)) is not None:
            await self.play(asked["rule"])
            return True
        else:
            return False
        await self.page.wait_for_function(
            "told => document.querySelector('.unseen > [role=status]').innerText !== told",
            arg=status,
        )
        return True

    async def labels(self) -> list[str]:
        """Return what the cards of the hand are called, each with what is said of it."""
        found: list[str] = await self.page.evaluate(_LABELS)
        return found

    async def lay_away(self) -> None:
        """Lay away the first two cards that may go, by their labels."""
        for _ in range(2):
            may_go = say(self.language, "card.may_go")
            chosen = self.page.locator(f'.hand .c[aria-label*=", {may_go},"][aria-pressed="false"]')
            await chosen.and_(self.page.locator('[aria-disabled="false"]')).first.press("Enter")
        await self.page.get_by_role("button", name=say(self.language, "lay.do"), exact=True).press(
            "Enter"
        )

    async def play(self, rule: str) -> None:
        """Play a card that the rule allows, as far as it was said; the label agrees."""
        labels = await self.labels()
        names = [label.split(", ")[0] for label in labels]
        allowed = self.allowed(rule, names)
        playable = say(self.language, "card.playable")
        told = {label.split(", ")[0] for label in labels if f", {playable}," in label}
        assert allowed == told, (rule, labels)
        self.knows_what_lies()
        name = next(one for one in names if one in allowed)
        await self.page.locator(f'.hand .c[aria-label^="{name}, "]').first.press("Enter")
        self.played.append(name)
        await self.page.wait_for_function(
            "count => document.querySelectorAll('.hand .c').length < count", arg=len(labels)
        )

    def allowed(self, rule: str, names: list[str]) -> set[str]:
        """Return which of these cards may be played, by the rule that was said."""
        held = set(names)
        if rule in (say(self.language, "rule.lead"), say(self.language, "rule.any")):
            return held
        follow = self.either("rule.follow", rule)
        if follow is None:
            found = self.either("rule.trump", rule)
            assert found is not None, rule
            must = held & self.suits["T"]
        else:
            found = follow
            suit = next(one for one in "SBCDT" if self.suit_name(one) == follow["suit"])
            must = held & self.suits[suit]
        with_matto = must | (held & self.suits["M"])
        count = int(found.get("n", "1"))
        moors = names.count(say(self.language, "trump.MOR")) if self.has_moors() else 0
        assert count == len(must) + max(0, moors - 1) * (self.moor() in must)
        assert ("Matto" in rule) == (len(with_matto) > len(must))
        return with_matto

    def either(self, key: str, rule: str) -> dict[str, str] | None:
        """Read a rule, which names the Matto where it may be played, too."""
        plain = read(self.language, key, rule)
        return plain if plain is not None else read(self.language, f"{key}.matto", rule)

    def has_moors(self) -> bool:
        """Tell whether the game has cards that are called alike."""
        return self.moor() in self.suits["T"]

    def moor(self) -> str:
        """Return what a Moor is called."""
        return say(self.language, "trump.MOR")

    def suit_name(self, suit: str) -> str:
        """Return what a suit is called."""
        return say(self.language, f"suit.{suit}")

    def knows_what_lies(self) -> None:
        """Check that whoever only listened knows every card of the trick that is being played."""
        public = self.watched.wire.updates()[-1]["table"]["public"]
        truth = [card_name(self.language, public["game"], card) for card in public["table"]]
        assert [card for _, card in self.listener.lying] == truth


def tally_told(language: str, tally: Tally | None) -> str:
    """Return what is said of a declaration."""
    if tally is None:
        return ""
    found = [*tally.sets, *tally.sequences]
    doubled = tally.sets_doubled + tally.sequences_doubled
    kinds = ", ".join(_combination(language, one) for one in found)
    if doubled:
        kinds += ", " + say(language, "tally.doubled").replace("{points}", str(doubled))
    return f"{kinds}: {sum(one.points for one in found) + doubled}"


def _combination(language: str, one: Combination) -> str:
    whole = say(language, "tally.one").replace("{kind}", say(language, f"kind.{one.kind}"))
    return whole.replace("{points}", str(one.points))


def check(listener: Listener, record: DealRecord) -> None:
    """Check that what was heard is what the server has noted down."""
    language, game = listener.language, record.game
    assert listener.dealer == record.dealer
    assert listener.tricks == [
        (
            [
                (seat, card_name(language, game, card))
                for seat, card in zip(in_order_from(trick.leader), trick.cards, strict=True)
            ],
            trick.taker,
        )
        for trick in record.tricks
    ]
    if listener.declared:
        assert listener.declared == {
            seat: tally_told(language, record.declarations[seat]) for seat in SEATS
        }
    else:
        assert record.declarations == (None,) * 4
    assert listener.laid_away == ("" if record.trumps is None else str(record.trumps))
    assert listener.totals == tuple(
        re.sub(r"\.5$", "½", f"{one:g}").replace("0½", "½") for one in record.settlement.totals
    )
    assert listener.hand is not None
    hand = [card_name(language, game, card) for card in record.hands[0]]
    assert sorted(re.split(r",? and | e | och |, ", listener.hand)) == sorted(hand)


@pytest.mark.parametrize("game,language", [("ottocento", "en"), ("piedicavallo", "it")])
async def test_a_deal_is_known_and_played_by_ear_alone(game: str, language: str) -> None:
    """Log and status of a deal of quick bots: enough to play it, and equal to its record."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, game)
        watched = await visit(browser, url, chosen={"language": language}, **DESK)
        await watched.context.add_init_script(HEAR)
        await watched.page.goto(f"{watched.page.url.split('#')[0]}?#{room}")
        await Player(watched.page).sit()
        await host.until(lambda: host.now.table.seats[0] is not None)
        others = [one.name for one in host.now.table.seats if one is not None][1:]
        blind = BlindPlayer(watched, game, language, [say(language, "you"), *others])
        await Player(watched.page).begin()
        await blind.play_deal()
        assert len(blind.played) == 15
        check(blind.listener, await record_of(host, room))
        # Nobody could read sixty sentences of bots that do not wait: tricks were put into one.
        assert blind.listener.sentences < 60 + 15
        assert await watched.page.evaluate("() => globalThis.mistakes") == []
        assert await watched.page.locator("[role=log]").count() == 1
        watched.unharmed()
        await host.go()


async def test_a_sentence_that_is_left_out_is_noticed() -> None:
    """The listener who misses one card, one taker or one declaration has another deal in mind."""
    words = texts("en")
    assert {"log.leads", "log.plays", "log.trumps", "live.trick"} <= set(words)
    names = ["You", "Ada", "Giulia", "Marco"]
    cards = {"Ace of Cups", "9 Strength", "Matto", "7 of Cups"}
    lines = [
        "Marco deals",
        "Ada declares Aces 10: 10",
        "You lead Ace of Cups",
        "Ada trumps with 9 Strength, Giulia Matto, and Marco 7 of Cups; Ada takes trick 1",
    ]
    whole = Listener("en", names, cards)
    whole.hear(lines)
    assert whole.tricks == [
        ([(0, "Ace of Cups"), (1, "9 Strength"), (2, "Matto"), (3, "7 of Cups")], 1)
    ]
    assert (whole.dealer, whole.declared) == (3, {1: "Aces 10: 10"})
    for left_out in range(len(lines)):
        other = Listener("en", names, cards)
        other.hear(line for at, line in enumerate(lines) if at != left_out)
        assert other != whole
    with pytest.raises(AssertionError):
        whole.hear(["Somebody plays 7 of Cups"])
