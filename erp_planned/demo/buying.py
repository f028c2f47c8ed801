"""Purchases in the demo: indents in all states, sealed and opened bids, orders, goods, bills paid and held."""

import time
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from erp_planned.assets.models import AssetCategory
from erp_planned.assets.services.register import capitalize
from erp_planned.demo.world import DemoWorld
from erp_planned.inventory.masters import categories, item_master
from erp_planned.inventory.models import Item, ItemCategory, Store
from erp_planned.purchase.masters import purchase_settings
from erp_planned.purchase.models import PurchaseBill, PurchaseOrder
from erp_planned.purchase.services.bills import enter_bill
from erp_planned.purchase.services.deciding import approve_order
from erp_planned.purchase.services.orders import change_order, make_order
from erp_planned.purchase.services.receipts import inspect, receive
from erp_planned.purchase.services.returns import make_return
from erp_planned.sourcing.masters import split_windows
from erp_planned.sourcing.models import Comparison, Enquiry, Indent
from erp_planned.sourcing.services.comparisons import approve_comparison, compare
from erp_planned.sourcing.services.enquiries import make_enquiry, open_bids
from erp_planned.sourcing.services.indents import (
    Wanted,
    approve_indent,
    cancel_indent,
    make_indent,
    reject_indent,
    submit_indent,
)
from erp_planned.sourcing.services.quotations import Quoted, enter_quotation
from erp_planned.vendors import masters
from erp_planned.vendors.models import Vendor, VendorCategory
from erp_planned.vendors.services.deciding import approve_payment, pay_payment
from erp_planned.vendors.services.vendors import verify_vendor

# Name, GSTIN, whether a composition dealer; rate, freight and GST in percent of the comparison: the reference's
# example (purchase, section 2), in which the third is the lowest where no credit is taken.
BIDDERS = (
    ("Aravali Traders", "07ZZZFA3309J1Z0", False, 100, 5, 18),
    ("Beacon Paper Company", "07ZZZFB3310K1Z4", False, 98, 9, 18),
    ("Chandni Stores", "07ZZZFC3311L1Z0", True, 112, 0, 0),
)
NOTEBOOKS = 5200
# How long the bids of the demo are taken, in seconds, and how often it is looked whether that is over.
TAKEN, LOOK = 0.7, 0.1


class Market:
    """Vendors, items and stores of the purchases."""

    def __init__(self, world: DemoWorld) -> None:
        """Enter what is not there yet."""
        actor = world.accountant
        self.bidders = [_bidder(world, number) for number in range(len(BIDDERS))]
        self.stationer = Vendor.objects.get(name="Evergreen Stationers Pvt Ltd")
        self.stores = {row.name: row for row in Store.objects.all()}
        item_master.create(
            code="LNB", name="Laboratory notebook, bound",
            category=ItemCategory.objects.get(name__startswith="Station"),
            unit="NOS", hsn_code="48202000", gst_pct=Decimal(18), reorder_level=Decimal(800), ved="E", actor=actor,
        )  # fmt: skip
        machines = categories.create(name="Machines", description="What becomes an asset", actor=actor)
        item_master.create(
            code="DTP", name="Desktop computer, 16 GB", category=machines, kind="asset", unit="NOS",
            hsn_code="84713010", gst_pct=Decimal(18), actor=actor,
        )  # fmt: skip
        self.items: dict[str, Item] = {row.code: row for row in Item.objects.all()}


def fill_purchases(world: DemoWorld) -> None:
    """Raise indents, ask for quotations, order, receive, and match the bills."""
    purchase_settings.create(
        effective_on=world.year.first, over_receipt_pct=Decimal(5), bill_pct=Decimal(1), bill_amount=Decimal(100),
        damages_pct_week=Decimal("0.5"), damages_most_pct=Decimal(10), actor=world.officer,
    )  # fmt: skip
    split_windows.create(valid_from=world.year.first, days=45, actor=world.officer)
    market = Market(world)
    opened = _enquiries(world, market)
    _indents(world, market)
    _from_comparison(world, market, opened)
    _computers(world, market)
    _others(world, market)


def _bidder(world: DemoWorld, number: int) -> Vendor:
    name, gstin, is_composition, *_rest = BIDDERS[number]
    row = masters.vendors.create(
        actor=world.accountant, name=name, category=VendorCategory.objects.get(name="Stationery"), gstin=gstin,
        is_composition=is_composition, tds_section="none", bank_account=f"60200{6007 * (number + 5):07d}",
        ifsc="DEMO0000101", address=f"{number + 21}, Nai Sarak, New Delhi", phone=f"910000041{number}",
        contact_person="Sales desk", email=f"sales@bidder{number + 1}.example.org",
    )  # fmt: skip
    return verify_vendor(vendor=row, actor=world.officer)


