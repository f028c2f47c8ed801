"""Opening stock, and transfers between stores."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.states import moving, take
from erp_planned.inventory.access import authorize_store
from erp_planned.inventory.enums import TRANSFER_TRANSITIONS, Direction, MovementKind, TransferStatus
from erp_planned.inventory.errors import NoSuchDocument
from erp_planned.inventory.models import Item, StockMovement, StockTransfer, Store, TransferLine
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.services.lines import checked, spread
from erp_planned.inventory.services.posting import Move, batch_for, check_day, post


@transaction.atomic
def enter_opening(
    *,
    item: Item,
    store: Store,
    quantity: Decimal,
    value: Decimal,
    actor: Actor,
    on: date | None = None,
    batch_no: str = "",
    expires_on: date | None = None,
) -> StockMovement:
    """Enter what a store had of an item when its records began, with its value in rupees.

    Its account begins with the openings of the books, so there is no voucher. Raises ValidationFailed, BooksClosed,
    Forbidden.
    """
    authorize(actor, P.WRITE)
    day = on or today()
    check_day(day, "on")
    lot = batch_for(item=item, batch_no=batch_no, expires_on=expires_on) if batch_no.strip() else None
    number = yearly_number("erp_opening_stock", "OPN", day)
    move = Move(
        item.pk,
        store.pk,
        Direction.IN,
        MovementKind.OPENING,
        quantity,
        day,
        number,
        value,
        lot.pk if lot else None,
    )
    (row,) = post([move], actor=actor)
    record(actor, "stock.opening", item, after={"store": store.name, "quantity": quantity, "value": value})
    return row


@transaction.atomic
def transfer(
    *,
    from_store: Store,
    to_store: Store,
    items: Sequence[Mapping[str, Any]],
    actor: Actor,
    moved_on: date | None = None,
    remarks: str = "",
) -> StockTransfer:
    """Move goods between two stores by one document: out and in at once; the item's value does not change.

    A line has `item_id`, `quantity` and may have `batch_id`. The receiving store says afterwards that they arrived.
    Raises NotInStock, ValidationFailed, BooksClosed, NoSuchStore, Forbidden.
    """
    authorize_store(actor, from_store)
    if from_store.pk == to_store.pk:
        raise ValidationFailed.at("to_store", _("Choose another store than the one they leave."))
    if not to_store.is_active:
        raise ValidationFailed.at("to_store", _("This store is not in use."))
    day = moved_on or today()
    check_day(day, "moved_on")
    row = StockTransfer(
        from_store=from_store, to_store=to_store, moved_on=day, remarks=remarks.strip(), made_by=actor.name[:150],
        made_by_id=actor.number,
    )  # fmt: skip
    check_fields(row, ["remarks"])
    # What is past its date may be moved: to where it is destroyed, for example.
    lines = spread(checked(items, least=ZERO), from_store, day, reason=_("Moved to another store"))
    row.transfer_no = yearly_number("erp_stock_transfer", "STR", day)
    row.save()
    TransferLine.objects.bulk_create(
        TransferLine(transfer=row, line_no=number, item=line.item, batch=line.batch, quantity=line.quantity)
        for number, line in enumerate(lines, 1)
    )
    post(
        [
            Move(line.item.pk, store.pk, direction, MovementKind.TRANSFER, line.quantity, day, row.transfer_no,
                 batch_id=line.batch.pk if line.batch else None)
            for line in lines
            for store, direction in ((from_store, Direction.OUT), (to_store, Direction.IN))
        ],
        actor=actor,
    )  # fmt: skip
    record(actor, "stock.transferred", row, after={"from": from_store.name, "to": to_store.name})
    return row


@transaction.atomic
def receive_transfer(*, transfer: StockTransfer, actor: Actor) -> StockTransfer:
    """Say that goods of a transfer have arrived. Raises InvalidTransition, NoSuchStore, Forbidden."""
    rows = StockTransfer.objects.select_related("to_store__incharge")
    row = take(rows, NoSuchDocument(), pk=transfer.pk)
    authorize_store(actor, row.to_store)
    with moving(
        row, to=TransferStatus.RECEIVED, table=TRANSFER_TRANSITIONS, actor=actor, event="stock.received",
        stamp="received", field="status",
    ):  # fmt: skip
        pass
    return row
