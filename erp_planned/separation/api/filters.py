"""Query parameters of the list of separations."""

from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.separation.enums import ExitStatus, SeparationType
from erp_planned.separation.models import SeparationRequest
from payroll.employees.department_filter import DepartmentFilter


class SeparationFilter(CamelFilterSet):
    """By status, type, employee and last working day."""

    exit_status = django_filters.ChoiceFilter(choices=ExitStatus.choices, field_name="state")
    type = django_filters.ChoiceFilter(choices=SeparationType.choices)
    employee_id = django_filters.NumberFilter(field_name="employee_id", min_value=1)
    department = DepartmentFilter("employee__")
    from_on = django_filters.DateFilter(
        field_name="last_working_on", lookup_expr="gte", label="last day on or after"
    )
    to_on = django_filters.DateFilter(
        field_name="last_working_on", lookup_expr="lte", label="last day on or before"
    )
    search = SearchFilter("employee__name", "employee__code")
    ordering = django_filters.OrderingFilter(
        fields=[("last_working_on", "lastWorkingDay"), ("asked_on", "askedOn")]
    )

    class Meta:
        model = SeparationRequest
        fields: list[str] = []
