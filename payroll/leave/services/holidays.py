"""Holidays. A change does not touch leave that is approved: its days were fixed by the approval."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate
from payroll.leave.models import Holiday
from payroll.organizations.permissions import PayrollPermission


def create_holiday(*, on: date, name: str, actor: Actor) -> Holiday:
    """Add a holiday. Raises Duplicate when the day is one already, Forbidden."""
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    _check_free(on, None)
    with transaction.atomic():
        row = Holiday.objects.create(on=on, name=name.strip())
        record(actor, "holiday.created", row, after={"on": on, "name": name})
    return row


def update_holiday(*, holiday: Holiday, actor: Actor, **values: Any) -> Holiday:
    """Change date or name. Raises Duplicate, Forbidden."""
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    before, after = changes(holiday, values)
    if "on" in after:
        _check_free(after["on"], holiday.pk)
    with transaction.atomic():
        for name, value in after.items():
            setattr(holiday, name, value)
        holiday.save()
        if after:
            record(actor, "holiday.changed", holiday, before=before, after=after)
    return holiday


def delete_holiday(*, holiday: Holiday, actor: Actor) -> None:
    """Remove a holiday. Raises Forbidden."""
    authorize(actor, PayrollPermission.LEAVE_WRITE)
    with transaction.atomic():
        record(actor, "holiday.deleted", holiday, before={"on": holiday.on, "name": holiday.name})
        holiday.delete()


def _check_free(on: date, pk: int | None) -> None:
    if Holiday.objects.filter(on=on).exclude(pk=pk or 0).exists():
        text = _("This day is a holiday already.")
        raise Duplicate(text, fields={"on": [text]})
