"""Names and lines of talk that are safe to show."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.protocol.names import (
    MOST_OF_A_NAME,
    MOST_SEEN,
    NAMELESS,
    clean_name,
    clean_text,
    skeleton,
    told_apart,
)

# Any sign at all, with the troublesome ones more often than chance would have them.
TEXTS = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "aA \u0301\u0327\u200d\u202e\u2066\u2028\n\0\u1100\u1161\u0958\u3164\ufe0f"
        ),
    ),
    max_size=60,
)


def kinds(text: str) -> set[str]:
    """Return the kinds of signs in a text."""
    return {unicodedata.category(sign) for sign in text}


@given(name=TEXTS)
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    """Cleaning twice changes nothing more, and the result is in the composed form."""
    cleaned = clean_name(name)
    assert clean_name(cleaned) == cleaned
    assert unicodedata.normalize("NFC", cleaned) == cleaned


@given(name=TEXTS)
def test_a_name_is_bounded_and_visible(name: str) -> None:
    """Whatever is sent, a name is short, on one line, and holds nothing that cannot be seen."""
    cleaned = clean_name(name)
    assert 1 <= len(cleaned) <= MOST_OF_A_NAME
    assert sum(not kind.startswith("M") for kind in map(unicodedata.category, cleaned)) <= MOST_SEEN
    assert not kinds(cleaned) & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert cleaned == cleaned.strip()
    assert "  " not in cleaned


@given(text=TEXTS, most=st.integers(1, 60))
def test_a_line_of_talk_is_bounded_and_visible(text: str, most: int) -> None:
    """What is said is one line of so many signs at most, the same when cleaned again."""
    cleaned = clean_text(text, most)
    assert len(cleaned) <= most
    assert not kinds(cleaned) & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert clean_text(cleaned, most) == cleaned


@pytest.mark.parametrize(
    "sent,shown",
    [
        ("Anna", "Anna"),
        ("  Anna \t  Lisa\n", "Anna Lisa"),
        ("Zoe\u0308", "Zoë"),
        ("e\u200d\u0301", "é"),
        ("An\u202ena", "Anna"),
        ("\u2067אבג\u2069", "אבג"),
        ("\x1b[31mAnna", "[31mAnna"),
        ("A\u0301\u0302\u0303\u0304\u0305", "Á\u0302\u0303"),
        ("\u0301\u0301Anna", "Anna"),
        ("Åsa Öst", "Åsa Öst"),
        ("नमस्ते", "नमस्ते"),
        ("🂡 Anna", "🂡 Anna"),
        ("👩\u200d🚀", "👩🚀"),
        ("\u3164\u2800\ufe0f", NAMELESS),
        (" \u200b ", NAMELESS),
        ("\ud800", NAMELESS),
        ("x" * 40, "x" * 24),
        ("q\u0327\u0301" * 40, ("q\u0327\u0301" * 20)[:40]),
    ],
)
def test_names_as_they_are_shown(sent: str, shown: str) -> None:
    """Honest names stay; what breaks lines, turns them round, hides or towers is taken out."""
    assert clean_name(sent) == unicodedata.normalize("NFC", shown)


@pytest.mark.parametrize(
    "name,double",
    [
        ("Anna", "anna"),
        ("Anna", "Аnnа"),  # noqa: RUF001 - Cyrillic, and so are others below: that is the point
        ("Anna", "Ａｎｎａ"),  # noqa: RUF001
        ("Anna", "𝐀𝐧𝐧𝐚"),  # noqa: RUF001
        ("Anna", "Ànná"),
        ("Olli", "0111"),
        ("Olli", "OIIi"),
        ("Ilaria", "|laria"),
        ("Вера", "Bepa"),  # noqa: RUF001
        ("Вера", "вера"),  # noqa: RUF001
        ("Νίκος", "νίκος"),
        ("Κατια", "Katia"),
        ("Strauß", "STRAUSS"),
        ("Marina", "rnarina"),
        ("Walter", "vvalter"),
        ("Łucja", "Lucja"),
        ("Søren", "Soren"),
    ],
)
def test_a_name_that_looks_like_another_gets_a_number(name: str, double: str) -> None:
    """Nobody passes for somebody else at the table by letters that look alike."""
    assert told_apart(double, [name]) == f"{double} 2"
    assert told_apart(name, [double]) == f"{name} 2"


@pytest.mark.parametrize(
    "name,other",
    [("Anna", "Anne"), ("Berto", "Carla"), ("安娜", "安妮"), ("Анна", "Инна"), ("?", "!")],
)
def test_different_names_are_left_alone(name: str, other: str) -> None:
    """Who has a name of one's own keeps it as it is."""
    assert told_apart(name, [other]) == name


def test_the_third_of_a_name_is_number_three() -> None:
    """Numbers go on until they are free, whatever names people choose."""
    assert told_apart("Anna", []) == "Anna"
    assert told_apart("Anna", ["Anna", "ANNA 2"]) == "Anna 3"
    assert told_apart("Anna 2", ["Anna", "Anna 2"]) == "Anna 2 2"
    assert told_apart("?", ["?"]) == "? 2"


@given(name=TEXTS.map(clean_name), others=st.lists(TEXTS.map(clean_name), max_size=4))
def test_no_two_at_a_table_look_alike(name: str, others: list[str]) -> None:
    """A name that was told apart looks like none of the others and is not too long."""
    told = told_apart(name, [*others, name])
    assert skeleton(told) not in {skeleton(other) for other in (*others, name)}
    assert len(told) <= MOST_OF_A_NAME
