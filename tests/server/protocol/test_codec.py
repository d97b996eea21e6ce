"""The door of the server: what is a message and what is not."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.cards import CardCode
from server.protocol.codec import BadMessage, decode_client, encode

MOVE = '{"t":"move","id":"a","room":"x","deal":1,"decision":2,"move":{"move":"play","card":"%s"}}'

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def test_the_door_knows_exactly_the_cards_of_our_games() -> None:
    """Every card of every game may be named on the wire, and nothing else."""
    packs = {str(card) for variant in VARIANTS.values() for card in variant.pack.cards}
    assert set(get_args(CardCode)) == packs


@pytest.mark.parametrize(
    "frame,name",
    [
        (MOVE % "SKK", "a"),
        ('{"t":"move","id":"a"}', "a"),
        ('{"t":"sit","id":"b","room":"x","seat":4}', "b"),
        ('{"t":"sit","id":"b","room":"x","seat":1,"player":"me"}', "b"),
        ('{"t":"begin","id":"c","room":"x","deal":-1}', "c"),
        ('{"t":"nothing","id":"d"}', "d"),
        ('{"t":"hello","secret":"short","name":"Anna"}', None),
        ('{"t":"sit","id":5,"room":"x","seat":1}', None),
        ('{"t":"open","id":"' + "x" * 65 + '","game":"ottocento"}', None),
        ("[]", None),
        ("", None),
        ("[" * 100_000, None),
        (b"\xff\xfe", None),
    ],
)
def test_a_malformed_message_is_refused_under_its_id(frame: str | bytes, name: str | None) -> None:
    """What is no message is told so to whoever sent it, by the id where it has one."""
    with pytest.raises(BadMessage) as refused:
        decode_client(frame)
    assert refused.value.id == name


@given(st.binary(max_size=60) | JSON.map(lambda value: repr(value).encode()))
def test_no_bytes_break_the_door(frame: bytes) -> None:
    """Whatever bytes come in, they are a message or refused."""
    try:
        decode_client(frame)
    except BadMessage:
        return


def test_a_message_goes_over_the_wire_as_it_is() -> None:
    """What a client says arrives as it was said."""
    said = client.Move(id="a", room="x", deal=1, decision=2, move=client.Play("SK"))
    assert decode_client(encode(said)) == said


@pytest.mark.parametrize(
    "message",
    [
        {"t": "hello", "secret": "s" * 43, "name": "Anna", "code": "123456"},
        {"t": "enter", "id": "1", "room": "abc"},
        {"t": "sit", "id": "1", "room": "abc", "seat": 0, "ticket": "0" * 32},
        {"t": "contribute", "id": "1", "room": "abc", "deal": 1, "random": "0" * 64},
    ],
    ids=lambda message: str(message["t"]),
)
def test_no_line_break_slips_in_behind_an_id(message: dict[str, object]) -> None:
    """What is bound by a pattern ends where the pattern ends, for every such field."""
    decode_client(json.dumps(message))
    for name, value in message.items():
        if isinstance(value, str) and name not in ("t", "id", "name"):
            with pytest.raises(BadMessage):
                decode_client(json.dumps({**message, name: value + "\n"}))
