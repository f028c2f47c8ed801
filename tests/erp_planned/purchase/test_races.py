"""Two who press at once on one order: the last piece, one inspection, one bill, one decision; and no sum is broken."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db.models import Sum

from core.errors import DomainError
from core.tenancy.models import Tenant
from erp_planned.inventory.models import Stock, StockMovement
from erp_planned.purchase.models import GoodsReceipt, OrderItem, PurchaseBill
from erp_planned.purchase.services.deciding import approve_order, cancel_order
from erp_planned.vendors.models import VendorPayment
from tests.erp_planned.purchase.trade import CHECKER, SECOND, accepted, approved, billed, came, draft, judged
from tests.kit.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def refused(outcomes: list[Any]) -> list[Any]:
    """Return what was refused; anything but a refusal that says why is a fault."""
    errors = [one for one in outcomes if isinstance(one, Exception)]
    assert all(isinstance(one, DomainError) for one in errors), errors
    return errors


def test_of_two_at_once_one_wins(organization: Tenant, at: Callable[[str], None]) -> None:
    """One institution for all of it, for a database is dear: each pair on an order of its own."""
    at("2026-11-22 10:00")
    order = approved()
    came(order, 9)
    assert len(refused(at_once(partial(came, order, 1), partial(came, order, 1)))) == 1
    assert OrderItem.objects.get(order=order).received == 10

    receipt = GoodsReceipt.objects.get(lines__received=9)
    assert (
        len(refused(at_once(partial(judged, receipt, 9), partial(judged, receipt, 8, actor=CHECKER_WRITES))))
        == 1
    )
    receipt.refresh_from_db()
    line = receipt.lines.get()
    assert Stock.objects.get().quantity == line.accepted
    assert StockMovement.objects.aggregate(total=Sum("value"))["total"] == line.value

    whole = approved()
    accepted(whole, 10)
    outcomes = at_once(partial(billed, whole, 10, no="ONE"), partial(billed, whole, 10, no="ONE"))
    assert len(refused(outcomes)) == 1
    outcomes = at_once(partial(billed, whole, 1, no="TWO"), partial(billed, whole, 1, no="THREE"))
    assert refused(outcomes) == []
    assert {one.status for one in outcomes} == {"held"}
    assert (PurchaseBill.objects.count(), VendorPayment.objects.count()) == (3, 1)
    assert OrderItem.objects.get(order=whole).billed == 10

    waits = draft()
    outcomes = at_once(
        partial(approve_order, order=waits, actor=CHECKER),
        partial(cancel_order, order=waits, reason="x", actor=SECOND),
    )
    waits.refresh_from_db()
    # Approved first, the cancelling maker lacks the right; cancelled first, nothing is left to approve.
    assert len(refused(outcomes)) == 1
    assert waits.status in {"approved", "cancelled"}
    assert Decimal(0) == OrderItem.objects.get(order=waits).received


CHECKER_WRITES = SECOND.__class__(
    CHECKER.user_id, CHECKER.name, "admin", SECOND.door, permissions=SECOND.permissions
)
