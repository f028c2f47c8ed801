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
from erp_planned.finance.errors import WrongVoucher
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.finance.services.taking_back import take_back_voucher

INVOICE, RECEIPT = "invoice", "receipt"


def voucher_of_invoice(
    *, invoice: Invoice, items: Iterable[InvoiceItem], on: date, actor: Actor
) -> Voucher | None:
    """Make the journal of an invoice: debtors to income and tax."""
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
    text = _("Invoice %(number)s") % {"number": invoice.invoice_no}
    return make_voucher(
        kind=VoucherType.JOURNAL,
        on=on,
        lines=lines,
        narration=f"{text}: {invoice.customer}",
        source=INVOICE,
        source_key=str(invoice.pk),
        actor=actor,
        reference=invoice.invoice_no,
    )


def voucher_of_receipt(*, receipt: Receipt, on: date, actor: Actor) -> Voucher | None:
    """Make the receipt voucher: money to debtors or income."""
    if not keeps_books(on):
        return None
    money = Line(receipt.account, debit=receipt.amount)
    if receipt.customer_id:
        other = Line("debtors", credit=receipt.amount, party_ref=_ref(receipt.customer_id))
    else:
        other = Line(receipt.income or "suspense", credit=receipt.amount)
    text = _("Receipt %(number)s") % {"number": receipt.receipt_no}
    return make_voucher(
        kind=VoucherType.RECEIPT,
        on=on,
        lines=[money, other],
        narration=f"{text}: {receipt.received_from}",
        source=RECEIPT,
        source_key=str(receipt.pk),
        actor=actor,
        reference=receipt.reference or receipt.receipt_no,
    )


def take_back(
    *, source: str, row: Invoice | Receipt, on: date, field: str, reason: str, actor: Actor
) -> Voucher | None:
    """Take the voucher of an invoice or receipt back on a day; one that nobody approved is cancelled.

    Raises WrongVoucher naming `field` where the books take nothing for the day, and what `reverse` raises.
    """
    try:
        return take_back_voucher(source=source, source_key=str(row.pk), reason=reason, actor=actor, on=on)
    except WrongVoucher as error:
        if "on" in error.fields:
            raise WrongVoucher.at(field, error.message) from error
        raise


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
