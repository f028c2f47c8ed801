"""Query parameters of the list of entries."""

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet
from school.attendance.enums import LAST_PERIOD, Status
from school.attendance.models import AttendanceEntry


class EntryFilter(CamelFilterSet):
    """By day, student, section, status and period."""

    date = django_filters.DateFilter(label=_("on this day"))
    date_from = django_filters.DateFilter(
        field_name="date", lookup_expr="gte", label=_("on or after this day")
    )
    date_to = django_filters.DateFilter(
        field_name="date", lookup_expr="lte", label=_("on or before this day")
    )
    student_id = django_filters.UUIDFilter(field_name="student_id")
    section_id = django_filters.UUIDFilter(field_name="sheet__section_id")
    class_id = django_filters.UUIDFilter(field_name="sheet__section__school_class_id")
    status = django_filters.ChoiceFilter(choices=Status.choices)
    period = django_filters.NumberFilter(field_name="period_no", min_value=0, max_value=LAST_PERIOD)

    class Meta:
        model = AttendanceEntry
        fields: list[str] = []
