"""Reads of bills, and what a GST return needs of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.billing.calc import Amounts
from erp_planned.purchase.calc import Rate, line_amounts
from erp_planned.purchase.enums import HANDED_ON, BillStatus, ReturnStatus
from erp_planned.purchase.errors import NoSuchPurchaseBill
from erp_planned.purchase.models import BillLine, GoodsReturn, PurchaseBill, PurchaseOrder, ReturnLine
from erp_planned.vendors.enums import VOID

MANY = 2000


def bills() -> QuerySet[PurchaseBill]:
    """Return all bills with order, vendor, payment and lines, the newest first."""
    lines = Prefetch("lines", BillLine.objects.select_related("order_item__item").order_by("line_no"))
    rows = PurchaseBill.objects.select_related("order", "vendor", "payment").prefetch_related(lines)
    return rows.order_by("-bill_on", "-pk")


def get_bill(pk: int) -> PurchaseBill:
    """Return one bill. Raises NoSuchPurchaseBill."""
    row: PurchaseBill = get_or_refuse(bills(), NoSuchPurchaseBill(), pk=pk)
    return row


def held_bills() -> QuerySet[PurchaseBill]:
    """Return the bills that differ and wait, the oldest first."""
    return bills().filter(status=BillStatus.HELD).order_by("bill_on", "pk")


def undone_bills() -> QuerySet[PurchaseBill]:
    """Return the bills whose payment was rejected, cancelled or reversed and that were not taken back."""
    return bills().filter(status__in=HANDED_ON, payment__status__in=VOID)


def bill_of_payment(payment_id: int) -> PurchaseBill | None:
    """Return the bill that a vendor's payment was entered for."""
    return (
        PurchaseBill.objects.select_related("order__account", "order__vendor")
        .filter(payment=payment_id)
        .first()
    )


@dataclass(frozen=True, slots=True)
class InwardLine:
    """Goods of a bill: rupees, percent."""

    hsn: str
    description: str
    quantity: Decimal
    unit: str
    rate_pct: Decimal
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal


@dataclass(frozen=True, slots=True)
class InwardDocument:
    """A bill as returns of GST see it; under reverse charge the tax is what the institution owes.

    A debit note (`is_debit_note`) has amounts above nothing too: they lower what was bought; `against` names the order,
    `bill_key` the last bill of it that stands.
    """

    key: str
    vendor_id: int
    gstin: str
    name: str
    number: str
    on: date
    place_of_supply: str
    reverse_charge: bool
    is_credited: bool
    lines: tuple[InwardLine, ...]
    is_debit_note: bool = False
    against: str = ""
    bill_key: str = ""

    @property
    def taxable(self) -> Decimal:
        """Rupees without tax."""
        return sum((one.taxable for one in self.lines), ZERO)

    @property
    def tax(self) -> Decimal:
        """Tax of all kinds, rupees."""
        return sum((one.cgst + one.sgst + one.igst for one in self.lines), ZERO)


def inward_documents(first: date, last: date) -> Iterator[InwardDocument]:
    """Yield the bills of a period that were handed on and stand, by date and number; in pieces, a few queries each."""
    rows = (
        bills().filter(bill_on__range=(first, last), status__in=HANDED_ON).exclude(payment__status__in=VOID)
    )
    for row in rows.order_by("bill_on", "pk").iterator(chunk_size=MANY):
        yield InwardDocument(
            key=f"purchase:{row.pk}", vendor_id=row.vendor_id, gstin=row.vendor.gstin, name=row.vendor.name,
            number=row.bill_no, on=row.bill_on, place_of_supply=row.order.place_of_supply,
            reverse_charge=row.order.reverse_charge, is_credited=row.order.credits_tax,
            lines=tuple(_inward(row, line) for line in row.lines.all()),
        )  # fmt: skip


def debit_notes(first: date, last: date) -> Iterator[InwardDocument]:
    """Yield the approved returns of a period by which vendors were debited, by date; in pieces, a few queries each."""
    lines = Prefetch(
        "lines",
        ReturnLine.objects.filter(debited__gt=0)
        .select_related("receipt_line__order_item__item", "receipt_line__order_item__order")
        .order_by("pk"),
    )
    standing = PurchaseBill.objects.filter(
        order=OuterRef("receipt__order"), status__in=HANDED_ON, bill_on__lte=OuterRef("returned_on")
    ).exclude(payment__status__in=VOID)
    rows = (
        GoodsReturn.objects.filter(
            returned_on__range=(first, last), status=ReturnStatus.APPROVED, debit_amount__gt=0
        )
        .select_related("receipt__order__vendor")
        .prefetch_related(lines)
        .annotate(bill=Subquery(standing.order_by("-bill_on", "-pk").values("pk")[:1]))
    )
    for row in rows.order_by("returned_on", "pk").iterator(chunk_size=MANY):
        order = row.receipt.order
        yield InwardDocument(
            key=f"purchase-return:{row.pk}", vendor_id=order.vendor_id, gstin=order.vendor.gstin,
            name=order.vendor.name, number=row.return_no, on=row.returned_on, place_of_supply=order.place_of_supply,
            reverse_charge=order.reverse_charge, is_credited=order.credits_tax, is_debit_note=True,
            against=order.po_no, bill_key=f"purchase:{row.bill}" if row.bill else "",
            lines=tuple(_sent_back(line, order) for line in row.lines.all()),
        )  # fmt: skip


def _sent_back(line: ReturnLine, order: PurchaseOrder) -> InwardLine:
    row = line.receipt_line.order_item
    found = line_amounts(line.debited, row.priced, is_interstate=order.is_interstate)
    return InwardLine(
        hsn=row.item.hsn_code, description=row.item.name, quantity=line.debited, unit=row.item.unit,
        rate_pct=row.priced.tax_pct, taxable=found.taxable, cgst=found.cgst, sgst=found.sgst, igst=found.igst,
    )  # fmt: skip


def _inward(bill: PurchaseBill, line: BillLine) -> InwardLine:
    item = line.order_item.item
    pct = line.order_item.tax_pct if bill.order.reverse_charge else line.tax_pct
    found: Amounts = line_amounts(
        line.quantity, Rate(line.rate, tax_pct=pct), is_interstate=bill.is_interstate
    )
    return InwardLine(
        hsn=item.hsn_code, description=item.name, quantity=line.quantity, unit=item.unit, rate_pct=pct,
        taxable=line.taxable, cgst=found.cgst, sgst=found.sgst, igst=found.igst,
    )  # fmt: skip
