"""Query parameters of the leave lists."""

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from payroll.employees.department_filter import DepartmentFilter
from payroll.employees.models import Employee
from payroll.leave.enums import ApplicationState, EntryReason
from payroll.leave.models import LeaveApplication, LeaveEntry


class OwnApplicationFilter(CamelFilterSet):
    """By status, type and time."""

    status = django_filters.ChoiceFilter(choices=ApplicationState.choices, field_name="state")
    leave_type = django_filters.CharFilter(field_name="leave_type__code", lookup_expr="iexact", max_length=10)
    from_on = django_filters.DateFilter(
        field_name="to_on", lookup_expr="gte", label=_("leave on or after this day")
    )
    to_on = django_filters.DateFilter(
        field_name="from_on", lookup_expr="lte", label=_("leave on or before this day")
    )
    ordering = django_filters.OrderingFilter(
        fields=[("from_on", "fromOn"), ("applied_at", "appliedAt"), ("days", "days")]
    )

    class Meta:
        model = LeaveApplication
        fields: list[str] = []


class ApplicationFilter(OwnApplicationFilter):
    """The same, and by employee and department."""

    employee_id = django_filters.NumberFilter(field_name="employee_id", min_value=1)
    department = DepartmentFilter("employee__")
    search = SearchFilter("employee__name", "employee__code")


class PeopleFilter(CamelFilterSet):
    """Employees by name, department and status."""

    search = SearchFilter("name", "code")
    department = DepartmentFilter()
    ordering = django_filters.OrderingFilter(fields=[("code", "code"), ("name", "name")])

    class Meta:
        model = Employee
        fields: list[str] = []


class LedgerFilter(CamelFilterSet):
    """Lines by type, reason and time."""

    leave_type = django_filters.CharFilter(field_name="leave_type__code", lookup_expr="iexact", max_length=10)
    reason = django_filters.ChoiceFilter(choices=EntryReason.choices)

    class Meta:
        model = LeaveEntry
        fields: list[str] = []
