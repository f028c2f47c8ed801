"""Query parameters of the advance lists."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.employees.department_filter import DepartmentFilter


class AdvanceFilter(CamelFilterSet):
    """By employee, department and type; search in the employee's code and name."""

    search = SearchFilter("employee__code", "employee__name")
    employee_id = filters.NumberFilter()
    department = DepartmentFilter("employee__")
    advance_type = filters.CharFilter(field_name="type__code", lookup_expr="iexact")

    class Meta:
        model = AdvanceApplication
        fields: list[str] = []


class ApplicationFilter(AdvanceFilter):
    """Also by state."""

    state = filters.ChoiceFilter(choices=AdvanceState.choices)
    ordering = filters.OrderingFilter(
        fields=(
            ("applied_on", "appliedOn"),
            ("amount", "amount"),
            ("employee__code", "employeeCode"),
            ("state", "state"),
        )
    )


class OwnFilter(CamelFilterSet):
    """Of the own advances: by state."""

    state = filters.ChoiceFilter(choices=AdvanceState.choices)
    ordering = filters.OrderingFilter(fields=(("applied_on", "appliedOn"), ("amount", "amount")))

    class Meta:
        model = AdvanceApplication
        fields: list[str] = []
