"""Query parameters of the lists."""

from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.locking.states import RunState
from school.payroll.models import PayrollRun, Payslip, StaffSalary


class PayrollRunFilter(CamelFilterSet):
    """By state and year."""

    status = django_filters.ChoiceFilter(choices=RunState.choices, field_name="state")
    year = django_filters.NumberFilter(field_name="month", lookup_expr="year")

    class Meta:
        model = PayrollRun
        fields: list[str] = []


class PayslipFilter(CamelFilterSet):
    """By run, person and words."""

    run_id = django_filters.UUIDFilter(field_name="run_id")
    staff_id = django_filters.UUIDFilter(field_name="staff_id")
    search = SearchFilter("staff_name", "staff_code", "number")

    class Meta:
        model = Payslip
        fields: list[str] = []


class StaffSalaryFilter(CamelFilterSet):
    """By person, structure and words."""

    staff_id = django_filters.UUIDFilter(field_name="staff_id")
    structure_id = django_filters.UUIDFilter(field_name="structure_id")
    search = SearchFilter("staff__name", "staff__employee_code")

    class Meta:
        model = StaffSalary
        fields: list[str] = []
