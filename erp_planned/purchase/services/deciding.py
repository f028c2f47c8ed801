"""Deciding on orders: approved by a second person, cancelled while nothing came, closed short; amendments alike."""

from contextlib import AbstractContextManager
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidTransition, ValidationFailed
from core.periods import today
from core.states import moving, require_step
from erp_planned.purchase.enums import ORDER_TRANSITIONS, InspectionStatus, OrderStatus, VersionState
from erp_planned.purchase.errors import NotOpen, OrderChanged, OrderInUse
from erp_planned.purchase.models import OrderVersion, PurchaseOrder
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.orders import HEAD, digest, standing, waiting_version
from erp_planned.purchase.services.from_sourcing import mark_ordered, reopen
from erp_planned.purchase.services.lines import NewItem
from erp_planned.purchase.services.notices import send_to_vendor
from erp_planned.purchase.services.orders import proposal, take_order
from erp_planned.vendors.people import refuse_own
from erp_planned.vendors.services.vendors import hold, require_usable

S = OrderStatus
looked_at = digest


def approve_order(*, order: PurchaseOrder, actor: Actor, reason: str = "", digest: str = "") -> PurchaseOrder:
    """Approve another person's order, or the amendment of it that waits; the vendor is told.

    `digest` is the mark of what was looked at. Raises OwnEntry, OrderChanged where it is another by now,
    VendorNotUsable, OrderInUse for an amendment below what came meanwhile, InvalidTransition, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        vendor = hold(order.vendor_id)
        row = take_order(order.pk)
        version = waiting_version(row)
        refuse_own([row.made_by_id if version is None else version.made_by_id], actor)
        if row.status != S.DRAFT and version is None:
            raise InvalidTransition(standing(row))
        if digest and digest != looked_at(row):
            raise OrderChanged(
                _("The order is another now than what you looked at. Look again, then decide.")
            )
        require_usable(vendor, today())
        if row.status == S.DRAFT:
            with _moved(row, S.APPROVED, actor):
                row.approved_by_id, row.remarks = actor.number, _tidy(reason)
            mark_ordered(row, actor=actor)
        elif version is not None:
            _apply(row, version, actor)
        if version is not None:
            _decide(version, VersionState.APPROVED, actor)
        send_to_vendor(row, actor)
    return row


def approve_amendment(*, order: PurchaseOrder, actor: Actor) -> PurchaseOrder:
    """Approve the amendment of an order in force. Raises InvalidTransition for one that waits itself; as above."""
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        hold(order.vendor_id)
        row = take_order(order.pk)
        if row.status == S.DRAFT:
            raise InvalidTransition(standing(row))
        return approve_order(order=row, actor=actor)


def reject_amendment(*, order: PurchaseOrder, reason: str, actor: Actor) -> PurchaseOrder:
    """Refuse the amendment that waits; the order stays as it is.

    Raises OwnEntry, NotOpen, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.APPROVE)
    text = _reason(reason)
    with transaction.atomic():
        row = take_order(order.pk)
        version = waiting_version(row)
        refuse_own([version.made_by_id if version else row.made_by_id], actor)
        if version is None or row.status == S.DRAFT:
            raise NotOpen(_("No amendment of this order waits."))
        version.reason = f"{version.reason} / {text}".strip(" /")[:300]
        _decide(version, VersionState.REJECTED, actor)
        record(actor, "order.amendment_rejected", row, after={"version": version.version, "reason": text})
    return row


