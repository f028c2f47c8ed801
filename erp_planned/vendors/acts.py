"""The acts on vendors, their papers, bank accounts, blacklistings and bills, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from core.formatting import inr, rupees
from core.periods import today
from erp_planned.vendors.enums import (
    PAYMENT_TRANSITIONS,
    VENDOR_TRANSITIONS,
    VERIFICATION_TRANSITIONS,
    VendorPaymentStatus,
    VendorStatus,
    VerificationStatus,
)
from erp_planned.vendors.models import VendorPayment
from erp_planned.vendors.people import is_own, own_text
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors import papers as read_papers
from erp_planned.vendors.selectors import payments as read_payments
from erp_planned.vendors.selectors import vendors as read
from erp_planned.vendors.selectors.effects import effects_of
from erp_planned.vendors.services import bills, deciding, papers, standing, vendors

ALL = frozenset(VendorStatus)
S, V, D = VendorPaymentStatus, VendorStatus, VerificationStatus
REMARKS = Param("remarks", Kind.WORDS, _("Reason"), required=True, most=300)
# fmt: off
VENDOR_ACTS = declare(Acts(
    "vendor", "vendor", find=read.get_vendor, table=VENDOR_TRANSITIONS, column="status",
    is_own=vendors.is_own_vendor, own_text=own_text, each=(
        Act("verify", _("Verify"), P.VERIFY, vendors.verify_vendor, states=frozenset({V.REGISTERED}), icon="verified",
            done=_("The vendor is verified."), doors=API, summary="Verify a vendor",
            about="Verify a vendor that somebody else entered; where its category wants it, it then waits for"
            " approval."),
        Act("approve", _("Approve"), P.APPROVE, vendors.approve_vendor, states=frozenset({V.WAITING}),
            icon="check_circle", done=_("The vendor is approved and may be used."), doors=API,
            summary="Approve a vendor",
            about="Approve a verified vendor whose category needs it; not by who entered or verified it."),
        Act("enter_bill", _("Enter a bill"), P.WRITE, icon="receipt_long", states=frozenset({V.VERIFIED})),
        Act("add_document", _("Add a document"), P.WRITE, icon="attach_file"),
        Act("change_account", _("Change the bank account"), P.WRITE, vendors.ask_bank_change, own_in=ALL,
            icon="account_balance",
            text=_("The account that is there is paid until a second person approves the new one."),
            done=_("The change waits for a second person."),
            params=(
                Param("bank_account", Kind.LINE, _("Bank account"), required=True, most=18),
                Param("ifsc", Kind.LINE, "IFSC", required=True, most=11),
                Param("reason", Kind.LINE, _("Reason"), required=True, most=300))),
        Act("rate", _("Give a rating"), P.WRITE, standing.rate_vendor, own_in=ALL, icon="star",
            text=_("From 1 (bad) to 5 (very good), in tenths."), done=_("The rating is entered."),
            params=(
                Param("quality", Kind.DAYS, _("Quality"), required=True),
                Param("delivery", Kind.DAYS, _("Delivery"), required=True),
                Param("pricing", Kind.DAYS, _("Pricing"), required=True),
                Param("order_id", Kind.LINE, _("Order"), most=60),
                Param("remarks", Kind.LINE, _("Remarks"), most=300))),
        Act("blacklist", _("Blacklist"), P.VERIFY, standing.blacklist_vendor, own_in=ALL, icon="block", dangerous=True,
            done=_("The vendor is blacklisted."),
            params=(
                Param("reason", Kind.WORDS, _("Reason"), required=True, most=300),
                Param("from_on", Kind.DAY, _("From"), initial=lambda _row: today()),
                Param("to_on", Kind.DAY, _("Free again from"), help=_("Left empty: until it is lifted.")),
                Param("order_ref", Kind.LINE, _("Order"), most=120))),
        Act("send_back", _("Send back"), P.VERIFY, vendors.send_back, own_in=ALL, icon="undo",
            states=frozenset({V.WAITING, V.VERIFIED}), done=_("The vendor has to be verified again."),
            params=(REMARKS,)),
        Act("deactivate", _("Make inactive"), P.VERIFY, vendors.deactivate_vendor, own_in=ALL, icon="person_off",
            states=ALL - {V.INACTIVE}, dangerous=True, done=_("The vendor is inactive."), params=(REMARKS,)),
        Act("reactivate", _("Register again"), P.VERIFY, vendors.reactivate_vendor, own_in=ALL, icon="person_add",
            states=frozenset({V.INACTIVE}), done=_("The vendor is registered again; somebody else verifies it.")),
    )))
BANK_ACTS = declare(Acts(
    "vendor_bank_change", "change", find=read.bank_change_by_id, table=VERIFICATION_TRANSITIONS, column="status",
    is_own=lambda row, actor: is_own([row.entered_by_id], actor), own_text=own_text, each=(
        Act("approve", _("Approve"), P.VERIFY, vendors.approve_bank_change, to=D.APPROVED, icon="check_circle",
            text=_("From now on this account is paid."), done=_("The account is changed.")),
        Act("reject", _("Reject"), P.WRITE, vendors.reject_bank_change, to=D.REJECTED, icon="cancel",
            own_in=frozenset(D), dangerous=True, done=_("The change is rejected."), params=(REMARKS,)),
    )))
DOCUMENT_ACTS = declare(Acts(
    "vendor_document", "document", find=read_papers.document_by_id, table=VERIFICATION_TRANSITIONS, column="status",
    is_own=lambda row, actor: is_own([row.uploaded_by_id], actor), own_text=own_text, each=(
        Act("verify", _("Verify"), P.VERIFY, papers.verify_document, to=D.APPROVED, icon="verified",
            done=_("The document is verified.")),
        Act("reject", _("Reject"), P.VERIFY, papers.reject_document, to=D.REJECTED, icon="cancel", dangerous=True,
            done=_("The document is rejected."), params=(REMARKS,)),
    )))
BLACKLIST_ACTS = declare(Acts(
    "vendor_blacklist", "blacklist", find=read.blacklist_by_id, each=(
        Act("lift", _("Lift"), P.VERIFY, standing.lift_blacklist, icon="lock_open",
            done=_("The blacklisting is lifted."),
            params=(
                Param("reason", Kind.WORDS, _("Reason"), required=True, most=300),
                Param("to_on", Kind.DAY, _("Free again from"), help=_("Left empty: today.")))),
    )))
# fmt: on


def _net(row: VendorPayment) -> str:
    text = _t("Net %(net)s: amount %(amount)s, GST %(gst)s, income tax %(tds)s, GST deducted %(gst_tds)s.")
    told = text % {
        "net": rupees(row.net_amount),
        "amount": rupees(row.amount),
        "gst": rupees(row.gst_amount),
        "tds": rupees(row.tds_deducted),
        "gst_tds": rupees(row.gst_tds),
    }
    if not row.damages_proposed:
        return told
    late = _t("Damages for delay: %(deducted)s deducted of %(proposed)s by the order.") % {
        "deducted": rupees(row.damages_deducted),
        "proposed": rupees(row.damages_proposed),
    }
    return f"{told} {late}"


def _effects(row: VendorPayment) -> str:
    return " ".join(
        [_t("The bill and its tax are taken back; the books get the opposite."), *effects_of(row)]
    )


def _describe(row: Any) -> str:
    return f"{row.vendor.name}, {inr(row.net_amount)}"


# fmt: off
PAYMENT_ACTS = declare(Acts(
    "vendor_payment", "payment", find=read_payments.payment_by_id, table=PAYMENT_TRANSITIONS, column="status",
    describe=_describe, is_own=lambda row, actor: is_own([row.entered_by_id], actor), own_text=own_text, each=(
        Act("approve", _("Approve"), P.APPROVE, deciding.approve_payment, to=S.APPROVED, icon="check_circle", bulk=True,
            text=_net, done=_("The bill is approved; its tax is posted.")),
        Act("pay", _("Enter the payment"), P.WRITE, deciding.pay_payment, to=S.PAID, icon="payments",
            own_in=frozenset(S), text=_net, done=_("The payment is entered."),
            params=(
                Param("reference", Kind.LINE, _("UTR or cheque"), required=True, most=60),
                Param("paid_on", Kind.DAY, _("Paid on"), initial=lambda _row: today()))),
        Act("compute_again", _("Compute the tax again"), P.WRITE, bills.compute_again, states=frozenset({S.ENTERED}),
            own_in=frozenset(S), icon="calculate", done=_("The tax is computed again.")),
        Act("reject", _("Reject"), P.APPROVE, deciding.reject_payment, to=S.REJECTED, icon="cancel", dangerous=True,
            done=_("The bill is rejected."), params=(REMARKS,)),
        Act("cancel", _("Cancel"), P.WRITE, deciding.cancel_payment, to=S.CANCELLED, icon="delete", dangerous=True,
            own_in=frozenset(S), text=_effects, done=_("The bill is cancelled."), params=(REMARKS,)),
        Act("reverse", _("Reverse"), P.APPROVE, deciding.reverse_payment, to=S.REVERSED, icon="undo", dangerous=True,
            text=_effects, done=_("The payment is reversed."), params=(REMARKS,)),
    )))
# fmt: on
