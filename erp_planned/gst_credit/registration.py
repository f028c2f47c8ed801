"""What this app adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.gst.hooks import register_reversals, register_reversals_of_year
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.figures import reversed_by_rule, reversed_in
from erp_planned.gst_credit.todo import waiting
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.gst_credit.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_permissions(
    ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: [P.READ], ACCOUNTANT: [P.READ, P.WRITE]}
)  # fmt: skip
register_urls(ORGANIZATION, "erp_planned.gst_credit.api.urls")
register_entries(
    ORGANIZATION,
    "gst",
    Entry(_("Reconciliation"), "compare_arrows", "erp_gst_credit_gstreconciliation_changelist", P.READ),
    Entry(_("GSTR-2B"), "upload_file", "erp_gst_credit_gstr2bstatement_changelist", P.READ),
    Entry(_("Reversals of credit"), "undo", "erp_gst_credit_creditreversal_changelist", P.READ),
)
register_reversals(reversed_in)
register_reversals_of_year(reversed_by_rule)
register_reports(ORGANIZATION, _reports)
on_to_do(ORGANIZATION, waiting)
