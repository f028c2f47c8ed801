"""Processes killed in the middle of goods, beds, depreciation, mess bills and returns: whole or not at all."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from functools import partial

import pytest

from core.audit.models import AuditEntry
from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from erp_planned.assets.models import DepreciationRun
from erp_planned.assets.services.runs import calculate, post_run
from erp_planned.finance.models import Voucher
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.services.returns import file_return
from erp_planned.hostel.models import RoomAllocation
from erp_planned.hostel.services.stays import allocate
from erp_planned.inventory.models import Stock, StockMovement
from erp_planned.mess.masters import rates
from erp_planned.mess.models import MessBill
from erp_planned.mess.services.bills import generate, issue
from erp_planned.purchase.models import GoodsReceipt, PurchaseBill
from erp_planned.vendors.models import VendorPayment
from tests.erp_planned.assets.things import thing
from tests.erp_planned.finance.statements.books import make_year
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM
from tests.erp_planned.gst import ledger
from tests.erp_planned.hostel.places import hostel, student
from tests.erp_planned.killing import Act, killed_at_every_depth
from tests.erp_planned.purchase.trade import accepted, approved, billed, came, judged

At = Callable[[str], None]
pytestmark = pytest.mark.django_db(transaction=True)


def inspection() -> Act:
    """What is accepted is stock, and the receipt is judged: in one."""
    make_year(2026)
    receipt = came(approved(), 10)

    def done() -> None:
        assert GoodsReceipt.objects.get().inspection_status == "accepted"
        assert (Stock.objects.get().quantity, StockMovement.objects.count()) == (10, 1)

    return Act(partial(judged, receipt, 10), done)


def bill() -> Act:
    """A matched bill comes with the vendor's payment, once."""
    make_year(2026)
    order = approved()
    accepted(order, 10)

    def done() -> None:
        assert PurchaseBill.objects.get().status == "matched"
        assert VendorPayment.objects.count() == 1

    return Act(partial(billed, order, 10, no="B/1"), done)


def last_bed() -> Act:
    """A bed is given with its audit row, and given once."""
    hostel(beds=(1,))
    who = student()

    def done() -> None:
        assert RoomAllocation.objects.get().student_id == who.pk
        assert AuditEntry.objects.filter(object_id=str(RoomAllocation.objects.get().pk)).exists()

    return Act(partial(allocate, student=who, from_on=date(2026, 12, 1), actor=SYSTEM), done)


def depreciation() -> Act:
    """A year is charged to every asset and to the books, or to none."""
    make_year(2025)
    things = [thing(used=date(2025, 4, 1), purchased_on=date(2025, 4, 1)) for _number in range(3)]
    run = calculate(year=FinancialYear(2025), actor=MAKER)

    def done() -> None:
        assert DepreciationRun.objects.get().state == "posted"
        for one in things:
            one.refresh_from_db()
        assert sum(one.accumulated for one in things) == DepreciationRun.objects.get().total > 0
        assert Voucher.objects.count() == 1

    return Act(partial(post_run, run=run, actor=CHECKER), done)


def mess_bill() -> Act:
    """A bill gets its number and its voucher in one."""
    make_year(2026)
    house = hostel()
    rates.create(actor=SYSTEM, hostel=house, effective_on=date(2026, 6, 1), method="fixed", rate=Decimal(120))
    allocate(student=student(), from_on=date(2026, 10, 1), actor=SYSTEM)
    generate(hostel=house, month=Month(2026, 11), actor=SYSTEM)
    row = MessBill.objects.get()

    def done() -> None:
        found = MessBill.objects.get()
        assert (found.state, found.total) == ("issued", 30 * 120)
        assert found.bill_no
        assert Voucher.objects.count() == 1

    return Act(partial(issue, bill=row, actor=SYSTEM), done)


def filing() -> Act:
    """A filed return is final with all its documents."""
    ledger.registered()
    ledger.sold("A1", date(2026, 10, 5), [ledger.line(100)])
    row = ledger.made()

    def done() -> None:
        found = GSTReturn.objects.get()
        assert (found.status, found.arn_no, found.documents) == ("filed", "AA2710261234567", 1)

    return Act(partial(file_return, gst_return=row, arn_no="AA2710261234567", actor=SYSTEM), done)


@pytest.mark.parametrize(
    "scene", [inspection, bill, last_bed, depreciation, mess_bill, filing],
    ids=lambda scene: scene.__name__,
)  # fmt: skip
def test_a_kill_leaves_nothing_half_done(organization: Tenant, at: At, scene: Callable[[], Act]) -> None:
    """Catches an act of several commits, a number that is lost, and one that cannot be done again."""
    at("2026-12-02 10:00")
    killed_at_every_depth(scene(), organization.schema_name)
