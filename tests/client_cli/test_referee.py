"""`tarocchi referee`: a program asks, one line at a time, and waits for every answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import pytest

from tests.client_cli.asking import COMMAND, PATIENCE, ROOT, asked, started, surroundings

if TYPE_CHECKING:
    from collections.abc import Iterator

VECTORS = [
    json.loads(line)
    for line in (ROOT / "tests/vectors/referee.jsonl").read_text(encoding="utf-8").splitlines()
]
NO_QUESTIONS = [
    b"",
    b"   ",
    b"SK",
    b"{",
    b"[]",
    b"null",
    b"{}",
    b'{"id": 1, "game": "ottocento", "ask": "trick", "cards": []}',
    b'{"id": "x", "game": "bridge", "ask": "discards", "hand": []}',
    b'{"id": "x", "game": "ottocento", "ask": "the time"}',
    b'{"id": "x", "game": "ottocento", "ask": "trick", "cards": ["SK", "SK", "SQ", "SN"]}',
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"id": "x", "game": "ottocento", "ask": "trick", "cards": ["' + b"S" * 200_000 + b'"]}',
]


@contextmanager
def referee() -> Iterator[subprocess.Popen[bytes]]:
    """The command at work, as another program starts it; stopped if it never answers."""
    with subprocess.Popen(
        [*COMMAND, "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=surroundings(),
    ) as running:
        watch = threading.Timer(PATIENCE, running.kill)
        watch.start()
        try:
            yield running
        finally:
            watch.cancel()
            running.kill()


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    """The pipe, which is there since we asked for one."""
    assert stream is not None
    return stream


def ask(running: subprocess.Popen[bytes], question: bytes) -> Any:  # noqa: ANN401 - any JSON
    """Write one question, and read its answer before anything else is written."""
    pipe(running.stdin).write(question + b"\n")
    pipe(running.stdin).flush()
    line = pipe(running.stdout).readline()
    assert line.endswith(b"\n")
    return json.loads(line)


def same(wanted: object, given: object, name: str = "") -> bool:
    """Whether an answer holds all that a vector names; lists of cards are sets."""
    if isinstance(wanted, dict):
        assert isinstance(given, dict)
        return all(same(value, given[key], key) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(given, list):
        if name in ("shown", "legal"):
            return sorted(wanted) == sorted(given)
        return len(wanted) == len(given) and all(map(same, wanted, given))
    return wanted == given


def test_every_vector_one_at_a_time() -> None:
    """Each question is answered rightly before the next is asked, nonsense between or not."""
    assert len(VECTORS) > 100
    with referee() as running:
        for number, vector in enumerate(VECTORS):
            question = vector["question"]
            answer = ask(running, json.dumps(question).encode())
            assert answer["id"] == question["id"]
            assert same(vector["answer"], answer), vector
            nonsense = ask(running, NO_QUESTIONS[number % len(NO_QUESTIONS)])
            assert nonsense["error"]["code"]
        rest, complaints = running.communicate()
        assert (running.returncode, rest, complaints) == (0, b"", b"")


def test_a_wrong_answer_is_noticed() -> None:
    """An answer that lacks a card, or has another winner, would not pass for the right one."""
    assert same({"shown": ["SK", "SQ"]}, {"shown": ["SQ", "SK"], "more": 1})
    assert not same({"shown": ["SK"]}, {"shown": ["SK", "SQ"]})
    assert not same({"winner": 1}, {"winner": 2})
    assert not same({"totals": [1, 2]}, {"totals": [2, 1]})


def test_all_questions_in_one_file() -> None:
    """A file of questions gives as many answers, in the same order, one a line."""
    lines = [json.dumps(vector["question"]).encode() for vector in VECTORS]
    mixed = [line for pair in zip(lines, NO_QUESTIONS * len(lines), strict=False) for line in pair]
    answer = started("referee", given=b"".join(line + b"\r\n" for line in mixed))
    assert (answer.code, answer.err) == (0, "")
    answers = answer.out.splitlines()
    assert len(answers) == len(mixed)
    assert [json.loads(line)["id"] for line in answers[::2]] == [
        vector["question"]["id"] for vector in VECTORS
    ]


def test_no_questions() -> None:
    """Whoever asks nothing is answered nothing."""
    assert started("referee") == (0, "", "")
    assert asked("referee", given=b"") == (0, "", "")


@pytest.mark.parametrize("language", ["it_IT.UTF-8", "C"])
def test_answers_are_the_same_everywhere(language: str) -> None:
    """Answers are for programs: no language and no terminal changes a byte of them."""
    given = b"".join(json.dumps(one["question"]).encode() + b"\n" for one in VECTORS[:20])
    odd = '{"id": "玉\\ud83c\\udccf", "game": "ottocento", "ask": "discards", "hand": []}\n'
    given += odd.encode()
    surrounding = {"LC_ALL": language, "PYTHONIOENCODING": "ascii"}
    answer = started("referee", given=given, environment=surrounding)
    assert answer == asked("referee", given=given)
    assert "玉🃏" in answer.out


def test_a_reader_who_has_gone() -> None:
    """When nobody reads the answers any more, the referee leaves without a word."""
    with referee() as running:
        ask(running, b"{}")
        pipe(running.stdout).close()
        pipe(running.stdin).write(b"{}\n" * 3)
        pipe(running.stdin).flush()
        assert running.wait(PATIENCE) == 0
        assert pipe(running.stderr).read() == b""


def test_an_interruption() -> None:
    """Ctrl-C ends the referee at once and quietly, with the code that shells expect."""
    with referee() as running:
        ask(running, b"{}")
        os.kill(running.pid, signal.SIGINT)
        assert running.wait(PATIENCE) == 130
        assert pipe(running.stderr).read() == b""
