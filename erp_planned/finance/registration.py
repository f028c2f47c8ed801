"""What finance adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.imports.permissions import ImportPermission
from core.imports.registry import register_import
from core.outbox.kinds import DECISIONS, NoticeKind, register_notices
from core.search import register_search
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed, on_upgrade
from core.todo import on_to_do
from erp_planned.finance.imports import OPENINGS, VOUCHERS
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.search import PROVIDERS
from erp_planned.finance.services.budget_checks import ALERT
from erp_planned.finance.services.chart import add_later_accounts, seed_chart
from erp_planned.finance.services.notices import REJECTED
from erp_planned.finance.services.recurring import LOOK, make_recurring
from erp_planned.finance.set_up import steps
from erp_planned.finance.statements import registration as statements  # noqa: F401 - registers on import
from erp_planned.finance.todo import waiting
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER

ORGANIZATION = TenantType.ORGANIZATION
BUDGETS = NoticeKind("budgets", _("Budgets"), 46, needs=P.APPROVE)

register_permissions(ORGANIZATION, {ADMIN: P, FINANCE_OFFICER: P, ACCOUNTANT: [P.READ, P.WRITE]})
# Of the kinds of files only those whose own right they have.
IMPORTS = (ImportPermission.READ, ImportPermission.WRITE)
register_permissions(ORGANIZATION, dict.fromkeys((ACCOUNTANT, FINANCE_OFFICER), IMPORTS))
register_urls(ORGANIZATION, "erp_planned.finance.api.urls")
register_notices(DECISIONS, REJECTED, suites=(ORGANIZATION,))
register_notices(BUDGETS, ALERT, suites=(ORGANIZATION,))
register_entries(
    ORGANIZATION,
    "finance",
    Entry(_("Enter a voucher"), "edit_note", "voucher_entry", P.WRITE),
    Entry(_("Vouchers"), "receipt_long", "erp_finance_voucher_changelist", P.READ),
    Entry(_("Chart of accounts"), "account_tree", "erp_finance_account_changelist", P.READ),
    Entry(_("Budgets"), "savings", "erp_finance_budget_changelist", P.READ),
    Entry(_("Financial years"), "calendar_month", "erp_finance_bookyear_changelist", P.READ),
    Entry(_("Recurring vouchers"), "event_repeat", "erp_finance_recurringvoucher_changelist", P.READ),
    Entry(_("Accounts of heads"), "link", "erp_finance_headaccount_changelist", P.CONFIGURE),
    Entry(_("Rules of the books"), "tune", "erp_finance_bookssettings_changelist", P.CONFIGURE),
)
register_import(ORGANIZATION, VOUCHERS)
register_import(ORGANIZATION, OPENINGS)
register_search(*PROVIDERS)
on_to_do(ORGANIZATION, waiting)
on_set_up(ORGANIZATION, steps)
on_seed(ORGANIZATION, seed_chart)
on_upgrade(ORGANIZATION, add_later_accounts)
on_due(LOOK, make_recurring, type=ORGANIZATION)