def cancel_order(*, order: PurchaseOrder, reason: str, actor: Actor) -> PurchaseOrder:
    """Cancel an order for which nothing came; its indent is open again. An approved one: by who may approve.

    Raises OrderInUse, InvalidTransition, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.WRITE if order.status == S.DRAFT else P.APPROVE)
    text = _reason(reason)
    with transaction.atomic():
        row = take_order(order.pk)
        if row.status != S.DRAFT:
            authorize(actor, P.APPROVE)
        require_step(row, S.CANCELLED, table=ORDER_TRANSITIONS, standing=standing, field="status")
        if row.receipts.exists() or row.bills.filter(payment__isnull=False).exists():
            raise OrderInUse(_("Goods came for this order; close it short instead."))
        was_approved = row.status == S.APPROVED
        with _moved(row, S.CANCELLED, actor):
            row.remarks, row.approved_by_id = text, actor.number
        _drop_waiting(row, actor)
        if was_approved:
            reopen(row, actor=actor)
    return row


def close_order(*, order: PurchaseOrder, reason: str, actor: Actor) -> PurchaseOrder:
    """Close an order short: what has not come is not wanted any more, and no longer promised.

    Raises OwnEntry for who made it, OrderInUse while goods wait for inspection,
    InvalidTransition, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.APPROVE)
    text = _reason(reason)
    with transaction.atomic():
        row = take_order(order.pk)
        require_step(row, S.CLOSED, table=ORDER_TRANSITIONS, standing=standing, field="status")
        refuse_own([row.made_by_id], actor)
        if not row.receipts.exists():
            raise OrderInUse(_("Nothing came for this order; cancel it instead."))
        if row.receipts.filter(inspection_status=InspectionStatus.PENDING).exists():
            raise OrderInUse(_("Goods of this order wait for inspection; inspect them first."))
        with _moved(row, S.CLOSED, actor, stamp=""):
            row.remarks = text
        _drop_waiting(row, actor)
    return row


def settle_status(row: PurchaseOrder, actor: Actor) -> None:
    """Move a held order to what its lines say: received in full, or open again."""
    whole = all(one.kept >= one.quantity for one in row.items.all())
    to = S.RECEIVED if whole else S.APPROVED
    if row.status in (S.APPROVED, S.RECEIVED) and row.status != to:
        with _moved(row, to, actor, stamp=""):
            pass


def _apply(row: PurchaseOrder, version: OrderVersion, actor: Actor) -> None:
    """Put an amendment into force, checked against what came since it was made."""
    content = version.content
    facts = {name: content[name] for name in HEAD}
    facts["delivery_on"] = date.fromisoformat(facts["delivery_on"])
    for name in ("damages_pct_week", "damages_most_pct"):
        facts[name] = Decimal(facts[name])
    before = {"total": row.total_amount, "version": row.version}
    proposed, rows = proposal(row, facts, [_as_new(one) for one in content["items"]])
    for name in (*HEAD, "is_interstate", "taxable_amount", "tax_amount", "total_amount"):
        setattr(row, name, getattr(proposed, name))
    row.version = version.version
    row.save()
    row.items.exclude(pk__in=[one.pk for one in rows if one.pk]).delete()
    for one in rows:
        one.order = row
        one.save()
    after = {"total": row.total_amount, "version": row.version, "changes": version.changes}
    record(actor, "order.amended", row, before=before, after=after)
    settle_status(row, actor)


def _as_new(one: dict[str, Any]) -> NewItem:
    amounts = {name: Decimal(one[name]) for name in ("quantity", "rate", "discount", "freight", "tax_pct")}
    return NewItem(one["item_id"], description=one["description"], line_no=one["line_no"], **amounts)


def _decide(version: OrderVersion, to: VersionState, actor: Actor) -> None:
    version.state = to
    version.decided_by, version.decided_by_id = actor.name[:150], actor.number
    version.decided_at = timezone.now()
    version.save()


def _drop_waiting(row: PurchaseOrder, actor: Actor) -> None:
    version = waiting_version(row)
    if version is not None:
        _decide(version, VersionState.REJECTED, actor)


def _moved(
    row: PurchaseOrder, to: OrderStatus, actor: Actor, stamp: str = "decided"
) -> AbstractContextManager[PurchaseOrder]:
    if stamp:
        row.approved_by, row.decided_at = actor.name[:150], timezone.now()
    return moving(
        row,
        to=to,
        table=ORDER_TRANSITIONS,
        actor=actor,
        event=f"order.{to.value}",
        standing=standing,
        field="status",
    )


def _tidy(text: str) -> str:
    return " ".join(text.split())[:300]


def _reason(text: str) -> str:
    found = _tidy(text)
    if not found:
        raise ValidationFailed.at("reason", _("Say why."))
    return found
