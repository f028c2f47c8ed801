"""What banking adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.audit.services import register_masked
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.banking.home import unreconciled_figures
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.services.again import SOURCES
from erp_planned.banking.todo import waiting
from erp_planned.banking.year_end import unreconciled
from erp_planned.finance.home import register_figures
from erp_planned.finance.hooks import register_year_check
from erp_planned.finance.sources import register_source
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.banking.reports import RECONCILIATION  # noqa: PLC0415 - loads what prints it

    return (RECONCILIATION,)


register_permissions(ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: P, ACCOUNTANT: [P.READ, P.WRITE]})
register_masked("account_no")
for source in SOURCES:
    register_source(source)
register_urls(ORGANIZATION, "erp_planned.banking.api.urls")
register_reports(ORGANIZATION, _reports)
on_to_do(ORGANIZATION, waiting)
register_year_check(unreconciled)
register_figures(P.READ, unreconciled_figures)
register_entries(
    ORGANIZATION,
    "bank",
    Entry(_("Payment advices"), "send_money", "erp_banking_paymentadvice_changelist", P.READ),
    Entry(_("Bank lines"), "receipt_long", "erp_banking_banktransaction_changelist", P.READ),
    Entry(_("Bank statements"), "upload_file", "erp_banking_statementfile_changelist", P.READ),
    Entry(_("Cheques"), "payments", "erp_banking_chequeleaf_changelist", P.READ),
    order=20,
)
