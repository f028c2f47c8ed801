"""Reads a statement's text back into records, line by line, saying what is wrong with each field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from payroll.tds.layout.spec import Layout, layout_of
from payroll.tds.layout.values import SEPARATOR, decode, fault

CRLF = b"\r\n"
_FORM_POSITION = 5


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, in which line (from 1), record and field; 0 and empty for the file as a whole."""

    line: int
    record: str
    field: str
    text: str

    def __str__(self) -> str:
        place = _("line %(line)d, %(record)s %(field)s: ") % {
            "line": self.line,
            "record": self.record,
            "field": self.field,
        }
        return (place if self.line else "") + self.text


@dataclass(frozen=True, slots=True)
class Row:
    """One line as values by field name."""

    line: int
    record: str
    values: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name)


@dataclass(frozen=True, slots=True)
class Parsed:
    """The lines that could be read, and the problems of form."""

    layout: Layout | None
    rows: list[Row]
    problems: list[Problem]


def read(content: bytes) -> Parsed:
    """Return the records of a file and what is wrong with lines, counts and single fields."""
    problems: list[Problem] = []
    lines = _lines(content, problems)
    layout = _layout(lines, problems)
    if layout is None:
        return Parsed(None, [], problems)
    rows = [row for number, line in enumerate(lines, 1) for row in _row(number, line, layout, problems)]
    return Parsed(layout, rows, problems)


def _lines(content: bytes, problems: list[Problem]) -> list[str]:
    if not content.endswith(CRLF):
        problems.append(Problem(0, "", "", _("The last line does not end with CR LF.")))
    body = content.removesuffix(CRLF)
    if b"\n" in body.replace(CRLF, b"") or b"\r" in body.replace(CRLF, b""):
        problems.append(Problem(0, "", "", _("A line ends with something else than CR LF.")))
    if not content.isascii():
        problems.append(Problem(0, "", "", _("The file has characters outside ASCII.")))
    return body.decode("ascii", "replace").replace("\r\n", "\n").split("\n")


def _layout(lines: list[str], problems: list[Problem]) -> Layout | None:
    batch = lines[1].split(SEPARATOR) if len(lines) > 1 else []
    try:
        return layout_of(batch[_FORM_POSITION - 1])
    except (IndexError, KeyError):
        problems.append(Problem(0, "", "", _("The second line is no batch header of 24Q, 26Q, 138 or 140.")))
        return None


def _row(number: int, line: str, layout: Layout, problems: list[Problem]) -> Iterator[Row]:
    texts = line.split(SEPARATOR)
    name = texts[1] if len(texts) > 1 else ""
    spec = layout.records.get(name)
    if spec is None:
        problems.append(Problem(number, name, "", _("This kind of record is not known here.")))
        return
    if len(texts) != spec.count:
        text = _("has %(found)d fields instead of %(count)d.") % {"found": len(texts), "count": spec.count}
        problems.append(Problem(number, name, "", text))
        return
    named = {field.position: field for field in spec.fields}
    values = {}
    for position, text in enumerate(texts, 1):
        field = named.get(position)
        if field is None:
            if text:
                problems.append(Problem(number, name, str(position), _("This field must be empty.")))
            continue
        wrong = fault(field, text)
        if wrong:
            problems.append(Problem(number, name, field.name, wrong))
        values[field.name] = decode(field.kind, text) if text else None
    yield Row(number, name, values)
