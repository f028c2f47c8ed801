"""Bodies and answers of /api/v1/library."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField
from core.periods import today
from school.library.enums import Condition, CopyState, FineState, LoanState, ReservationState
from school.library.selectors.loans import days_late, fine_on


class BookSerializer(CamelSerializer):
    """A book (spec: library book), and how many people wait for it."""

    id = serializers.UUIDField()
    isbn = serializers.CharField()
    title = serializers.CharField()
    author = serializers.CharField()
    publisher = serializers.CharField()
    category = serializers.CharField()
    ddc = serializers.CharField()
    language = serializers.CharField()
    total_copies = serializers.IntegerField()
    available_copies = serializers.IntegerField()
    waiting = serializers.IntegerField()


class BookCopySerializer(CamelSerializer):
    """A copy; the price is told to the office alone."""

    id = serializers.UUIDField()
    accession_number = serializers.CharField()
    status = serializers.ChoiceField(choices=CopyState.values, source="state")
    due_on = serializers.SerializerMethodField()
    price = serializers.SerializerMethodField()
    purchased_on = serializers.DateField(allow_null=True)

    @extend_schema_field(serializers.DateField(allow_null=True))
    def get_due_on(self, row: Any) -> Any:
        """Return when it is due back, where it is lent out."""
        day = getattr(row, "due_on", None)
        return day.isoformat() if day else None

    @extend_schema_field(MoneyField(allow_null=True))
    def get_price(self, row: Any) -> Any:
        """Return the rupees for those who keep the library."""
        return row.price if self.context.get("is_office") else None


class BookDetailSerializer(BookSerializer):
    """A book with its copies."""

    copies = BookCopySerializer(many=True)


class BookBodySerializer(CamelSerializer):
    """A book as it is entered; the ISBN with or without hyphens."""

    isbn = serializers.CharField(required=False, allow_blank=True, max_length=17)
    title = serializers.CharField(max_length=200)
    author = serializers.CharField(required=False, allow_blank=True, max_length=150)
    publisher = serializers.CharField(required=False, allow_blank=True, max_length=120)
    category = serializers.CharField(required=False, allow_blank=True, max_length=60)
    ddc = serializers.CharField(required=False, allow_blank=True, max_length=20)
    language = serializers.CharField(required=False, allow_blank=True, max_length=40)


class BookNewSerializer(BookBodySerializer):
    """A book with its first copies: `totalCopies` with the next accession numbers, or the numbers of one's own."""

    total_copies = serializers.IntegerField(required=False, min_value=0, max_value=200)
    accession_numbers = serializers.ListField(
        child=serializers.CharField(max_length=20), required=False, max_length=200
    )
    price = MoneyField(required=False, min_value=0)
    purchased_on = serializers.DateField(required=False)


class BookCopiesSerializer(CamelSerializer):
    """How many copies, or which accession numbers."""

    count = serializers.IntegerField(required=False, min_value=1, max_value=200)
    accession_numbers = serializers.ListField(
        child=serializers.CharField(max_length=20), required=False, max_length=200
    )
    price = MoneyField(required=False, min_value=0)
    purchased_on = serializers.DateField(required=False)


class BorrowerBodySerializer(CamelSerializer):
    """Who it is: a student or a member of staff."""

    student_id = serializers.UUIDField(required=False)
    staff_id = serializers.UUIDField(required=False)


class LoanIssueSerializer(BorrowerBodySerializer):
    """Who borrows, and which copy where it is not any; the days where they are not today and those of the rule."""

    copy_id = serializers.UUIDField(required=False)
    accession_number = serializers.CharField(required=False, max_length=20)
    issued_on = serializers.DateField(required=False)
    due_on = serializers.DateField(required=False)


class LoanReturnSerializer(CamelSerializer):
    """When and how it came back, or that it is lost; everything may be left out."""

    returned_on = serializers.DateField(required=False)
    is_lost = serializers.BooleanField(required=False)
    condition = serializers.CharField(
        required=False, allow_blank=True, max_length=20, help_text=", ".join(Condition.values)
    )
    remark = serializers.CharField(required=False, allow_blank=True, max_length=300)


class LoanSerializer(CamelSerializer):
    """An issued copy. `fine` is what it costs so far, or what was charged when it came back."""

    id = serializers.UUIDField()
    book_id = serializers.UUIDField(source="copy.book_id")
    title = serializers.CharField(source="copy.book.title")
    copy_id = serializers.UUIDField()
    accession_number = serializers.CharField(source="copy.accession_number")
    student_id = serializers.UUIDField(allow_null=True)
    staff_id = serializers.UUIDField(allow_null=True)
    borrower_name = serializers.CharField()
    borrower_code = serializers.CharField()
    issued_on = serializers.DateField()
    due_on = serializers.DateField()
    returned_on = serializers.DateField(allow_null=True)
    status = serializers.ChoiceField(choices=LoanState.values, source="state")
    renewals = serializers.IntegerField()
    days_late = serializers.SerializerMethodField()
    fine = serializers.SerializerMethodField()
    fine_status = serializers.ChoiceField(choices=FineState.values, source="fine_state")
    condition = serializers.CharField()

    @extend_schema_field(serializers.IntegerField())
    def get_days_late(self, row: Any) -> int:
        return days_late(row)

    @extend_schema_field(MoneyField())
    def get_fine(self, row: Any) -> Any:
        return fine_on(row, today())


class ReservationSerializer(CamelSerializer):
    """A place in the queue of a book; `offeredUntil` is how long a copy is kept."""

    id = serializers.UUIDField()
    book_id = serializers.UUIDField()
    title = serializers.CharField(source="book.title")
    student_id = serializers.UUIDField(allow_null=True)
    staff_id = serializers.UUIDField(allow_null=True)
    borrower_name = serializers.CharField()
    status = serializers.ChoiceField(choices=ReservationState.values, source="state")
    made_at = serializers.DateTimeField()
    offered_until = serializers.DateField(allow_null=True)
