"""Vouchers of bills: the journal of an approved bill, the payment, and what takes them back."""

from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import in_date
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.finance.services.taking_back import take_back_voucher
from erp_planned.vendors import heads
from erp_planned.vendors.calc import shares
from erp_planned.vendors.debits import debits_of
from erp_planned.vendors.models import VendorPayment, VendorPaymentLine

BILL, PAID = "vendor_bill", "vendor_payment"


def book_bill(payment: VendorPayment, actor: Actor) -> Voucher | None:
    """Have the books credit the vendor: what it costs, less what is deducted. None where no books are kept."""
    if not keeps_books(payment.credited_on):
        return None
    return make_voucher(
        kind=VoucherType.JOURNAL, on=payment.credited_on, lines=_bill_lines(payment), narration=_told(payment),
        source=BILL, source_key=str(payment.pk), actor=actor, reference=payment.invoice_no,
    )  # fmt: skip


def book_payment(payment: VendorPayment, actor: Actor) -> Voucher | None:
    """Have the books pay the vendor from a bank account, or from the one that usually pays vendors."""
    if not (payment.paid_on and keeps_books(payment.paid_on) and payment.net_amount):
        return None
    return make_voucher(
        kind=VoucherType.PAYMENT, on=payment.paid_on, lines=_paid_lines(payment), narration=_told(payment),
        source=PAID, source_key=str(payment.pk), actor=actor, reference=payment.reference,
    )  # fmt: skip


def _bill_lines(payment: VendorPayment) -> list[Line]:
    """Return the journal; GST is part of the cost, shared out over the lines by their amounts.

    What an app above says of its own bills goes first (`vendors.debits`). Damages stand in the vendor's ledger as a
    line of their own: the whole is owed, and they are taken off it.
    """
    rows: list[VendorPaymentLine] = list(payment.lines.select_related("account").order_by("line_no"))
    gst = shares(payment.gst_amount, [row.amount for row in rows])
    text = _("%(vendor)s, bill %(number)s") % {"vendor": payment.vendor.name, "number": payment.invoice_no}
    found = debits_of(payment) or [
        Line(row.account or heads.EXPENSE, debit=row.amount + part, narration=(row.description or text)[:300])
        for row, part in zip(rows, gst, strict=True)
    ]
    party = f"{heads.PARTY}:{payment.vendor_id}"
    owed: list[tuple[str, Decimal, str]] = [
        (heads.CREDITORS, payment.net_amount + payment.damages_deducted, party),
        (heads.TDS, payment.tds_deducted, ""),
        (heads.GST_TDS, payment.gst_tds_cgst + payment.gst_tds_sgst + payment.gst_tds_igst, ""),
    ]
    found += [
        Line(head, credit=amount, narration=text[:300], party_ref=ref) for head, amount, ref in owed if amount
    ]
    return found + _damages(payment, party)


def _damages(payment: VendorPayment, party: str) -> list[Line]:
    """Return what is kept back for delay: off what the vendor is owed, income of the institution."""
    if not payment.damages_deducted:
        return []
    values = {"order": payment.contract_ref, "number": payment.invoice_no}
    text = (_("Damages for delay, %(order)s, bill %(number)s") % values)[:300]
    return [
        Line(heads.CREDITORS, debit=payment.damages_deducted, narration=text, party_ref=party),
        Line(heads.DAMAGES, credit=payment.damages_deducted, narration=text),
    ]


def _paid_lines(payment: VendorPayment) -> list[Line]:
    text = _told(payment)[:300]
    party = f"{heads.PARTY}:{payment.vendor_id}"
    return [
        Line(heads.CREDITORS, debit=payment.net_amount, narration=text, party_ref=party),
        Line(payment.paid_from or heads.BANK, credit=payment.net_amount, narration=text),
    ]


def _told(payment: VendorPayment) -> str:
    return _("%(vendor)s, bill %(number)s of %(day)s") % {
        "vendor": payment.vendor.name,
        "number": payment.invoice_no,
        "day": in_date(payment.invoice_date),
    }


def take_back(payment: VendorPayment, reason: str, actor: Actor) -> None:
    """Have the books take back what they have of a bill: the payment if it was made, then the journal."""
    for source in (PAID, BILL):
        take_back_voucher(source=source, source_key=str(payment.pk), reason=reason, actor=actor)
