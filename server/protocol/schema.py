"""The protocol as JSON Schema, TypeScript and tables, all from the message types themselves."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import msgspec

from server.protocol.client import ClientMessage
from server.protocol.server import ServerMessage

if TYPE_CHECKING:
    from collections.abc import Iterator

Schema = dict[str, Any]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, Schema]:
    """Return the JSON Schema (2020-12) of both directions, by name."""
    both = {"client": ClientMessage, "server": ServerMessage}
    return {
        name: {"$schema": _DIALECT, "title": f"tarocchi.v1, {name}", **msgspec.json.schema(union)}
        for name, union in both.items()
    }


def schema_text(name: str) -> str:
    """Return one schema as it is written to a file."""
    return json.dumps(schemas()[name], indent=1, ensure_ascii=False) + "\n"


def typescript() -> str:
    """Return TypeScript types of both directions; names of client types end in `Said`."""
    lines = ["// Written by `make generate` from server/protocol. Do not change by hand.", ""]
    for name, schema in schemas().items():
        ending = "Said" if name == "client" else ""
        for title, definition in schema["$defs"].items():
            lines += _interface(title + ending, definition, ending)
        union = " | ".join(_name(one["$ref"]) + ending for one in schema["anyOf"])
        lines += [f"export type {name.capitalize()}Message = {union};", ""]
    return "\n".join(lines)


def _interface(name: str, definition: Schema, ending: str) -> Iterator[str]:
    if "properties" not in definition:
        yield f"export type {name} = {_type(definition, ending)};"
        yield ""
        return
    required = definition.get("required", [])
    yield f"export interface {name} {{"
    for field, kind in definition["properties"].items():
        sign = "" if field in required else "?"
        yield f"  {field}{sign}: {_type(kind, ending)};"
    yield "}"
    yield ""


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]


def _type(kind: Schema, ending: str) -> str:
    """Return the TypeScript of a type; only what msgspec writes has to be understood."""
    if "$ref" in kind:
        return _name(kind["$ref"]) + ending
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(_type(one, ending) for one in kind["anyOf"]))
    if "enum" in kind:
        return " | ".join(json.dumps(value) for value in kind["enum"])
    if kind["type"] == "array":
        return _array(kind, ending)
    if kind["type"] == "object":
        return f"Record<string, {_type(kind['additionalProperties'], ending)}>"
    return str({"integer": "number"}.get(kind["type"], kind["type"]))


def _array(kind: Schema, ending: str) -> str:
    if "prefixItems" in kind:
        return f"[{', '.join(_type(one, ending) for one in kind['prefixItems'])}]"
    inner = _type(kind["items"], ending)
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def tables() -> str:
    """Return a section for every type: what it is, and its fields (Markdown)."""
    parts = []
    for name, schema in schemas().items():
        parts.append(f"## What the {'clients' if name == 'client' else 'server'} may say\n")
        heads = [_name(one["$ref"]) for one in schema["anyOf"]]
        rest = [title for title in schema["$defs"] if title not in heads]
        for title in (*heads, *rest):
            parts += _section(title, schema["$defs"][title])
    return "\n".join(parts)


def _section(title: str, definition: Schema) -> Iterator[str]:
    fields = definition.get("properties", {})
    tag = next(
        (f'`"{key}": "{kind["enum"][0]}"`' for key, kind in fields.items() if _tag(kind)), ""
    )
    yield f"### {title}\n"
    if tag:
        yield f"{tag}\n"
    yield re.sub(r"(?<=\S)\n(?=\S)", " ", definition.get("description", "")) + "\n"
    if "enum" in definition:
        yield " ".join(f"`{value}`" for value in definition["enum"]) + "\n"
    rows = [(key, kind) for key, kind in fields.items() if not _tag(kind)]
    if rows:
        required = definition.get("required", [])
        yield "| field | type | |\n| --- | --- | --- |"
        for key, kind in rows:
            told = _type(kind, "").replace("|", "\\|")
            told = "a card's code" if len(told) > _LONG else f"`{told}`"
            yield f"| `{key}` | {told} | {'' if key in required else 'may be left out'} |"
        yield ""


_LONG: Final = 400  # only the union of all card codes is as long


def _tag(kind: Schema) -> bool:
    """Tell whether a field is the tag of a union: text of one possible value."""
    return len(kind.get("enum", ())) == 1 and isinstance(kind["enum"][0], str)
