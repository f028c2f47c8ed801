"""Verifying vendors, changing their bank account, and the settings: each decided by a second person."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InvalidState, InvalidTransition, NotFound, ValidationFailed
from core.refusals import check_fields, get_or_refuse, naming_refusals
from core.states import moving
from erp_planned.vendors.enums import (
    VENDOR_TRANSITIONS,
    VERIFICATION_TRANSITIONS,
    VendorStatus,
    VerificationStatus,
)
from erp_planned.vendors.errors import NoSuchVendor, VendorNotUsable
from erp_planned.vendors.models import BankChange, Vendor, VendorSettings
from erp_planned.vendors.people import is_own, refuse_own
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.vendors import get_vendor, why_not_usable
from erp_planned.vendors.services.notices import BANK, WAITING, tell_deciders

WAITS = "erp_vendor_bank_change_waits"


def hold(vendor_id: int) -> Vendor:
    """Return a vendor as stored now, locked until the caller's transaction ends. Raises NoSuchVendor."""
    rows = Vendor.objects.select_related("category")
    return states.take(rows, NoSuchVendor(), pk=vendor_id)


def require_usable(vendor: Vendor | int, day: date) -> Vendor:
    """Return a vendor that may be chosen on a day, as it is now.

    Raises VendorNotUsable with the reason: not verified, waits for approval, inactive, blacklisted. NoSuchVendor.
    """
    row = get_vendor(vendor.pk if isinstance(vendor, Vendor) else vendor)
    reason = why_not_usable(row, day)
    if reason:
        raise VendorNotUsable.at("vendor", reason)
    return row


def payable(vendor_id: int, day: date) -> None:
    """Raise VendorNotUsable or NoSuchVendor for a vendor that may not be chosen for a voucher on a day."""
    require_usable(vendor_id, day)


def entered_by(row: Vendor) -> list[int | None]:
    """Return who entered what is to be decided on now."""
    people = [row.entered_by_id, *row.changed_by_ids]
    return [*people, row.verified_by_id] if row.status == VendorStatus.WAITING else people


def is_own_vendor(row: Vendor, actor: Actor) -> bool:
    """Say whether somebody would decide on what they entered, or approve what they verified."""
    return is_own(entered_by(row), actor)


def verify_vendor(*, vendor: Vendor, actor: Actor) -> Vendor:
    """Verify a vendor; where its category wants an approval it waits for that, else it may be used.

    Raises OwnEntry for who entered it, InvalidTransition, Forbidden.
    """
    authorize(actor, P.VERIFY)
    with transaction.atomic():
        row = hold(vendor.pk)
        refuse_own(entered_by(row), actor)
        to = VendorStatus.WAITING if row.category.approval_required else VendorStatus.VERIFIED
        if row.status != VendorStatus.REGISTERED:
            status = {"vendor": row, "status": row.get_status_display()}
            raise InvalidState(_("%(vendor)s is not to be verified now: it is “%(status)s”.") % status)
        with moving(
            row, to=to, table=VENDOR_TRANSITIONS, actor=actor, event="vendor.verified", field="status"
        ):
            row.verified_by, row.verified_by_id, row.verified_at = (
                actor.name[:150],
                actor.number,
                timezone.now(),
            )
            row.remarks = ""
        if to == VendorStatus.WAITING:
            tell_deciders(P.APPROVE, WAITING, {"vendor": str(row)}, row, actor)
    return row


def approve_vendor(*, vendor: Vendor, actor: Actor) -> Vendor:
    """Approve a verified vendor whose category wants it; by somebody who neither entered nor verified it.

    Raises OwnEntry, InvalidState, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = hold(vendor.pk)
        refuse_own(entered_by(row), actor)
        if row.status != VendorStatus.WAITING:
            raise InvalidState(_("Only a verified vendor that waits for approval is approved."))
        to = VendorStatus.VERIFIED
        with moving(
            row, to=to, table=VENDOR_TRANSITIONS, actor=actor, event="vendor.approved", field="status"
        ):
            row.approved_by, row.approved_at = actor.name[:150], timezone.now()
    return row


def send_back(*, vendor: Vendor, remarks: str, actor: Actor) -> Vendor:
    """Take a vendor back to be completed and verified again, saying why.

    Raises InvalidTransition unless it waits for approval or is verified, ValidationFailed without a reason, Forbidden.
    """
    authorize(actor, P.VERIFY)
    allowed = (VendorStatus.WAITING, VendorStatus.VERIFIED)
    return _move(vendor, VendorStatus.REGISTERED, "vendor.sent_back", remarks, actor, allowed)


def deactivate_vendor(*, vendor: Vendor, remarks: str, actor: Actor) -> Vendor:
    """Let a vendor be chosen no more; what is entered already goes on. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.VERIFY)
    allowed = [one for one in VendorStatus if one != VendorStatus.INACTIVE]
    return _move(vendor, VendorStatus.INACTIVE, "vendor.deactivated", remarks, actor, allowed)


