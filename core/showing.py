"""Values as people write them, for pages that show objects: rupees in Indian grouping, days and months by name."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.formatting import in_date, in_month, plain, rupees
from core.money import MoneyField

NONE = "–"


def follow(row: Any, name: str) -> tuple[Any, models.Field | None]:
    """Return what a name leads to from a row, over links by "__", and the field if it is one.

    Raises AttributeError for a name that leads nowhere.
    """
    value, field = row, None
    for part in name.split("__") if name != "__str__" else (name,):
        if value is None:
            return None, None
        field = _field(type(value), part)
        display = getattr(value, f"get_{part}_display", None) if field is not None and field.choices else None
        value = display() if display else getattr(value, part)
    return (value() if callable(value) and field is None else value), field


def shown(value: Any, field: models.Field | None = None) -> Any:
    """Return a value in words; what a method returns is shown as it is."""
    if value is None or value == "":
        return NONE
    if isinstance(value, SafeString):
        return value
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, Decimal):
        return rupees(value) if isinstance(field, MoneyField) else plain(value)
    if isinstance(value, datetime):
        return in_date(value)
    if isinstance(value, date):
        return in_month(value) if is_month(field) else in_date(value)
    return str(value)


def is_month(field: models.Field | None) -> bool:
    """Say whether a field of days holds months, as its name says; they are kept as their first day."""
    return isinstance(field, models.DateField) and f"_{field.name}".endswith("_month")


def _field(model: type, name: str) -> models.Field | None:
    if not issubclass(model, models.Model):
        return None
    try:
        found: Any = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return found if isinstance(found, models.Field) else None
