"""What stays hidden: cards, secrets, private tables, and everything from those not let in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import pytest

from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.client import ClientMessage
from server.protocol.codec import decode_server
from server.protocol.server import Gone, Recorded, Refused, Tables, Update
from server.protocol.terms import BotsOnly, Terms
from tests.server.evenings.evening import done, promised, public_of
from tests.server.evenings.guests import all_home, at_table, one_move, whole_deal
from tests.server.evenings.house import house, loaded
from tests.server.people import Person
from tests.server.rooms.test_wire_secrecy import cards_in
from tests.server.tables import GAMES, enter

if TYPE_CHECKING:
    from engine.record import DealRecord

GAME = "piedicavallo"
SECRET = loaded(32).hex()


@dataclass
class Curious:
    """One who watches and asks for whatever can be asked for, again and again."""

    person: Person
    room: str
    asked: int = 0

    async def asks(self) -> None:
        """Ask for everything that a stranger may try to read."""
        person, name = self.person, f"curious {self.asked}"
        self.asked += 1
        assert isinstance(await person.request(client.Browse(id=f"{name} b")), Tables)
        fetch = client.Fetch(id=f"{name} f", room=self.room, deal=1)
        assert await person.ask(fetch) == Refused(id=fetch.id, code="no_such_deal")
        find = client.Find(id=f"{name} c", cards=("SK", "BK", "CK"))
        answer = await person.ask(find)
        assert isinstance(answer, Refused)
        assert answer.code in ("wrong_code", "too_fast")
        await enter(person, self.room)


@pytest.mark.parametrize("game", GAMES)
async def test_no_answer_of_any_kind_holds_a_hidden_card(game: str) -> None:
    """Lists, presence, talk, refusals, updates: none tells a card or the secret too early."""
    async with house() as url:
        people = await at_table(url, Terms(game=game, listed=True), begin=False)
        room, eva = people[0].now.room, Person("Eva", url)
        for person in people:
            person.contributes = False
        await eva.come()
        await enter(eva, room)
        await done(people[0], client.Begin(id="b", room=room, deal=1))
        for person in people:
            await person.until(lambda person=person: promised(person) == 1)
            person.contributes = True
            await person.add_chance()
        for person in people:
            await person.until(lambda person=person: person.now.table.deal == 1)
        await done(people[1], client.Speak(id="spoken", room=room, phrase="good_luck"))
        for person in (*people, eva):
            await person.until(lambda person=person: len(person.heard) == 1)
        curious = Curious(eva, room)
        while public_of(people[0]).phase != "settled":
            if public_of(people[0]).decision % 6 == 0:
                await curious.asks()
            await one_move(people)
        answer = await eva.request(client.Fetch(id="record", room=room, deal=1))
        assert isinstance(answer, Recorded)  # the open hands come one deal late, to everybody
        for viewer in (*people, eva):
            kinds = {type(decode_server(frame)).__name__ for frame in viewer.frames}
            assert kinds >= {"Welcome", "Done", "Update", "Presence", "Spoke"}
            assert _hidden(viewer, answer.record) > 60
        await all_home([*people, eva])


def _hidden(viewer: Person, record: DealRecord) -> int:
    """Look through what somebody was sent before the score; return how many updates that was."""
    pack = frozenset(map(str, VARIANTS[record.game].pack.cards))
    order = [str(card) for trick in record.tricks for card in trick.cards]
    own = set[str]()
    looked = 0
    for frame in viewer.frames:
        message = decode_server(frame)
        if not isinstance(message, Update):
            assert isinstance(message, Recorded) or not cards_in(frame, pack)
            continue
        public = message.table.public
        if public is not None and public.phase == "settled":
            break
        looked += 1
        assert SECRET not in frame.decode()
        assert message.table.hands is None
        if message.you is None:
            assert message.own is None
        elif public is not None:
            own = set(map(str, record.hands[message.you]))
        played = 0 if public is None else 4 * len(public.tricks) + len(public.table)
        allowed = own | set(order[:played])
        for seat in (0, 1, 2, 3):
            if public is not None and public.declarations[seat] is not None:
                tally = record.declarations[seat]
                allowed |= set() if tally is None else set(map(str, tally.shown))
        assert cards_in(frame, pack) <= allowed
    return looked


async def test_contributions_are_hidden_until_all_are_in() -> None:
    """What one client adds to the shuffle reaches nobody else before the contributions close."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME), begin=False)
        room, random = people[0].now.room, "ab" * 32
        for person in people:
            person.contributes = False
        await done(people[0], client.Begin(id="b", room=room, deal=1))
        for person in people:
            await person.until(lambda person=person: promised(person) == 1)
        await done(people[1], client.Contribute(id="c", room=room, deal=1, random=random))
        again = client.Contribute(id="d", room=room, deal=1, random="cd" * 32)
        assert await people[1].ask(again) == Refused(id="d", code="contributed")
        for person in people:
            await enter(person, room)
            assert all(random.encode() not in frame for frame in person.frames)
            assert all(SECRET.encode() not in frame for frame in person.frames)
        for person in (people[0], *people[2:]):
            person.contributes = True
            await person.add_chance()
        for person in people:
            await person.until(lambda person=person: person.now.table.deal == 1)
            shuffle = person.now.table.shuffle
            assert shuffle is not None
            assert shuffle.contributions is not None
            assert shuffle.contributions[1] == random
            assert all(SECRET.encode() not in frame for frame in person.frames)
        await all_home(people)


