"""Issue slips: given out with a number, returned in part by the department, taken back whole by an opposite movement.

Locks: the slip first, then items as posting does, the number series last.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.states import moving, require_step, take
from erp_planned.inventory.access import authorize_store
from erp_planned.inventory.calc import share
from erp_planned.inventory.enums import SLIP_TRANSITIONS, Direction, MovementKind, SlipStatus
from erp_planned.inventory.errors import NoSuchDocument
from erp_planned.inventory.models import IssueLine, IssueSlip, StockReturn, Store
from erp_planned.inventory.services.lines import checked, spread
from erp_planned.inventory.services.posting import Move, check_day, post
from erp_planned.inventory.services.vouchers import ISSUE, RETURN, REVERSAL, USED, journal
from payroll.employees.access import refuse_own
from payroll.employees.models import Department, Employee


@transaction.atomic
def issue(
    *,
    store: Store,
    requested_by: Employee,
    items: Sequence[Mapping[str, Any]],
    actor: Actor,
    department: Department | None = None,
    issued_on: date | None = None,
    purpose: str = "",
    batch_reason: str = "",
) -> IssueSlip:
    """Give goods out of a store to an employee, for a department (his own where none is named), with a number.

    A line has `item_id`, `quantity` and may have `batch_id`; without one what expires first goes first. Nobody issues
    to himself. Makes the journal that waits for approval where books are kept. Raises NotInStock, BooksClosed,
    ValidationFailed naming the field, InvalidState, NoSuchStore, Forbidden.
    """
    authorize_store(actor, store)
    refuse_own(requested_by, actor, _("Nobody issues goods to himself; ask somebody else who may."))
    if not store.is_active:
        raise ValidationFailed.at("store", _("This store is not in use."))
    day = issued_on or today()
    check_day(day, "issued_on")
    slip = IssueSlip(
        store=store, requested_by=requested_by, department=department or requested_by.department, issued_on=day,
        purpose=purpose.strip(), batch_reason=batch_reason.strip(), issued_by=actor.name[:150],
        issued_by_id=actor.number,
    )  # fmt: skip
    check_fields(slip, ["purpose", "batch_reason"])
    lines = spread(checked(items, least=ZERO), store, day, reason=slip.batch_reason)
    slip.issue_no = yearly_number("erp_issue", "ISS", day)
    slip.save()
    moves = [
        Move(line.item.pk, store.pk, Direction.OUT, MovementKind.ISSUE, line.quantity, day, slip.issue_no,
             batch_id=line.batch.pk if line.batch else None)
        for line in lines
    ]  # fmt: skip
    posted = post(moves, actor=actor)
    IssueLine.objects.bulk_create(
        IssueLine(
            slip=slip,
            line_no=number,
            item=line.item,
            batch=line.batch,
            quantity=line.quantity,
            value=row.value,
        )
        for number, (line, row) in enumerate(zip(lines, posted, strict=True), 1)
    )
    record(actor, "stock.issued", slip, after={"store": store.name, "lines": len(lines)})
    book_issue(slip, actor=actor)
    return slip


def book_issue(slip: IssueSlip, *, actor: Actor) -> Any:
    """Make the journal of a slip: stock used to stock. None without books or value."""
    value = sum((line.value for line in slip.lines.all()), ZERO)
    text = _("Issue %(number)s to %(who)s") % {"number": slip.issue_no, "who": slip.requested_by}
    return journal(
        out=value, on=slip.issued_on, source=ISSUE, source_key=str(slip.pk), head=USED, text=text, actor=actor
    )


@transaction.atomic
def return_goods(
    *,
    slip: IssueSlip,
    items: Sequence[Mapping[str, Any]],
    reason: str,
    actor: Actor,
    returned_on: date | None = None,
) -> StockReturn:
    """Take back into the store what a department gives back of a slip, at what it cost.

    A line has `line_no` (of the slip) and `quantity`. Raises InvalidState for more than was issued and for a reversed
    slip, ValidationFailed, BooksClosed, NoSuchStore, Forbidden.
    """
    row, day = _held(slip, reason, returned_on, actor, "returned_on")
    require_step(row, SlipStatus.REVERSED, table=SLIP_TRANSITIONS, field="status")
    lines = {line.line_no: line for line in row.lines.select_related("item")}
    found = StockReturn(slip=row, returned_on=day, reason=reason.strip()[:300], made_by=actor.name[:150])
    backs = [_back(lines, given, number) for number, given in enumerate(items)]
    if not backs or len({line.pk for line, _quantity, _value in backs}) != len(backs):
        raise ValidationFailed.at("items", _("Name each line that comes back once."))
    found.value = sum((value for _line, _quantity, value in backs), ZERO)
    found.return_no = yearly_number("erp_return", "RET", day)
    found.save()
    _come_back(row, backs, day, found.return_no, MovementKind.RETURN_IN, actor)
    record(actor, "stock.returned", row, after={"return": found.return_no, "lines": len(backs)})
    book_return(found, actor=actor)
    return found


def book_return(row: StockReturn, *, actor: Actor) -> Any:
    """Make the journal of a return: stock to stock used."""
    text = _("Return %(number)s of issue %(issue)s") % {"number": row.return_no, "issue": row.slip.issue_no}
    return journal(
        out=-row.value,
        on=row.returned_on,
        source=RETURN,
        source_key=str(row.pk),
        head=USED,
        text=text,
        actor=actor,
    )


@transaction.atomic
def reverse_slip(*, slip: IssueSlip, reason: str, actor: Actor, reversed_on: date | None = None) -> IssueSlip:
    """Take a wrong issue back: what has not come back yet comes into the store again, at what it cost.

    Raises InvalidTransition for a second time, ValidationFailed naming `reason` or `reversed_on`, BooksClosed,
    NoSuchStore, Forbidden.
    """
    row, day = _held(slip, reason, reversed_on, actor, "reversed_on")
    with moving(
        row, to=SlipStatus.REVERSED, table=SLIP_TRANSITIONS, actor=actor, event="stock.issue_reversed",
        stamp="reversed", field="status",
    ):  # fmt: skip
        row.reversed_on, row.reason = day, reason.strip()[:300]
    backs = [
        (line, line.quantity - line.returned, line.value - line.returned_value)
        for line in row.lines.select_related("item")
        if line.quantity > line.returned
    ]
    _come_back(row, backs, day, row.issue_no, MovementKind.ISSUE, actor)
    book_reversal(row, actor=actor)
    return row


def book_reversal(slip: IssueSlip, *, actor: Actor) -> Any:
    """Make the journal of a reversal, of what departments had not given back before."""
    if slip.reversed_on is None:
        return None
    back = sum((row.value for row in slip.returns.all()), ZERO)
    value = sum((line.value for line in slip.lines.all()), ZERO) - back
    text = _("Issue %(number)s taken back: %(reason)s") % {"number": slip.issue_no, "reason": slip.reason}
    return journal(
        out=-value,
        on=slip.reversed_on,
        source=REVERSAL,
        source_key=str(slip.pk),
        head=USED,
        text=text,
        actor=actor,
    )


def _held(
    slip: IssueSlip, reason: str, given: date | None, actor: Actor, field: str
) -> tuple[IssueSlip, date]:
    """Return the slip, locked, and the day. Raises ValidationFailed without a reason or before the issue."""
    rows = IssueSlip.objects.select_related("store__incharge", "requested_by")
    row = take(rows, NoSuchDocument(), pk=slip.pk)
    authorize_store(actor, row.store)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why it comes back."))
    day = given or today()
    check_day(day, field)
    if day < row.issued_on:
        raise ValidationFailed.at(field, _("It cannot come back before it was issued."))
    return row, day


def _back(
    lines: dict[int, IssueLine], given: Mapping[str, Any], number: int
) -> tuple[IssueLine, Decimal, Decimal]:
    """Return a line, the quantity that comes back, and its value; the last of it takes the rest of the value."""
    line, quantity = lines.get(given["line_no"]), given["quantity"]
    if line is None:
        raise ValidationFailed.at(f"items.{number}.line_no", _("The slip has no such line."))
    if quantity <= 0 or quantity != round(quantity, 3):
        text = _("Give a quantity above zero, with at most three decimals.")
        raise ValidationFailed.at(f"items.{number}.quantity", text)
    left = line.quantity - line.returned
    if quantity > left:
        values = {"left": f"{left.normalize():f}", "item": line.item}
        text = _("Of %(item)s at most %(left)s can come back.") % values
        raise InvalidState.at(f"items.{number}.quantity", text)
    rest = line.value - line.returned_value
    return line, quantity, rest if quantity == left else share(rest, quantity, left)


def _come_back(
    slip: IssueSlip,
    backs: Sequence[tuple[IssueLine, Decimal, Decimal]],
    day: date,
    ref_doc: str,
    kind: MovementKind,
    actor: Actor,
) -> None:
    post(
        [
            Move(
                line.item_id, slip.store_id, Direction.IN, kind, quantity, day, ref_doc, value, line.batch_id
            )
            for line, quantity, value in backs
        ],
        actor=actor,
    )
    for line, quantity, value in backs:
        line.returned += quantity
        line.returned_value += value
    IssueLine.objects.bulk_update([line for line, *_rest in backs], ["returned", "returned_value"])
