"""What the books are told of purchases, so that the stock account is the value of what was received and billed.

The journal of a bill is made by the vendors' app at the approval of the payment; `bill_debits` gives its debits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.money import ZERO
from erp_planned.billing.calc import Amounts, split
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.inventory.enums import ItemKind
from erp_planned.inventory.heads import STOCK
from erp_planned.inventory.models import Item
from erp_planned.purchase import heads
from erp_planned.purchase.models import GoodsReturn, PurchaseBill, PurchaseOrder
from erp_planned.purchase.services.stock import is_stocked
from erp_planned.vendors.heads import CREDITORS, EXPENSE, PARTY

RETURN = "purchase_return"


@dataclass(frozen=True, slots=True)
class Sent:
    """A line that went back: what the vendor is debited, what left the stock, and what of it was not in the books."""

    item: Item
    debited: Amounts
    out: Decimal | None
    unbooked: Decimal


def account_for(item: Item, order: PurchaseOrder) -> str | Account:
    """Return where goods are booked: stock, assets to be capitalized, or the account of the order for services."""
    if item.kind == ItemKind.ASSET:
        return heads.ASSETS
    if is_stocked(item):
        return STOCK
    return order.account or EXPENSE


def bill_debits(bill: PurchaseBill) -> list[Line]:
    """Return the debits of a bill: the value of its goods, the tax that is credited, and the small difference."""
    order = bill.order
    sums: dict[str | Account, Decimal] = {}
    for line in bill.lines.select_related("order_item__item").order_by("line_no"):
        place = account_for(line.order_item.item, order)
        sums[place] = sums.get(place, ZERO) + line.value
    if order.credits_tax:
        sums |= _tax(bill.tax_amount, is_interstate=bill.is_interstate)
    text = _("%(order)s, bill %(number)s") % {"order": order.po_no, "number": bill.bill_no}
    found = [Line(place, debit=amount, narration=text) for place, amount in sums.items() if amount]
    return found + _difference(bill.total_amount - sum(sums.values(), ZERO), text)


def voucher_of_return(
    row: GoodsReturn, order: PurchaseOrder, sent: Sequence[Sent], actor: Actor
) -> Voucher | None:
    """Have the books debit the vendor for what was billed and went back. None where nothing of it is in the books."""
    lines: list[Line] = []
    text = _("%(number)s, goods sent back of %(order)s") % {"number": row.return_no, "order": order.po_no}
    if row.debit_amount:
        party = f"{PARTY}:{order.vendor_id}"
        lines.append(Line(CREDITORS, debit=row.debit_amount, narration=text, party_ref=party))
    sums: dict[str | Account, Decimal] = {}
    for one in sent:
        place = account_for(one.item, order)
        booked = one.debited.taxable if order.credits_tax else one.debited.taxable + one.debited.tax
        # Stock leaves at what it is valued at; what was never billed is not in the books.
        gone = booked if one.out is None else one.out - one.unbooked
        sums[place] = sums.get(place, ZERO) + gone
    if order.credits_tax:
        sums |= _tax(row.debit_tax, is_interstate=order.is_interstate)
    lines += [_credit(place, amount, text) for place, amount in sums.items() if amount]
    lines += _difference(sum((one.credit - one.debit for one in lines), ZERO), text)
    if not lines or not keeps_books(row.returned_on):
        return None
    return make_voucher(
        kind=VoucherType.JOURNAL, on=row.returned_on, lines=lines, narration=text, source=RETURN,
        source_key=str(row.pk), actor=actor, reference=row.return_no,
    )  # fmt: skip


def _tax(amount: Decimal, *, is_interstate: bool) -> dict[str | Account, Decimal]:
    tax = split(amount, is_interstate=is_interstate)
    parts = {heads.CGST: tax.cgst, heads.SGST: tax.sgst, heads.IGST: tax.igst}
    return {head: part for head, part in parts.items() if part}


def _difference(amount: Decimal, text: str) -> list[Line]:
    """Return the line of what is left: a debit, below nothing a credit."""
    if not amount:
        return []
    return [
        Line(heads.DIFFERENCE, debit=amount, narration=text)
        if amount > 0
        else _credit(heads.DIFFERENCE, -amount, text)
    ]


def _credit(place: str | Account, amount: Decimal, text: str) -> Line:
    if amount < 0:
        return Line(place, debit=-amount, narration=text)
    return Line(place, credit=amount, narration=text)
