"""What the app adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.payroll.permissions import PayrollPermission as P
from school.payroll.services.seeds import seed_payroll
from school.payroll.services.telling import TEMPLATE
from school.payroll.todo import steps, waiting

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL
PAYSLIPS = NoticeKind("salaries", _("Payslips"), 40, needs=P.OWN)


def _reports() -> Sequence["Report"]:
    from school.payroll.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_module(Module.PAYROLL, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.LOCK, P.OWN],
        Role.ACCOUNTANT: [P.READ, P.WRITE, P.OWN],
        Role.TEACHER: [P.OWN],
    },
)
register_urls(SCHOOL, "school.payroll.api.urls")
register_notices(PAYSLIPS, TEMPLATE, suites=(SCHOOL,))
register_group(SCHOOL, "payroll", Group(_("Payroll"), order=52))
register_entries(
    SCHOOL,
    "payroll",
    Entry(_("Payroll runs"), "payments", "school_payroll_payrollrun_changelist", P.READ),
    Entry(_("Payslips"), "receipt_long", "school_payroll_payslip_changelist", P.READ),
    Entry(_("Salaries"), "currency_rupee", "school_payroll_staffsalary_changelist", P.READ),
)
register_reports(SCHOOL, _reports)
on_seed(SCHOOL, seed_payroll)
on_to_do(SCHOOL, waiting)
on_set_up(SCHOOL, steps)
