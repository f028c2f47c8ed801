"""Payslips: what somebody's month was computed from, line by line."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.formatting import mask
from school.foundation.site import school_site
from school.payroll.models import Payslip, PayslipLine
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.payslips import payslips_for
from school.payroll.selectors.runs import lines_of

RECORD = Record(
    heading="staff_name",
    subtitle="designation",
    figures=("gross", "deductions", "net"),
    sections=(
        Section("month", _("Month"), facts=("run", "number", "staff_code", "department", "structure_name")),
        Section(
            "days",
            _("Days"),
            facts=("days_in_month", "service_days", "lop_days", "paid_days", "monthly_gross"),
        ),
        Section(
            "law",
            _("Contributions and tax"),
            facts=(
                "pf_wages", "pf", "pension", "pf_employer", "esi_wages", "esi", "esi_employer", "pt", "tds",
                "year_estimate", "year_tax",
            ),
        ),
        Section("bank", _("Bank and numbers"), facts=("account", "ifsc", "masked_pan", "uan", "esi_number")),
    ),
    related=(
        Related(
            "lines",
            _("Lines"),
            PayslipLine,
            ("kind", (_("name"), "title"), "month", "amount"),
            rows=lines_of,
            needs=P.READ,
            empty=_("There are no lines."),
        ),
    ),
)  # fmt: skip


@admin.register(Payslip, site=school_site)
class PayslipAdmin(ServiceAdmin):
    """Payslips of all months."""

    permissions: ClassVar = {"view": P.READ}
    record = RECORD
    list_display = ("staff_name", "staff_code", "run", "number", "paid_days", "gross", "deductions", "net")
    list_filter = ("run",)
    search_fields = ("staff_name", "staff_code", "number")
    empty_text = _("Payslips come with the first processed month.")
    list_export: ClassVar = [
        (_("month"), "run"),
        (_("number"), "number"),
        (_("staff code"), "staff_code"),
        (_("name"), "staff_name"),
        (_("paid days"), "paid_days"),
        (_("gross pay"), "gross"),
        (_("deductions"), "deductions"),
        (_("net pay"), "net"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read links along."""
        return payslips_for(self.actor(request))

    @admin.display(description=_("bank account"))
    def account(self, obj: Payslip) -> str:
        return mask(obj.bank_account)

    @admin.display(description="PAN")
    def masked_pan(self, obj: Payslip) -> str:
        return mask(obj.pan)
