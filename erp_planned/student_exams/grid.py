"""The grid of marks of a class and subject, as the office and teachers fill it in: a box for each student.

A box takes a number or a sign (AB absent, ML absent with leave, NA does not take the subject); an empty box is left
as it stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from core.actors import Actor
from core.errors import ValidationFailed
from education.entries import absence_of
from education.enums import ABSENCE_SIGNS
from erp_planned.student_exams.models import ExamPaper, StudentMark
from erp_planned.student_exams.selectors.finding import marks_in, students_in
from erp_planned.student_exams.services.marks import enter_marks
from erp_planned.students.models import Student


@dataclass(slots=True)
class Cell:
    """A student's box: what stands in it, and what was wrong with it."""

    student: Student
    value: str = ""
    fault: str = ""

    @property
    def name(self) -> str:
        """The name of the box in the form."""
        return f"mark-{self.student.pk}"


def cells_of(paper: ExamPaper) -> list[Cell]:
    """Return a box for each student of the class, with what is entered; two queries."""
    marks = {mark.student_id: _written(mark) for mark in marks_in([paper])}
    return [Cell(student, marks.get(student.pk, "")) for student in students_in(paper)]


def fill(paper: ExamPaper, cells: list[Cell], given: Mapping[str, str], actor: Actor) -> int:
    """Enter what stands in the boxes; faults go to their boxes. Raises as `enter_marks`."""
    filled: list[Cell] = []
    entries = []
    for cell in cells:
        cell.value = given.get(cell.name, "").strip()[:20]
        if not cell.value:
            continue
        absence = absence_of(cell.value)
        filled.append(cell)
        mark = {"absence": absence} if absence else {"marks": cell.value}
        entries.append({"student_id": cell.student.pk, **mark})
    try:
        return enter_marks(paper=paper, entries=entries, actor=actor)
    except ValidationFailed as error:
        for name, texts in error.fields.items():
            _entries, _dot, rest = name.partition(".")
            number = rest.partition(".")[0]
            if number.isdigit():
                filled[int(number)].fault = str(texts[0])
        raise


def _written(mark: StudentMark) -> str:
    return ABSENCE_SIGNS[mark.absence] if mark.marks is None else f"{mark.marks.normalize():f}"
