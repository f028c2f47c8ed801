"""Query parameters of the contract staff lists."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.locking.states import RunState
from payroll.contract_staff.enums import ContractKind, ContractStatus, PayeeType
from payroll.contract_staff.models import ContractRun, ContractStaff
from payroll.employees.department_filter import DepartmentFilter


class ContractStaffFilter(CamelFilterSet):
    """search, department, status, kind, payeeType."""

    search = SearchFilter("code", "name", whole=("pan",))
    department = DepartmentFilter()
    status = filters.ChoiceFilter(choices=ContractStatus.choices)
    kind = filters.ChoiceFilter(choices=ContractKind.choices)
    payee_type = filters.ChoiceFilter(choices=PayeeType.choices)
    ordering = filters.OrderingFilter(
        fields=[("code", "code"), ("name", "name"), ("contract_to", "contractTo"), ("rate", "rate")]
    )

    class Meta:
        model = ContractStaff
        fields: list[str] = []


class ContractRunFilter(CamelFilterSet):
    """State, year; newest first."""

    state = filters.ChoiceFilter(choices=RunState.choices)
    year = filters.NumberFilter(field_name="month", lookup_expr="year")
    ordering = filters.OrderingFilter(fields=(("month", "month"), ("total_net", "totalNet")))

    class Meta:
        model = ContractRun
        fields: list[str] = []
