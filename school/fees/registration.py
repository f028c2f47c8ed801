"""What fees add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.fees import providers
from school.fees.permissions import FeePermission as P
from school.fees.selectors.ledger import balances_of
from school.fees.services.late_charging import LOOK, charge_late_fees
from school.fees.todo import waiting
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.foundation.quick_stats import QuickStat, register_quick_stat
from school.students.hooks import register_held
from school.students.providers import register_dues, register_tc_facts

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL


def _reports() -> Sequence["Report"]:
    from school.fees.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_module(Module.FEES, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.REPORTS, P.APPROVE],
        Role.ACCOUNTANT: P,
        Role.PARENT: [P.READ],
    },
)
register_urls(SCHOOL, "school.fees.api.urls")
register_group(SCHOOL, "fees", Group(_("Fees"), order=45))
register_entries(
    SCHOOL,
    "fees",
    Entry(_("Receipts"), "receipt", "school_fees_receipt_changelist", P.REPORTS),
    Entry(_("Adjustments"), "percent", "school_fees_adjustment_changelist", P.REPORTS),
    Entry(_("Refunds"), "undo", "school_fees_refund_changelist", P.REPORTS),
    Entry(_("Ledger"), "menu_book", "school_fees_feeaccount_changelist", P.REPORTS),
)
register_reports(SCHOOL, _reports)
on_to_do(SCHOOL, waiting)
on_due(LOOK, charge_late_fees, type=SCHOOL)
register_search(providers.SEARCH)
register_dues(balances_of)
register_tc_facts(providers.tc_facts)
register_held(providers.HELD)
register_quick_stat(QuickStat.PENDING_FEES, providers.pending_fees)
