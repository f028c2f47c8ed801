"""The record layouts as data: named fields by position, read from `data/`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent / "data"
FAMILIES = ("1961", "2025")


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record; `constant` is the only value it may have."""

    position: int
    name: str
    kind: str
    length: int
    is_needed: bool
    constant: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """One kind of line: how many fields it has, and the named ones."""

    name: str
    count: int
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """All records of one form."""

    form: str
    family: str
    file_type: str
    has_salary_details: bool
    records: Mapping[str, Record]


@lru_cache(maxsize=8)
def layout_of(form: str) -> Layout:
    """Return the layout of form 24Q, 26Q, 138 or 140. Raises KeyError for any other."""
    for family in FAMILIES:
        data = _family(family)
        if form in data["forms"]:
            facts = data["forms"][form]
            counts = facts.get("counts", {})
            records = {
                name: _record(name, {**body, "count": counts.get(name, body["count"])})
                for name, body in data["records"].items()
            }
            return Layout(form, family, facts["file_type"], facts["salary_details"], records)
    raise KeyError(form)


@lru_cache(maxsize=4)
def _family(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="ascii"))


def _record(name: str, body: Mapping[str, Any]) -> Record:
    fields = tuple(_field(int(position), text) for position, text in body["fields"].items())
    if len({field.name for field in fields}) != len(fields) or fields[-1].position > body["count"]:
        raise ValueError(f"the layout of {name} contradicts itself")
    return Record(name, body["count"], fields)


def _field(position: int, text: str) -> Field:
    name, kind, length, need, *rest = text.split(" ")
    return Field(position, name, kind, int(length), need == "M", rest[0].removeprefix("=") if rest else "")
