"""Letters and remarks of a section as boxes, for the pages of office and portal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from core.errors import DomainError
from school.exams.selectors.own import TermLine, TermSheet
from school.exams.services.cards import TermEntry


@dataclass(frozen=True, slots=True)
class Box:
    """One box: `name` is what the form sends, `given` the letter that stands in it."""

    name: str
    area: str
    given: str


@dataclass(frozen=True, slots=True)
class Row:
    """A student with a box for each area and one for the remark; `wrong` is what is refused."""

    line: TermLine
    boxes: list[Box]
    remarks: str
    wrong: str = ""


def rows_of(sheet: TermSheet, sent: Mapping[str, str], wrong: Mapping[UUID, str]) -> list[Row]:
    """Return the rows of the page; what was `sent` stands before what is stored."""
    rows = []
    for line in sheet.lines:
        pk = line.student.pk
        boxes = [
            Box(name, area.name, sent.get(name, line.grades.get(area.pk, "")))
            for area in sheet.areas
            for name in (_box(pk, area.pk),)
        ]
        rows.append(Row(line, boxes, sent.get(f"remarks-{pk}", line.remarks), wrong.get(pk, "")))
    return rows


def entries_of(sheet: TermSheet, sent: Mapping[str, str]) -> list[TermEntry]:
    """Return what the form sent; boxes that it did not send stay as they are."""
    return [
        TermEntry(
            line.student.pk,
            {
                area.pk: sent[name]
                for area in sheet.areas
                for name in (_box(line.student.pk, area.pk),)
                if name in sent
            },
            sent.get(f"remarks-{line.student.pk}"),
        )
        for line in sheet.lines
    ]


def wrong_by_student(error: DomainError, entries: Sequence[TermEntry]) -> dict[UUID, str]:
    """Return what is wrong by student; the service names entries by their place."""
    found: dict[UUID, str] = {}
    for name, texts in error.fields.items():
        place = name.split(".")[1] if name.startswith("entries.") else ""
        if place.isdigit() and int(place) < len(entries):
            pk = entries[int(place)].student_id
            found[pk] = " ".join([found.get(pk, ""), *map(str, texts)]).strip()
    return found


def _box(student: UUID, area: UUID) -> str:
    return f"grade-{student}-{area}"
