"""What this app adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.audit.services import register_masked
from core.outbox.kinds import NoticeKind, register_notices
from core.outbox.papers import Paper, register_paper
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from erp_planned.finance.commitments import register_commitments
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.search import PROVIDERS
from erp_planned.sourcing.seeds import seed_limits
from erp_planned.sourcing.selectors.indents import committed_by_indents
from erp_planned.sourcing.services.nightly import closing
from erp_planned.sourcing.services.notices import CLOSING, DECIDED, DUE, LOOK, SENT, WAITING
from erp_planned.sourcing.todo import waiting
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, EMPLOYEE, FINANCE_OFFICER, HR_MANAGER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.sourcing.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


def _letter(pk: int) -> Paper:
    from erp_planned.sourcing.papers import letter_by_number  # noqa: PLC0415 - loads what prints it

    return letter_by_number(pk)


register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        FINANCE_OFFICER: [P.READ, P.APPROVE, P.INDENT],
        ACCOUNTANT: [P.READ, P.WRITE, P.INDENT],
        EMPLOYEE: [P.INDENT],
        # Who keeps the records of people opens their accounts: with no fewer rights than these have.
        HR_MANAGER: [P.INDENT],
    },
)
register_urls(ORGANIZATION, "erp_planned.sourcing.api.urls")
register_commitments(committed_by_indents)
# What a bid holds is told by its lines once they are opened, never by a change of the cipher text.
register_masked("sealed")
on_to_do(ORGANIZATION, waiting)
on_due(LOOK, closing, type=ORGANIZATION)
OF_INDENTS = NoticeKind("indents", _("Indents and enquiries"), 61, needs=P.INDENT)
register_notices(OF_INDENTS, WAITING, DECIDED, SENT, DUE, CLOSING, suites=(ORGANIZATION,))
register_paper(SENT, _letter)
register_reports(ORGANIZATION, _reports)
register_search(*PROVIDERS)
register_entries(
    ORGANIZATION,
    "purchase",
    Entry(_("Indents"), "list_alt", "erp_sourcing_indent_changelist", P.READ),
    Entry(_("Enquiries"), "contact_mail", "erp_sourcing_enquiry_changelist", P.READ),
    Entry(_("Quotations"), "request_quote", "erp_sourcing_quotation_changelist", P.READ),
    Entry(_("Comparisons"), "compare", "erp_sourcing_comparison_changelist", P.READ),
    order=10,
)
on_seed(ORGANIZATION, seed_limits, standing=True)
