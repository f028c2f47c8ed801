"""Shifts."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from erp_planned.attendance.models import Shift


def shifts_in_use() -> QuerySet[Shift]:
    """Return the shifts that people can be in, by name."""
    return Shift.objects.filter(is_active=True).order_by("name")


def shift_by_id(shift_id: int) -> Shift:
    """Return one shift. Raises ValidationFailed on `shift_id`: it is asked for by number inside a body."""
    row = Shift.objects.filter(pk=shift_id).first()
    if row is None:
        raise ValidationFailed.at("shift_id", _("There is no such shift."))
    return row
