"""`tarocchi verify --receipt`: who witnessed a deal, and whom the server cheated."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from client_cli.receipts import Receipts
from client_cli.texts import LANGUAGES, Texts
from engine.receipt import to_json
from engine.record import to_json as record_json
from tests.client_cli.asking import GAMES, Answer, asked, started
from tests.client_cli.records import (
    GOOD_PLAY,
    GOOD_PROOF,
    NO_PROOF,
    UNWITNESSED,
    both_forms,
    forged,
    plain,
)
from tests.shuffled import CHEATS, evening, given_otherwise

if TYPE_CHECKING:
    from pathlib import Path

    from engine.receipt import Receipt
    from engine.record import DealRecord

WITNESSED = "Receipt: witnessed. The promise came before the cards, and what {} gave is part"
SAID = {
    "other_deal": "Receipt: missing, or of another deal.",
    "no_proof": "Receipt: of no use here, since the record holds no proof of the shuffle.",
    "dealt_again": "Receipt: the promise made to you is not the one that was dealt by.",
    "dropped": "Receipt: your contribution was accepted, and then left out of the shuffle.",
    "changed": "Receipt: your contribution was accepted, and another was put in its place.",
    "moved": "Receipt: your contribution stands at another seat than yours.",
    "unsent": "Receipt: another contribution than yours stands at your seat.",
    "stuffed": "Receipt: a contribution stands at a seat where nobody was asked for one",
    "not_taken": "Receipt: your contribution did not come in time.",
    "wrong_dealer": "Shuffle: the draw names another dealer.",
    "wrong_hands": "Shuffle: the secret and the contributions give other hands.",
    "bad_commitment": "Shuffle: the secret is not the one that was promised before the deal.",
}


def judged(record: DealRecord | bytes, *receipts: Path) -> tuple[int, list[str]]:
    """Return the code and the sentences of verify with these receipts."""
    text = record if isinstance(record, bytes) else record_json(record)
    words = [word for path in receipts for word in ("--receipt", str(path))]
    first, second = (asked("verify", "-", *words, given=form) for form in both_forms(text))
    assert first == second
    assert first.err == ""
    said = re.sub(r"\n(?!Play:|Shuffle:|Receipt:)", " ", first.out)
    return first.code, [" ".join(line.split()) for line in said.splitlines()]


def kept(folder: Path, receipt: Receipt) -> Path:
    """Write a receipt under a name of its own."""
    path = folder / f"mine-{len(list(folder.iterdir()))}.json"
    path.write_bytes(to_json(receipt))
    return path


@pytest.mark.parametrize("game", GAMES)
def test_a_witnessed_deal(game: str, tmp_path: Path) -> None:
    """A player whose contribution is part of the shuffle is told that the deal is witnessed."""
    chance = Random(1)
    told = evening(game, chance)
    record = told.record(chance)
    code, said = judged(record, kept(tmp_path, told.receipt(0)))
    assert (code, said[0]) == (0, GOOD_PLAY)
    assert said[1].startswith(GOOD_PROOF)
    assert said[2].startswith(WITNESSED.format("Ada"))
    assert len(said) == 3
    both = judged(record, kept(tmp_path, told.receipt(3)), tmp_path)
    assert (both[0], both[1][2][: len(WITNESSED) + 7]) == (0, WITNESSED.format("Ada, Dino"))


def test_a_deal_without_a_receipt() -> None:
    """Without a receipt a good proof is consistent, not witnessed, and what to do is said."""
    chance = Random(2)
    code, said = judged(evening("ottocento", chance).record(chance))
    assert (code, len(said)) == (0, 3)
    assert said[2].startswith(UNWITNESSED)
    assert "--receipt" in said[2]


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheating_server(cheat: str, tmp_path: Path) -> None:
    """Every trick of a server gets its own sentence, and the shell sees that a check failed."""
    chance = Random(3)
    change, by_receipt, by_proof = CHEATS[cheat]
    told = evening("ottocento", chance)
    code, said = judged(change(told, chance), kept(tmp_path, told.receipt(0)))
    assert (code, said[0]) == (1, GOOD_PLAY)
    for one in by_receipt | by_proof:
        assert any(sentence.startswith(SAID[one]) for sentence in said)
    assert not any("itnessed" in sentence for sentence in said)


def test_a_contribution_nobody_sent(tmp_path: Path) -> None:
    """A contribution that a player did not send is pointed out to that player."""
    chance = Random(4)
    told = evening("ottocento", chance)
    own = given_otherwise(told, lambda parts: parts.__setitem__(0, bytes(32)))
    code, said = judged(own.record(chance), kept(tmp_path, told.receipt(0, taken=False)))
    assert code == 1
    assert said[-1].startswith(SAID["unsent"])


def test_a_contribution_too_late(tmp_path: Path) -> None:
    """Whoever was too late is told that the deal is not witnessed, which is nobody's fault."""
    chance = Random(4)
    told = evening("ottocento", chance)
    late = given_otherwise(told, lambda parts: parts.__setitem__(0, None))
    record = late.record(chance)
    code, said = judged(record, kept(tmp_path, told.receipt(0, taken=False)))
    assert (code, len(said)) == (0, 4)
    assert said[2] == UNWITNESSED
    assert said[3].startswith(SAID["not_taken"])
    friend = kept(tmp_path, told.receipt(1))
    code, said = judged(record, tmp_path, friend)
    assert code == 0
    assert said[2].startswith(WITNESSED.format("Bruno"))


