"""The folder of receipts: written first, kept apart, never lost before its time."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from client_cli.receipts import Receipts
from engine.receipt import BadReceipt, Receipt, to_json
from engine.seats import SEATS

if TYPE_CHECKING:
    from pathlib import Path

    from engine.seats import Seat

ONE, TWO = "1" * 64, "2" * 64


def receipt(room: str = "osteria", deal: int = 3, **changes: object) -> Receipt:
    """Some receipt."""
    usual = Receipt(room=room, deal=deal, seat=0, commitment=ONE, asked=SEATS, contribution=TWO)
    return replace(usual, **changes)


def aged(folder: Path) -> None:
    """Make every file a second older, as clocks may be coarse."""
    for file in folder.iterdir():
        seen = file.stat().st_mtime_ns - 1_000_000_000
        os.utime(file, ns=(seen, seen))


def test_a_receipt_is_there_before_the_contribution(tmp_path: Path) -> None:
    """When the contribution is told its receipt is on the disk already, for its owner alone."""
    receipts = Receipts(tmp_path / "deep" / "receipts")
    given = receipts.promised("osteria", 3, 1, ONE, (1, 2))
    (file,) = (tmp_path / "deep" / "receipts").iterdir()
    assert json.loads(file.read_bytes()) == {
        "format": 1,
        "room": "osteria",
        "deal": 3,
        "seat": 1,
        "commitment": ONE,
        "asked": [1, 2],
        "contribution": given,
        "taken": None,
    }
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    assert len(bytes.fromhex(given)) == 32


def test_the_same_promise_gets_the_same_contribution(tmp_path: Path) -> None:
    """A repeat is answered with the same bytes, also by a program that was started again."""
    given = Receipts(tmp_path).promised("osteria", 3, 1, ONE, SEATS)
    receipts = Receipts(tmp_path)
    assert receipts.promised("osteria", 3, 1, ONE, SEATS) == given
    receipts.answered("osteria", 3, ONE, taken=True)
    assert Receipts(tmp_path).promised("osteria", 3, 1, ONE, SEATS) == given
    (kept,) = receipts.find("osteria", 3)
    assert kept.taken is True


def test_who_was_asked_first_counts(tmp_path: Path) -> None:
    """Who was asked stays as it was when the promise came, whoever came or went since."""
    given = Receipts(tmp_path).promised("osteria", 3, 1, ONE, (1, 2))
    assert Receipts(tmp_path).promised("osteria", 3, 1, ONE, SEATS) == given
    assert Receipts(tmp_path).promised("osteria", 3, 1, ONE, (1,)) == given
    (kept,) = Receipts(tmp_path).find("osteria", 3)
    assert kept.asked == (1, 2)


@pytest.mark.parametrize("asked", [(), (0, 2), (2, 1), (1, 1), (1, 4)])
def test_nobody_contributes_unasked(tmp_path: Path, asked: tuple[Seat, ...]) -> None:
    """A receipt that does not name its own seat, or no seats in their order, is not written."""
    with pytest.raises(BadReceipt):
        Receipts(tmp_path).promised("osteria", 3, 1, ONE, asked)
    assert list(tmp_path.iterdir()) == []


def test_another_promise_gets_another_contribution(tmp_path: Path) -> None:
    """A second promise for a deal makes a second receipt, and the first one stays as it was."""
    receipts = Receipts(tmp_path)
    first = receipts.promised("osteria", 3, 1, ONE, SEATS)
    receipts.answered("osteria", 3, ONE, taken=True)
    aged(tmp_path)
    second = receipts.promised("osteria", 3, 1, TWO, SEATS)
    assert first != second
    told = [(one.commitment, one.contribution, one.taken) for one in receipts.find("osteria", 3)]
    assert told == [(TWO, second, None), (ONE, first, True)]


def test_promises_that_look_alike_are_kept_apart(tmp_path: Path) -> None:
    """Another room, deal, seat or end of the promise is another receipt."""
    receipts = Receipts(tmp_path)
    asked: list[tuple[str, int, Seat, str]] = [
        ("osteria", 3, 1, ONE),
        ("osteria", 31, 1, ONE),
        ("osteria3", 1, 1, ONE),
        ("osteria", 3, 2, ONE),
        ("osteria", 3, 1, ONE[:-1] + "0"),
    ]
    given = {receipts.promised(*one, SEATS) for one in asked}
    assert len(given) == len(asked)
    assert len(receipts.find("osteria", 3)) == 3
    assert len(receipts.find("osteria3", 1)) == 1
    assert receipts.find("osteria", 4) == ()


@pytest.mark.parametrize(
    "answers, taken",
    [
        ([True], True),
        ([False], False),
        ([True, False], True),
        ([False, True], True),
    ],
)
def test_what_was_answered_is_kept(tmp_path: Path, answers: list[bool], taken: bool) -> None:
    """The answer is noted, and what was accepted once is not denied by a later answer."""
    receipts = Receipts(tmp_path)
    receipts.promised("osteria", 3, 1, ONE, SEATS)
    for answer in answers:
        receipts.answered("osteria", 3, ONE, taken=answer)
    (kept,) = Receipts(tmp_path).find("osteria", 3)
    assert kept.taken is taken


def test_an_answer_touches_no_other_receipt(tmp_path: Path) -> None:
    """An answer is noted where the promise was made last, and nowhere if it was never made."""
    receipts = Receipts(tmp_path)
    receipts.answered("osteria", 3, ONE, taken=True)
    assert list(tmp_path.iterdir()) == []
    receipts.promised("osteria", 3, 1, ONE, SEATS)
    Receipts(tmp_path).promised("osteria", 3, 2, ONE, SEATS)  # another player of this computer
    receipts.answered("osteria", 3, ONE, taken=True)
    receipts.answered("osteria", 3, TWO, taken=True)
    receipts.answered("trattoria", 3, ONE, taken=True)
    assert {one.seat: one.taken for one in receipts.find("osteria", 3)} == {1: True, 2: None}


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    """A folder does not grow for ever: the oldest receipts go first."""
    receipts = Receipts(tmp_path, most=3)
    for deal in range(1, 6):
        receipts.promised("osteria", deal, 1, ONE, SEATS)
        aged(tmp_path)
    assert [len(receipts.find("osteria", deal)) for deal in range(1, 6)] == [0, 0, 1, 1, 1]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_thousand_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand receipts are kept before the first one goes."""
    monkeypatch.setattr(os, "fsync", lambda _place: None)
    receipts = Receipts(tmp_path)
    for deal in range(1000):
        (tmp_path / f"{deal}.json").write_bytes(to_json(receipt(deal=deal)))
    aged(tmp_path)
    receipts.keep(receipt(deal=5000))
    assert len(list(tmp_path.iterdir())) == 1000
    assert len(receipts.find("osteria", 5000)) == 1