def reactivate_vendor(*, vendor: Vendor, actor: Actor) -> Vendor:
    """Register an inactive vendor again; it is verified anew. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.VERIFY)
    allowed = (VendorStatus.INACTIVE,)
    return _move(vendor, VendorStatus.REGISTERED, "vendor.reactivated", "-", actor, allowed)


def _move(
    vendor: Vendor,
    to: VendorStatus,
    event: str,
    remarks: str,
    actor: Actor,
    allowed: Collection[VendorStatus],
) -> Vendor:
    text = " ".join(remarks.split())
    if not text:
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        row = hold(vendor.pk)
        _require(row, allowed)
        with moving(row, to=to, table=VENDOR_TRANSITIONS, actor=actor, event=event, field="status"):
            row.remarks = "" if text == "-" else text[:300]
    return row


def _require(row: Vendor, allowed: Collection[VendorStatus]) -> None:
    """Refuse what the vendor's state does not allow. Raises InvalidTransition."""
    if row.status not in allowed:
        values = {"vendor": row, "status": row.get_status_display()}
        raise InvalidTransition(_("%(vendor)s is “%(status)s”: this is not possible now.") % values)


def ask_bank_change(*, vendor: Vendor, bank_account: str, ifsc: str, reason: str, actor: Actor) -> BankChange:
    """Ask for another bank account; until a second person approves it, the old one is paid.

    Raises Duplicate while another change waits, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the account changes."))
    with transaction.atomic():
        row = hold(vendor.pk)
        account, code = "".join(bank_account.split()), "".join(ifsc.split()).upper()
        if (account, code) == (row.bank_account, row.ifsc):
            raise ValidationFailed.at("bank_account", _("This is the vendor's account already."))
        change = BankChange(
            vendor=row,
            bank_account=account,
            ifsc=code,
            reason=" ".join(reason.split())[:300],
            entered_by=actor.name[:150],
            entered_by_id=actor.number,
        )
        check_fields(change, ("bank_account", "ifsc", "reason"))
        text = _("Another change of this vendor's account waits; decide on it first.")
        with naming_refusals({WAITS: lambda: Duplicate.at("bank_account", text)}):
            change.save()
        after = {"bank_account": account, "ifsc": code, "reason": change.reason}
        record(actor, "vendor.bank_change_asked", row, after=after)
        tell_deciders(P.VERIFY, BANK, {"vendor": str(row)}, row, actor)
    return change


def approve_bank_change(*, change: BankChange, actor: Actor) -> BankChange:
    """Approve another bank account: from now on it is the vendor's. Raises OwnEntry, InvalidTransition, Forbidden."""
    authorize(actor, P.VERIFY)
    with transaction.atomic():
        vendor, row = _take_change(change, actor)
        with _decided(row, VerificationStatus.APPROVED, actor):
            pass
        before = {"bank_account": vendor.bank_account, "ifsc": vendor.ifsc}
        vendor.bank_account, vendor.ifsc = row.bank_account, row.ifsc
        vendor.save(update_fields=["bank_account", "ifsc", "updated_at"])
        after = {"bank_account": row.bank_account, "ifsc": row.ifsc}
        record(actor, "vendor.bank_changed", vendor, before=before, after=after)
    return row


def reject_bank_change(*, change: BankChange, remarks: str, actor: Actor) -> BankChange:
    """Refuse another bank account, saying why; whoever asked may also withdraw it so."""
    authorize(actor, P.WRITE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        _vendor, row = _take_change(change, actor, own=True)
        with _decided(row, VerificationStatus.REJECTED, actor):
            row.remarks = " ".join(remarks.split())[:300]
    return row


def _take_change(change: BankChange, actor: Actor, *, own: bool = False) -> tuple[Vendor, BankChange]:
    vendor = hold(change.vendor_id)
    refusal = NotFound(_("There is no such change of a bank account."))
    row = get_or_refuse(BankChange.objects.select_for_update(no_key=True), refusal, pk=change.pk)
    if not own:
        refuse_own([row.entered_by_id], actor)
    row.vendor = vendor
    return vendor, row


def _decided(row: BankChange, to: VerificationStatus, actor: Actor) -> Any:
    row.decided_by_id = actor.number
    return moving(
        row, to=to, table=VERIFICATION_TRANSITIONS, actor=actor, event=f"vendor.bank_change_{to.value}",
        stamp="decided", field="status",
    )  # fmt: skip


def update_vendor_settings(*, actor: Actor, **values: Any) -> VendorSettings:
    """Change settings, only those given, and return them. Raises ValidationFailed naming the field, Forbidden."""
    authorize(actor, P.VERIFY)
    with transaction.atomic():
        VendorSettings.objects.get_or_create(pk=1)
        row = VendorSettings.objects.select_for_update().get(pk=1)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row)
        if not (row.quality_weight or row.delivery_weight or row.pricing_weight):
            raise ValidationFailed.at("quality_weight", _("At least one weight is above zero."))
        if after:
            row.save()
            record(actor, "vendor.settings_changed", row, before=before, after=after)
    return row
