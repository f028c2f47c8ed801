"""Transfers: asked for, approved by another, received at the other end."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import Forbidden, InvalidState, ValidationFailed
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.asset_custody.enums import OPEN_TRANSFERS, TRANSFER_TRANSITIONS, TransferState
from erp_planned.asset_custody.errors import NoSuchTransfer, OwnTransfer, TransferOpen
from erp_planned.asset_custody.models import AssetTransfer
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.services.notices import tell_approvers, tell_receiver
from erp_planned.assets.enums import AssetStatus
from erp_planned.assets.errors import NoSuchAsset
from erp_planned.assets.models import Asset
from erp_planned.assets.services.register import move
from payroll.employees.enums import EmployeeStatus


def request_transfer(*, asset: Asset, actor: Actor, **values: Any) -> AssetTransfer:
    """Ask that an asset goes to another place or person (`to_location`, `to_custodian`, `transfer_on`, `reason`).

    Raises TransferOpen, InvalidState for one that is gone, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(Asset.objects.all(), NoSuchAsset(), pk=asset.pk)
        if row.status == AssetStatus.DISPOSED:
            raise InvalidState(_("%(asset)s is disposed of; it is moved no more.") % {"asset": row})
        if earlier := AssetTransfer.objects.filter(asset=row, state__in=OPEN_TRANSFERS).first():
            raise TransferOpen(
                _("Transfer %(number)s of this asset is not finished.") % {"number": earlier.number}
            )
        made = AssetTransfer(
            asset=row, from_location=row.location, from_custodian_id=row.custodian_id,
            requested_by=actor.name[:150], requested_by_id=actor.number,
            **{"transfer_on": today(), **values},
        )  # fmt: skip
        made.to_location, made.reason = " ".join(made.to_location.split()), made.reason.strip()
        _check(made)
        made.number = yearly_number("erp_asset_transfer", "ATR", made.transfer_on)
        made.save()
        record(
            actor, "asset_transfer.requested", made, after={"asset": row.asset_code, "to": made.to_location}
        )
        tell_approvers(made, actor)
    return made


def approve_transfer(*, transfer: AssetTransfer, actor: Actor, remarks: str = "") -> AssetTransfer:
    """Let the asset go on its way. Raises OwnTransfer, InvalidTransition, InvalidState where it stands elsewhere now,
    NoSuchTransfer, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = _held(transfer)
        if is_own(row, actor):
            raise OwnTransfer(own_text())
        with moving(
            row, to=TransferState.APPROVED, table=TRANSFER_TRANSITIONS, actor=actor,
            event="asset_transfer.approved", stamp="approved",
        ):  # fmt: skip
            _check_place(row)
            row.approved_by_id, row.remarks = actor.number, remarks.strip()[:300]
        tell_receiver(row, actor)
    return row


def reject_transfer(*, transfer: AssetTransfer, remarks: str, actor: Actor) -> AssetTransfer:
    """Refuse a transfer with a reason; the own one is taken back instead.

    Raises OwnTransfer, InvalidTransition, ValidationFailed, NoSuchTransfer, Forbidden.
    """
    authorize(actor, P.APPROVE)
    return _end(transfer, TransferState.REJECTED, remarks, actor)


def cancel_transfer(*, transfer: AssetTransfer, remarks: str, actor: Actor) -> AssetTransfer:
    """Take back a transfer that is not received. Raises as `reject_transfer`."""
    authorize(actor, P.WRITE)
    return _end(transfer, TransferState.CANCELLED, remarks, actor)


def receive_transfer(*, transfer: AssetTransfer, actor: Actor) -> AssetTransfer:
    """Say that the asset has come: its place and custodian are the new ones from now on.

    The new custodian says so in the portal, else the office. Raises InvalidTransition, NoSuchTransfer, Forbidden.
    """
    with transaction.atomic():
        row = _held(transfer)
        custodian = row.to_custodian
        is_own = (
            custodian is not None and custodian.user_id is not None and custodian.user_id == actor.user_id
        )
        if not is_allowed(actor.permissions, P.WRITE) and not (
            is_own and is_allowed(actor.permissions, P.VERIFY)
        ):
            raise Forbidden(_("The new custodian or the office says that it has come."))
        with moving(
            row, to=TransferState.RECEIVED, table=TRANSFER_TRANSITIONS, actor=actor,
            event="asset_transfer.received", stamp="received",
        ):  # fmt: skip
            move(row.asset, location=row.to_location, custodian=custodian, actor=actor)
    return row


def is_own(row: AssetTransfer, actor: Actor) -> bool:
    """Say whether the one who acts asked for the transfer."""
    return row.requested_by_id is not None and row.requested_by_id == actor.number


def own_text() -> str:
    """Return what somebody is told who would approve the own transfer."""
    return _("You asked for this transfer yourself; somebody else decides on it.")


def _end(transfer: AssetTransfer, to: TransferState, remarks: str, actor: Actor) -> AssetTransfer:
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        row = _held(transfer)
        stamp = "approved" if to == TransferState.REJECTED else ""
        if to == TransferState.REJECTED and is_own(row, actor):
            raise OwnTransfer(own_text())
        with moving(
            row,
            to=to,
            table=TRANSFER_TRANSITIONS,
            actor=actor,
            event=f"asset_transfer.{to.value}",
            stamp=stamp,
        ):
            row.remarks = remarks.strip()[:300]
            if stamp:
                row.approved_by_id = actor.number
    return row


def _held(transfer: AssetTransfer) -> AssetTransfer:
    """Take the asset first, then its transfer: the one order of locks."""
    take(Asset.objects.all(), NoSuchAsset(), pk=transfer.asset_id)
    rows = AssetTransfer.objects.select_related("asset", "to_custodian")
    return take(rows, NoSuchTransfer(), pk=transfer.pk)


def _check(row: AssetTransfer) -> None:
    check_fields(row, ("to_location", "reason", "transfer_on", "to_custodian"))
    problems = {}
    if row.transfer_on < row.asset.purchased_on:
        problems["transfer_on"] = [_("The asset was not bought yet on this day.")]
    if row.to_custodian and row.to_custodian.status != EmployeeStatus.ACTIVE:
        problems["to_custodian"] = [_("This employee has left.")]
    same = (
        row.to_location.lower() == row.from_location.lower() and row.to_custodian_id == row.from_custodian_id
    )
    if same:
        problems["to_location"] = [_("The asset stands there already, in the same custody.")]
    if problems:
        raise ValidationFailed(_("The transfer cannot be asked for."), fields=problems)


def _check_place(row: AssetTransfer) -> None:
    asset = row.asset
    if asset.status == AssetStatus.DISPOSED:
        raise InvalidState(_("%(asset)s is disposed of; it is moved no more.") % {"asset": asset})
    if asset.location != row.from_location or asset.custodian_id != row.from_custodian_id:
        raise InvalidState(
            _("The asset stands elsewhere by now; reject this transfer and ask for a new one.")
        )
