"""Deciding on bills and paying them; taking back what was wrong, with its tax.

Order of locks: vendor, bill, payee (PAN), vouchers and their number series.
"""

from contextlib import AbstractContextManager
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date, rupees
from core.money import PAISA, ZERO
from core.periods import today
from core.refusals import refuse_wrong
from core.states import moving, require_step
from erp_planned.finance.selectors.accounts import get_account
from erp_planned.vendors.enums import PAYMENT_TRANSITIONS, VendorPaymentStatus
from erp_planned.vendors.errors import TaxChanged
from erp_planned.vendors.models import VendorPayment, VendorTdsEntry
from erp_planned.vendors.people import refuse_own
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.taxes import payee_key
from erp_planned.vendors.services import vouchers
from erp_planned.vendors.services.bills import (
    computed,
    entries_of,
    figures,
    set_damages,
    set_taxes,
    take_payment,
)
from erp_planned.vendors.services.vendors import require_usable
from payroll.contract_staff.payees import hold_payees

S = VendorPaymentStatus
COMPARED = ("payee_type", "pan", "amount", "taxed", "rate_pct", "due", "tax", "reason", "certificate_id")


def approve_payment(
    *, payment: VendorPayment, actor: Actor, remarks: str = "", damages_deducted: Decimal | None = None
) -> VendorPayment:
    """Approve a bill: its tax is posted, the bank account fixed, and the books get the journal to approve.

    Damages for delay are deducted as the order proposes, or less where `remarks` say why.
    Raises OwnEntry for who entered it, TaxChanged where the tax would come out otherwise now, VendorNotUsable,
    HeadWithoutAccount, InvalidTransition, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = take_payment(payment)
        require_step(row, S.APPROVED, table=PAYMENT_TRANSITIONS, field="status")
        refuse_own([row.entered_by_id], actor)
        require_usable(row.vendor, row.credited_on)
        hold_payees([payee_key(row.vendor)])
        _refuse_changed(row)
        with _moved(row, S.APPROVED, actor, "decided"):
            _keep_back(row, damages_deducted, remarks)
            row.decided_by_id, row.remarks = actor.number, _tidy(remarks)
            row.bank_account, row.ifsc = row.vendor.bank_account, row.vendor.ifsc
        row.tds_entries.update(posted_at=timezone.now())
        vouchers.book_bill(row, actor)
    return row


def _keep_back(row: VendorPayment, damages: Decimal | None, remarks: str) -> None:
    """Deduct what the approver decides. Raises ValidationFailed for more than proposed, for less without a reason."""
    if damages is None or damages == row.damages_deducted:
        return
    if not ZERO <= damages <= row.damages_deducted or damages != damages.quantize(PAISA):
        values = {"most": rupees(row.damages_deducted)}
        text = _("Between nothing and %(most)s, the damages by the order.") % values
        raise ValidationFailed.at("damages_deducted", text)
    if not _tidy(remarks):
        raise ValidationFailed.at("remarks", _("Say why less is deducted than the order says."))
    set_damages(row, damages)


def _refuse_changed(row: VendorPayment) -> None:
    """Raise TaxChanged, naming old and new, unless the tax is what was entered and looked at."""
    kept = list(row.tds_entries.order_by("pk"))
    before, was = figures(row), [row.gst_tds_cgst, row.gst_tds_sgst, row.gst_tds_igst]
    found = computed(row)
    set_taxes(row, found)
    fresh = entries_of(row, found)
    is_same = [_facts(one) for one in kept] == [_facts(one) for one in fresh]
    if is_same and was == [row.gst_tds_cgst, row.gst_tds_sgst, row.gst_tds_igst]:
        return
    text = _(
        "The tax is otherwise now: income tax %(old)s → %(new)s, net %(net)s. Compute the bill again, then look."
    )
    raise TaxChanged(
        text
        % {
            "old": rupees(before["tds_deducted"]),
            "new": rupees(row.tds_deducted),
            "net": rupees(row.net_amount),
        }
    )


def _facts(entry: VendorTdsEntry) -> list[object]:
    return [getattr(entry, name) for name in COMPARED]


def pay_payment(
    *,
    payment: VendorPayment,
    actor: Actor,
    reference: str,
    paid_on: date | None = None,
    account_id: int | None = None,
) -> VendorPayment:
    """Note that an approved bill was paid, by which cheque or UTR; the books get the payment voucher to approve.

    Raises ValidationFailed naming the field, InvalidTransition, Forbidden.
    """
    authorize(actor, P.WRITE)
    day = paid_on or today()
    with transaction.atomic():
        row = take_payment(payment)
        wrong: dict[str, str] = {}
        if not reference.strip():
            wrong["reference"] = _("Write the UTR or the number of the cheque.")
        if day > today():
            wrong["paid_on"] = _("The date lies in the future.")
        elif day < row.credited_on:
            values = {"day": in_date(row.credited_on)}
            wrong["paid_on"] = _("The bill was credited on %(day)s; it is not paid before.") % values
        account = get_account(account_id) if account_id else None
        if account is not None and (not account.cash_or_bank or not account.is_active):
            wrong["account_id"] = _("Choose an active account of cash or bank.")
        refuse_wrong(wrong)
        with _moved(row, S.PAID, actor, ""):
            row.paid_on, row.reference, row.paid_from = day, _tidy(reference)[:60], account
        vouchers.book_payment(row, actor)
    return row


def reject_payment(*, payment: VendorPayment, remarks: str, actor: Actor) -> VendorPayment:
    """Refuse a bill that waits, saying why. Raises OwnEntry for who entered it, InvalidTransition, Forbidden."""
    authorize(actor, P.APPROVE)
    text = _reason(remarks)
    with transaction.atomic():
        row = take_payment(payment)
        require_step(row, S.REJECTED, table=PAYMENT_TRANSITIONS, field="status")
        refuse_own([row.entered_by_id], actor)
        with _moved(row, S.REJECTED, actor, "decided"):
            row.decided_by_id, row.remarks = actor.number, text
    return row


def cancel_payment(*, payment: VendorPayment, remarks: str, actor: Actor) -> VendorPayment:
    """Withdraw a bill that is not paid; of an approved one the tax goes with it, and who approves does that.

    Raises InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    text = _reason(remarks)
    with transaction.atomic():
        row = take_payment(payment)
        if row.status == S.APPROVED:
            authorize(actor, P.APPROVE)
        was_posted = row.status == S.APPROVED
        with _moved(row, S.CANCELLED, actor, "closed"):
            row.remarks = text
        if was_posted:
            _undo(row, actor, text)
    return row


