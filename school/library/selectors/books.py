"""The catalogue: everybody who may read it sees all of it."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Lower

from core.access import authorize
from core.actors import Actor
from core.refusals import get_or_refuse
from school.library.enums import GONE, OPEN, CopyState, LoanState
from school.library.errors import NoSuchBook, NoSuchCopy
from school.library.models import Book, Copy, Loan, Reservation
from school.library.permissions import LibraryPermission as P

MOST_WORDS = 5
MOST_LETTERS = 100


def catalogue(actor: Actor, text: str = "") -> QuerySet[Book]:
    """Return the books, narrowed by words or by an accession number, with the counts. Raises Forbidden."""
    authorize(actor, P.READ)
    return with_counts(matching(Book.objects.all(), text))


def matching(rows: QuerySet[Book], text: str) -> QuerySet[Book]:
    """Narrow to the book whose copy has the number, else to books that have every word, both from an index.

    Words are looked for in title, author, ISBN (hyphens or not), publisher and category.
    """
    words = " ".join(text.split())[:MOST_LETTERS].split()
    if not words:
        return rows
    if len(words) == 1:
        of_copy = (
            Copy.objects.filter(accession_number__iexact=words[0]).values_list("book", flat=True).first()
        )
        if of_copy is not None:
            return rows.filter(pk=of_copy)
    for word in words[:MOST_WORDS]:
        digits = word.replace("-", "")
        rows = rows.filter(search_text__contains=digits if digits.isdigit() else word.upper())
    return rows


def with_counts(rows: QuerySet[Book]) -> QuerySet[Book]:
    """Add how many copies the library has (`total_copies`), how many are free, and how many people wait."""
    copies = Copy.objects.filter(book=OuterRef("pk"))
    return rows.annotate(
        total_copies=_number(copies.exclude(state__in=GONE)),
        available_copies=_number(copies.filter(state=CopyState.AVAILABLE)),
        waiting=_number(Reservation.objects.filter(book=OuterRef("pk"), state__in=OPEN)),
    )


def with_free_copies(rows: QuerySet[Book]) -> QuerySet[Book]:
    """Narrow to books of which a copy is on the shelf."""
    return rows.filter(Exists(_free()))


def without_free_copies(rows: QuerySet[Book]) -> QuerySet[Book]:
    """Narrow to books of which no copy is on the shelf."""
    return rows.filter(~Exists(_free()))


def _free() -> QuerySet[Copy]:
    return Copy.objects.filter(book=OuterRef("pk"), state=CopyState.AVAILABLE)


def _number(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.order_by().values("book").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def get_book(actor: Actor, pk: UUID) -> Book:
    """Return a book with the counts. Raises NoSuchBook, Forbidden."""
    row: Book = get_or_refuse(catalogue(actor), NoSuchBook(), pk=pk)
    return row


def copies_of(book: Book) -> QuerySet[Copy]:
    """Return the copies of a book by number, each with the day on which it is due back (`due_on`)."""
    loans = Loan.objects.filter(copy=OuterRef("pk"), state=LoanState.ISSUED)
    told = {"due_on": Subquery(loans.values("due_on")[:1])}
    return book.copies.annotate(**told).order_by("accession_number")


def copy_by_id(pk: UUID) -> Copy:
    """Return a copy with its book. Raises NoSuchCopy."""
    row: Copy = get_or_refuse(Copy.objects.select_related("book"), NoSuchCopy(), pk=pk)
    return row


def copy_by_number(number: str) -> Copy:
    """Return the copy with an accession number, in any case of letters. Raises NoSuchCopy."""
    row: Copy = get_or_refuse(numbered([number.strip()[:40]]).select_related("book"), NoSuchCopy())
    return row


def numbered(numbers: Collection[str]) -> QuerySet[Copy]:
    """Return the copies with these accession numbers in any case of letters, from the index that keeps them unique."""
    wanted = [one.lower() for one in numbers]
    return Copy.objects.alias(number=Lower("accession_number")).filter(number__in=wanted)


def book_by_id(pk: UUID) -> Book:
    """Return a book as the office sees it. Raises NoSuchBook."""
    row: Book = get_or_refuse(with_counts(Book.objects.all()), NoSuchBook(), pk=pk)
    return row
