"""Indents: raised, changed, submitted, decided by somebody else, cancelled, ordered."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.money import ZERO
from core.numbering.services import yearly_number
from core.periods import today
from core.refusals import check_fields
from core.states import hold_table, moving, take
from erp_planned.finance.services.budget_checks import check_budgets
from erp_planned.inventory.models import Item
from erp_planned.sourcing.calc import times
from erp_planned.sourcing.enums import INDENT_TRANSITIONS, IndentStatus, PurchaseMode
from erp_planned.sourcing.errors import NoSuchIndent
from erp_planned.sourcing.models import Indent, IndentItem
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.enquiries import live_enquiry
from erp_planned.sourcing.selectors.indents import budget_pairs, splitting_of
from erp_planned.sourcing.selectors.limits import modes_for
from erp_planned.sourcing.services.notices import tell_deciders, tell_raiser
from erp_planned.sourcing.services.people import refuse_own
from payroll.employees.models import Employee

MOST_LINES = 200
FIELDS = ("department", "purpose", "required_by", "account", "mode", "mode_reason")


@dataclass(frozen=True, slots=True)
class Wanted:
    """One line: an item, how much of it, and rupees a unit with tax."""

    item: Item
    quantity: Decimal
    estimated_rate: Decimal
    specification: str = ""


def make_indent(
    *, lines: Sequence[Wanted], actor: Actor, employee: Employee | None = None, **values: Any
) -> Indent:
    """Enter a draft; `employee` raises it for the own department, the office for any (`department`).

    Raises ValidationFailed naming the field (`items.0.quantity`), Forbidden.
    """
    authorize(actor, P.INDENT)
    if employee is None:
        authorize(actor, P.WRITE)
    else:
        if values.get("department") not in {None, employee.department}:
            raise ValidationFailed.at("department_id", _("Indents are raised for the own department."))
        values["department"] = employee.department
    if values.get("department") is None:
        raise ValidationFailed.at("department_id", _("Say for which department."))
    with transaction.atomic():
        row = Indent(raised_on=today(), raised_by=employee, made_by=actor.name[:150], made_by_id=actor.number)
        _fill(row, values)
        if row.required_by < row.raised_on:
            raise ValidationFailed.at("required_by", _("This day is over; give today or a later one."))
        rows = _rows(lines)
        row.estimated_total = _total(rows)
        row.indent_no = yearly_number("indent", "IND", row.raised_on)
        row.save()
        _write(row, rows)
        record(actor, "indent.made", row, after={"total": row.estimated_total, "lines": len(rows)})
    return row


def change_indent(
    *, indent: Indent, actor: Actor, lines: Sequence[Wanted] | None = None, **values: Any
) -> Indent:
    """Change a draft; only what is given. Raises InvalidState once it was submitted, ValidationFailed, Forbidden."""
    with transaction.atomic():
        row = _take(indent)
        _may_write(row, actor)
        if row.status != IndentStatus.DRAFT:
            raise InvalidState(_("Only a draft is changed; cancel this indent and raise another."))
        if row.raised_by is not None and values.get("department", row.department) != row.department:
            raise ValidationFailed.at("department_id", _("Indents are raised for the own department."))
        before = {name: str(getattr(row, name) or "") for name in FIELDS}
        _fill(row, values)
        if lines is not None:
            rows = _rows(lines)
            row.estimated_total = _total(rows)
            row.items.all().delete()
            _write(row, rows)
        row.save()
        after = {name: str(getattr(row, name) or "") for name in FIELDS}
        record(actor, "indent.changed", row, before=before, after={**after, "total": row.estimated_total})
    return row


def submit_indent(*, indent: Indent, actor: Actor) -> Indent:
    """Hand a draft on for approval; without a mode it takes the first that is offered for its estimate.

    Raises ValidationFailed naming `mode_reason` where the mode is not offered, InvalidTransition, Forbidden.
    """
    with transaction.atomic():
        row = _take(indent)
        _may_write(row, actor)
        with moving(
            row, to=IndentStatus.SUBMITTED, table=INDENT_TRANSITIONS, actor=actor,
            event="indent.submitted", field="status",
        ):  # fmt: skip
            row.raised_on = today()
            _settle_mode(row)
        tell_deciders(row, actor)
    return row


def approve_indent(*, indent: Indent, actor: Actor, remarks: str = "", splitting_reason: str = "") -> Indent:
    """Approve another person's indent: its estimate is committed on its budget.

    Indents are decided one after the other, so that of two that use what is left of a budget, or that are split, the
    second sees the first. Raises OwnCase, ValidationFailed naming `splitting_reason` where it looks split and no
    reason is given, InvalidState over budget where finance refuses that, InvalidTransition, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        hold_table(Indent)
        row = _take(indent)
        refuse_own([row.made_by_id], actor)
        _refuse_raiser(row, actor)
        with _deciding(row, IndentStatus.APPROVED, actor, remarks):
            check_budgets(budget_pairs(row), row.raised_on, hold=True)
            found = splitting_of(row)
            if found and not splitting_reason.strip():
                texts = [str(one) for one in found]
                text = " ".join([*texts, _("Say why it is approved all the same.")])
                raise ValidationFailed.at("splitting_reason", text)
            row.splitting_reason = splitting_reason.strip()[:300] if found else ""
        tell_raiser(row, actor)
    return row


