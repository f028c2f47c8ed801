"""Counts: what was found is posted against what is recorded once a second person approves, unless stock has moved."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.states import moving, require_step, take
from erp_planned.inventory.access import authorize_store, refuse_same
from erp_planned.inventory.enums import COUNT_TRANSITIONS, CountStatus, Direction, MovementKind
from erp_planned.inventory.errors import NoSuchDocument, StaleCount
from erp_planned.inventory.models import CountLine, Stock, StockCount, StockMovement, Store
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors.documents import own_text
from erp_planned.inventory.services.lines import Wanted, checked
from erp_planned.inventory.services.posting import Move, check_day, hold, post
from erp_planned.inventory.services.vouchers import COUNT, DIFFERENCE, journal

BELOW_ZERO = Decimal("-0.001")


@transaction.atomic
def enter_count(
    *,
    store: Store,
    items: Sequence[Mapping[str, Any]],
    reason: str,
    actor: Actor,
    counted_on: date | None = None,
) -> StockCount:
    """Enter what was counted in a store: lines of `item_id`, `quantity` found and, of items in batches, `batch_id`.

    Changes no stock: somebody else approves it. Raises ValidationFailed naming the field, BooksClosed, NoSuchStore,
    Forbidden.
    """
    authorize_store(actor, store)
    day = counted_on or today()
    check_day(day, "counted_on")
    row = StockCount(
        store=store, counted_on=day, reason=reason.strip(), made_by=actor.name[:150], made_by_id=actor.number
    )
    if not row.reason:
        raise ValidationFailed.at("reason", _("Say why it was counted."))
    check_fields(row, ["reason"])
    lines = checked(items, least=BELOW_ZERO)
    _check_lines(lines)
    row.count_no = yearly_number("erp_stock_count", "CNT", day)
    row.save()
    _check_later(lines, store, day)
    there, lasts = _recorded(lines, store), _lasts(lines, store)
    CountLine.objects.bulk_create(
        CountLine(
            count=row, line_no=number, item=line.item, batch=line.batch, counted=line.quantity,
            recorded=there.get(_key(line), ZERO), last_movement=lasts.get(_key(line), 0),
        )
        for number, line in enumerate(lines, 1)
    )  # fmt: skip
    record(actor, "stock.counted", row, after={"store": store.name, "lines": len(lines)})
    return row


@transaction.atomic
def approve_count(*, count: StockCount, actor: Actor, remarks: str = "") -> StockCount:
    """Post the differences of a count that somebody else made; shortage and excess go to the head of differences.

    What was found in excess comes in at the item's average. Raises StaleCount naming what has moved since,
    InvalidTransition, InvalidState for the own count, BooksClosed, Forbidden.
    """
    authorize(actor, P.APPROVE)
    row = take(StockCount.objects.select_related("store"), NoSuchDocument(), pk=count.pk)
    refuse_same(row.made_by_id, actor, own_text())
    require_step(row, CountStatus.APPROVED, table=COUNT_TRANSITIONS, field="status")
    lines = list(row.lines.select_related("item", "batch"))
    hold({line.item_id: line.item for line in lines})
    _check_stale(lines, row.store)
    changed = [line for line in lines if line.counted != line.recorded]
    posted = post([_move(line, row) for line in changed], actor=actor)
    for line, made in zip(changed, posted, strict=True):
        line.value = made.value if made.type == Direction.IN else -made.value
    CountLine.objects.bulk_update(changed, ["value"])
    _decide(row, CountStatus.APPROVED, remarks, actor)
    book_count(row, actor=actor)
    return row


@transaction.atomic
def reject_count(*, count: StockCount, remarks: str, actor: Actor) -> StockCount:
    """Turn a count down with a reason. Raises InvalidTransition, InvalidState for the own count, Forbidden."""
    authorize(actor, P.APPROVE)
    row = take(StockCount.objects.select_related("store"), NoSuchDocument(), pk=count.pk)
    refuse_same(row.made_by_id, actor, own_text())
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why the count is turned down."))
    _decide(row, CountStatus.REJECTED, remarks, actor)
    return row


def book_count(row: StockCount, *, actor: Actor) -> Any:
    """Make the journal of a count: what is missing is a loss, what is found a gain."""
    change = sum((line.value for line in row.lines.all()), ZERO)
    text = _("Count %(number)s of %(store)s: %(reason)s") % {
        "number": row.count_no, "store": row.store, "reason": row.reason,
    }  # fmt: skip
    return journal(
        out=-change,
        on=row.counted_on,
        source=COUNT,
        source_key=str(row.pk),
        head=DIFFERENCE,
        text=text,
        actor=actor,
    )


def _decide(row: StockCount, to: CountStatus, remarks: str, actor: Actor) -> None:
    with moving(
        row, to=to, table=COUNT_TRANSITIONS, actor=actor, event=f"stock.count_{to.value}", stamp="decided",
        field="status",
    ):  # fmt: skip
        row.decided_by_id, row.remarks = actor.number, remarks.strip()[:300]


def _move(line: CountLine, row: StockCount) -> Move:
    change = line.counted - line.recorded
    return Move(
        line.item_id, row.store_id, Direction.IN if change > 0 else Direction.OUT, MovementKind.COUNT, abs(change),
        row.counted_on, row.count_no, batch_id=line.batch_id,
    )  # fmt: skip


def _check_lines(lines: Sequence[Wanted]) -> None:
    seen = set()
    for number, line in enumerate(lines):
        if line.item.has_batches and line.batch is None:
            text = _("%(item)s is kept in batches; name one.") % {"item": line.item}
            raise ValidationFailed.at(f"items.{number}.batch_id", text)
        if _key(line) in seen:
            raise ValidationFailed.at(
                f"items.{number}.item_id", _("This is counted on another line already.")
            )
        seen.add(_key(line))


def _check_later(lines: Sequence[Wanted], store: Store, day: date) -> None:
    """Refuse to enter a count of an earlier day after which stock has moved."""
    rows = StockMovement.objects.filter(store=store, item__in=[line.item for line in lines], moved_on__gt=day)
    if (found := rows.select_related("item").first()) is not None:
        text = _("%(item)s has moved after the day of the count; count again.")
        raise StaleCount.at("counted_on", text % {"item": found.item})


def _check_stale(lines: Sequence[CountLine], store: Store) -> None:
    """Refuse a count of items that have moved since, also by facts of earlier days."""
    lasts = _lasts(lines, store)
    moved = [line for line in lines if lasts.get(_key(line), 0) != line.last_movement]
    if moved:
        names = ", ".join(str(line.item) for line in moved[:5])
        text = _("Stock has moved since it was counted: %(items)s. Turn this count down and count again.")
        raise StaleCount(text % {"items": names})


def _key(line: Any) -> tuple[int, int | None]:
    return line.item.pk, line.batch.pk if line.batch else None


def _recorded(lines: Sequence[Wanted], store: Store) -> dict[tuple[int, int | None], Decimal]:
    rows = Stock.objects.filter(store=store, item__in=[line.item for line in lines])
    return {
        (item, batch): quantity for item, batch, quantity in rows.values_list("item", "batch", "quantity")
    }


def _lasts(lines: Sequence[Any], store: Store) -> dict[tuple[int, int | None], int]:
    """Return the number of the last movement of each item and batch in a store."""
    rows = StockMovement.objects.filter(store=store, item__in=[line.item for line in lines]).order_by()
    found = rows.values_list("item", "batch").annotate(last=Max("pk"))
    return {(item, batch): last for item, batch, last in found}
