"""The acts on mess bills and deposits, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import rupees
from erp_planned.mess.enums import BILL_TRANSITIONS, BillState, HostelFeeType, MessPayMode
from erp_planned.mess.permissions import MessPermission as P
from erp_planned.mess.selectors.bills import get_bill, get_fee
from erp_planned.mess.services import bills as b
from erp_planned.mess.services import payments as p

MONEY = (
    Param("mode", Kind.CHOICE, _("Mode"), required=True, choices=lambda _row: MessPayMode.choices),
    Param("reference", Kind.LINE, _("Cheque or UTR number"), most=60),
    Param("paid_on", Kind.DAY, _("Paid on")),
)
# fmt: off
BILL_ACTS = declare(
    Acts(
        "mess_bill", "bill", find=get_bill, table=BILL_TRANSITIONS, title=lambda row: f"{row}: {row.student}",
        describe=lambda row: f"{row.student}, {rupees(row.total)}", is_own=b.is_own, own_text=b.own_text,
        each=(
            Act("issue", _("Issue"), P.WRITE, b.issue, to=BillState.ISSUED, own_in=frozenset({BillState.DRAFT}),
                done=_("The bill is issued; its voucher waits for approval in finance."), icon="send", bulk=True,
                doors=API, summary="Issue a mess bill", about="Give the number; from then on the bill is final."),
            Act("pay", _("Receive money"), P.WRITE, p.pay_bill, states=frozenset({BillState.ISSUED}),
                own_in=frozenset({BillState.ISSUED}), done=_("The payment is entered."), icon="payments", once=True,
                doors=API, summary="Receive money for a mess bill",
                params=(Param("amount", Kind.MONEY, _("Amount"), required=True,
                              initial=lambda row: row.outstanding), *MONEY)),
            Act("cancel", _("Cancel"), P.APPROVE, b.cancel, to=BillState.CANCELLED, dangerous=True,
                done=_("The bill is cancelled; the month can be billed again."), icon="cancel", doors=API,
                summary="Cancel a mess bill", about="By another than who made it, while nothing is paid.",
                params=(Param("reason", Kind.WORDS, _("Reason"), required=True, most=300),)),
        ),
    )
)
FEE_ACTS = declare(
    Acts(
        "hostel_fee", "fee", find=get_fee, column="fee_type", title=lambda row: f"{row}: {row.student}",
        each=(
            Act("pay", _("Receive money"), P.WRITE, p.pay_fee, done=_("The payment is entered."), icon="payments",
                once=True, params=MONEY),
            Act("refund", _("Refund"), P.APPROVE, p.refund_deposit, states=frozenset({HostelFeeType.DEPOSIT}),
                done=_("The deposit is refunded."), icon="undo", dangerous=True, once=True,
                params=(Param("damages", Kind.MONEY, _("Kept for damages"), least=0),
                        Param("reason", Kind.LINE, _("Damages"), most=300))),
        ),
    )
)
# fmt: on
