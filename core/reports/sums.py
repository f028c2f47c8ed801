"""Sums of columns of money, for reports that let the database add up."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Sum
from django.db.models.functions import Coalesce

from core.money import ZERO, MoneyField

PREFIX = "sum_"


def sums_of(names: Iterable[str]) -> dict[str, Any]:
    """Return what to aggregate or annotate: no annotation may have the name of a column, so each has a prefix."""
    return {f"{PREFIX}{name}": Coalesce(Sum(name), ZERO, output_field=MoneyField()) for name in names}


def plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with its sums under the names of the columns."""
    return {name.removeprefix(PREFIX): value for name, value in row.items()}
