"""Writing ledger lines; what the database refuses becomes a refusal that a person can act on."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from core import refusals as core_refusals
from core.actors import Actor
from payroll.leave.enums import EntryReason
from payroll.leave.errors import LeaveOverlaps, NotEnoughLeave
from payroll.leave.models import LeaveApplication, LeaveEntry
from payroll.leave.selectors.accounts import account_type

BATCH = 5000
BELOW_ZERO = "leave_account_not_negative"
OVERLAP = "leave_application_overlap"


def entry(
    *,
    employee_id: int,
    leave_type_id: int,
    on: date,
    days: Decimal,
    reason: str,
    actor: Actor,
    note: str = "",
    **links: Any,
) -> LeaveEntry:
    """Return a line that is not written yet."""
    return LeaveEntry(
        employee_id=employee_id,
        leave_type_id=leave_type_id,
        on=on,
        days=days,
        reason=reason,
        note=note,
        created_by=actor.name[:150],
        created_by_id=actor.user_id,
        **links,
    )


def post_for(row: LeaveApplication, days: Decimal, reason: EntryReason, actor: Actor) -> None:
    """Write what an application takes from its account (below zero) or gives back; nothing without an account."""
    account = account_type(row.leave_type)
    if account is None or not days:
        return
    line = entry(
        employee_id=row.employee_id,
        leave_type_id=account.pk,
        on=row.from_on,
        days=days,
        reason=reason,
        note=row.leave_type.name,
        application=row,
        actor=actor,
    )
    post([line])


def post(entries: Sequence[LeaveEntry], *, field: str = "days") -> None:
    """Write lines. Raises NotEnoughLeave, naming `field`, when an account would go below zero."""
    with naming_refusals(field):
        LeaveEntry.objects.bulk_create(entries, batch_size=BATCH)


def post_many(entries: Sequence[LeaveEntry]) -> None:
    """Write thousands of lines with COPY; their numbers are not read back. Raises NotEnoughLeave."""
    if not entries:
        return
    now = timezone.now()
    fields = [field for field in LeaveEntry._meta.concrete_fields if not field.primary_key]
    names = [field.attname for field in fields]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    statement = f'COPY "{LeaveEntry._meta.db_table}" ({columns}) FROM STDIN'
    with naming_refusals("days"), connection.cursor() as cursor, cursor.copy(statement) as copy:
        for line in entries:
            line.created_at = now
            copy.write_row([getattr(line, name) for name in names])


def naming_refusals(field: str) -> AbstractContextManager[None]:
    """Turn the database's own refusals into NotEnoughLeave, naming `field`, and LeaveOverlaps."""

    def not_enough() -> NotEnoughLeave:
        text = _("The balance would go below zero.")
        return NotEnoughLeave.at(field, text)

    def overlaps() -> LeaveOverlaps:
        text = _("Another application of the employee holds some of these days.")
        return LeaveOverlaps.at("from_on", text)

    return core_refusals.naming_refusals({BELOW_ZERO: not_enough, OVERLAP: overlaps})
