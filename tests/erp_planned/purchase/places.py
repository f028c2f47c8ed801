"""Records of purchases in every state of theirs: the ground that their acts are walked on."""

from collections.abc import Callable
from typing import Any

from core.periods import today
from erp_planned.purchase.models import GoodsReturn, PurchaseBill, PurchaseOrder
from erp_planned.purchase.services import bills, deciding, returns
from erp_planned.vendors.services.deciding import reject_payment
from payroll.employees.models import Employee
from tests.erp_planned.purchase.trade import SYSTEM, billed, came, draft, judged
from tests.erp_planned.vendors.places import who

Make = Callable[[Employee], Any]


def _draft(person: Employee) -> PurchaseOrder:
    return draft(actor=who(person), ordered_on=today(), delivery_on=today())


def _approved(person: Employee) -> PurchaseOrder:
    return deciding.approve_order(order=_draft(person), actor=SYSTEM)


def _received(person: Employee, quantity: int = 10) -> PurchaseOrder:
    order = _approved(person)
    receipt = came(order, quantity, actor=SYSTEM, received_on=today())
    judged(receipt, quantity, actor=SYSTEM, inspected_on=today())
    order.refresh_from_db()
    return order


def _return(person: Employee) -> GoodsReturn:
    receipt = _received(person).receipts.get()
    lines = [{"receipt_line_id": receipt.lines.get().pk, "accepted": 1}]
    return returns.make_return(receipt=receipt, lines=lines, reason="Broken", actor=who(person))


def _bill(person: Employee, rate: int = 100) -> PurchaseBill:
    return billed(_received(person), 10, rate, actor=who(person), bill_on=today())


def _cancelled(person: Employee) -> PurchaseBill:
    bill = _bill(person)
    assert bill.payment is not None
    reject_payment(payment=bill.payment, remarks="x", actor=SYSTEM)
    return bills.cancel_bill(bill=bill, reason="x", actor=SYSTEM)


MAKE: dict[str, dict[str, Make]] = {
    "purchase_order": {
        "draft": _draft,
        "approved": _approved,
        "received": _received,
        "closed": lambda one: deciding.close_order(order=_received(one, 4), reason="x", actor=SYSTEM),
        "cancelled": lambda one: deciding.cancel_order(order=_draft(one), reason="x", actor=SYSTEM),
    },
    "goods_return": {
        "waiting": _return,
        "approved": lambda one: returns.approve_return(goods_return=_return(one), actor=SYSTEM),
        "rejected": lambda one: returns.reject_return(goods_return=_return(one), remarks="x", actor=SYSTEM),
    },
    "purchase_bill": {
        "held": lambda one: _bill(one, 110),
        "matched": _bill,
        "released": lambda one: bills.release_bill(bill=_bill(one, 110), reason="x", actor=SYSTEM),
        "cancelled": _cancelled,
    },
}
