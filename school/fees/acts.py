"""The acts on plans, invoices, opened years, receipts, adjustments and refunds, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import rupees
from school.fees.enums import (
    DECISIONS,
    RECEIPT_TRANSITIONS,
    AdjustmentKind,
    Decision,
    InvoiceStatus,
    PaymentMode,
    ReceiptStatus,
)
from school.fees.models import Adjustment, Invoice, Receipt, Refund
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
from school.fees.services.on_invoice import adjust_invoice, receive, refund_invoice
from school.fees.services.plans import delete_plan, recount_plan
from school.fees.services.refunds import approve_refund, reject_refund
from school.fees.services.reversals import reverse_receipt
from school.fees.services.years import close_year

REASON = Param("reason", Kind.LINE, _("Reason"), required=True, most=300)
NOTE = Param("note", Kind.LINE, _("Note"), most=300)


OPEN = frozenset({InvoiceStatus.UNPAID, InvoiceStatus.PARTLY_PAID})
STANDING = OPEN | {InvoiceStatus.PAID}
PAID = frozenset({InvoiceStatus.PARTLY_PAID, InvoiceStatus.PAID})


# By how many instalments a year can be divided into (`services.plans.COUNTS`).
COUNT_NAMES = (
    ("4", _("4: quarters")), ("12", _("12: months")), ("2", _("2: half-years")), ("1", _("1: the whole year")),
)  # fmt: skip


def _modes(_row: Invoice) -> Any:
    return PaymentMode.choices


def _outstanding(row: Invoice) -> str:
    values = {"amount": rupees(row.outstanding), "student": row.account}
    return _t("%(student)s: %(amount)s is outstanding.") % values


def _received(row: Invoice) -> str:
    values = {"amount": rupees(row.received), "student": row.account}
    return (
        _t("%(student)s: %(amount)s was paid. What goes back is no longer due; what is owed stays.") % values
    )


def _receipt_number(row: Receipt) -> str:
    """Say the number, and what fell away because of the day of the payment."""
    told = _t("Receipt %(number)s.") % {"number": row.number}
    if not row.fallen_away:
        return told
    fallen = _t("Late fees of %(amount)s fell away: it was paid before them.") % {
        "amount": rupees(row.fallen_away)
    }
    return f"{told} {fallen}"


def _decision(row: Adjustment | Refund) -> str:
    return _t("It waits for a second person.") if row.state == Decision.REQUESTED else ""


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
        Act("receive", _("Take a payment"), P.COLLECT, receive, icon="payments", states=OPEN,
            text=_outstanding, done=_("The payment is posted."), note=_receipt_number,
            params=(Param("amount", Kind.MONEY, _("Amount"), required=True, initial=lambda row: row.outstanding),
                    Param("payment_mode", Kind.CHOICE, _("Mode"), required=True, choices=_modes),
                    Param("payment_date", Kind.DAY, _("Paid on"), help=_("Empty: today.")),
                    Param("transaction_id", Kind.LINE, _("Transaction or cheque number"), most=64),
                    Param("bank_name", Kind.LINE, _("Bank"), most=80),
                    Param("payer", Kind.LINE, _("Paid by"), most=150))),
        Act("adjust", _("Concession or penalty"), P.ADJUST, adjust_invoice, icon="percent", states=STANDING,
            text=_outstanding, done=_("The adjustment is entered."), note=_decision,
            params=(Param("kind", Kind.CHOICE, _("Kind"), required=True, choices=lambda _row: AdjustmentKind.choices),
                    Param("amount", Kind.MONEY, _("Amount"), required=True), REASON,
                    Param("adjusted_on", Kind.DAY, _("Date"), help=_("Empty: today.")))),
        Act("refund", _("Pay back"), P.ADJUST, refund_invoice, icon="undo", states=PAID, dangerous=True,
            text=_received, done=_("The refund is entered."), note=_decision,
            params=(Param("amount", Kind.MONEY, _("Amount"), required=True),
                    Param("payment_mode", Kind.CHOICE, _("Mode"), required=True, choices=_modes), REASON,
                    Param("refunded_on", Kind.DAY, _("Date"), help=_("Empty: today.")),
                    Param("reference", Kind.LINE, _("Reference"), most=64),
                    Param("payee", Kind.LINE, _("Paid to"), most=150))),
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
        Act("recount", _("Change the instalments"), P.CONFIGURE, recount_plan, icon="calendar_month",
            text=_("Divides the year anew. The rupees of one instalment stay, and each head is charged in the"
                   " instalments usual for it: look at “Fees by head” afterwards. Only while no invoice was raised."),
            done=_("The instalments are changed."),
            params=(
                Param("count", Kind.CHOICE, _("Instalments"), required=True, choices=lambda _row: COUNT_NAMES,
                      initial=lambda row: str(row.instalments.count())),
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