@pytest.mark.parametrize(
    "room, deal, commitment",
    [
        ("../osteria", 3, ONE),
        ("osteria\n", 3, ONE),
        ("", 3, ONE),
        ("a" * 41, 3, ONE),
        ("osteria", -1, ONE),
        ("osteria", 2**32, ONE),
        ("osteria", 3, ONE[:-1]),
        ("osteria", 3, ONE + "\n"),
        ("osteria", 3, ONE.replace("1", "A")),
        ("osteria", 3, "../" + ONE[3:]),
    ],
)
def test_a_strange_promise_is_refused(
    tmp_path: Path, room: str, deal: int, commitment: str
) -> None:
    """A server cannot choose files by the names that it gives: nothing is written."""
    with pytest.raises(BadReceipt):
        Receipts(tmp_path / "receipts").promised(room, deal, 1, commitment, SEATS)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_half_receipt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a receipt cannot be written the contribution is not told, and the old one stays."""
    receipts = Receipts(tmp_path)
    given = receipts.promised("osteria", 3, 1, ONE, SEATS)

    def full(_place: int) -> None:
        raise OSError(28, "no space")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space"):
            receipts.promised("osteria", 4, 1, ONE, SEATS)
        with pytest.raises(OSError, match="no space"):
            receipts.answered("osteria", 3, ONE, taken=True)
    assert len(list(tmp_path.iterdir())) == 1
    assert receipts.promised("osteria", 3, 1, ONE, SEATS) == given


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    """Strange files in the folder are nobody's receipts, but a damaged receipt is told."""
    receipts = Receipts(tmp_path)
    (tmp_path / "notes.json").write_text("{}")
    (tmp_path / "notes.txt").write_text("Ada owes Bruno a coffee")
    (tmp_path / "from-carla.json").write_bytes(to_json(receipt(seat=2)))
    assert [one.seat for one in receipts.find("osteria", 3)] == [2]
    receipts.promised("osteria", 3, 1, ONE, SEATS)
    (file,) = tmp_path.glob("osteria-3-*")
    file.write_bytes(b"")
    with pytest.raises(BadReceipt):
        receipts.find("osteria", 3)
    receipts.promised("osteria", 3, 1, ONE, SEATS)
    assert len(receipts.find("osteria", 3)) == 2


def test_an_empty_evening(tmp_path: Path) -> None:
    """Before the first promise there is no folder and no receipt."""
    assert Receipts(tmp_path / "receipts").find("osteria", 3) == ()
    assert not (tmp_path / "receipts").exists()
