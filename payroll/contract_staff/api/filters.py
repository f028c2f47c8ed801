"""Query parameters of the contract staff lists."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet
from core.locking.states import RunState
from payroll.contract_staff import selectors
from payroll.contract_staff.enums import ContractKind, ContractStatus, PayeeType
from payroll.contract_staff.models import ContractRun, ContractStaff


class ContractStaffFilter(CamelFilterSet):
    """search, department, status, kind, payeeType."""

    search = filters.CharFilter(method="filter_search", label=_("code or name, in part"), max_length=100)
    department = filters.CharFilter(method="filter_department", label=_("code, name or id"), max_length=120)
    status = filters.ChoiceFilter(choices=ContractStatus.choices)
    kind = filters.ChoiceFilter(choices=ContractKind.choices)
    payee_type = filters.ChoiceFilter(choices=PayeeType.choices)
    ordering = filters.OrderingFilter(
        fields=[("code", "code"), ("name", "name"), ("contract_to", "contractTo"), ("rate", "rate")]
    )

    class Meta:
        model = ContractStaff
        fields: list[str] = []

    def filter_search(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Find by code, name or whole PAN."""
        return selectors.matching(rows, value)

    def filter_department(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        return selectors.in_department(rows, value)


class ContractRunFilter(CamelFilterSet):
    """State, year; newest first."""

    state = filters.ChoiceFilter(choices=RunState.choices)
    year = filters.NumberFilter(field_name="month", lookup_expr="year")
    ordering = filters.OrderingFilter(fields=(("month", "month"), ("total_net", "totalNet")))

    class Meta:
        model = ContractRun
        fields: list[str] = []
