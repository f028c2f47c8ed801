"""Counts of the library, for the home page and the reports."""

from datetime import date

from django.db.models import Count, Q, QuerySet

from school.library.enums import FineState, LoanState, ReservationState
from school.library.models import Book, Copy, Loan, Reservation


def counts_to_do(day: date) -> tuple[int, int, int]:
    """Return how many books are overdue, how many kept ones wait to be fetched, how many fines are not settled."""
    told = Loan.objects.aggregate(
        overdue=Count("pk", filter=Q(state=LoanState.ISSUED, due_on__lt=day)),
        fines=Count("pk", filter=Q(fine_state=FineState.DUE)),
    )
    ready = Reservation.objects.filter(state=ReservationState.OFFERED).count()
    return told["overdue"], ready, told["fines"]


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