async def test_a_table_of_people_never_opens_its_hands() -> None:
    """Nothing makes a table of people one of bots with open hands, between deals or in one."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME), begin=False)
        anna, room = people[0], people[0].now.room
        terms = Terms(game=GAME, bots=BotsOnly(open_hands=True))
        arrange = client.Arrange(id="a", room=room, terms=terms)
        assert await anna.ask(arrange) == Refused(id="a", code="bots_only")
        await done(anna, client.Begin(id="b", room=room, deal=1))
        arrange = client.Arrange(id="c", room=room, terms=terms)
        assert isinstance(await anna.ask(arrange), Refused)
        await all_home(people)


def test_no_command_names_whose_cards_to_show() -> None:
    """Nothing that is asked for says whose view is wanted: who speaks is settled by the secret."""
    naming = {
        kind.__struct_config__.tag
        for kind in get_args(ClientMessage)
        if {"seat", "player", "viewer"} & set(kind.__struct_fields__)
    }
    assert naming == {"sit", "reserve", "release", "relieve", "bar"}


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_does_not_follow_reads_nothing(game: str) -> None:
    """One who only knows the link and follows not is told no record, and is not heard."""
    async with house() as url:
        people = await at_table(url, Terms(game=game))
        await whole_deal(people)
        room, eve = people[0].now.room, Person("Eve", url)
        await eve.come()
        fetch = client.Fetch(id="f", room=room, deal=1)
        assert await eve.ask(fetch) == Refused(id="f", code="not_following")
        speak = client.Speak(id="s", room=room, phrase="hello")
        assert await eve.ask(speak) == Refused(id="s", code="not_following")
        assert len(eve.frames) == 3  # welcome and two refusals
        await all_home([*people, eve])


@pytest.mark.parametrize("listed", [True, False], ids=["listed", "link only"])
async def test_watching_is_a_permission_of_its_own(listed: bool) -> None:
    """Where nobody may watch, neither list nor link shows a running deal; seats are still free."""
    async with house() as url:
        terms = Terms(game=GAME, watch="nobody", listed=listed)
        people = await at_table(url, terms, ["Anna"], begin=False)
        anna, eva, friend = people[0], Person("Eva", url), Person("Franco", url)
        room = anna.now.room
        for person in (eva, friend):
            await person.come()
            await enter(person, room)
        await done(friend, client.Sit(id="s", room=room, seat=2))
        await done(anna, client.Begin(id="b", room=room, deal=1))
        await eva.until(lambda: any(isinstance(one, Gone) for one in eva.told))
        assert [one.code for one in eva.told if isinstance(one, Gone)] == ["no_watching"]
        before = len(eva.updates)
        await friend.until(lambda: friend.now.table.deal == 1)
        entering = client.Enter(id="e", room=room)
        assert await eva.ask(entering) == Refused(id="e", code="no_watching")
        fetch = client.Fetch(id="f", room=room, deal=1)
        assert await eva.ask(fetch) == Refused(id="f", code="not_following")
        await all_home([anna, friend])
        assert len(eva.updates) == before
        assert all(update.table.public is None for update in eva.updates)
        await eva.go()


@pytest.mark.parametrize("when", ["lobby", "in a deal", "watched"])
async def test_a_stranger_hears_nothing_of_a_private_table(
    when: Literal["lobby", "in a deal", "watched"],
) -> None:
    """No list tells a stranger that there is a private table, who sits there, or how many."""
    async with house() as url:
        stranger = Person("Eve", url)
        await stranger.come()
        listed = await at_table(url, Terms(game=GAME, listed=True), ["Zeno"], begin=False)
        before = await _list(stranger)
        people = await at_table(url, Terms(game=GAME), begin=when != "lobby")
        room = people[0].now.room
        eva = Person("Eva", url)
        if when == "watched":
            await eva.come()
            await enter(eva, room)
        assert await _list(stranger) == before
        own = await people[2].request(client.Browse(id="own"))
        assert isinstance(own, Tables)
        assert room in [table.room for table in own.tables]  # those who sit there find it
        told = b"".join(stranger.frames)
        for hidden in (room, *(person.name for person in people)):
            assert hidden.encode() not in told or hidden in {"Berto", "Dino"}  # bots' names too
        for sitter in people[0].now.table.seats:
            assert sitter is not None
            assert sitter.player.encode() not in told
        await enter(stranger, room)  # private means: by the link alone
        await all_home([*people, *listed, stranger, eva])


async def _list(person: Person) -> bytes:
    """Return what the list of tables tells somebody, to the byte."""
    told = await person.request(client.Browse(id="the list"))
    assert isinstance(told, Tables)
    del person.replies["the list"]
    return next(frame for frame in reversed(person.frames) if b'"t":"tables"' in frame)


async def test_a_second_device_is_not_a_second_view() -> None:
    """The same player on another device, or another player, never sees a second hand of a deal."""
    async with house() as url:
        people = await at_table(url, Terms(game=GAME), ["Anna", "Carla"])
        second = Person("Anna", url)
        await second.come()
        await enter(second, people[0].now.room)
        assert second.now.you == 0
        hands = {
            update.own.view.seat
            for person in (people[0], second)
            for update in person.updates
            if update.own is not None
        }
        assert hands == {0}
        sit = client.Sit(id="again", room=second.now.room, seat=3)
        assert isinstance(await second.ask(sit), Refused)
        other = Person("somebody else", url)
        await other.come()
        await enter(other, people[0].now.room)
        assert (other.now.you, other.now.own, other.now.table.hands) == (None, None, None)
        # In a bot's place one would see a hand that was another's to play, so not in a deal.
        sit = client.Sit(id="a bot's", room=other.now.room, seat=3)
        assert await other.ask(sit) == Refused(id="a bot's", code="deal_running")
        await all_home([*people, second, other])
