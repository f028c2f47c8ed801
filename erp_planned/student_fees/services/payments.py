"""Receipts of fees: the oldest due first, or of one head; reversed by another person, never changed.

The ledger is held first, so that of two who receive the last rupee at once the second sees what the first left.
"""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.formatting import rupees
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import Month, today
from core.refusals import check_fields, naming_refusals, refuse_wrong
from core.states import moving, take
from education.fee_ledger import oldest_first
from erp_planned.finance.services.automatic import keeps_books
from erp_planned.student_fees.enums import PAYMENT_TRANSITIONS, EntryKind, PaymentState, PayMode
from erp_planned.student_fees.errors import AboveDues, NoSuchPayment
from erp_planned.student_fees.models import FeeEntry, FeeHead, FeePayment
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.dues import with_balance
from erp_planned.student_fees.selectors.finding import deposit_of
from erp_planned.student_fees.services.ledger import charge_late, hold, line
from erp_planned.student_fees.services.people import refuse_own
from erp_planned.student_fees.services.vouchers import take_back_payment, voucher_of_payment
from erp_planned.students.models import Student


def collect_fee(
    *,
    student: Student,
    amount: Decimal,
    mode: str,
    actor: Actor,
    paid_on: date | None = None,
    transaction_id: str = "",
    head: FeeHead | None = None,
    narration: str = "",
) -> FeePayment:
    """Receive a fee (rupees): late fees to the day are charged, then the oldest due is paid first, of `head` if named.

    The number belongs to the financial year of the entry. A day of another financial year needs books that are kept
    for it. Raises AboveDues naming `amount` (more than is owed), Duplicate for a transaction that is on a receipt,
    ValidationFailed naming the field, HeadWithoutAccount, Forbidden.
    """
    authorize(actor, P.COLLECT)
    payment = FeePayment(
        amount=amount,
        mode=mode,
        paid_on=paid_on or today(),
        transaction_id=transaction_id.strip(),
        narration=narration.strip(),
        made_by=actor.name[:150],
        made_by_id=actor.number,
    )
    check_fields(payment, ["amount", "mode", "paid_on", "transaction_id", "narration"])
    _check(payment)
    used = _("This transaction is on a receipt already.")
    with (
        transaction.atomic(),
        naming_refusals({"erp_fee_payment_once": lambda: Duplicate.at("transaction_id", used)}),
    ):
        payment.account = hold(student)
        charge_late(payment.account, on=payment.paid_on, actor=actor)
        payment.receipt_no = yearly_number("student_fee", "FEE", today())
        payment.save()
        entries = _shares(payment, head, actor)
        payment.voucher = voucher_of_payment(payment=payment, entries=entries, actor=actor)
        payment.save(update_fields=["voucher"])
        record(actor, "student_fee.collected", payment, after={"student": student, "amount": amount})
    return payment


def reverse_payment(*, payment: FeePayment, reason: str, actor: Actor) -> FeePayment:
    """Undo a receipt by opposite lines of today: its fees are owed again, its voucher is taken back.

    Late fees that it brought stay. A deposit of which something was paid back keeps its receipt. Raises OwnEntry
    (another person than who received it), AboveDues, InvalidTransition for a second time, ValidationFailed naming
    `reason`, Forbidden.
    """
    authorize(actor, P.APPROVE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the receipt is reversed."))
    with transaction.atomic():
        account = hold(payment.account.student)
        row = take(FeePayment.objects.all(), NoSuchPayment(), pk=payment.pk)
        refuse_own(row, actor)
        with moving(
            row,
            to=PaymentState.REVERSED,
            table=PAYMENT_TRANSITIONS,
            actor=actor,
            event="student_fee.reversed",
            stamp="reversed",
        ):
            row.reason = reason.strip()[:300]
        entries = row.entries.filter(kind=EntryKind.RECEIPT).select_related("charge__head")
        opposite = [
            line(one.charge, EntryKind.REVERSAL, -one.amount, on=today(), actor=actor, payment=row)
            for one in entries
        ]
        FeeEntry.objects.bulk_create(opposite)
        for head in {one.charge.head for one in opposite if one.charge.head.is_deposit}:
            if deposit_of(account, head) < ZERO:
                raise AboveDues(_("A part of this deposit was paid back, so the receipt stands."))
        take_back_payment(payment=row, reason=row.reason, actor=actor)
    return row


def _shares(payment: FeePayment, head: FeeHead | None, actor: Actor) -> list[FeeEntry]:
    """Write what the receipt pays of each fee. Raises AboveDues."""
    rows = with_balance().filter(account=payment.account)
    if head is not None:
        rows = rows.filter(head=head)
    charges = [one for one in rows.order_by("due_on", "pk") if one.balance > ZERO]  # type: ignore[attr-defined]
    left = [one.balance for one in charges]  # type: ignore[attr-defined]
    owed = sum(left, ZERO)
    if payment.amount > owed:
        text = _("The student owes %(owed)s; more is not received.") % {"owed": rupees(owed)}
        raise AboveDues.at("amount", text)
    shares = oldest_first(payment.amount, left)
    return FeeEntry.objects.bulk_create(
        line(charge, EntryKind.RECEIPT, -share, on=payment.paid_on, actor=actor, payment=payment)
        for charge, share in zip(charges, shares, strict=True)
        if share
    )


def _check(payment: FeePayment) -> None:
    problems: dict[str, str] = {}
    if payment.amount <= ZERO:
        problems["amount"] = _("The amount must be more than nothing.")
    if payment.paid_on > today():
        problems["paid_on"] = _("The date must not be in the future.")
    elif _is_other_year(payment.paid_on) and not keeps_books(payment.paid_on):
        problems["paid_on"] = _("The day lies in a financial year for which no books are open.")
    if payment.mode != PayMode.CASH and not payment.transaction_id:
        problems["transaction_id"] = _("Give the number of the transaction or cheque.")
    refuse_wrong(problems)


def _is_other_year(day: date) -> bool:
    return Month.of(day).financial_year != Month.of(today()).financial_year
