"""The acts on concessions, receipts and refunds, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import rupees
from core.periods import today
from erp_planned.student_fees.enums import (
    CONCESSION_TRANSITIONS,
    PAYMENT_TRANSITIONS,
    REFUND_TRANSITIONS,
    ConcessionState,
    PaymentState,
    RefundState,
)
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.finding import get_concession, get_payment, get_refund
from erp_planned.student_fees.services.concessions import (
    approve_concession,
    end_concession,
    reject_concession,
)
from erp_planned.student_fees.services.payments import reverse_payment
from erp_planned.student_fees.services.people import is_own, own_text
from erp_planned.student_fees.services.refunds import pay_refund, reject_refund

WHY = Param("comments", Kind.LINE, _("Reason"), required=True, most=300)
# fmt: off
CONCESSION_ACTS = declare(Acts(
    "student_concession", "concession", find=get_concession, table=CONCESSION_TRANSITIONS,
    describe=lambda row: f"{row.percent}%" if row.percent else rupees(row.amount),
    is_own=is_own, own_text=own_text, each=(
        Act("approve", _("Approve"), P.APPROVE, approve_concession, to=ConcessionState.APPROVED,
            done=_("The concession is approved; what is open of the year is lowered."), icon="check_circle",
            bulk=True, doors=API, summary="Approve a concession",
            params=(Param("comments", Kind.LINE, _("Comments"), most=300),)),
        Act("reject", _("Reject"), P.APPROVE, reject_concession, to=ConcessionState.REJECTED,
            done=_("The concession is rejected."), icon="cancel", dangerous=True, bulk=True, doors=API,
            summary="Reject a concession", params=(WHY,)),
        Act("end", _("Take back"), P.APPROVE, end_concession, to=ConcessionState.ENDED,
            done=_("The concession is taken back; the fees are owed again."), icon="undo", dangerous=True, doors=API,
            summary="Take a concession back", params=(WHY,)),
    )))
PAYMENT_ACTS = declare(Acts(
    "student_fee_payment", "payment", find=get_payment, table=PAYMENT_TRANSITIONS,
    title=lambda row: f"{row}: {row.account}", describe=lambda row: rupees(row.amount),
    is_own=is_own, own_text=own_text, each=(
        Act("reverse", _("Reverse"), P.APPROVE, reverse_payment, to=PaymentState.REVERSED,
            text=_("Its fees are owed again, and its voucher is taken back."), done=_("The receipt is reversed."),
            icon="undo", dangerous=True, doors=API, once=True, summary="Reverse a receipt of fees",
            params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),)),
        Act("paper", _("PDF"), P.READ, icon="picture_as_pdf"),
    )))
REFUND_ACTS = declare(Acts(
    "student_fee_refund", "refund", find=get_refund, table=REFUND_TRANSITIONS,
    describe=lambda row: rupees(row.amount), is_own=is_own, own_text=own_text, each=(
        Act("pay", _("Pay back"), P.APPROVE, pay_refund, to=RefundState.PAID,
            done=_("The deposit is paid back; its voucher waits for approval in finance."), icon="payments",
            params=(Param("paid_on", Kind.DAY, _("Paid on"), initial=lambda _row: today()),)),
        Act("reject", _("Reject"), P.APPROVE, reject_refund, to=RefundState.REJECTED,
            done=_("The refund is rejected."), icon="cancel", dangerous=True, params=(WHY,)),
    )))
# fmt: on
