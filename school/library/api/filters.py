"""Query parameters of the lists of the library."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet
from core.periods import today
from school.library.enums import FineState, LoanState, ReservationState
from school.library.models import Book, Loan, Reservation
from school.library.selectors.books import matching, numbered, with_free_copies, without_free_copies


class BookFilter(CamelFilterSet):
    """By words or an accession number, category and language."""

    search = django_filters.CharFilter(method="found", label=_("title, author, ISBN or accession number"))
    category = django_filters.CharFilter(field_name="category", lookup_expr="iexact")
    language = django_filters.CharFilter(field_name="language", lookup_expr="iexact")
    is_available = django_filters.BooleanFilter(method="free", label=_("a copy is on the shelf"))

    class Meta:
        model = Book
        fields: list[str] = []

    def found(self, rows: QuerySet[Book], _name: str, value: str) -> QuerySet[Book]:
        """Narrow by words."""
        return matching(rows, value)

    def free(self, rows: QuerySet[Book], _name: str, value: bool) -> QuerySet[Book]:
        """Narrow to books of which a copy is free, or of which none is."""
        return with_free_copies(rows) if value else without_free_copies(rows)


class LoanFilter(CamelFilterSet):
    """By borrower, book, copy, state and day."""

    status = django_filters.ChoiceFilter(choices=LoanState.choices, field_name="state")
    fine_status = django_filters.ChoiceFilter(choices=FineState.choices, field_name="fine_state")
    is_overdue = django_filters.BooleanFilter(method="overdue", label=_("lent out and due before today"))
    student_id = django_filters.UUIDFilter(field_name="student_id")
    staff_id = django_filters.UUIDFilter(field_name="staff_id")
    book_id = django_filters.UUIDFilter(field_name="copy__book_id")
    accession_number = django_filters.CharFilter(method="numbered", label=_("in any case of letters"))

    class Meta:
        model = Loan
        fields: list[str] = []

    def numbered(self, rows: QuerySet[Loan], _name: str, value: str) -> QuerySet[Loan]:
        """Narrow to the loans of a copy."""
        return rows.filter(copy__in=numbered([value.strip()]))

    def overdue(self, rows: QuerySet[Loan], _name: str, value: bool) -> QuerySet[Loan]:
        """Narrow to what is late, or to everything else."""
        late = {"state": LoanState.ISSUED, "due_on__lt": today()}
        return rows.filter(**late) if value else rows.exclude(**late)


class ReservationFilter(CamelFilterSet):
    """By borrower, book and state."""

    status = django_filters.ChoiceFilter(choices=ReservationState.choices, field_name="state")
    student_id = django_filters.UUIDFilter(field_name="student_id")
    staff_id = django_filters.UUIDFilter(field_name="staff_id")
    book_id = django_filters.UUIDFilter(field_name="book_id")

    class Meta:
        model = Reservation
        fields: list[str] = []
