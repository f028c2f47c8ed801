"""Rows that are shown on a page and never changed there."""

from typing import Any

from django.http import HttpRequest

from core.admin.inlines import ShownInline
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractDeduction,
    ContractFinding,
    ContractLateDays,
    ContractLine,
    ContractRate,
)
from payroll.organizations.permissions import PayrollPermission as P


class ContractInline(ShownInline):
    """Whoever may see the page sees its rows."""

    permission = P.CONTRACT_READ


class DeductionInline(ContractInline):
    """Recurring deductions of a contract."""

    model = ContractDeduction
    fields = ("name", "amount", "from_on", "to_on")


class RateInline(ContractInline):
    """Rates of a contract, from their months on."""

    model = ContractRate
    fields = ("from_on", "rate", "reason", "entered_at", "entered_by")


class LateDaysInline(ContractInline):
    """Days of locked months as they turned out."""

    model = ContractLateDays
    fields = ("month", "days", "reason", "entered_at", "entered_by")


class ArrearInline(ContractInline):
    """What a run settles of earlier months."""

    model = ContractArrear
    fields = ("staff", "month", "due", "drawn", "amount")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the contracts along."""
        return super().get_queryset(request).select_related("staff")


class LineInline(ContractInline):
    """Payments of a run."""

    model = ContractLine
    fields = (
        "slip_no", "staff_code", "staff_name", "payee_type", "days", "arrears", "gross", "paid_before", "tds_base",
        "tds_pct", "tds", "other_deductions", "net", "is_corrected",
    )  # fmt: skip


class FindingInline(ContractInline):
    """What processing found."""

    model = ContractFinding
    fields = ("staff", "severity", "code", "detail")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the contracts along."""
        return super().get_queryset(request).select_related("staff")


class CorrectionInline(ContractInline):
    """Figures set by hand."""

    model = ContractCorrection
    fields = ("staff", "field", "value", "reason", "created_by")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the contracts along."""
        return super().get_queryset(request).select_related("staff")
