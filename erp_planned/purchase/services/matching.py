"""The three-way match: what a bill asks for, against the order's rates and what was accepted and is not billed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.formatting import rupees
from core.money import ZERO
from erp_planned.purchase.calc import Rate, is_within, line_amounts
from erp_planned.purchase.enums import FindingKind
from erp_planned.purchase.models import BillLine, OrderItem, PurchaseBill, PurchaseSettings, ReceiptLine

F = FindingKind


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference: line of the bill (0: the whole), what of it, what the bill says and what was expected."""

    line: int
    kind: str
    text: str
    billed: str
    expected: str


def match(
    bill: PurchaseBill,
    lines: Sequence[BillLine],
    items: Mapping[int, OrderItem],
    receipts: Mapping[int, ReceiptLine],
    rules: PurchaseSettings,
) -> list[Finding]:
    """Compare a bill line by line; sets what was expected of it, and returns the differences beyond the tolerance.

    PO rate x accepted quantity = bill, within the smaller of a percentage and an amount (reference: purchase chain).
    """
    found: list[Finding] = []
    taken: dict[int, Decimal] = {}
    taken_of: dict[int, Decimal] = {}
    bill.expected_taxable, bill.expected_tax = ZERO, ZERO
    for line in lines:
        item = items[line.order_item_id]
        wanted = line_amounts(line.quantity, item.priced, is_interstate=bill.is_interstate)
        bill.expected_taxable += wanted.taxable
        bill.expected_tax += wanted.tax
        over = _quantity(line, item, receipts, taken, taken_of)
        if over:
            found.append(over)
        found += _amounts(bill, line, item, rules)
        taken[item.pk] = taken.get(item.pk, ZERO) + line.quantity
        if line.receipt_line_id:
            taken_of[line.receipt_line_id] = taken_of.get(line.receipt_line_id, ZERO) + line.quantity
    expected = bill.expected_taxable + bill.expected_tax
    if not found and not is_within(bill.total_amount, expected, pct=rules.bill_pct, most=rules.bill_amount):
        values = {"billed": rupees(bill.total_amount), "expected": rupees(expected)}
        text = _("The bill comes to %(billed)s, order and receipts to %(expected)s.") % values
        found.append(Finding(0, F.RATE, text, str(bill.total_amount), str(expected)))
    bill.findings = [asdict(one) for one in found]
    return found


def _quantity(
    line: BillLine,
    item: OrderItem,
    receipts: Mapping[int, ReceiptLine],
    taken: Mapping[int, Decimal],
    taken_of: Mapping[int, Decimal],
) -> Finding | None:
    """Say what is wrong with the quantity: nothing came, it is billed already, or it is more than was accepted."""
    left = item.to_bill - taken.get(item.pk, ZERO)
    kept = item.kept
    if line.receipt_line_id:
        one = receipts[line.receipt_line_id]
        left = min(left, one.to_bill - taken_of.get(one.pk, ZERO))
        kept = one.kept
    if line.quantity <= left:
        return None
    values: dict[str, Any] = {
        "line": line.line_no,
        "item": item.item,
        "billed": _plain(line.quantity),
        "left": _plain(max(left, ZERO)),
    }
    kind, text = (
        F.QUANTITY,
        _("Line %(line)s, %(item)s: billed %(billed)s, accepted and not billed %(left)s."),
    )
    if not kept:
        kind, text = (
            F.NOT_RECEIVED,
            _("Line %(line)s, %(item)s: billed %(billed)s; nothing of it was accepted."),
        )
    elif line.quantity <= kept:
        kind, text = (
            F.TWICE,
            _("Line %(line)s, %(item)s: billed %(billed)s, of which %(left)s are not billed already."),
        )
    return Finding(line.line_no, kind, text % values, values["billed"], values["left"])


def _amounts(bill: PurchaseBill, line: BillLine, item: OrderItem, rules: PurchaseSettings) -> list[Finding]:
    """Compare the rate, then the tax by the order's percentage of what the bill asks."""
    found = []
    limits = {"pct": rules.bill_pct, "most": rules.bill_amount}
    wanted = line_amounts(line.quantity, item.priced, is_interstate=bill.is_interstate)
    values: dict[str, Any] = {"line": line.line_no, "item": item.item}
    if not is_within(line.taxable, wanted.taxable, **limits):
        told: dict[str, Any] = {**values, "billed": _plain(line.rate), "expected": _plain(item.priced.net)}
        text = _("Line %(line)s, %(item)s: rate %(billed)s, ordered at %(expected)s.") % told
        found.append(Finding(line.line_no, F.RATE, text, told["billed"], told["expected"]))
    as_ordered = Rate(line.rate, tax_pct=item.priced.tax_pct)
    tax = line_amounts(line.quantity, as_ordered, is_interstate=bill.is_interstate).tax
    if not is_within(line.tax, tax, **limits):
        told = {**values, "billed": _plain(line.tax_pct), "expected": _plain(item.priced.tax_pct)}
        text = (
            _("Line %(line)s, %(item)s: tax of %(billed)s percent, ordered with %(expected)s percent.") % told
        )
        found.append(Finding(line.line_no, F.TAX, text, told["billed"], told["expected"]))
    return found


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"
