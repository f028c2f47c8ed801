"""Rows that are shown on a page and never changed there."""

from typing import Any, ClassVar

from django.http import HttpRequest
from unfold.admin import TabularInline

from payroll.contract_staff.models import (
    ContractCorrection,
    ContractDeduction,
    ContractFinding,
    ContractLine,
)
from payroll.organizations.permissions import PayrollPermission as P


class ShownInline(TabularInline):
    """Rows come from services."""

    extra = 0
    can_delete = False
    show_change_link = False
    tab = True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see the page."""
        return bool(self.admin_site.allows(request, P.CONTRACT_READ))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not here."""
        return False


class DeductionInline(ShownInline):
    """Recurring deductions of a contract."""

    model = ContractDeduction
    fields: ClassVar = ("name", "amount", "from_on", "to_on")


class LineInline(ShownInline):
    """Payments of a run."""

    model = ContractLine
    fields: ClassVar = (
        "slip_no", "staff_code", "staff_name", "payee_type", "days", "gross", "paid_before", "tds_base", "tds_pct",
        "tds", "other_deductions", "net", "is_corrected",
    )  # fmt: skip


class FindingInline(ShownInline):
    """What processing found."""

    model = ContractFinding
    fields: ClassVar = ("staff", "severity", "code", "detail")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the contracts along."""
        return super().get_queryset(request).select_related("staff")


class CorrectionInline(ShownInline):
    """Figures set by hand."""

    model = ContractCorrection
    fields: ClassVar = ("staff", "field", "value", "reason", "created_by")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the contracts along."""
        return super().get_queryset(request).select_related("staff")
