"""Vouchers of bills, fees and receipts; they wait for approval in finance. Without books for the day there is none."""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.periods import today
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.finance.services.taking_back import take_back_voucher
from erp_planned.mess.enums import HostelFeeType
from erp_planned.mess.models import HostelFee, MessBill, MessReceipt

BILL, RECEIPT, REFUND = "mess_bill", "mess_receipt", "hostel_refund"
INCOME = {
    HostelFeeType.RENT: "hostel_rent",
    HostelFeeType.DEPOSIT: "hostel_deposit",
    HostelFeeType.ELECTRICITY: "hostel_other",
    HostelFeeType.FINE: "hostel_other",
}


def voucher_of_bill(*, bill: MessBill, actor: Actor) -> None:
    """Make the journal of an issued bill: receivable to income of the mess."""
    if bill.total and keeps_books(today()):
        make_voucher(
            kind=VoucherType.JOURNAL, on=today(), source=BILL, source_key=str(bill.pk), actor=actor,
            lines=[Line("hostel_receivable", debit=bill.total), Line("mess_income", credit=bill.total)],
            narration=_("Mess bill %(number)s: %(name)s")
            % {"number": bill.bill_no, "name": bill.student.name}, reference=bill.bill_no,
        )  # fmt: skip


def take_back(*, bill: MessBill, reason: str, actor: Actor) -> None:
    """Take the voucher of a cancelled bill back."""
    take_back_voucher(source=BILL, source_key=str(bill.pk), reason=reason, actor=actor)


def voucher_of_receipt(*, receipt: MessReceipt, late_fee: Decimal, actor: Actor) -> int | None:
    """Make the receipt voucher: money to the receivable of a bill, or to what a fee is."""
    if not keeps_books(receipt.paid_on):
        return None
    if receipt.fee is not None:
        lines = [Line(INCOME[HostelFeeType(receipt.fee.fee_type)], credit=receipt.amount)]
    else:
        lines = (
            [Line("hostel_receivable", credit=receipt.amount - late_fee)] if receipt.amount > late_fee else []
        )
        lines += [Line("hostel_other", credit=late_fee)] if late_fee else []
    money = Line("cash" if receipt.mode == "Cash" else "hostel_bank", debit=receipt.amount)
    made = make_voucher(
        kind=VoucherType.RECEIPT, on=receipt.paid_on, source=RECEIPT, source_key=str(receipt.pk), actor=actor,
        lines=[money, *lines], narration=_("Receipt %(number)s: %(name)s")
        % {"number": receipt.receipt_no, "name": receipt.student.name},
        reference=receipt.reference or receipt.receipt_no,
    )  # fmt: skip
    return int(made.pk)


def voucher_of_refund(*, fee: HostelFee, on: date, actor: Actor) -> None:
    """Make the payment voucher of a deposit that is given back; what is kept for damages becomes income."""
    if not keeps_books(on):
        return
    back = fee.amount - fee.damages
    lines = [Line("hostel_deposit", debit=fee.amount)]
    lines += [Line("hostel_bank", credit=back)] if back else []
    lines += [Line("hostel_other", credit=fee.damages)] if fee.damages else []
    make_voucher(
        kind=VoucherType.PAYMENT if back else VoucherType.JOURNAL, on=on, source=REFUND, source_key=str(fee.pk),
        actor=actor, lines=lines, narration=_("Caution deposit refunded: %(name)s") % {"name": fee.student.name},
    )  # fmt: skip
