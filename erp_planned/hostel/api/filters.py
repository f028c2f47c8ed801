"""Query parameters of the lists of hostels."""

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.hostel.enums import HostelType, PassState
from erp_planned.hostel.models import Hostel, InOutMovement, OutpassRequest, RoomAllocation, VisitorLog
from erp_planned.hostel.selectors.seen import lives


class HostelFilter(CamelFilterSet):
    """By type; search in the name."""

    search = SearchFilter("name")
    type = filters.ChoiceFilter(choices=HostelType.choices)
    is_active = filters.BooleanFilter()
    ordering = filters.OrderingFilter(fields=(("name", "name"),))

    class Meta:
        model = Hostel
        fields: list[str] = []


class AllocationFilter(CamelFilterSet):
    """By hostel, room, student and a day on which they hold."""

    search = SearchFilter("student__name", "student__admission_no", "room__room_no")
    hostel_id = filters.NumberFilter(field_name="room__hostel_id")
    room_id = filters.NumberFilter()
    student_id = filters.NumberFilter()
    date = filters.DateFilter(method="on_day")
    ordering = filters.OrderingFilter(fields=(("from_on", "fromDate"),))

    class Meta:
        model = RoomAllocation
        fields: list[str] = []

    def on_day(self, rows: QuerySet[RoomAllocation], _name: str, value: Any) -> QuerySet[RoomAllocation]:
        """Keep those that hold the day."""
        return rows.filter(lives(value))


class OutpassFilter(CamelFilterSet):
    """By status, hostel, student and days of leaving."""

    search = SearchFilter("student__name", "student__admission_no", "place")
    status = filters.ChoiceFilter(field_name="state", choices=PassState.choices)
    hostel_id = filters.NumberFilter()
    student_id = filters.NumberFilter()
    from_date = filters.DateFilter(field_name="from_at", lookup_expr="date__gte")
    to_date = filters.DateFilter(field_name="from_at", lookup_expr="date__lte")
    ordering = filters.OrderingFilter(fields=(("from_at", "fromDate"),))

    class Meta:
        model = OutpassRequest
        fields: list[str] = []


class MovementFilter(CamelFilterSet):
    """By hostel, student, and whether they are still out or came late."""

    search = SearchFilter("student__name", "student__admission_no")
    hostel_id = filters.NumberFilter()
    student_id = filters.NumberFilter()
    is_out = filters.BooleanFilter(field_name="in_at", lookup_expr="isnull")
    is_late = filters.BooleanFilter()
    ordering = filters.OrderingFilter(fields=(("out_at", "outTime"),))

    class Meta:
        model = InOutMovement
        fields: list[str] = []


class VisitorFilter(CamelFilterSet):
    """By hostel, student, and whether they are still there."""

    search = SearchFilter("visitor_name", "student__name")
    hostel_id = filters.NumberFilter()
    student_id = filters.NumberFilter()
    is_open = filters.BooleanFilter(field_name="out_at", lookup_expr="isnull")
    ordering = filters.OrderingFilter(fields=(("in_at", "inTime"),))

    class Meta:
        model = VisitorLog
        fields: list[str] = []
