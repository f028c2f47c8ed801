"""What the library tells of students: books at home, for the transfer certificate; all it keeps, for the export."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from school.library.enums import OPEN
from school.library.models import Loan, Reservation
from school.library.selectors.loans import held_by_students
from school.library.services.queue import cancel_reservation
from school.students.hooks import Held
from school.students.models import Student


def _loans(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield what the student has borrowed; one query."""
    rows = Loan.objects.filter(student=student).select_related("copy__book")
    for row in rows.order_by("issued_on", "pk"):
        yield {
            "title": row.copy.book.title,
            "accession_number": row.copy.accession_number,
            "issued_on": row.issued_on.isoformat(),
            "due_on": row.due_on.isoformat(),
            "returned_on": _day(row.returned_on),
            "state": row.state,
            "fine": row.fine,
            "fine_state": row.fine_state,
            "remark": row.remark,
        }


def _reservations(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield what the student has waited for; one query."""
    for row in Reservation.objects.filter(student=student).select_related("book").order_by("made_at", "pk"):
        yield {"title": row.book.title, "made_at": row.made_at.isoformat(), "state": row.state}


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _forget_loans(student: Student, _actor: Actor) -> None:
    """Take words about the person out; which copies were lent stays, for the register. Raises InvalidState."""
    if held_by_students([student.pk]):
        text = _("%(name)s has a book of the library: take it back, or write it off as lost, first.")
        raise InvalidState(text % {"name": student.full_name})
    Loan.objects.filter(student=student).update(remark="", waived_why="")


def _forget_reservations(student: Student, actor: Actor) -> None:
    """Give up what the student waits for."""
    for row in Reservation.objects.filter(student=student, state__in=OPEN):
        cancel_reservation(reservation=row, actor=actor)


HELD = (
    Held("library_loans", _loans, _forget_loans),
    Held("library_reservations", _reservations, _forget_reservations),
)
