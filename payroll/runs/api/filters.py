"""Query parameters of the payroll run lists."""

from typing import Any

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from payroll.employees.selectors.people import departments_named
from payroll.runs.enums import RunKind, RunState
from payroll.runs.models import Finding, PaymentHold, PayrollRun, SalaryDetail


class RunFilter(CamelFilterSet):
    """State, kind, year; newest first."""

    state = filters.ChoiceFilter(choices=RunState.choices)
    kind = filters.ChoiceFilter(choices=RunKind.choices)
    year = filters.NumberFilter(field_name="month", lookup_expr="year")
    ordering = filters.OrderingFilter(
        fields=(("month", "month"), ("total_net", "totalNet"), ("state", "state"))
    )

    class Meta:
        model = PayrollRun
        fields: list[str] = []


class DetailFilter(CamelFilterSet):
    """Search, department, level; corrected, held, warned, changed since last month."""

    search = SearchFilter("employee_code", "employee_name")
    department = filters.CharFilter(method="filter_department", label="code, name or id")
    level = filters.NumberFilter()
    corrected = filters.BooleanFilter(field_name="is_corrected")
    held = filters.BooleanFilter(method="filter_held")
    warnings = filters.BooleanFilter(method="filter_warnings")
    changed = filters.BooleanFilter(method="filter_changed", label="net differs from last month")
    ordering = filters.OrderingFilter(
        fields=(
            ("slip_no", "slipNo"),
            ("employee_code", "employeeCode"),
            ("employee_name", "employeeName"),
            ("net", "net"),
            ("gross", "gross"),
            ("distance", "difference"),
        )
    )

    class Meta:
        model = SalaryDetail
        fields: list[str] = []

    def filter_department(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Find by the name that the month was paid under, also where the department has another one now."""
        names = departments_named(value).values("name")
        return rows.filter(Q(department__iexact=value) | Q(department__in=names))

    def filter_held(self, rows: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        """Show only those held, or only those not held."""
        run_id = self.request.parser_context["kwargs"]["run_id"]
        held = PaymentHold.objects.filter(run_id=run_id, released_at=None).values("employee_id")
        return rows.filter(employee_id__in=held) if value else rows.exclude(employee_id__in=held)

    def filter_warnings(self, rows: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        """Show only those with a finding, or without."""
        run_id = self.request.parser_context["kwargs"]["run_id"]
        found = Finding.objects.filter(run_id=run_id, employee_id__isnull=False).values("employee_id")
        return rows.filter(employee_id__in=found) if value else rows.exclude(employee_id__in=found)

    def filter_changed(self, rows: QuerySet[Any], name: str, value: bool) -> QuerySet[Any]:
        """Show only those whose net pay changed, or did not."""
        return rows.exclude(distance=0) if value else rows.filter(distance=0)
