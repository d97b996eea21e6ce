"""What may be typed behind a slash, by table; and the terms that a host types."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict, replace

from client_cli.table.arranging import BadTerms, arranged
from client_cli.table.asking import Unclear
from client_cli.table.slash import BOTS, HOST, SEATED, Aside, Slash, Wish
from client_cli.table.talking import PHRASES
from client_cli.texts import LANGUAGES, Texts, catalogue
from engine.deal import begin
from engine.match import FixedDeals, ToTarget
from server.protocol import client
from server.protocol.codec import decode_client, encode
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.tables import EN, GAME, NOBODY, ROOM, in_play, shuffled, update


def nobody(called: str) -> str:
    """Know Bea alone."""
    if called != "Bea":
        raise Unclear(called)
    return "pb"


def meant(line: str, slash: Slash | None = None) -> Wish:
    """Read a line at the usual table."""
    return (slash or Slash(EN)).meant(line, update(deal=3), lambda: "c1", nobody)


COMMANDS: list[tuple[str, type[client.Command], dict[str, object]]] = [
    ("/sit 2", client.Sit, {"seat": 1}),
    ("/SIT  4 ", client.Sit, {"seat": 3}),
    ("/stand", client.Stand, {}),
    ("/leave", client.Leave, {}),
    ("/fill", client.Fill, {}),
    ("/reserve 3", client.Reserve, {"seat": 2}),
    ("/release 3", client.Release, {"seat": 2}),
    ("/bot 1", client.Relieve, {"seat": 0}),
    ("/code", client.Show, {"shown": True}),
    ("/hide", client.Show, {"shown": False}),
    ("/pair", client.Pair, {}),
    ("/tables", client.Browse, {}),
    ("/speed 0.5", client.Drive, {"speed": 0.5, "paused": False}),
    ("/speed 0,5", client.Drive, {"speed": 0.5}),
    ("/pause", client.Drive, {"speed": 1.0, "paused": True}),
    ("/go", client.Drive, {"paused": False}),
    ("/say well, well", client.Speak, {"text": "well, well", "phrase": None}),
    ("'Ks is mine", client.Speak, {"text": "Ks is mine"}),
    ("\N{RIGHT SINGLE QUOTATION MARK}hi", client.Speak, {"text": "hi"}),
    ("/ hello", client.Speak, {"phrase": "hello", "text": None}),
    ("/good-luck", client.Speak, {"phrase": "good_luck"}),
    ("/goodgame", client.Speak, {"phrase": "good_game"}),
]


@pytest.mark.parametrize("line,kind,fields", COMMANDS)
def test_what_a_line_means(
    line: str, kind: type[client.Command], fields: dict[str, object]
) -> None:
    """Each word behind a slash is one command, and one that the server can read."""
    command = meant(line)
    assert isinstance(command, kind)
    assert fields.items() <= asdict(command).items()
    assert decode_client(encode(command)) == command
    assert getattr(command, "room", ROOM) == ROOM


@pytest.mark.parametrize(
    "line,what,about",
    [
        ("/mute Bea", "mute", "Bea"),
        ("/unmute Bea", "unmute", "Bea"),
        ("/phrases", "phrases", ""),
        ("/terms", "terms", ""),
        ("/help", "help", ""),
    ],
)
def test_what_stays_between_us(line: str, what: str, about: str) -> None:
    """Some words never reach the server."""
    assert meant(line) == Aside(what, about)


@pytest.mark.parametrize(
    "line",
    [
        *("/", "/zz", "/sit", "/sit 0", "/sit 5", "/sit x", "/sit ²", "/reserve", "/bar", "'"),
        *("/bar Zeno", "/say", "/speed", "/speed x", "/speed 9", "/speed nan", "/mute"),
        *("/terms clock", "/terms clock=7", "/say " + "x" * 201),
    ],
)
def test_what_means_nothing_is_explained(line: str) -> None:
    """A word that there is not, or half a command, is answered with how it is used."""
    with pytest.raises(Unclear) as unclear:
        meant(line)
    assert str(unclear.value).strip()


def test_an_unknown_word_is_told_which_there_are() -> None:
    """Whoever mistypes a word sees all that there are at this table."""
    with pytest.raises(Unclear) as unclear:
        meant("/zz")
    assert all(f"/{word}" in str(unclear.value) for word in SEATED | HOST)
    assert not any(f"/{word}" in str(unclear.value) for word in BOTS)
    bots = update(terms=Terms(game=GAME, bots=BotsOnly()))
    with pytest.raises(Unclear) as unclear:
        Slash(EN).meant("/zz", bots, lambda: "c1", nobody)
    assert all(f"/{word}" in str(unclear.value) for word in SEATED | BOTS)


def test_a_bot_is_called_for_a_seat_or_a_name() -> None:
    """The host names somebody by seat or by name; the server says whether that is possible."""
    for line in ("/bot 2", "/bot Bea"):
        assert meant(line) == client.Relieve(id="c1", room=ROOM, seat=1)
    with pytest.raises(Unclear, match="Zeno"):
        meant("/bot Zeno")


def test_somebody_is_shut_out_only_when_said_twice() -> None:
    """Shutting out asks first, and about each one anew."""
    slash = Slash(EN)
    with pytest.raises(Unclear, match="say /bar Bea again"):
        meant("/bar Bea", slash)
    assert meant("/bar Bea", slash) == client.Bar(id="c1", room=ROOM, player="pb")
    with pytest.raises(Unclear, match="say /bar Bea again"):
        meant("/bar Bea", slash)


@pytest.mark.parametrize("host,told", [("pa", "ask.leave_host"), ("pb", "ask.leave")])
def test_a_deal_is_left_only_when_said_twice(host: str, told: str) -> None:
    """In the middle of a deal leaving asks first; who watches leaves at once."""
    seen, slash = in_play(begin(shuffled(NOBODY)[0]), host=host), Slash(EN)
    with pytest.raises(Unclear) as unclear:
        slash.meant("/leave", seen, lambda: "c1", nobody)
    assert str(unclear.value) == EN(told)
    assert isinstance(slash.meant("/leave", seen, lambda: "c1", nobody), client.Leave)
    watched = replace(seen, you=None)
    assert isinstance(slash.meant("/leave", watched, lambda: "c1", nobody), client.Leave)


def test_a_deal_is_broken_off_only_when_said_twice() -> None:
    """Breaking off asks first; another word in between takes it back."""
    slash = Slash(EN)
    with pytest.raises(Unclear, match="again"):
        meant("/break", slash)
    assert meant("/break", slash) == client.BreakOff(id="c1", room=ROOM, deal=3)
    with pytest.raises(Unclear, match="again"):
        meant("/break", slash)
    meant("/hello", slash)
    with pytest.raises(Unclear, match="again"):
        meant("/break", slash)


def test_every_word_has_its_help() -> None:
    """Each word is explained, each explanation has its word, and phrases are words of their own."""
    told = {key for key in catalogue("en") if key.startswith("table.slash.")}
    assert told == {f"table.slash.{word}" for word in SEATED | HOST | BOTS}
    assert not set(PHRASES) & set(SEATED | HOST | BOTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_tells_what_is_possible_here(language: str) -> None:
    """At a table of bots one reads of speed, at others of seats."""
    slash = Slash(Texts(language))
    people = "\n".join(slash.help(update(), host=True))
    assert "/reserve" in people
    assert "/speed" not in people
    bots = update(you=None, terms=Terms(game=GAME, bots=BotsOnly()))
    told = "\n".join(slash.help(bots, host=True))
    assert "/speed" in told
    assert "/reserve" not in told
    watched = "\n".join(slash.help(update(you=None), host=False))
    assert "/sit" in watched
    assert not any(f"/{word}" in watched for word in ("stand", "speed", "reserve"))


@pytest.mark.parametrize(
    "words,field,value",
    [
        ("clock=45", "clock", 45),
        ("clock=off", "clock", 0),
        ("match=4", "form", FixedDeals(4)),
        ("match=800P", "form", ToTarget(800)),
        ("match=none", "form", None),
        ("absence=wait", "absence", "wait"),
        ("grace=120", "grace", 120),
        ("watch=nobody", "watch", "nobody"),
        ("chat=free", "chat", "free"),
        ("listed=yes", "listed", True),
        ("level=easy", "level", "easy"),
        ("game=piedicavallo", "game", "piedicavallo"),
    ],
)
def test_terms_in_words(words: str, field: str, value: object) -> None:
    """A host changes one term and keeps the others."""
    before = Terms(game=GAME, form=FixedDeals(2), clock=90)
    changed = arranged(words, before)
    assert getattr(changed, field) == value
    others = {name: one for name, one in asdict(before).items() if name != field}
    assert others.items() <= asdict(changed).items()


@pytest.mark.parametrize(
    "words",
    [
        *("clock=44", "match=0", "match=1001", "match=100001p", "match=p", "grace=5", "grace=x"),
        *("watch=me", "bots=4", "form=4", "what=1", "=", "clock=", "game=bridge", "listed=1"),
    ],
)
def test_words_that_are_no_terms(words: str) -> None:
    """What the protocol would refuse is refused before it is sent."""
    with pytest.raises(BadTerms):
        arranged(f"level=easy {words}", Terms(game=GAME))