def reject_indent(*, indent: Indent, remarks: str, actor: Actor) -> Indent:
    """Refuse another person's indent.

    Raises OwnCase, ValidationFailed naming `remarks`, InvalidTransition, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        row = _take(indent)
        refuse_own([row.made_by_id], actor)
        _refuse_raiser(row, actor)
        with _deciding(row, IndentStatus.REJECTED, actor, _said(remarks)):
            pass
        tell_raiser(row, actor)
    return row


def cancel_indent(*, indent: Indent, remarks: str, actor: Actor) -> Indent:
    """Take an indent back; an approved one is let go of by who may approve. Its budget is free again.

    Raises InvalidState while an enquiry runs for it, ValidationFailed naming `remarks`, InvalidTransition, Forbidden.
    """
    with transaction.atomic():
        row = _take(indent)
        _may_write(row, actor)
        if row.status == IndentStatus.APPROVED:
            authorize(actor, P.APPROVE)
            if live_enquiry(row) is not None:
                raise InvalidState(_("An enquiry runs for this indent; cancel that first."))
        with moving(
            row, to=IndentStatus.CANCELLED, table=INDENT_TRANSITIONS, actor=actor,
            event="indent.cancelled", field="status",
        ):  # fmt: skip
            row.remarks = _said(remarks)
    return row


def mark_ordered(indent_id: int, *, actor: Actor) -> Indent:
    """Say that an order is made for an approved indent: from now on the order commits. Several orders of it: once.

    Raises InvalidTransition for one that is not approved.
    """
    return _stepped(indent_id, IndentStatus.ORDERED, actor)


def reopen(indent_id: int, *, actor: Actor) -> Indent:
    """Say that its order is cancelled: the indent commits again and can be ordered. Raises InvalidTransition."""
    return _stepped(indent_id, IndentStatus.APPROVED, actor)


def _stepped(indent_id: int, to: IndentStatus, actor: Actor) -> Indent:
    authorize(actor, P.READ)
    with transaction.atomic():
        row: Indent = take(Indent.objects.all(), NoSuchIndent(), pk=indent_id)
        if row.status == to:
            return row
        if to == IndentStatus.APPROVED and row.status != IndentStatus.ORDERED:
            raise InvalidState(_("This indent is not ordered."))
        with moving(
            row, to=to, table=INDENT_TRANSITIONS, actor=actor, event=f"indent.{to.value}", field="status"
        ):
            pass
    return row


def _take(indent: Indent) -> Indent:
    rows = Indent.objects.select_related("account", "raised_by", "department")
    return take(rows, NoSuchIndent(), pk=indent.pk)


@contextmanager
def _deciding(row: Indent, to: IndentStatus, actor: Actor, remarks: str) -> Iterator[None]:
    """Decide: who, when and why stand with the state."""
    with moving(
        row, to=to, table=INDENT_TRANSITIONS, actor=actor, event=f"indent.{to.value}", field="status"
    ):
        row.remarks = remarks.strip()[:300]
        row.approved_by, row.approved_by_id = actor.name[:150], actor.number
        row.decided_at = timezone.now()
        yield


def _may_write(row: Indent, actor: Actor) -> None:
    """Let the office write, and who raised it. Raises Forbidden, NoSuchIndent for another's."""
    if is_allowed(actor.permissions, P.WRITE) or is_allowed(actor.permissions, P.APPROVE):
        return
    authorize(actor, P.INDENT)
    if row.raised_by is None or actor.is_platform or row.raised_by.user_id != actor.user_id:
        raise NoSuchIndent


