"""Money for bills and fees: received once, with a gapless receipt; deposits given back."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, InvalidState, ValidationFailed
from core.formatting import rupees
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, take
from erp_planned.hostel.models import Hostel
from erp_planned.hostel.selectors.stays import residents
from erp_planned.mess.enums import BILL_TRANSITIONS, BillState, HostelFeeType, MessPayMode
from erp_planned.mess.errors import NoSuchBill, NoSuchFee, NotDue, PaidAlready
from erp_planned.mess.models import HostelFee, MessBill, MessReceipt
from erp_planned.mess.permissions import MessPermission as P
from erp_planned.mess.services.bills import charge_late_fee
from erp_planned.mess.services.vouchers import voucher_of_receipt, voucher_of_refund
from erp_planned.students.models import Student

ZERO = Decimal(0)
REFERENCE = "erp_mess_receipt_ref"


def pay_bill(
    *,
    bill: MessBill,
    amount: Decimal,
    mode: str,
    actor: Actor,
    reference: str = "",
    paid_on: date | None = None,
) -> MessReceipt:
    """Receive money for an issued bill, whole or in part; after its due date the late fee is asked too.

    Raises NotDue, PaidAlready for a transfer that is on record, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic(), naming_refusals(_once()):
        row = take(MessBill.objects.select_related("student", "hostel"), NoSuchBill(), pk=bill.pk)
        if row.state != BillState.ISSUED:
            raise NotDue(_("Only an issued bill that is not paid takes money."))
        before = row.late_fee
        charge_late_fee(row)
        if not 0 < amount <= row.outstanding:
            text = _("The bill asks for %(amount)s.") % {"amount": rupees(row.outstanding)}
            raise ValidationFailed.at("amount", text)
        receipt = _receipt(row.student, amount, mode, reference, paid_on, actor)
        receipt.bill = row
        receipt.save()
        # The meals are paid first, what comes above them is the late fee.
        late = max(row.paid + amount - row.total, ZERO) - max(row.paid - row.total, ZERO)
        row.paid += amount
        if row.paid == row.total + row.late_fee:
            with moving(row, to=BillState.PAID, table=BILL_TRANSITIONS, actor=actor, event="mess_bill.paid"):
                pass
        else:
            row.save(update_fields=["paid", "late_fee"])
        receipt.voucher_id = voucher_of_receipt(receipt=receipt, late_fee=late, actor=actor)
        receipt.save(update_fields=["voucher_id"])
        record(
            actor, "mess_receipt.made", receipt, after={"amount": amount, "late_fee": row.late_fee - before}
        )
    return receipt


def raise_fees(
    *, hostel: Hostel, fee_type: str, term: str, amount: Decimal, due_on: date, actor: Actor
) -> tuple[int, int]:
    """Raise a fee for everybody who lives in a hostel today, once for each term. Returns (raised, there already).

    Raises ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        take(Hostel.objects.all(), NoSuchFee(), pk=hostel.pk)
        people = [stay.student for stay in residents([hostel.pk], today())]
        return _raise(people, fee_type, term, amount, due_on, actor)


def raise_fee(
    *, student: Student, fee_type: str, term: str, amount: Decimal, due_on: date, actor: Actor
) -> HostelFee:
    """Raise a fee for one student. Raises PaidAlready for one that is there, ValidationFailed, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        raised, _there = _raise([student], fee_type, term, amount, due_on, actor)
        if not raised:
            raise PaidAlready.at("term", _("This fee of the term is raised already."))
        return HostelFee.objects.get(student=student, fee_type=fee_type, term=term.strip())


def _raise(
    people: list[Student], fee_type: str, term: str, amount: Decimal, due_on: date, actor: Actor
) -> tuple[int, int]:
    if amount <= 0:
        raise ValidationFailed.at("amount", _("The amount must be more than nothing."))
    made = {"fee_type": fee_type, "term": term.strip(), "amount": amount, "due_on": due_on}
    check_fields(HostelFee(made_by=actor.name[:150], **made), ["fee_type", "term", "amount", "due_on"])
    there = set(
        HostelFee.objects.filter(student__in=people, fee_type=fee_type, term=term.strip()).values_list(
            "student_id", flat=True
        )
    )
    rows = [HostelFee(student=one, made_by=actor.name[:150], **made) for one in people if one.pk not in there]
    HostelFee.objects.bulk_create(rows)
    for row in rows[:1]:
        record(actor, "hostel_fee.raised", row, after={"count": len(rows), "type": fee_type, "term": term})
    return len(rows), len(there)


def pay_fee(
    *, fee: HostelFee, mode: str, actor: Actor, reference: str = "", paid_on: date | None = None
) -> MessReceipt:
    """Receive a fee, whole. Raises NotDue for a paid one, PaidAlready, ValidationFailed, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic(), naming_refusals(_once()):
        row = take(HostelFee.objects.select_related("student"), NoSuchFee(), pk=fee.pk)
        if row.paid_on is not None:
            raise NotDue(_("This fee is paid already."))
        receipt = _receipt(row.student, row.amount, mode, reference, paid_on, actor)
        receipt.fee = row
        receipt.save()
        row.paid_on = receipt.paid_on
        row.save(update_fields=["paid_on"])
        receipt.voucher_id = voucher_of_receipt(receipt=receipt, late_fee=ZERO, actor=actor)
        receipt.save(update_fields=["voucher_id"])
        record(actor, "hostel_fee.paid", row, after={"amount": row.amount, "receipt": receipt.receipt_no})
    return receipt


def refund_deposit(*, fee: HostelFee, actor: Actor, damages: Decimal = ZERO, reason: str = "") -> HostelFee:
    """Give a caution deposit back, less what is kept for damages, with the reason for these. Once.

    Raises InvalidState, ValidationFailed naming `damages` or `reason`, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = take(HostelFee.objects.select_related("student"), NoSuchFee(), pk=fee.pk)
        if row.fee_type != HostelFeeType.DEPOSIT or row.paid_on is None or row.refunded_on is not None:
            raise InvalidState(_("Only a deposit that is paid and not given back is refunded."))
        if not 0 <= damages <= row.amount:
            raise ValidationFailed.at("damages", _("At most the deposit is kept."))
        if damages and not reason.strip():
            raise ValidationFailed.at("reason", _("Say what was damaged."))
        row.refunded_on, row.damages, row.damages_note = today(), damages, reason.strip()[:300]
        row.save(update_fields=["refunded_on", "damages", "damages_note"])
        record(actor, "hostel_deposit.refunded", row, after={"damages": damages})
        voucher_of_refund(fee=row, on=today(), actor=actor)
    return row


def _receipt(
    student: Student, amount: Decimal, mode: str, reference: str, paid_on: date | None, actor: Actor
) -> MessReceipt:
    day = paid_on or today()
    if day > today():
        raise ValidationFailed.at("paid_on", _("The date must not be in the future."))
    if mode != MessPayMode.CASH and not reference.strip():
        raise ValidationFailed.at("reference", _("Give the number of the cheque or transfer."))
    row = MessReceipt(
        student=student, amount=amount, mode=mode, reference=reference.strip().upper(), paid_on=day,
        made_by=actor.name[:150],
    )  # fmt: skip
    check_fields(row, ["amount", "mode", "reference"])
    row.receipt_no = yearly_number("erp_mess_receipt", "HR", day)
    return row


def _once() -> dict[str, Callable[[], DomainError]]:
    text = _("A payment with this reference is on record already.")
    return {REFERENCE: lambda: PaidAlready.at("reference", text)}
