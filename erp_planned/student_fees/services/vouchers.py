"""Vouchers of receipts and refunds; they wait for approval in finance. Without books for the day there is none."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.money import ZERO
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.finance.services.taking_back import take_back_voucher
from erp_planned.student_fees.enums import PayMode
from erp_planned.student_fees.models import FeeEntry, FeeHead, FeePayment, FeeRefund

PAYMENT, REFUND, PARTY = "student_fee", "student_fee_refund", "student"
CASH, BANK, INCOME, DEPOSITS = "cash", "student_fee_bank", "student_fee_income", "student_deposits"


def voucher_of_payment(*, payment: FeePayment, entries: Iterable[FeeEntry], actor: Actor) -> Voucher | None:
    """Make the receipt voucher: money to the accounts of the heads that are paid."""
    if not keeps_books(payment.paid_on):
        return None
    income: dict[str | Account, Decimal] = defaultdict(lambda: ZERO)
    for entry in entries:
        income[_credited(entry.charge.head)] -= entry.amount
    party = f"{PARTY}:{payment.account.student_id}"
    text = _("Fee receipt %(number)s: %(student)s")
    return make_voucher(
        kind=VoucherType.RECEIPT,
        on=payment.paid_on,
        lines=[
            Line(_money(payment.mode), debit=payment.amount),
            *(Line(account, credit=amount, party_ref=party) for account, amount in income.items()),
        ],
        narration=text % {"number": payment.receipt_no, "student": payment.account.student},
        source=PAYMENT,
        source_key=str(payment.pk),
        actor=actor,
        reference=payment.transaction_id or payment.receipt_no,
    )


def voucher_of_refund(*, refund: FeeRefund, on: date, actor: Actor) -> Voucher | None:
    """Make the payment voucher of a deposit that is paid back."""
    if not keeps_books(on):
        return None
    student = refund.account.student
    return make_voucher(
        kind=VoucherType.PAYMENT,
        on=on,
        lines=[
            Line(_credited(refund.head), debit=refund.amount, party_ref=f"{PARTY}:{student.pk}"),
            Line(_money(refund.mode), credit=refund.amount),
        ],
        narration=_("%(head)s paid back: %(student)s") % {"head": refund.head, "student": student},
        source=REFUND,
        source_key=str(refund.pk),
        actor=actor,
    )


def take_back_payment(*, payment: FeePayment, reason: str, actor: Actor) -> Voucher | None:
    """Take back the voucher of a receipt that is reversed; one that is approved is answered by an opposite one."""
    return take_back_voucher(source=PAYMENT, source_key=str(payment.pk), reason=reason, actor=actor)


def _money(mode: str) -> str:
    return CASH if mode == PayMode.CASH else BANK


def _credited(head: FeeHead) -> str | Account:
    return head.account or (DEPOSITS if head.is_deposit else INCOME)