def test_a_folder_of_receipts(tmp_path: Path) -> None:
    """In a folder the receipts of the deal are found among all others."""
    chance = Random(5)
    evenings = [evening("ottocento", chance, deal=deal) for deal in range(1, 6)]
    receipts = Receipts(tmp_path)
    (tmp_path / "shopping.json").write_text("[]")
    for one in evenings:
        receipts.keep(one.receipt(1))
    for one in evenings:
        code, said = judged(one.record(chance), tmp_path)
        assert code == 0
        assert said[2].startswith(WITNESSED.format("Bruno"))
    again = replace(evenings[2], secret=chance.randbytes(32))
    assert judged(again.record(chance), tmp_path)[0] == 1
    other = evening("ottocento", chance, room="trattoria").record(chance)
    code, said = judged(other, tmp_path)
    assert (code, said[2][: len(SAID["other_deal"])]) == (1, SAID["other_deal"])


def test_a_record_without_a_proof(tmp_path: Path) -> None:
    """Whoever has a receipt is not content with a record that proves nothing."""
    receipt = kept(tmp_path, evening("ottocento", Random(6)).receipt(0))
    for place in (receipt, tmp_path):
        assert judged(plain("ottocento"), place) == (1, [GOOD_PLAY, NO_PROOF, SAID["no_proof"]])


def test_a_forged_record_is_not_witnessed(tmp_path: Path) -> None:
    """A proof that does not hold is not called witnessed, be the receipt ever so good."""
    chance = Random(7)
    told = evening("ottocento", chance)
    text = forged(told.record(chance), lambda tree: tree["shuffle"].update(secret="00" * 32))
    code, said = judged(text, kept(tmp_path, told.receipt(0)))
    assert code == 1
    assert not any("witnessed" in sentence for sentence in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unreadable_receipt(language: str, tmp_path: Path) -> None:
    """A receipt that cannot be read is named, nothing is judged, and the shell sees a misuse."""
    chance = Random(8)
    told = evening("ottocento", chance)
    text, say = record_json(told.record(chance)), Texts(language)
    file = tmp_path / "receipt.json"

    def said() -> Answer:
        words = ("--receipt", str(file), "--lang", language)
        return asked("verify", "-", *words, given=text)

    assert said().code == 2
    assert said().err.startswith(say("error.no_file", file=file, why="")[:10])
    file.write_bytes(to_json(told.receipt(0)).replace(b":", b": "))
    assert said() == Answer(2, "", say("receipt.malformed_receipt", file=file) + "\n")
    file.write_bytes(b'{"format":2}')
    assert said() == Answer(2, "", say("receipt.unknown_receipt", file=file) + "\n")


def test_a_damaged_receipt_in_a_folder(tmp_path: Path) -> None:
    """A damaged receipt of the deal is told, and not taken for none."""
    chance = Random(9)
    told = evening("ottocento", chance)
    Receipts(tmp_path).keep(told.receipt(0))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-20])
    answer = asked(
        "verify", "-", "--receipt", str(tmp_path), given=record_json(told.record(chance))
    )
    assert (answer.code, answer.out) == (2, "")


def test_the_door(tmp_path: Path) -> None:
    """The shell sees 0 for a witnessed deal, 1 for a cheated one, 2 for a bad receipt."""
    chance = Random(10)
    told = evening("ottocento", chance)
    path = kept(tmp_path, told.receipt(0))
    again = replace(told, secret=chance.randbytes(32)).record(chance)
    words, good = ("verify", "-", "--receipt", str(path)), record_json(told.record(chance))
    assert started(*words, given=good).code == 0
    assert started(*words, given=record_json(again)).code == 1
    path.write_text("?")
    assert started(*words, given=good).code == 2
