"""A mark sheet as a grid of boxes, for the pages of office and portal: what stands in them, and what came back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from school.exams.models import Mark
from school.exams.selectors.sheets import Line, SheetView
from school.exams.services.marks import Cell

# Letters of a box that are read; longer is no mark.
MOST = 12


@dataclass(frozen=True, slots=True)
class Box:
    """One box: `name` is what the form sends, `text` what stands in it, `most` the maximum, `wrong` what is refused."""

    name: str
    label: str
    text: str
    most: str
    row: int
    column: int
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A student with a box for each component."""

    line: Line
    boxes: list[Box]


def text_of(mark: Mark | None) -> str:
    """Return a mark as it is written into a box: 80.5, AB, or nothing."""
    return mark.written if mark else ""


def rows_of(view: SheetView, sent: Mapping[str, str], wrong: Mapping[str, Any]) -> list[Row]:
    """Return the grid; `sent` and `wrong` are what was typed and refused, by the boxes' names."""
    rows = []
    for number, line in enumerate(view.lines):
        boxes = []
        for column, part in enumerate(view.components):
            name = f"{line.student.pk}-{part.kind}"
            boxes.append(
                Box(
                    name=name,
                    label=f"{line.student.full_name}, {part}",
                    text=sent.get(name, text_of(line.marks.get(part.pk))),
                    most=f"{part.max_marks.normalize():f}",
                    row=number,
                    column=column,
                    wrong=" ".join(str(text) for text in wrong.get(name, ())),
                )
            )
        rows.append(Row(line, boxes))
    return rows


def cells_of(view: SheetView, sent: Mapping[str, str]) -> list[Cell]:
    """Return the boxes that differ from what is stored; those that the form did not send stay."""
    cells = []
    for line in view.lines:
        for part in view.components:
            text = sent.get(f"{line.student.pk}-{part.kind}")
            if text is None:
                continue
            text = text.strip()[:MOST]
            if text.upper() != text_of(line.marks.get(part.pk)).upper():
                cells.append(Cell(line.student.pk, part.kind, text))
    return cells
