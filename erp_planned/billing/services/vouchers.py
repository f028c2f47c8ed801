"""Vouchers of invoices and receipts; they wait for approval in finance. Without books for the day there is none."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.money import ZERO
from erp_planned.billing.calc import split
from erp_planned.billing.models import Invoice, InvoiceItem, Receipt
from erp_planned.billing.selectors.ageing import PARTY
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher


def voucher_of_invoice(
    *, invoice: Invoice, items: Iterable[InvoiceItem], on: date, actor: Actor, cancels: bool = False
) -> Voucher | None:
    """Make the journal of an invoice, debtors to income and tax, or with `cancels` the opposite one."""
    if not keeps_books(on):
        return None
    income: dict[Account, Decimal] = defaultdict(lambda: ZERO)
    for item in items:
        income[item.account] += item.taxable
    tax = split(invoice.tax_amount, is_interstate=invoice.is_interstate)
    debtors = Line("debtors", debit=invoice.total_amount, party_ref=_ref(invoice.customer_id))
    lines = [
        debtors,
        *(Line(account, credit=amount) for account, amount in income.items() if amount),
        *(
            Line(head, credit=amount)
            for head, amount in (
                ("output_cgst", tax.cgst),
                ("output_sgst", tax.sgst),
                ("output_igst", tax.igst),
            )
            if amount
        ),
    ]
    text = _("Invoice %(number)s cancelled") if cancels else _("Invoice %(number)s")
    return make_voucher(
        kind=VoucherType.JOURNAL,
        on=on,
        lines=_opposite(lines) if cancels else lines,
        narration=f"{text % {'number': invoice.invoice_no}}: {invoice.customer}",
        source="invoice_cancelled" if cancels else "invoice",
        source_key=str(invoice.pk),
        actor=actor,
        reference=invoice.invoice_no,
    )


def voucher_of_receipt(*, receipt: Receipt, on: date, actor: Actor, reverses: bool = False) -> Voucher | None:
    """Make the receipt voucher, money to debtors or income; with `reverses` the payment voucher that undoes it."""
    if not keeps_books(on):
        return None
    money = Line(receipt.account, debit=receipt.amount)
    if receipt.customer_id:
        other = Line("debtors", credit=receipt.amount, party_ref=_ref(receipt.customer_id))
    else:
        other = Line(receipt.income or "suspense", credit=receipt.amount)
    lines = [money, other]
    text = _("Receipt %(number)s reversed") if reverses else _("Receipt %(number)s")
    return make_voucher(
        kind=VoucherType.PAYMENT if reverses else VoucherType.RECEIPT,
        on=on,
        lines=_opposite(lines) if reverses else lines,
        narration=f"{text % {'number': receipt.receipt_no}}: {receipt.received_from}",
        source="receipt_reversed" if reverses else "receipt",
        source_key=str(receipt.pk),
        actor=actor,
        reference=receipt.reference or receipt.receipt_no,
    )


def check_account(account: Account, field: str, *, is_money: bool) -> None:
    """Refuse an account that is not posted to, or is no money where money is meant. Raises ValidationFailed."""
    text = ""
    if account.is_group or not account.is_active:
        text = _("“%(account)s” is a group or not active; choose an account that is posted to.")
    elif is_money and not account.cash_or_bank:
        text = _("“%(account)s” is neither cash nor bank.")
    elif not is_money and account.cash_or_bank:
        text = _("“%(account)s” is money; choose an account of income.")
    elif account.is_control:
        text = _("“%(account)s” is kept by party; choose an account of income.")
    if text:
        raise ValidationFailed.at(field, text % {"account": account})


def _ref(customer_id: int | None) -> str:
    return f"{PARTY}:{customer_id}"


def _opposite(lines: Iterable[Line]) -> list[Line]:
    turned = [
        Line(line.head, debit=line.credit, credit=line.debit, party_ref=line.party_ref) for line in lines
    ]
    return sorted(turned, key=lambda line: not line.debit)
