"""What this app adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.finance.heads import Head, register_heads
from erp_planned.finance.parties import register_party_kind
from erp_planned.finance.sources import register_source
from erp_planned.student_fees.parties import STUDENTS, fee_dues
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.search import PROVIDER
from erp_planned.student_fees.services.again import SOURCES
from erp_planned.student_fees.todo import waiting
from erp_planned.students.hooks import register_dues
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER, HR_MANAGER, STUDENT

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.student_fees.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        # Who admits students opens their accounts: with no fewer rights than these have.
        HR_MANAGER: [P.OWN],
        FINANCE_OFFICER: [P.READ, P.APPROVE],
        ACCOUNTANT: [P.READ, P.WRITE, P.COLLECT],
        STUDENT: [P.OWN],
    },
)
register_urls(ORGANIZATION, "erp_planned.student_fees.api.urls")
register_party_kind(STUDENTS)
register_dues(fee_dues)
register_heads(
    Head("student_fee_bank", _("Bank account that fees come into"), "1002"),
    Head("student_fee_income", _("Income from students' fees"), "3002"),
    Head("student_deposits", _("Caution deposits of students"), "2303"),
)
for source in SOURCES:
    register_source(source)
register_reports(ORGANIZATION, _reports)
on_to_do(ORGANIZATION, waiting)
register_search(PROVIDER)
register_entries(
    ORGANIZATION,
    "students",
    Entry(_("Fee counter"), "point_of_sale", "student_fee_counter", P.COLLECT),
    Entry(_("Bill a class"), "playlist_add_check", "student_fee_bills", P.WRITE),
    Entry(_("Receipts of fees"), "receipt", "erp_student_fees_feepayment_changelist", P.READ),
    Entry(_("Concessions"), "percent", "erp_student_fees_concession_changelist", P.READ),
    Entry(_("Refunds of deposits"), "undo", "erp_student_fees_feerefund_changelist", P.READ),
    Entry(_("Fee ledgers"), "menu_book", "erp_student_fees_feeaccount_changelist", P.READ),
    order=50,
)
