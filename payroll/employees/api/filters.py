"""Query parameters of the employee list (spec: payroll, Employees)."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.periods import today
from payroll.employees.department_filter import DepartmentFilter
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.selectors.people import at_level
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, Scheme


class EmployeeFilterSet(CamelFilterSet):
    """search, department, status; and designation, level, scheme, ordering."""

    search = SearchFilter("name", "code")
    department = DepartmentFilter()
    status = django_filters.ChoiceFilter(choices=EmployeeStatus.choices, label=_("status"))
    designation = django_filters.CharFilter(
        field_name="designation__name",
        lookup_expr="iexact",
        label=_("name of the designation"),
        max_length=120,
    )
    level = django_filters.NumberFilter(
        method="filter_level", label=_("pay level of today"), min_value=MIN_LEVEL, max_value=MAX_LEVEL
    )
    scheme = django_filters.ChoiceFilter(choices=Scheme.choices, label=_("pension scheme"))
    ordering = django_filters.OrderingFilter(
        fields=[
            ("code", "code"),
            ("name", "name"),
            ("date_of_joining", "dateOfJoining"),
            ("retirement_on", "retirementOn"),
        ]
    )

    class Meta:
        model = Employee
        fields: list[str] = []

    def filter_level(self, rows: QuerySet[Employee], name: str, value: Any) -> QuerySet[Employee]:
        """Narrow to a pay level."""
        return at_level(rows, int(value), today())

    def filter_queryset(self, queryset: QuerySet[Employee]) -> QuerySet[Employee]:
        """Keep equal rows of an ordering in the order of their codes, so that no page repeats one."""
        rows = super().filter_queryset(queryset)
        order = [str(name) for name in rows.query.order_by]
        return rows if order and order[-1].lstrip("-") in {"code", "name"} else rows.order_by(*order, "code")
