"""Loans and reservations: the office sees all, staff and students their own, parents those of their children."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Case, Count, QuerySet, When
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.formatting import in_date
from core.periods import today
from core.refusals import get_or_refuse
from school.foundation.enums import Role
from school.library import calc
from school.library.enums import OPEN, FineState, LoanState
from school.library.errors import NoSuchLoan, NoSuchReservation
from school.library.models import Book, LibraryRule, Loan, Reservation
from school.library.permissions import LibraryPermission as P
from school.staff.selectors import is_everywhere
from school.students.selectors import students_of

R = TypeVar("R", Loan, Reservation)
OF_LOAN = ("copy__book", "student__section__school_class", "staff", "rule")
OF_RESERVATION = ("book", "copy", "student__section__school_class", "staff")


def all_loans() -> QuerySet[Loan]:
    """Return every loan with what is told of it, the latest first."""
    return Loan.objects.select_related(*OF_LOAN)


def loans_of(actor: Actor) -> QuerySet[Loan]:
    """Return the loans that the caller may see. Raises Forbidden."""
    authorize(actor, P.READ)
    return _own(actor, all_loans())


def reservations_of(actor: Actor) -> QuerySet[Reservation]:
    """Return the reservations that the caller may see, in the order of asking. Raises Forbidden."""
    authorize(actor, P.READ)
    return _own(actor, Reservation.objects.select_related(*OF_RESERVATION))


def _own(actor: Actor, rows: QuerySet[R]) -> QuerySet[R]:
    if is_everywhere(actor):
        return rows
    if actor.role == Role.TEACHER:
        return rows.filter(staff__user_id=actor.user_id or 0)
    if actor.role in (Role.PARENT, Role.STUDENT):
        return rows.filter(student__in=students_of(actor).order_by().values("pk"))
    return rows.none()


def get_loan(actor: Actor, pk: UUID) -> Loan:
    """Return a loan that the caller may see. Raises NoSuchLoan, Forbidden."""
    row: Loan = get_or_refuse(loans_of(actor), NoSuchLoan(), pk=pk)
    return row


def loan_by_id(pk: UUID) -> Loan:
    """Return a loan as the office sees it. Raises NoSuchLoan."""
    row: Loan = get_or_refuse(all_loans(), NoSuchLoan(), pk=pk)
    return row


def reservation_by_id(pk: UUID) -> Reservation:
    """Return a reservation as the office sees it. Raises NoSuchReservation."""
    rows = Reservation.objects.select_related(*OF_RESERVATION)
    row: Reservation = get_or_refuse(rows, NoSuchReservation(), pk=pk)
    return row


def get_reservation(actor: Actor, pk: UUID) -> Reservation:
    """Return a reservation that the caller may see. Raises NoSuchReservation, Forbidden."""
    row: Reservation = get_or_refuse(reservations_of(actor), NoSuchReservation(), pk=pk)
    return row


def open_loans() -> QuerySet[Loan]:
    """Return what is lent out, the longest due first."""
    return all_loans().filter(state=LoanState.ISSUED).order_by("due_on", "pk")


def overdue_loans(day: date) -> QuerySet[Loan]:
    """Return what is lent out and was due before a day, the longest due first."""
    return open_loans().filter(due_on__lt=day)


def loans_with(borrower: Any) -> QuerySet[Loan]:
    """Return what a borrower has at home, the first due first; `borrower` is the keyword of the column."""
    return open_loans().filter(**borrower)


def open_reservations(borrower: dict[str, Any]) -> QuerySet[Reservation]:
    """Return what a borrower waits for, in the order of asking."""
    rows = Reservation.objects.select_related(*OF_RESERVATION)
    return rows.filter(**borrower, state__in=OPEN)


def queue_of(book: Book) -> QuerySet[Reservation]:
    """Return who waits for a book, in the order of asking."""
    return Reservation.objects.select_related(*OF_RESERVATION).filter(book=book, state__in=OPEN)


def held_by_students(students: Collection[UUID]) -> dict[UUID, int]:
    """Return how many books each of the students has who has any; one query."""
    rows = Loan.objects.filter(student__in=students, state=LoanState.ISSUED).order_by()
    return dict(rows.values_list("student").annotate(n=Count("pk")))


def rule_on(kind: str, day: date) -> LibraryRule:
    """Return the rule of a kind of borrower that holds on a day. Raises InvalidState where there is none."""
    rows = LibraryRule.objects.filter(borrower_kind=kind, effective_on__lte=day)
    rule = rows.order_by("-effective_on").first()
    if rule is None:
        text = _("No lending rule holds on %(day)s. Enter one under Library, Lending rules.")
        raise InvalidState(text % {"day": in_date(day)})
    return rule


def fine_on(loan: Loan, day: date) -> Decimal:
    """Return what a loan costs: as it was charged, or while it is lent out the fine for the days late by a day."""
    if loan.state != LoanState.ISSUED:
        return loan.fine
    days = calc.days_late(loan.due_on, day)
    return calc.fine(days, loan.rule.fine_per_day, loan.rule.fine_cap)


@dataclass(frozen=True, slots=True)
class Line:
    """A loan as its borrower sees it; rupees, days."""

    loan: Loan
    late: int
    fine: Decimal

    @property
    def is_out(self) -> bool:
        """Say whether the book is still at home."""
        return self.loan.state == LoanState.ISSUED


def loan_lines(rows: QuerySet[Loan], day: date, *, most: int = 100) -> list[Line]:
    """Return loans with what they cost by a day: those that are out first, the first due before the others."""
    out = Case(When(state=LoanState.ISSUED, then=0), default=1)
    found = rows.order_by(out, "due_on", "pk")[:most]
    return [Line(one, days_late(one), fine_on(one, day)) for one in found]


def days_late(loan: Loan) -> int:
    """Return by how many days a loan is late today, or was when it came back."""
    return calc.days_late(loan.due_on, loan.returned_on or today())


def standing(row: Loan) -> str:
    """Say what has become of a loan, for whoever comes too late."""
    values = {"title": row.copy.book.title, "day": in_date(row.returned_on or row.due_on)}
    if row.state == LoanState.ISSUED:
        return _("“%(title)s” is lent out until %(day)s.") % values
    if row.state == LoanState.LOST:
        text = _("“%(title)s” was written off as lost on %(day)s.") % values
    else:
        text = _("“%(title)s” came back on %(day)s.") % values
    if row.fine_state == FineState.NONE:
        return text
    return " ".join((text, _("The fine: %(state)s.") % {"state": row.get_fine_state_display()}))
