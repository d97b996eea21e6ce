"""What may be typed behind a slash at any time: seats, the host's part, bots, talk; pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from client_cli.table.arranging import BadTerms, arranged
from client_cli.table.asking import Unclear
from client_cli.table.naming import between_deals, player_of
from client_cli.table.talking import PHRASES
from engine.seats import SEATS
from server.protocol import client

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from client_cli.texts import Texts
    from engine.seats import Seat
    from server.protocol.server import Update

SAYING: Final = ("'", "\N{RIGHT SINGLE QUOTATION MARK}")  # a line that begins so is said aloud
_LONGEST: Final = 200  # signs of what is said
_FASTEST: Final = 4.0


@dataclass(frozen=True, slots=True)
class Aside:
    """Something between the player and this program: no command to the server."""

    what: str
    about: str = ""


Wish = client.Command | Aside


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """A line behind a slash, and what is needed to make a command of it."""

    word: str
    rest: str
    update: Update
    id: str
    say: Texts
    player: Callable[[str], str]
    again: Callable[[str], None] = lambda _sentence: None

    def usage(self) -> Unclear:
        """Return how the word is used."""
        return Unclear(self.say(f"table.slash.{self.word}"))

    def seat(self) -> Seat:
        """Return the seat that is named by its number; raises Unclear."""
        if self.rest not in ("1", "2", "3", "4"):
            raise self.usage()
        return SEATS[int(self.rest) - 1]

    def needed(self) -> str:
        """Return what was typed behind the word; raises Unclear."""
        if not self.rest:
            raise self.usage()
        return self.rest


def _sit(typed: Typed) -> Wish:
    return client.Sit(id=typed.id, room=typed.update.room, seat=typed.seat())


def _reserve(typed: Typed) -> Wish:
    return client.Reserve(id=typed.id, room=typed.update.room, seat=typed.seat())


def _release(typed: Typed) -> Wish:
    return client.Release(id=typed.id, room=typed.update.room, seat=typed.seat())


def _relieve(typed: Typed) -> Wish:
    seat = None
    if typed.needed() not in ("1", "2", "3", "4"):
        called = typed.player(typed.rest)
        sitters = (None if one is None else one.player for one in typed.update.table.seats)
        seat = next((seat for seat, one in zip(SEATS, sitters, strict=True) if one == called), None)
    return client.Relieve(
        id=typed.id, room=typed.update.room, seat=typed.seat() if seat is None else seat
    )


def _leave(typed: Typed) -> Wish:
    update = typed.update
    if update.you is not None and not between_deals(update.table):
        host = update.table.host == player_of(update)
        typed.again(typed.say("ask.leave_host" if host else "ask.leave"))
    return client.Leave(id=typed.id, room=update.room)


def _bar(typed: Typed) -> Wish:
    player = typed.player(typed.needed())
    typed.again(typed.say("ask.bar", name=typed.rest))
    return client.Bar(id=typed.id, room=typed.update.room, player=player)


def _terms(typed: Typed) -> Wish:
    if not typed.rest:
        return Aside("terms")
    try:
        terms = arranged(typed.rest, typed.update.table.terms)
    except BadTerms as bad:
        usage = typed.say("table.slash.terms")
        raise Unclear(typed.say("ask.terms", words=str(bad), usage=usage)) from bad
    return client.Arrange(id=typed.id, room=typed.update.room, terms=terms)


def _break_off(typed: Typed) -> Wish:
    deal = typed.update.table.deal
    typed.again(typed.say("ask.break", number=deal))
    return client.BreakOff(id=typed.id, room=typed.update.room, deal=deal)


def _speed(typed: Typed) -> Wish:
    try:
        speed = float(typed.needed().replace(",", "."))
    except ValueError as error:
        raise typed.usage() from error
    if not 0 <= speed <= _FASTEST:
        raise typed.usage()
    return _driven(typed, speed=speed)


def _driven(typed: Typed, **changes: object) -> Wish:
    table = typed.update.table
    drive = client.Drive(
        id=typed.id, room=typed.update.room, speed=table.speed, paused=table.paused
    )
    return msgspec.structs.replace(drive, **changes)


def _spoken(typed: Typed) -> Wish:
    text = typed.needed()
    if len(text) > _LONGEST:
        raise Unclear(typed.say("ask.too_long", most=_LONGEST))
    return client.Speak(id=typed.id, room=typed.update.room, text=text)


SEATED: Final[dict[str, Callable[[Typed], Wish]]] = {
    "sit": _sit,
    "stand": lambda typed: client.Stand(id=typed.id, room=typed.update.room),
    "leave": _leave,
    "say": _spoken,
    "phrases": lambda _typed: Aside("phrases"),
    "mute": lambda typed: Aside("mute", typed.needed()),
    "unmute": lambda typed: Aside("unmute", typed.needed()),
    "pair": lambda typed: client.Pair(id=typed.id),
    "tables": lambda typed: client.Browse(id=typed.id),
    "help": lambda _typed: Aside("help"),
}
HOST: Final[dict[str, Callable[[Typed], Wish]]] = {
    "fill": lambda typed: client.Fill(id=typed.id, room=typed.update.room),
    "reserve": _reserve,
    "release": _release,
    "code": lambda typed: client.Show(id=typed.id, room=typed.update.room, shown=True),
    "hide": lambda typed: client.Show(id=typed.id, room=typed.update.room, shown=False),
    "bar": _bar,
    "bot": _relieve,
    "break": _break_off,
    "terms": _terms,
}
BOTS: Final[dict[str, Callable[[Typed], Wish]]] = {
    "speed": _speed,
    "pause": lambda typed: _driven(typed, paused=True),
    "go": lambda typed: _driven(typed, paused=False),
}
WATCHING: Final = {word: SEATED[word] for word in SEATED if word not in ("stand", "leave")}
_ALL: Final = SEATED | HOST | BOTS
_PHRASES: Final = {phrase.replace("_", ""): phrase for phrase in PHRASES}


class Slash:
    """Reads lines behind a slash, in one language."""

    def __init__(self, say: Texts) -> None:
        self._say: Final = say
        self._serious: tuple[str, str, int] | None = None  # what was asked back about, and when

    def meant(
        self,
        line: str,
        update: Update,
        new_id: Callable[[], str],
        player: Callable[[str], str],
    ) -> Wish:
        """Return what a line means; raises Unclear.

        player: returns the id of whoever has a name, and raises Unclear too.
        """
        if line.startswith(SAYING):
            word, rest = "say", line[1:].strip()
        else:
            word, _, rest = line.removeprefix("/").strip().partition(" ")
        word, rest = word.casefold(), rest.strip()
        again = self._asking_back((word, rest, update.table.deal))
        phrase = _PHRASES.get(word.replace("_", "").replace("-", ""))
        if phrase is not None and not rest:
            return client.Speak(id=new_id(), room=update.room, phrase=phrase)
        if word not in _ALL:
            there = SEATED | (HOST if update.table.terms.bots is None else BOTS)
            words = " ".join(f"/{one}" for one in there)
            raise Unclear(self._say("ask.no_slash", word=word, words=words))
        return _ALL[word](
            Typed(
                word=word,
                rest=rest,
                update=update,
                id=new_id(),
                say=self._say,
                player=player,
                again=again,
            )
        )

    def _asking_back(self, asked: tuple[str, str, int]) -> Callable[[str], None]:
        """Return what asks once whether a line is meant, by a sentence that it raises."""
        sure, self._serious = asked == self._serious, None

        def again(sentence: str) -> None:
            if not sure:
                self._serious = asked
                raise Unclear(sentence)

        return again

    def help(self, update: Update, *, host: bool) -> Iterator[str]:
        """Yield what may be typed at this table."""
        yield self._say("table.slash_all")
        yield from self._words(SEATED if update.you is not None else WATCHING)
        if update.you is None and not host:
            return
        if update.table.terms.bots is not None:
            yield self._say("table.slash_bots")
            yield from self._words(BOTS)
        else:
            yield self._say("table.slash_host" if host else "table.slash_hosts")
            yield from self._words(HOST)

    def _words(self, words: dict[str, Callable[[Typed], Wish]]) -> Iterator[str]:
        for word in words:
            yield "  " + self._say(f"table.slash.{word}")