def reverse_payment(*, payment: VendorPayment, remarks: str, actor: Actor) -> VendorPayment:
    """Take back a paid bill that was wrong: its tax leaves ledger and statement, the books get the opposite.

    `selectors.effects.effects_of` names before what that touches: deposits, later bills of the payee.
    Raises OwnEntry for who entered it, InvalidTransition, ValidationFailed, Forbidden.
    """
    authorize(actor, P.APPROVE)
    text = _reason(remarks)
    with transaction.atomic():
        row = take_payment(payment)
        require_step(row, S.REVERSED, table=PAYMENT_TRANSITIONS, field="status")
        refuse_own([row.entered_by_id], actor)
        with _moved(row, S.REVERSED, actor, "closed"):
            row.remarks = text
        _undo(row, actor, text)
    return row


def _undo(row: VendorPayment, actor: Actor, reason: str) -> None:
    hold_payees([payee_key(row.vendor), *row.tds_entries.values_list("pan", flat=True)])
    row.tds_entries.filter(posted_at__isnull=False).update(reversed_at=timezone.now())
    vouchers.take_back(row, reason, actor)


def _moved(
    row: VendorPayment, to: VendorPaymentStatus, actor: Actor, stamp: str
) -> AbstractContextManager[VendorPayment]:
    return moving(
        row, to=to, table=PAYMENT_TRANSITIONS, actor=actor, event=f"vendor_payment.{to.value}", stamp=stamp,
        field="status",
    )  # fmt: skip


def _tidy(text: str) -> str:
    return " ".join(text.split())[:300]


def _reason(remarks: str) -> str:
    text = _tidy(remarks)
    if not text:
        raise ValidationFailed.at("remarks", _("Say why."))
    return text
