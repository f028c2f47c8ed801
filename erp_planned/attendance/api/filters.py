"""Query parameters of the lists of attendance."""

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.attendance.enums import DaySource, DayStatus, RequestState
from erp_planned.attendance.models import AttendanceDay, MonthLock, Regularization
from payroll.employees.department_filter import DepartmentFilter


class DayFilter(CamelFilterSet):
    """By time, employee, department and what the day was."""

    date = django_filters.DateFilter(field_name="on")
    from_date = django_filters.DateFilter(field_name="on", lookup_expr="gte", label=_("from this day on"))
    to_date = django_filters.DateFilter(field_name="on", lookup_expr="lte", label=_("until this day"))
    employee_id = django_filters.NumberFilter(field_name="employee_id", min_value=1)
    department = DepartmentFilter("employee__")
    status = django_filters.ChoiceFilter(choices=DayStatus.choices)
    source = django_filters.ChoiceFilter(choices=DaySource.choices)
    is_missing_punch = django_filters.BooleanFilter()
    search = SearchFilter("employee__name", "employee__code")
    ordering = django_filters.OrderingFilter(fields=[("on", "date"), ("employee__code", "employeeCode")])

    class Meta:
        model = AttendanceDay
        fields: list[str] = []


class RequestFilter(CamelFilterSet):
    """By state, time, employee and department."""

    approval_status = django_filters.ChoiceFilter(choices=RequestState.choices, field_name="state")
    from_date = django_filters.DateFilter(field_name="on", lookup_expr="gte", label=_("from this day on"))
    to_date = django_filters.DateFilter(field_name="on", lookup_expr="lte", label=_("until this day"))
    employee_id = django_filters.NumberFilter(field_name="employee_id", min_value=1)
    department = DepartmentFilter("employee__")
    search = SearchFilter("employee__name", "employee__code")
    ordering = django_filters.OrderingFilter(fields=[("on", "date"), ("asked_at", "askedAt")])

    class Meta:
        model = Regularization
        fields: list[str] = []


class LockFilter(CamelFilterSet):
    """By year."""

    year = django_filters.NumberFilter(field_name="month", lookup_expr="year")

    class Meta:
        model = MonthLock
        fields: list[str] = []
