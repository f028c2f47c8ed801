"""Movements of the stock: entered on their day, also late, never below zero at the end of any day."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields
from core.states import take
from school.inventory.calc import Entry, lowest
from school.inventory.enums import MovementKind
from school.inventory.errors import NoSuchItem, NoSuchMovement, NotInStock
from school.inventory.models import Item, Movement
from school.inventory.permissions import InventoryPermission as P
from school.inventory.selectors.stock import counted, entries

CHECKED = ("kind", "quantity", "rate", "moved_on", "reason", "issued_to", "reference")


def move(
    *,
    item: Item,
    kind: str,
    quantity: Decimal,
    actor: Actor,
    moved_on: date | None = None,
    rate: Decimal | None = None,
    reason: str = "",
    issued_to: str = "",
    reference: str = "",
) -> Movement:
    """Enter a movement on a day, today where none is given.

    `quantity` is above zero for what comes in or goes out, and signed for an adjustment, which needs a reason. `rate`
    (rupees a unit) is of what comes in; without one it counts at the average. Of two who take the last unit one is
    refused. Raises NotInStock naming the day, InvalidState for an item out of use, ValidationFailed naming the field,
    NoSuchItem, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = Movement(
        kind=kind,
        quantity=-quantity if kind == MovementKind.OUT else quantity,
        rate=rate,
        moved_on=moved_on or today(),
        reason=reason.strip(),
        issued_to=issued_to.strip(),
        reference=reference.strip(),
        made_by=actor.name[:150],
    )
    _check(row, quantity)
    with transaction.atomic():
        row.item = _held(item)
        if not row.item.is_active and row.quantity > 0:
            text = _("%(item)s is out of use; nothing more comes in.") % {"item": row.item}
            raise InvalidState(text)
        rest = counted(Movement.objects.filter(item=row.item))
        _check_stock(row.item, [*entries(rest), Entry(row.moved_on, 0, row.quantity)], "quantity")
        _add(row, "stock.moved", actor)
    return row


def undo_movement(*, movement: Movement, reason: str, actor: Actor) -> Movement:
    """Take a movement back by an opposite one of the same day, and return that one.

    Raises InvalidState where it is taken back already or takes another one back, NotInStock where what came in has
    gone out since, ValidationFailed without a reason, NoSuchMovement, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why it is taken back."))
    with transaction.atomic():
        item = _held(movement.item)
        old = Movement.objects.filter(pk=movement.pk, item=item).first()
        if old is None:
            raise NoSuchMovement
        if old.undoes_id is not None or Movement.objects.filter(undoes=old).exists():
            raise InvalidState(_("This movement is taken back already, or takes another one back."))
        rest = counted(Movement.objects.filter(item=item)).exclude(pk=old.pk)
        _check_stock(item, list(entries(rest)), "")
        row = Movement(
            item=item,
            kind=old.kind,
            quantity=-old.quantity,
            rate=old.rate,
            moved_on=old.moved_on,
            reason=reason.strip(),
            reference=old.reference,
            undoes=old,
            made_by=actor.name[:150],
        )
        check_fields(row, CHECKED)
        _add(row, "stock.undone", actor)
    return row


def _held(item: Item) -> Item:
    return take(Item.objects.all(), NoSuchItem(), pk=item.pk)


def _add(row: Movement, event: str, actor: Actor) -> None:
    """Write the movement and carry the held item's stock on."""
    item = row.item
    row.number = (Movement.objects.filter(item=item).aggregate(last=Max("number"))["last"] or 0) + 1
    row.save(force_insert=True)
    item.on_hand += row.quantity
    item.save(update_fields=["on_hand"])
    after: dict[str, Any] = {"kind": row.kind, "quantity": row.quantity, "moved_on": row.moved_on}
    record(actor, event, item, after={**after, "rate": row.rate, "reason": row.reason})


def _check(row: Movement, quantity: Decimal) -> None:
    check_fields(row, CHECKED)
    if row.kind != MovementKind.ADJUSTMENT and quantity <= 0:
        raise ValidationFailed.at("quantity", _("Give a quantity above zero."))
    if quantity == 0:
        raise ValidationFailed.at("quantity", _("Give by how much the stock is corrected: 3, or -3."))
    if row.kind == MovementKind.ADJUSTMENT and not row.reason:
        raise ValidationFailed.at("reason", _("Say why the stock is corrected."))
    if row.rate is not None and (row.rate < 0 or row.quantity < 0):
        raise ValidationFailed.at("rate", _("Only what comes in has a rate, which is not below zero."))
    if row.moved_on > today():
        raise ValidationFailed.at("moved_on", _("Give today or an earlier day."))


def _check_stock(item: Item, moved: list[Entry], field: str) -> None:
    """Raise NotInStock where the stock would be below zero at the end of some day."""
    least, day = lowest(moved)
    if least >= 0 or day is None:
        return
    values = {"item": item, "short": f"{-least.normalize():f}", "unit": item.unit, "day": in_date(day)}
    text = _("On %(day)s there would be %(short)s %(unit)s too few of %(item)s.") % values
    raise NotInStock.at(field, text) if field else NotInStock(text)
