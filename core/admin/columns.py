"""How figures stand in lists and on read-only pages: rupees in Indian grouping, months by name, right-aligned."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from django.db import models
from django.utils.html import format_html
from unfold.decorators import display

from core.formatting import in_month, plain, rupees
from core.money import MoneyField
from core.showing import NONE, is_month

# Lists align columns by this beginning of their names (static/admin_pages/admin_pages.css).
FIGURE, MONTH = "figure_", "month_of_"


def show_figures(admin: Any) -> dict[str, str]:
    """Give the admin a display method for each figure of its model; return field name -> method's name."""
    methods = {}
    for field in admin.model._meta.fields:
        if isinstance(field, models.DecimalField):
            methods[field.name] = FIGURE + field.name
            setattr(
                admin,
                methods[field.name],
                _method(field, _amount if isinstance(field, MoneyField) else _number),
            )
        elif is_month(field):
            methods[field.name] = MONTH + field.name
            setattr(admin, methods[field.name], _method(field, in_month))
    return methods


def renamed(names: Sequence[Any], methods: dict[str, str]) -> list[Any]:
    """Return names, nested as they are in fieldsets, with the display methods in place of the fields."""
    return [
        renamed(name, methods) if isinstance(name, list | tuple) else methods.get(name, name)
        for name in names
    ]


def _method(field: models.Field, wording: Callable[[Any], str]) -> Callable[[Any], str]:
    @display(description=field.verbose_name, ordering=field.name)
    def show(row: Any) -> str:
        value = getattr(row, field.name)
        return NONE if value is None else wording(value)

    return show


def _amount(value: Decimal) -> str:
    return format_html('<span class="k-amount">{}</span>', rupees(value))


def _number(value: Decimal) -> str:
    """Return 2.5 and 10, not 10.00."""
    return format_html('<span class="k-amount">{}</span>', plain(value))
