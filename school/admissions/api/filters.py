"""Query parameters of the list of inquiries."""

from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from school.admissions.enums import InquiryStatus, Source
from school.admissions.models import Inquiry


class InquiryFilter(CamelFilterSet):
    """By status, class, year, source, day received; search by number, child, guardian or phone."""

    status = django_filters.ChoiceFilter(choices=InquiryStatus.choices)
    class_id = django_filters.UUIDFilter(field_name="school_class_id")
    academic_year_id = django_filters.UUIDFilter(field_name="academic_year_id")
    source = django_filters.ChoiceFilter(choices=Source.choices)
    enrolled = django_filters.BooleanFilter(field_name="student", lookup_expr="isnull", exclude=True)
    received_from = django_filters.DateFilter(field_name="created_at", lookup_expr="date__gte")
    received_to = django_filters.DateFilter(field_name="created_at", lookup_expr="date__lte")
    search = SearchFilter("number", "student_name", "guardian_name", "guardian_phone")
    ordering = django_filters.OrderingFilter(
        fields=[("created_at", "createdAt"), ("student_name", "studentName"), ("number", "inquiryNumber")]
    )

    class Meta:
        model = Inquiry
        fields: list[str] = []
