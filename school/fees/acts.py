"""The acts on plans, invoices, opened years, receipts, adjustments and refunds, for every door (`core.acts`)."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import rupees
from school.fees.enums import (
    DECISIONS,
    RECEIPT_TRANSITIONS,
    Decision,
    InvoiceStatus,
    PaymentMode,
    ReceiptStatus,
)
from school.fees.models import Adjustment, Receipt, Refund
from school.fees.permissions import FeePermission as P
from school.fees.selectors.deciding import find_adjustment, find_refund, is_own_request, own_text
from school.fees.selectors.invoices import invoice_by_id
from school.fees.selectors.plans import plan_by_id
from school.fees.selectors.receipts import find_receipt, standing
from school.fees.selectors.years import opened_year_by_id
from school.fees.services.adjustments import approve_adjustment, reject_adjustment, undo_adjustment
from school.fees.services.checking import fee_settings
from school.fees.services.copying import classes, copy_to, years
from school.fees.services.invoices import cancel_invoice
from school.fees.services.plans import delete_plan
from school.fees.services.refunds import approve_refund, reject_refund
from school.fees.services.reversals import reverse_receipt
from school.fees.services.years import close_year

REASON = Param("reason", Kind.LINE, _("Reason"), required=True, most=300)
NOTE = Param("note", Kind.LINE, _("Note"), most=300)


def _usual_charge(row: Receipt) -> object:
    return fee_settings().cheque_charge if row.payment_mode == PaymentMode.CHEQUE else None


def _of_receipt(row: Receipt) -> str:
    values = {"amount": rupees(row.amount), "payer": row.account}
    return _t("%(amount)s of %(payer)s will be owed again, and the transaction stays used.") % values


def about_adjustment(row: Adjustment) -> str:
    """Say in a line what is to be decided."""
    values = {
        "kind": row.get_kind_display(),
        "amount": rupees(row.amount),
        "invoice": row.invoice.invoice_number,
        "student": row.invoice.account,
        "by": row.requested_by,
        "reason": row.reason,
    }
    return _t("%(kind)s of %(amount)s on %(invoice)s, %(student)s. %(by)s: %(reason)s") % values


def about_refund(row: Refund) -> str:
    """Say in a line what is to be paid back."""
    values = {
        "amount": rupees(row.amount),
        "invoice": row.invoice.invoice_number,
        "student": row.invoice.account,
        "by": row.requested_by,
        "reason": row.reason,
    }
    return _t("%(amount)s of %(invoice)s, %(student)s, goes back. %(by)s: %(reason)s") % values


# fmt: off
INVOICE_ACTS = declare(Acts(
    "fee_invoice", "invoice", find=invoice_by_id, column="status", each=(
        Act("paper", _("Print"), P.READ, icon="print"),
        Act("cancel", _("Cancel"), P.INVOICE, cancel_invoice, icon="cancel", dangerous=True,
            states=frozenset({InvoiceStatus.UNPAID, InvoiceStatus.PAID}),
            text=_("It takes nothing more, and its fees can be billed anew. Only while no money stands on it."),
            done=_("The invoice is cancelled."),
            params=(REASON,),
            doors=API, once=True, summary="Cancel an unpaid invoice",
            about="Cancel an invoice on which no receipt stands; it takes nothing more."),
    )))
PLAN_ACTS = declare(Acts(
    "fee_plan", "plan", find=plan_by_id, each=(
        Act("fees", _("Fees by head"), P.CONFIGURE, icon="table_chart"),
        Act("bill", _("Raise invoices"), P.INVOICE, icon="receipt_long"),
        Act("copy", _("Copy"), P.CONFIGURE, copy_to, icon="content_copy",
            text=_("Makes the same plan for another class or another year, which can be changed afterwards."),
            done=_("The plan is copied."),
            params=(
                Param("school_class", Kind.CHOICE, _("Class"), required=True, choices=classes,
                      initial=lambda row: str(row.school_class_id)),
                Param("academic_year", Kind.CHOICE, _("Academic year"), required=True, choices=years,
                      initial=lambda row: str(row.academic_year_id)),
                Param("percent", Kind.NUMBER, _("Raise the amounts by percent"), least=0, initial=lambda _row: 0),
            )),
        Act("remove", _("Delete"), P.CONFIGURE, delete_plan, icon="delete", dangerous=True,
            text=_("Only while no invoice was raised by it."), done=_("The plan is deleted.")),
    )))
YEAR_ACTS = declare(Acts(
    "opened_fee_year", "year", find=opened_year_by_id, each=(
        Act("close", _("Close again"), P.CONFIGURE, close_year, icon="lock",
            text=_("No more receipts can be dated into it."), done=_("The year is closed.")),
    )))
RECEIPT_ACTS = declare(
    Acts(
        "receipt", "receipt", find=find_receipt, table=RECEIPT_TRANSITIONS, column="status", standing=standing,
        each=(
            Act("paper", _("Print"), P.REPORTS, icon="print"),
            Act("reverse", _("Reverse"), P.ADJUST, reverse_receipt, to=ReceiptStatus.REVERSED, text=_of_receipt,
                done=_("The receipt is reversed."), icon="undo", dangerous=True, doors=API, once=True,
                summary="Reverse a receipt",
                about="Take a receipt back as a whole, as for a dishonoured cheque; its charge is a penalty.",
                params=(REASON, Param("reversed_on", Kind.DAY, _("Date"), help=_("Empty: today.")),
                        Param("cheque_charge", Kind.MONEY, _("Charge"), initial=_usual_charge,
                              help=_("Rupees that the family owes for the dishonoured cheque; 0: none.")))),
        ),
    )
)
ADJUSTMENT_ACTS = declare(
    Acts(
        "adjustment", "adjustment", find=find_adjustment, table=DECISIONS, is_own=is_own_request,
        own_text=own_text, describe=about_adjustment,
        each=(
            Act("approve", _("Approve"), P.APPROVE, approve_adjustment, to=Decision.POSTED, text=about_adjustment,
                done=_("The adjustment is posted."), icon="check_circle", params=(NOTE,), doors=API, once=True,
                summary="Approve an adjustment", about="Post an adjustment that somebody else entered."),
            Act("reject", _("Reject"), P.APPROVE, reject_adjustment, to=Decision.REJECTED, text=about_adjustment,
                done=_("The adjustment is rejected."), icon="cancel", dangerous=True, params=(REASON,), doors=API,
                once=True, summary="Reject an adjustment", about="Refuse an adjustment that somebody else entered."),
            Act("undo", _("Undo"), P.ADJUST, undo_adjustment, states=frozenset({Decision.POSTED}),
                own_in=frozenset({Decision.POSTED}), text=about_adjustment,
                done=_("The adjustment is undone by an opposite one."), icon="undo", dangerous=True,
                params=(REASON,), doors=API, once=True, summary="Undo an adjustment",
                about="Take an adjustment back by an opposite one; a late fee is waived so."),
        ),
    )
)
REFUND_ACTS = declare(
    Acts(
        "refund", "refund", find=find_refund, table=DECISIONS, is_own=is_own_request, own_text=own_text,
        describe=about_refund,
        each=(
            Act("approve", _("Approve"), P.APPROVE, approve_refund, to=Decision.POSTED, text=about_refund,
                done=_("The refund is posted."), icon="check_circle", params=(NOTE,), doors=API, once=True,
                summary="Approve a refund", about="Post a refund that somebody else entered."),
            Act("reject", _("Reject"), P.APPROVE, reject_refund, to=Decision.REJECTED, text=about_refund,
                done=_("The refund is rejected."), icon="cancel", dangerous=True, params=(REASON,), doors=API,
                once=True, summary="Reject a refund", about="Refuse a refund that somebody else entered."),
        ),
    )
)
# fmt: on