def _indent(
    world: DemoWorld, market: Market, code: str, quantity: int, rate: int, purpose: str, *, own: bool = False
) -> Indent:
    lines = [Wanted(market.items[code], Decimal(quantity), Decimal(rate))]
    given: dict[str, Any] = {"purpose": purpose, "required_by": world.today + timedelta(days=45)}
    if own:
        return make_indent(lines=lines, employee=world.familiar, actor=world.person(world.familiar), **given)
    return make_indent(lines=lines, department=world.staff[6].department, actor=world.accountant, **given)


def _approved(world: DemoWorld, row: Indent) -> Indent:
    row = submit_indent(indent=row, actor=world.accountant)
    return approve_indent(indent=row, splitting_reason="Other goods for another need", actor=world.officer)


def _indents(world: DemoWorld, market: Market) -> None:
    """Leave one as a draft, one waiting, one approved, one refused, one cancelled."""
    _indent(world, market, "KBD", 12, 700, "Keyboards of the language laboratory", own=True)
    waiting = _indent(world, market, "SSD", 10, 4300, "Faster disks for the reading room", own=True)
    submit_indent(indent=waiting, actor=world.person(world.familiar))
    _approved(world, _indent(world, market, "GLV", 1500, 18, "Practicals of the second term"))
    refused = submit_indent(
        indent=_indent(world, market, "CAB", 6, 8100, "Second line to the gate"), actor=world.accountant
    )
    reject_indent(indent=refused, remarks="The line of the guard room is enough", actor=world.officer)
    gone = _indent(world, market, "PHE", 60, 245, "Housekeeping of the annexe")
    cancel_indent(indent=gone, remarks="The annexe is let", actor=world.accountant)


def _enquiries(world: DemoWorld, market: Market) -> Comparison | None:
    """Take sealed bids for notebooks and open them by two people; others stay sealed for a week."""
    first = _enquiry(world, market, "LNB", NOTEBOOKS, 110, TAKEN)
    for number, (_name, _gstin, _composition, rate, freight, tax) in enumerate(BIDDERS):
        _quote(world, market, first, number, rate, freight, tax)
    second = _enquiry(world, market, "ANS", 42000, 14, 7 * 24 * 3600)
    for number, rate in enumerate((13, 14)):
        _quote(world, market, second, number, rate, 0, 12)
    for _turn in range(round(TAKEN / LOOK) + 3):
        if timezone.now() >= first.opens_at:
            break
        time.sleep(LOOK)
    if timezone.now() < first.opens_at:
        return None
    open_bids(enquiry=first, actor=world.officer)
    opened = open_bids(enquiry=first, actor=world.head)
    row = compare(enquiry=opened, actor=world.accountant)
    return approve_comparison(
        comparison=row, remarks="Lowest landed cost; no credit is taken", actor=world.officer
    )


def _enquiry(
    world: DemoWorld, market: Market, code: str, quantity: int, rate: int, seconds: float
) -> Enquiry:
    row = _approved(world, _indent(world, market, code, quantity, rate, "Need of the coming session"))
    return make_enquiry(
        indent=row, vendors=[*market.bidders, market.stationer], closes_at=timezone.now() + timedelta(seconds=seconds),
        terms="Delivered to the main store; price valid for 90 days", actor=world.accountant,
    )  # fmt: skip


def _quote(
    world: DemoWorld, market: Market, enquiry: Enquiry, number: int, rate: int, freight: int, tax: int
) -> None:
    line = Quoted(
        enquiry.indent.items.get().pk, Decimal(rate), freight=Decimal(freight),
        tax_pct=Decimal(0 if market.bidders[number].is_composition else tax),
    )  # fmt: skip
    enter_quotation(
        enquiry=enquiry, vendor=market.bidders[number], quotation_no=f"Q/{world.today:%m}/{11 + number}",
        valid_until=world.today + timedelta(days=90), lines=[line], delivery_days=20 + number, actor=world.accountant,
    )  # fmt: skip


def _order(
    world: DemoWorld, market: Market, vendor: Vendor, lines: Sequence[tuple[str, int, int]], *, ago: int, days: int,
    store: str = "Main store", approved: bool = True, **more: Any,
) -> PurchaseOrder:  # fmt: skip
    """Make an order so many days ago, to be delivered after so many; approved by the finance officer."""
    on = max(world.today - timedelta(days=ago), world.year.first)
    row = make_order(
        vendor_id=vendor.pk, store_id=market.stores[store].pk, ordered_on=on, delivery_on=on + timedelta(days=days),
        items=[
            {"item_id": market.items[code].pk, "quantity": Decimal(quantity), "rate": Decimal(rate)}
            | ({"tax_pct": Decimal(0)} if vendor.is_composition else {})
            for code, quantity, rate in lines
        ],
        terms="Payment within 30 days of acceptance", actor=world.accountant, **more,
    )  # fmt: skip
    return approve_order(order=row, actor=world.officer) if approved else row


