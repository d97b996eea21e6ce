"""Generated files are up to date, and a stale one is noticed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from tools.generate import BEGIN, COMMAND, GENERATED, main

if TYPE_CHECKING:
    from pytest import CaptureFixture  # noqa: PT013 - its type only

ROOT = Path(__file__).parents[1]
SCHEMA = json.loads((ROOT / "docs" / "deal-record.schema.json").read_text(encoding="utf-8"))
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.json"))

generated = pytest.mark.parametrize("name", GENERATED)


def copied(folder: Path) -> Path:
    """A copy of the generated files in another folder."""
    for name in GENERATED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_generated_files_are_up_to_date() -> None:
    """Whoever asks now hears that every generated file is up to date."""
    asked = [sys.executable, "-m", "tools.generate", "--check"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def spoilt(text: str) -> str:
    """The text with one letter changed inside its generated part."""
    begun = text.rfind("<!-- begin")
    start = text.index("\n", begun) if begun >= 0 else len(text) // 2
    place = next(i for i in range(start, len(text)) if text[i].isalpha())
    return text[:place] + "X" + text[place + 1 :]


@generated
def test_a_stale_file_is_named(name: str, tmp_path: Path, capsys: CaptureFixture[str]) -> None:
    """A generated file with one letter changed fails the check, which says what to do."""
    root = copied(tmp_path)
    path = root / name
    good = path.read_text(encoding="utf-8")
    path.write_text(spoilt(good), encoding="utf-8")
    assert main(["--check"], root) == 1
    assert capsys.readouterr().err == f"{name} is out of date: run `{COMMAND}`\n"
    assert path.read_text(encoding="utf-8") == spoilt(good)
    assert main([], root) == 0
    assert path.read_text(encoding="utf-8") == good
    assert main(["--check"], root) == 0


def test_a_missing_schema_is_written(tmp_path: Path) -> None:
    """The schema of a record is written anew where it has gone."""
    root = copied(tmp_path)
    path = root / "docs" / "deal-record.schema.json"
    path.unlink()
    assert main(["--check"], root) == 1
    assert main([], root) == 0
    assert json.loads(path.read_text(encoding="utf-8")) == SCHEMA


def test_what_people_wrote_around_the_vectors_stays(tmp_path: Path) -> None:
    """Writing the vectors anew leaves the words around them alone."""
    root = copied(tmp_path)
    path = root / "docs" / "shuffle.md"
    longer = path.read_text(encoding="utf-8").replace("# The shuffle\n", "# The shuffle\n\nNew.\n")
    path.write_text(longer + "And after.\n", encoding="utf-8")
    assert main([], root) == 0
    assert path.read_text(encoding="utf-8") == longer + "And after.\n"


def test_lost_marks_are_noticed(tmp_path: Path) -> None:
    """Without the lines around the vectors nothing is written, rather than something lost."""
    root = copied(tmp_path)
    path = root / "docs" / "shuffle.md"
    path.write_text(path.read_text(encoding="utf-8").replace(BEGIN, ""), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(ValueError, match="missing"):
        main([], root)
    assert path.read_bytes() == before


def test_the_schema_is_one() -> None:
    """The schema is a JSON Schema of 2020-12, with a title and a description."""
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["title"]
    assert SCHEMA["description"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_fit_the_schema(path: Path) -> None:
    """Every golden record is what the schema says a record is."""
    record = json.loads(path.read_text(encoding="utf-8"))
    assert list(Draft202012Validator(SCHEMA).iter_errors(record)) == []


SPOILED: list[tuple[str, Any]] = [
    ("dealer", 4),
    ("seats", ["Lucia", "Ennio", "Marta"]),
    ("discard", ["S6"]),
    ("tricks", [{"leader": 0, "cards": [], "taker": "nobody"}]),
    ("settlement", None),
    ("shuffle", {"room": "osteria"}),
]


@pytest.mark.parametrize("name,value", SPOILED)
def test_a_spoiled_record_does_not_fit(name: str, value: object) -> None:
    """A record with one impossible fact, or with one missing, does not fit the schema."""
    record = json.loads(GOLDEN[0].read_text(encoding="utf-8"))
    validator = Draft202012Validator(SCHEMA)
    assert not validator.is_valid(record | {name: value})
    if name != "shuffle":  # a deal without proof is a record too
        del record[name]
        assert not validator.is_valid(record)
