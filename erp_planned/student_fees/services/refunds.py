"""Deposits that are paid back: asked by one person, paid by the decision of another."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import rupees
from core.money import ZERO
from core.periods import today
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.student_fees.enums import REFUND_TRANSITIONS, PayMode, RefundState
from erp_planned.student_fees.errors import AboveDues, NoSuchRefund
from erp_planned.student_fees.models import FeeHead, FeeRefund
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.finding import deposit_of
from erp_planned.student_fees.services.ledger import hold
from erp_planned.student_fees.services.people import refuse_own
from erp_planned.student_fees.services.vouchers import voucher_of_refund
from erp_planned.students.models import Student


def request_refund(
    *,
    student: Student,
    head: FeeHead,
    amount: Decimal,
    reason: str,
    actor: Actor,
    mode: str = PayMode.NEFT,
) -> FeeRefund:
    """Ask for a deposit, or a part of it, to be paid back. Raises AboveDues, ValidationFailed, Forbidden."""
    authorize(actor, P.WRITE)
    if not head.is_deposit:
        raise ValidationFailed.at("head", _("Only a deposit is paid back; a wrong receipt is reversed."))
    row = FeeRefund(
        head=head,
        amount=amount,
        reason=reason.strip(),
        mode=mode,
        made_by=actor.name[:150],
        made_by_id=actor.number,
    )
    check_fields(row, ["amount", "reason", "mode"])
    with transaction.atomic():
        row.account = hold(student)
        there = deposit_of(row.account, head)
        if amount > there:
            text = _("Of this deposit %(there)s are here.") % {"there": rupees(max(there, ZERO))}
            raise AboveDues.at("amount", text)
        row.save()
        record(actor, "student_refund.requested", row, after={"student": student, "amount": amount})
    return row


def pay_refund(*, refund: FeeRefund, actor: Actor, paid_on: date | None = None) -> FeeRefund:
    """Pay a deposit back, with its voucher. Raises OwnEntry, InvalidTransition, ValidationFailed, Forbidden."""
    authorize(actor, P.APPROVE)
    day = paid_on or today()
    if day > today():
        raise ValidationFailed.at("paid_on", _("The date must not be in the future."))
    with transaction.atomic():
        row = _taken(refund, actor)
        with moving(
            row,
            to=RefundState.PAID,
            table=REFUND_TRANSITIONS,
            actor=actor,
            event="student_refund.paid",
            stamp="decided",
        ):
            row.paid_on = day
            row.voucher = voucher_of_refund(refund=row, on=day, actor=actor)
    return row


def reject_refund(*, refund: FeeRefund, comments: str, actor: Actor) -> FeeRefund:
    """Reject a refund with the reason. Raises OwnEntry, InvalidTransition, ValidationFailed, Forbidden."""
    authorize(actor, P.APPROVE)
    if not comments.strip():
        raise ValidationFailed.at("comments", _("Say why."))
    with transaction.atomic():
        row = _taken(refund, actor)
        with moving(
            row,
            to=RefundState.REJECTED,
            table=REFUND_TRANSITIONS,
            actor=actor,
            event="student_refund.rejected",
            stamp="decided",
        ):
            row.comments = comments.strip()[:300]
    return row


def _taken(refund: FeeRefund, actor: Actor) -> FeeRefund:
    hold(refund.account.student)
    rows = FeeRefund.objects.select_related("account__student", "head__account")
    row = take(rows, NoSuchRefund(), pk=refund.pk)
    refuse_own(row, actor)
    return row
