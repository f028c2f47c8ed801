"""Holidays. A change does not touch leave that is approved: its days were fixed by the approval."""

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, NotFound, ValidationFailed
from core.refusals import get_or_refuse, naming_refusals
from payroll.leave.models import Holiday
from payroll.organizations.permissions import PayrollPermission

ONE_A_DAY = "payroll_leave_holiday_on_key"


def create_holiday(*, on: date, name: str, actor: Actor) -> Holiday:
    """Add a holiday. Raises Duplicate when the day is one already, ValidationFailed, Forbidden."""
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    row = Holiday(on=on, name=name.strip())
    with transaction.atomic():
        _save(row)
        record(actor, "holiday.created", row, after={"on": row.on, "name": row.name})
    return row


def update_holiday(*, holiday: Holiday, actor: Actor, **values: Any) -> Holiday:
    """Change date or name, and return the row as it is now. Raises Duplicate, ValidationFailed, NotFound, Forbidden."""
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    values = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    with transaction.atomic():
        row = _locked(holiday)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        _save(row)
        if after:
            record(actor, "holiday.changed", row, before=before, after=after)
    return row


def delete_holiday(*, holiday: Holiday, actor: Actor) -> None:
    """Remove a holiday. Raises NotFound, Forbidden."""
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    with transaction.atomic():
        row = _locked(holiday)
        record(actor, "holiday.deleted", row, before={"on": row.on, "name": row.name})
        row.delete()


def _locked(holiday: Holiday) -> Holiday:
    return get_or_refuse(
        Holiday.objects.select_for_update(), NotFound(_("There is no such holiday.")), pk=holiday.pk
    )


def _save(row: Holiday) -> None:
    """Check and write; the database alone says whether the day is free, so that two at once cannot both have it."""
    try:
        row.clean_fields()
    except ValidationError as error:
        raise ValidationFailed(_("Check the fields named below."), fields=error.message_dict) from error
    with naming_refusals({ONE_A_DAY: _taken}):
        row.save()


def _taken() -> Duplicate:
    text = _("This day is a holiday already.")
    return Duplicate.at("on", text)
