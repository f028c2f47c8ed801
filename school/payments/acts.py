"""The acts on payments that fit nothing and on lines of bank statements (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import ADMIN, Act, Acts, Kind, Param, declare
from school.payments.enums import LINE_TRANSITIONS, PAYMENT_TRANSITIONS, LineState, PaymentState
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors import line_by_id, payment_by_id
from school.payments.services.refunds import assign_payment, close_payment, refund_payment
from school.payments.services.statements import confirm_line, ignore_line

REASON = Param("reason", Kind.LINE, _("Reason"), required=True, most=300)
PAYMENT_ACTS = declare(
    Acts(
        "gateway_payment",
        "payment",
        find=payment_by_id,
        table=PAYMENT_TRANSITIONS,
        each=(
            Act(
                "assign",
                _("Put on an invoice"),
                P.SETTLE,
                assign_payment,
                to=PaymentState.POSTED,
                params=(
                    Param("invoice_number", Kind.LINE, _("Number of the invoice"), required=True, most=30),
                ),
                text=_("The whole payment is put on this invoice; its receipt is made now."),
                done=_("The payment is on a receipt."),
                icon="receipt_long",
                doors=ADMIN,
            ),
            Act(
                "refund",
                _("Pay back"),
                P.SETTLE,
                refund_payment,
                to=PaymentState.REFUNDING,
                params=(REASON,),
                text=_(
                    "The gateway pays the whole amount back to where it came from. This cannot be undone."
                ),
                done=_("The gateway is asked to pay it back."),
                icon="undo",
                dangerous=True,
                doors=ADMIN,
            ),
            Act(
                "close",
                _("Settled outside"),
                P.SETTLE,
                close_payment,
                to=PaymentState.CLOSED,
                params=(REASON,),
                text=_("It was paid back by hand, or stands on a receipt of the counter: say which."),
                done=_("Noted."),
                icon="task_alt",
                doors=ADMIN,
            ),
        ),
    )
)
LINE_ACTS = declare(
    Acts(
        "statement_line",
        "line",
        find=line_by_id,
        table=LINE_TRANSITIONS,
        each=(
            Act(
                "confirm",
                _("Make the receipt"),
                P.SETTLE,
                confirm_line,
                to=LineState.POSTED,
                params=(
                    Param(
                        "invoice_number",
                        Kind.LINE,
                        _("Number of the invoice"),
                        most=30,
                        help=_("Leave it empty for the invoice proposed."),
                        initial=lambda row: row.invoice.invoice_number if row.invoice else "",
                    ),
                ),
                text=lambda row: row.explanation,
                done=_("The receipt is made."),
                icon="receipt_long",
                bulk=True,
                doors=ADMIN,
            ),
            Act(
                "ignore",
                _("Set aside"),
                P.SETTLE,
                ignore_line,
                to=LineState.IGNORED,
                params=(REASON,),
                text=_("The money is no fee: interest, a grant, a payment on receipts already."),
                done=_("The line is set aside."),
                icon="block",
                doors=ADMIN,
            ),
        ),
    )
)
