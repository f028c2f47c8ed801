"""Counts of the library, for the home page and the reports."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, QuerySet

from school.library.enums import FineState, LoanState, ReservationState
from school.library.models import Book, Copy, Loan, Reservation
from school.students.enums import StudentStatus

# With people who have left the school.
WITH_LEAVERS = Q(state=LoanState.ISSUED) & (
    Q(student__isnull=False) & ~Q(student__status=StudentStatus.ACTIVE) | Q(staff__is_active=False)
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many books are overdue, are with people who have left, are kept to be fetched; fines that nobody settled."""

    overdue: int
    with_leavers: int
    fines: int
    ready: int


def counts_to_do(day: date) -> Waiting:
    """Return what waits at the desk; two queries, over what is open alone."""
    rows = Loan.objects.filter(Q(state=LoanState.ISSUED) | Q(fine_state=FineState.DUE))
    told = rows.aggregate(
        overdue=Count("pk", filter=Q(state=LoanState.ISSUED, due_on__lt=day)),
        with_leavers=Count("pk", filter=WITH_LEAVERS),
        fines=Count("pk", filter=Q(fine_state=FineState.DUE)),
    )
    ready = Reservation.objects.filter(state=ReservationState.OFFERED).count()
    return Waiting(**told, ready=ready)


def has_books() -> bool:
    """Say whether the catalogue has anything."""
    return Book.objects.exists()


def accession_register() -> QuerySet[Copy]:
    """Return every copy ever entered, by its number."""
    return Copy.objects.select_related("book").order_by("accession_number")


def most_read(first: date, last: date, *, limit: int = 100) -> QuerySet[Book]:
    """Return the books lent most often between two days, both counted, with `times`."""
    wanted = Q(copies__loans__issued_on__range=(first, last))
    rows = Book.objects.annotate(times=Count("copies__loans", filter=wanted)).filter(times__gt=0)
    return rows.order_by("-times", "title", "pk")[:limit]
