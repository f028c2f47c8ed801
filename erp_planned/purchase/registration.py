"""What purchases add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import NoticeKind, register_notices
from core.outbox.papers import Paper, register_paper
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.finance.commitments import register_commitments
from erp_planned.finance.heads import register_heads
from erp_planned.finance.sources import register_source
from erp_planned.inventory.seams import register_on_order
from erp_planned.purchase.heads import PURCHASE_HEADS
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.search import PROVIDERS
from erp_planned.purchase.selectors.orders import committed, on_order
from erp_planned.purchase.selectors.receipts import rated
from erp_planned.purchase.services.again import SOURCES, debits_of_payment
from erp_planned.purchase.services.notices import AMENDED, HELD, INSPECT, RETURNED, SENT, WAITING
from erp_planned.purchase.todo import waiting
from erp_planned.vendors.debits import register_debits
from erp_planned.vendors.rating_sources import register_rating_source
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, EMPLOYEE, FINANCE_OFFICER, HR_MANAGER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.purchase.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


def _order(pk: int) -> Paper:
    from erp_planned.purchase.papers import paper_by_number  # noqa: PLC0415 - loads what prints it

    return paper_by_number(pk)


register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        FINANCE_OFFICER: [P.READ, P.APPROVE],
        ACCOUNTANT: [P.READ, P.WRITE],
        EMPLOYEE: [P.KEEP],
        # Who keeps the records of people opens their accounts: with no fewer rights than these have.
        HR_MANAGER: [P.KEEP],
    },
)
register_urls(ORGANIZATION, "erp_planned.purchase.api.urls")
register_entries(
    ORGANIZATION,
    "purchase",
    Entry(_("Orders"), "shopping_cart", "erp_purchase_purchaseorder_changelist", P.READ),
    Entry(_("Goods receipts"), "local_shipping", "erp_purchase_goodsreceipt_changelist", P.READ),
    Entry(_("Returns to vendors"), "undo", "erp_purchase_goodsreturn_changelist", P.READ),
    Entry(_("Bills for orders"), "receipt_long", "erp_purchase_purchasebill_changelist", P.READ),
    Entry(_("Versions of orders"), "history", "erp_purchase_orderversion_changelist", P.READ),
)
OF_PURCHASES = NoticeKind("purchases", _("Orders, goods and their bills"), 62, needs=P.READ)
register_notices(OF_PURCHASES, WAITING, AMENDED, INSPECT, HELD, RETURNED, SENT, suites=(ORGANIZATION,))
register_paper(SENT, _order)
register_heads(*PURCHASE_HEADS)
for source in SOURCES:
    register_source(source)
register_commitments(committed)
register_on_order(on_order)
register_debits(debits_of_payment)
register_rating_source(rated)
register_reports(ORGANIZATION, _reports)
on_to_do(ORGANIZATION, waiting)
register_search(*PROVIDERS)