def _came(world: DemoWorld, order: PurchaseOrder, quantity: int, ago: int, challan: str, **more: Any) -> Any:
    """Let the keeper of the store receive goods of the order's first line."""
    line = order.items.order_by("line_no")[0]
    on = max(world.today - timedelta(days=ago), order.ordered_on)
    return receive(
        order=order, lines=[{"order_item_id": line.pk, "quantity": Decimal(quantity), **more}], received_on=on,
        challan_no=challan, actor=world.person(order.store.incharge) if order.store.incharge else world.accountant,
    )  # fmt: skip


def _accept(world: DemoWorld, receipt: Any, rejected: int = 0) -> Any:
    line = receipt.lines.get()
    judged = {
        "line_id": line.pk,
        "accepted": line.received - rejected,
        "reason": "Damaged in transit" if rejected else "",
    }
    return inspect(receipt=receipt, lines=[judged], inspected_on=receipt.received_on, actor=world.accountant)


def _billed(
    world: DemoWorld, order: PurchaseOrder, number: str, quantity: int, rate: int, on: Any
) -> PurchaseBill:
    line = order.items.order_by("line_no")[0]
    return enter_bill(
        order=order, bill_no=number, bill_on=on, received_on=on, actor=world.accountant,
        lines=[{"order_item_id": line.pk, "quantity": Decimal(quantity), "rate": Decimal(rate)}],
    )  # fmt: skip


def _paid(world: DemoWorld, bill: PurchaseBill, reference: str) -> None:
    if bill.payment is None:
        return
    payment = approve_payment(payment=bill.payment, actor=world.officer)
    pay_payment(payment=payment, reference=reference, paid_on=payment.credited_on, actor=world.accountant)


def _from_comparison(world: DemoWorld, market: Market, opened: Comparison | None) -> None:
    """Order what the comparison chose; it is amended to a later day, and a part has come."""
    if opened is None:
        return
    order = _order(
        world, market, market.bidders[2], [("LNB", NOTEBOOKS, 112)], ago=0, days=21,
        indent_id=opened.enquiry.indent_id, comparison_id=opened.pk,
    )  # fmt: skip
    later = order.delivery_on + timedelta(days=14)
    change_order(
        order=order, delivery_on=later, reason="The binder asks for two weeks more", actor=world.accountant
    )
    order = approve_order(order=order, actor=world.officer)
    came = _accept(world, _came(world, order, 2000, 0, "CS/118"), rejected=40)
    make_return(
        receipt=came, lines=[{"receipt_line_id": came.lines.get().pk, "rejected": Decimal(40)}],
        reason="Damaged in transit", actor=world.accountant,
    )  # fmt: skip


def _computers(world: DemoWorld, market: Market) -> None:
    """Buy four computers: received, accepted, billed, paid; three are in the register of assets already."""
    firm = Vendor.objects.get(name="Vidyut Laboratory Instruments")
    order = _order(world, market, firm, [("DTP", 4, 55000)], ago=48, days=25)
    receipt = _accept(world, _came(world, order, 4, 26, "VLI/904"))
    _paid(world, _billed(world, order, "VLI/B/904", 4, 55000, receipt.received_on), "N2611904")
    capitalize(
        line=receipt.lines.get(), category=AssetCategory.objects.get(code="COMP"), count=3, location="Reading room",
        used_from=receipt.received_on, serial_nos=[f"DTP16{number:03d}" for number in range(1, 4)],
        actor=world.accountant,
    )  # fmt: skip


def _others(world: DemoWorld, market: Market) -> None:
    """Leave one order late, one whose goods wait for inspection, one with a bill that is held, one to be approved."""
    _order(world, market, market.stationer, [("TNR", 40, 3150)], ago=40, days=20)
    rice = _order(world, market, market.bidders[0], [("RICE", 40, 1240)], ago=15, days=14, store="Mess store")
    _came(world, rice, 25, 1, "AT/3317", batch_no="RICE-3", expires_on=world.today + timedelta(days=300))
    cleaner = _order(world, market, market.bidders[1], [("CLN", 60, 310)], ago=22, days=10)
    came = _accept(world, _came(world, cleaner, 60, 9, "BP/771"))
    _billed(world, cleaner, "BP/B/771", 60, 338, came.received_on)
    _order(
        world, market, market.stationer, [("SSD", 12, 4200), ("KBD", 20, 640)], ago=1, days=20, approved=False
    )
