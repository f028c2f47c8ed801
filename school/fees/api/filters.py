"""Query parameters of plans, invoices and dues."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from school.fees.enums import InvoiceKind, InvoiceStatus
from school.fees.models import FeePlan, Invoice
from school.fees.selectors.invoices import not_overdue, overdue
from school.students.models import Student

STUDENT = "account__student"


class FeePlanFilter(CamelFilterSet):
    """By class and year."""

    class_id = django_filters.UUIDFilter(field_name="school_class_id")
    academic_year_id = django_filters.UUIDFilter(field_name="academic_year_id")
    search = SearchFilter("name", "school_class__name")

    class Meta:
        model = FeePlan
        fields: list[str] = []


class OutstandingFilter(CamelFilterSet):
    """By student, class, section, due days and words."""

    student_id = django_filters.UUIDFilter(field_name=f"{STUDENT}_id")
    class_id = django_filters.UUIDFilter(field_name=f"{STUDENT}__school_class_id")
    section_id = django_filters.UUIDFilter(field_name=f"{STUDENT}__section_id")
    academic_year_id = django_filters.UUIDFilter(field_name="academic_year_id")
    plan_id = django_filters.UUIDFilter(field_name="plan_id")
    kind = django_filters.ChoiceFilter(choices=InvoiceKind.choices)
    due_from = django_filters.DateFilter(
        field_name="due_on", lookup_expr="gte", label=_("due on or after this day")
    )
    due_to = django_filters.DateFilter(
        field_name="due_on", lookup_expr="lte", label=_("due on or before this day")
    )
    overdue = django_filters.BooleanFilter(method="filter_overdue", label=_("whose due day is over"))
    search = SearchFilter(
        "invoice_number", f"{STUDENT}__full_name", f"{STUDENT}__student_code", "account__name"
    )

    class Meta:
        model = Invoice
        fields: list[str] = []

    def filter_overdue(self, rows: QuerySet[Invoice], _name: str, value: Any) -> QuerySet[Invoice]:
        """Narrow to those overdue, or to the others."""
        return overdue(rows) if value else not_overdue(rows)


class InvoiceFilter(OutstandingFilter):
    """By status besides."""

    status = django_filters.ChoiceFilter(choices=InvoiceStatus.choices)


class DuesFilter(CamelFilterSet):
    """By class, section and words."""

    student_id = django_filters.UUIDFilter(field_name="pk")
    class_id = django_filters.UUIDFilter(field_name="school_class_id")
    section_id = django_filters.UUIDFilter(field_name="section_id")
    search = SearchFilter("full_name", "student_code")

    class Meta:
        model = Student
        fields: list[str] = []
