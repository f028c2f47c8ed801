"""The acts on payment advices and cheques, for every door (`core.acts`)."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import in_date, rupees
from erp_planned.banking.enums import ADVICE_TRANSITIONS, LEAF_TRANSITIONS, AdviceState, LeafState
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.advices import get_advice, get_leaf
from erp_planned.banking.services.advices import (
    approve_advice,
    cancel_advice,
    is_own,
    own_text,
    reject_advice,
)
from erp_planned.banking.services.cheques import cancel_leaf, spoil_leaf

WHY = Param("remarks", Kind.WORDS, _("Reason"), required=True, most=300)
# fmt: off
ADVICE_ACTS = declare(
    Acts(
        "payment_advice", "advice", find=get_advice, table=ADVICE_TRANSITIONS,
        title=lambda row: f"{row}: {row.to}",
        describe=lambda row: f"{rupees(row.amount)}, {row.to}, {in_date(row.pay_on)}",
        is_own=is_own, own_text=own_text,
        each=(
            Act("approve", _("Approve"), P.APPROVE, approve_advice, to=AdviceState.APPROVED,
                done=_("The payment is approved; its voucher waits for approval in finance."),
                note=lambda row: "" if row.voucher_id else _t("No books are kept for this day: no voucher was made."),
                icon="check_circle", once=True, bulk=True, doors=API, summary="Approve a payment advice",
                about="Give the number and make the payment voucher, which waits for approval in finance.",
                params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),)),
            Act("reject", _("Reject"), P.APPROVE, reject_advice, to=AdviceState.REJECTED,
                done=_("The payment advice is rejected."), icon="cancel", dangerous=True, bulk=True, doors=API,
                summary="Reject a payment advice",
                about="Reject with the reason; its cheque is blank again unless it was printed.", params=(WHY,)),
            Act("cancel", _("Cancel"), P.WRITE, cancel_advice, to=AdviceState.CANCELLED,
                own_in=frozenset({AdviceState.WAITING, AdviceState.APPROVED}),
                text=_("Its cheque is blank again unless it was printed; its voucher, if it has one, is taken back."),
                done=_("The payment advice is cancelled."), icon="undo", dangerous=True, doors=API,
                summary="Cancel a payment advice",
                about="Take back an advice that waits or is not to be paid; an approved one with its voucher.",
                params=(WHY,)),
            Act("cheque", _("Print cheque"), P.WRITE, states=frozenset({AdviceState.APPROVED}), icon="print"),
            Act("print_cheques", _("Print cheques"), P.WRITE, on_list=True, icon="print"),
            Act("bank_file", _("Bank file"), P.READ, states=frozenset({AdviceState.APPROVED}), icon="download"),
        ),
    )
)
LEAF_ACTS = declare(
    Acts(
        "cheque", "leaf", find=get_leaf, table=LEAF_TRANSITIONS, title=lambda row: f"{row.bank_account}: {row.number}",
        each=(
            Act("cancel", _("Cancel"), P.WRITE, cancel_leaf, to=LeafState.CANCELLED,
                text=_("An advice that was to be paid with it takes the next blank leaf."),
                done=_("The cheque is cancelled."), icon="cancel", dangerous=True, bulk=True,
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=200),)),
            Act("spoil", _("Spoiled"), P.WRITE, spoil_leaf, to=LeafState.SPOILED,
                text=_("An advice that was to be paid with it takes the next blank leaf."),
                done=_("The cheque is marked as spoiled."), icon="delete_sweep", dangerous=True,
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=200),)),
        ),
    )
)
# fmt: on