def _refuse_raiser(row: Indent, actor: Actor) -> None:
    if row.raised_by is not None and row.raised_by.user_id is not None:
        refuse_own([row.raised_by.user_id], actor)


def _settle_mode(row: Indent) -> None:
    offered = modes_for(row.estimated_total, row.raised_on)
    if not row.mode and offered:
        row.mode = offered[0]
    if not row.mode:
        raise ValidationFailed.at("mode", _("No limit holds on this day; choose the mode of purchase."))
    if row.mode_reason.strip() or row.mode in offered:
        return
    names = ", ".join(str(PurchaseMode(one).label) for one in offered) or "–"
    text = _("For this estimate %(modes)s is offered; give the reason for another mode.") % {"modes": names}
    raise ValidationFailed.at("mode_reason", text)


def _fill(row: Indent, values: dict[str, Any]) -> None:
    unknown = set(values) - set(FIELDS)
    if unknown:
        raise TypeError(f"an indent has no {sorted(unknown)}")
    for name, value in values.items():
        setattr(row, name, value.strip() if isinstance(value, str) else value)
    if row.account is not None and not row.account.is_active:
        raise ValidationFailed.at("account_id", _("This account is not active."))
    check_fields(row, ["purpose", "required_by", "mode", "mode_reason"])


def _rows(lines: Sequence[Wanted]) -> list[IndentItem]:
    """Return the lines as rows. Raises ValidationFailed naming the place in the list."""
    if not lines:
        raise ValidationFailed.at("items", _("Name at least one item."))
    if len(lines) > MOST_LINES:
        raise ValidationFailed.at("items", _("At most %(count)d lines.") % {"count": MOST_LINES})
    seen: set[int] = set()
    rows = []
    for number, line in enumerate(lines):
        at = f"items.{number}"
        if line.item.pk in seen:
            raise ValidationFailed.at(f"{at}.item_id", _("This item stands in another line already."))
        if not line.item.is_active:
            raise ValidationFailed.at(f"{at}.item_id", _("This item is not active."))
        if line.quantity <= 0:
            raise ValidationFailed.at(f"{at}.quantity", _("The quantity must be more than nothing."))
        if line.estimated_rate < 0:
            raise ValidationFailed.at(f"{at}.estimated_rate", _("The rate cannot be below nothing."))
        seen.add(line.item.pk)
        rows.append(
            IndentItem(
                line_no=number + 1,
                item=line.item,
                quantity=line.quantity,
                estimated_rate=line.estimated_rate,
                specification=line.specification.strip()[:500],
            )
        )
    return rows


def _total(rows: Sequence[IndentItem]) -> Decimal:
    total = sum((times(row.estimated_rate, row.quantity) for row in rows), ZERO)
    if total >= Decimal(10) ** 12:
        raise ValidationFailed.at("items", _("The estimate is more than a register can hold."))
    return total


def _write(row: Indent, rows: Sequence[IndentItem]) -> None:
    for one in rows:
        one.indent = row
    IndentItem.objects.bulk_create(rows)


def _said(text: str) -> str:
    if not text.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    return text.strip()[:300]
