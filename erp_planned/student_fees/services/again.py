"""Vouchers of receipts and refunds made again, where finance rejected the ones they had."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.states import take
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import Origin, Source, origin
from erp_planned.student_fees.enums import EntryKind, PaymentState, RefundState
from erp_planned.student_fees.errors import NoSuchPayment, NoSuchRefund
from erp_planned.student_fees.models import FeePayment, FeeRefund
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.services.vouchers import PAYMENT, REFUND, voucher_of_payment, voucher_of_refund


def _payment_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchPayment, InvalidState for a reversed one, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.COLLECT)
    with transaction.atomic():
        rows = FeePayment.objects.select_related("account__student")
        row = take(rows, NoSuchPayment(), pk=int(source_key))
        if row.state == PaymentState.REVERSED:
            raise InvalidState(_("Receipt %(number)s is reversed.") % {"number": row})
        entries = list(row.entries.filter(kind=EntryKind.RECEIPT).select_related("charge__head__account"))
        row.voucher = voucher_of_payment(payment=row, entries=entries, actor=actor)
        row.save(update_fields=["voucher"])
    return row.voucher


def _refund_again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchRefund, InvalidState for one that is not paid, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        rows = FeeRefund.objects.select_related("account__student", "head__account")
        row = take(rows, NoSuchRefund(), pk=int(source_key))
        if row.state != RefundState.PAID or row.paid_on is None:
            raise InvalidState(_("This refund is not paid."))
        row.voucher = voucher_of_refund(refund=row, on=row.paid_on, actor=actor)
        row.save(update_fields=["voucher"])
    return row.voucher


def _payment(source_key: str) -> Origin | None:
    row = FeePayment.objects.filter(pk=int(source_key)).first()
    return origin(row, row.made_by_id if row else None)


def _refund(source_key: str) -> Origin | None:
    row = FeeRefund.objects.select_related("account__student").filter(pk=int(source_key)).first()
    return origin(row, row.made_by_id if row else None)


SOURCES = (Source(PAYMENT, _payment, _payment_again), Source(REFUND, _refund, _refund_again))
