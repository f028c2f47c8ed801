"""Records of students in every state of theirs: the ground that their acts are walked on."""

import io
from collections.abc import Callable
from datetime import date
from typing import Any

from erp_planned.students.enums import Outcome
from erp_planned.students.models import Certificate, PromotionBatch, Student, StudentDocument
from erp_planned.students.services.certificates import cancel_certificate, issue_certificate
from erp_planned.students.services.leaving import leave
from erp_planned.students.services.papers import add_paper
from erp_planned.students.services.promotion import OneWish, promote_student, undo_promotion
from payroll.employees.models import Employee
from tests.erp_planned.students.people import SYSTEM, a_class, a_student, year

PDF = b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"


def paper_file() -> io.BytesIO:
    """Return a small PDF as an upload."""
    file = io.BytesIO(PDF)
    file.name = "paper.pdf"
    return file


def _studying(_one: Employee) -> Student:
    year(2027)
    return a_student(a_class(next_class=a_class("X")))


def _passed(_one: Employee) -> Student:
    row = a_student()
    promote_student(student=row, wish=OneWish(Outcome.COMPLETE), actor=SYSTEM)
    row.refresh_from_db()
    return row


def _left(_one: Employee) -> Student:
    return leave(student=a_student(), left_on=date(2026, 6, 2), reason="Moved", actor=SYSTEM)


def _certificate(_one: Employee) -> Certificate:
    return issue_certificate(student=a_student(), kind="Study", actor=SYSTEM)


def _cancelled(one: Employee) -> Certificate:
    return cancel_certificate(certificate=_certificate(one), reason="x", actor=SYSTEM)


def _promotion(one: Employee) -> PromotionBatch:
    return promote_student(student=_studying(one), wish=OneWish(Outcome.PROMOTE), actor=SYSTEM)


def _paper(_one: Employee) -> StudentDocument:
    return add_paper(student=a_student(), kind="birth", file=paper_file(), actor=SYSTEM)


MAKE: dict[str, dict[str, Callable[[Employee], Any]]] = {
    "erp_student": {"active": _studying, "passed": _passed, "left": _left},
    "student_certificate": {"issued": _certificate, "cancelled": _cancelled},
    "student_promotion": {
        "made": _promotion,
        "undone": lambda one: undo_promotion(batch=_promotion(one), actor=SYSTEM),
    },
    "student_paper": {"": _paper},
}
