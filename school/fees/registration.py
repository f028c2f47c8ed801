"""What fees add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.masters.imports import register_master_import
from core.outbox.kinds import register_notices
from core.reports.registry import register_reports
from core.search import register_search
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from school.admissions.hooks import register_admission_invoice, register_enrolled, register_later_invoice
from school.fees import masters, providers
from school.fees.hooks import on_paid, on_received
from school.fees.permissions import FeePermission as P
from school.fees.selectors.ledger import balances_of
from school.fees.services import ledger_check
from school.fees.services.admission import (
    admission_invoice,
    after_payment,
    connect,
    hold_inquiry_account,
    invoice_lack,
    raise_later,
)
from school.fees.services.held import erase_invoices, erase_reasons, held_concessions, held_invoices
from school.fees.services.late_charging import LOOK, charge_late_fees
from school.fees.services.notices import RECEIVED, tell_receipt
from school.fees.services.seeds import seed_fees
from school.fees.todo import steps, waiting
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.foundation.quick_stats import QuickStat, register_quick_stat
from school.masters.files import register_export, table_of
from school.notifications.kinds import FEES
from school.students.hooks import Held, register_held
from school.students.providers import register_dues, register_tc_facts

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL
OF_STUDENT = {"student": "student_code", "head": "code", "rule": "code"}


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
    Entry(_("Fee counter"), "point_of_sale", "fee_counter", P.COLLECT),
    Entry(_("Invoices"), "receipt_long", "school_fees_invoice_changelist", P.REPORTS),
    Entry(_("Raise invoices"), "playlist_add_check", "fees_bulk", P.INVOICE),
    Entry(_("Receipts"), "receipt", "school_fees_receipt_changelist", P.REPORTS),
    Entry(_("Adjustments"), "percent", "school_fees_adjustment_changelist", P.REPORTS),
    Entry(_("Refunds"), "undo", "school_fees_refund_changelist", P.REPORTS),
    Entry(_("Ledger"), "menu_book", "school_fees_feeaccount_changelist", P.REPORTS),
    Entry(_("Fee plans"), "table_chart", "school_fees_feeplan_changelist", P.REPORTS),
    Entry(_("Rules of fees"), "tune", "school_fees_feesettings_changelist", P.CONFIGURE),
    Entry(_("Opened financial years"), "lock_open", "school_fees_openedyear_changelist", P.CONFIGURE),
)
register_notices(FEES, "fee_invoice_raised", RECEIVED, suites=(SCHOOL,))
on_seed(SCHOOL, seed_fees)
register_master_import(SCHOOL, masters.heads, key="code")
register_export(table_of(masters.heads, ("code",)))
register_master_import(SCHOOL, masters.options, key=("student", "head", "starts_on"), told=OF_STUDENT)
register_master_import(SCHOOL, masters.grants, key=("student", "rule", "starts_on"), told=OF_STUDENT)
register_admission_invoice(admission_invoice)
register_later_invoice(invoice_lack, raise_later)
register_enrolled(hold_inquiry_account, connect)
on_paid(after_payment)
on_received(tell_receipt)
register_held(
    Held("invoices", held_invoices, erase_invoices),
    Held("fee_concessions", held_concessions, erase_reasons),
)
register_reports(SCHOOL, _reports)
on_to_do(SCHOOL, waiting)
on_set_up(SCHOOL, steps)
on_due(LOOK, charge_late_fees, type=SCHOOL)
on_due(ledger_check.LOOK, ledger_check.check_ledger, type=SCHOOL)
register_search(providers.SEARCH)
register_dues(balances_of)
register_tc_facts(providers.tc_facts)
register_held(providers.HELD)
register_quick_stat(QuickStat.PENDING_FEES, providers.pending_fees)
