"""Query parameters of the advance lists."""

from typing import Any

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication


class AdvanceFilter(CamelFilterSet):
    """By employee, department and type; search in the employee's code and name."""

    search = filters.CharFilter(method="filter_search", label="employee's code or name")
    employee_id = filters.NumberFilter()
    department = filters.CharFilter(method="filter_department", label="code or name of the department")
    advance_type = filters.CharFilter(field_name="type__code", lookup_expr="iexact")

    class Meta:
        model = AdvanceApplication
        fields: list[str] = []

    def filter_search(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Find by the employee's code or name."""
        return rows.filter(Q(employee__code__icontains=value) | Q(employee__name__icontains=value))

    def filter_department(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        wanted = Q(employee__department__code__iexact=value) | Q(employee__department__name__iexact=value)
        return rows.filter(wanted)


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
