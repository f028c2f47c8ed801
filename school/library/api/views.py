"""Routes of /api/v1/library: the catalogue, loans, reservations."""

from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import is_allowed
from core.acts import Act
from core.api.acts import ActsViewSet
from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from school.library import masters
from school.library.acts import COPY_ACTS, LOAN_ACTS
from school.library.api import filters
from school.library.api import serializers as s
from school.library.models import Book, Copy, Loan, Reservation
from school.library.permissions import LibraryPermission as P
from school.library.selectors import books, borrowers, loans
from school.library.services import copies, lending, queue, returning

EXAMPLE_KEY = "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11"
BOOK = OpenApiExample(
    "The Hobbit",
    request_only=True,
    value={
        "isbn": "978-0-00-711711-6",
        "title": "The Hobbit",
        "author": "J. R. R. Tolkien",
        "category": "Fiction",
        "ddc": "823.912",
        "totalCopies": 3,
        "price": 399,
    },
)
ISSUE = OpenApiExample(
    "By accession number",
    request_only=True,
    value={"accessionNumber": "000123", "studentId": EXAMPLE_KEY},
)
RETURN = OpenApiExample("Today", request_only=True, value={"returnedOn": "2026-11-21", "condition": "good"})


class BookViewSet(ApiViewSet):
    """Books of the library, and lending a copy."""

    queryset = Book.objects.none()
    serializer_class = s.BookSerializer
    filterset_class = filters.BookFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "partial_update": P.WRITE,
        "add_copies": P.WRITE,
        "issue": P.WRITE,
        "reserve": P.RESERVE,
    }

    def with_copies(self, pk: UUID) -> dict[str, Any]:
        """Return a book with its copies."""
        book = books.get_book(self.actor, pk)
        told = {**s.BookSerializer(book).data}
        context = {"is_office": is_allowed(self.actor.permissions, P.REPORT)}
        return {
            **told,
            "copies": s.BookCopySerializer(books.copies_of(book), many=True, context=context).data,
        }

    @extend_schema(summary="List books", responses=s.BookSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the catalogue by title; `search` finds by words and by accession number."""
        return self.page(books.catalogue(self.actor))

    @keyed()
    @extend_schema(
        summary="Add a book",
        request=s.BookNewSerializer,
        responses={201: s.BookDetailSerializer},
        examples=[BOOK],
    )
    def create(self, request: Request) -> Done:
        """Add a title, with copies where their number or their accession numbers are given."""
        row = copies.add_book(actor=self.actor, **self.validated(s.BookNewSerializer))
        return status.HTTP_201_CREATED, self.with_copies(row.pk)

    @extend_schema(summary="One book with its copies", responses=s.BookDetailSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        return Response(self.with_copies(pk))

    @extend_schema(summary="Change a book", request=s.BookBodySerializer, responses=s.BookDetailSerializer)
    def partial_update(self, request: Request, pk: UUID) -> Response:
        """Change what is sent of the title."""
        row = books.get_book(self.actor, pk)
        masters.books.update(row, actor=self.actor, **self.validated(s.BookBodySerializer, partial=True))
        return Response(self.with_copies(pk))

    @keyed()
    @extend_schema(
        summary="Add copies of a book",
        request=s.BookCopiesSerializer,
        responses={201: s.BookDetailSerializer},
    )
    def add_copies(self, request: Request, pk: UUID) -> Done:
        """Add copies with the next accession numbers, or with those given; one where nothing is said."""
        book = books.get_book(self.actor, pk)
        copies.add_copies(book=book, actor=self.actor, **self.validated(s.BookCopiesSerializer))
        return status.HTTP_201_CREATED, self.with_copies(pk)

    @keyed()
    @extend_schema(
        summary="Issue a copy",
        request=s.LoanIssueSerializer,
        responses={201: s.LoanSerializer},
        examples=[ISSUE],
    )
    def issue(self, request: Request, pk: UUID) -> Done:
        """Lend a copy to a student or a member of staff: the one named, or any that is free."""
        book = books.get_book(self.actor, pk)
        body = self.validated(s.LoanIssueSerializer)
        who = borrowers.named(
            self.actor, student_id=body.pop("student_id", None), staff_id=body.pop("staff_id", None)
        )
        copy = _copy(body.pop("copy_id", None), body.pop("accession_number", None))
        loan = lending.issue_copy(book=book, borrower=who, copy=copy, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.LoanSerializer(loans.loan_by_id(loan.pk)).data)

    @keyed()
    @extend_schema(
        summary="Reserve a book",
        request=s.BorrowerBodySerializer,
        responses={201: s.ReservationSerializer},
    )
    def reserve(self, request: Request, pk: UUID) -> Done:
        """Wait for a book of which no copy is free: for oneself, an own child, or whom the desk names."""
        book = books.get_book(self.actor, pk)
        who = borrowers.own_or_named(self.actor, **self.validated(s.BorrowerBodySerializer))
        row = queue.reserve(book=book, borrower=who, actor=self.actor)
        return status.HTTP_201_CREATED, dict(s.ReservationSerializer(row).data)


def _copy(pk: UUID | None, number: str | None) -> Copy | None:
    """Return the copy that a body names. Raises NoSuchCopy, ValidationFailed where it names two."""
    if pk is not None and number is not None:
        raise ValidationFailed.at("accession_number", _("Name the copy once, by its key or by its number."))
    if pk is not None:
        return books.copy_by_id(pk)
    return books.copy_by_number(number) if number is not None else None


class LoanViewSet(ActsViewSet):
    """Issued copies: all for the office, the own ones for everybody else."""

    acts = LOAN_ACTS
    serializer_of_one = s.LoanSerializer
    queryset = Loan.objects.none()
    serializer_class = s.LoanSerializer
    filterset_class = filters.LoanFilter
    permissions: ClassVar = {"list": P.READ, "bring_back": P.WRITE}

    def perform(self, act: Act, values: dict[str, Any], number: Any) -> Response:
        """Find it among the caller's own first."""
        loans.get_loan(self.actor, number)
        return super().perform(act, values, number)

    @extend_schema(summary="List issued copies", responses=s.LoanSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List loans, the latest first; `isOverdue` narrows to those that are late."""
        return self.page(loans.loans_of(self.actor))

    @keyed()
    @extend_schema(
        summary="Return a copy", request=s.LoanReturnSerializer, responses=s.LoanSerializer, examples=[RETURN]
    )
    def bring_back(self, request: Request, pk: UUID) -> Done:
        """Take a copy back, with the fine where it is late, or note that it is lost."""
        loan = loans.get_loan(self.actor, pk)
        returning.return_copy(loan=loan, actor=self.actor, **self.validated(s.LoanReturnSerializer))
        return status.HTTP_200_OK, self.one(loans.loan_by_id(pk))


class CopyViewSet(ActsViewSet):
    """What becomes of a copy that is not lent out."""

    acts = COPY_ACTS
    serializer_of_one = s.BookCopySerializer
    queryset = Copy.objects.none()
    serializer_class = s.BookCopySerializer

    def one(self, row: Copy) -> dict[str, Any]:
        """Tell the price too: these are acts of the office."""
        return dict(s.BookCopySerializer(row, context={"is_office": True}).data)


class ReservationViewSet(ApiViewSet):
    """The queues: all for the office, the own places for everybody else."""

    queryset = Reservation.objects.none()
    serializer_class = s.ReservationSerializer
    filterset_class = filters.ReservationFilter
    permissions: ClassVar = {"list": P.READ, "destroy": P.RESERVE}

    @extend_schema(summary="List reservations", responses=s.ReservationSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List reservations in the order of asking."""
        return self.page(loans.reservations_of(self.actor))

    @extend_schema(summary="Cancel a reservation", responses={200: s.ReservationSerializer})
    def destroy(self, request: Request, pk: UUID) -> Response:
        """Give a place up; a copy that was kept goes to the next in line."""
        row = loans.get_reservation(self.actor, pk)
        done = queue.cancel_reservation(reservation=row, actor=self.actor)
        return Response(s.ReservationSerializer(done).data)


class RuleViewSet(MasterViewSet):
    """Lending rules."""

    master = masters.rules
