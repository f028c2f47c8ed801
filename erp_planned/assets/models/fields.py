"""Columns that several tables of assets have."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from erp_planned.assets.enums import DepreciationMethod, FirstYear


def percent(label: Any, **values: Any) -> models.DecimalField:
    """Return a column of percent, 0 to 100."""
    return models.DecimalField(
        label, max_digits=5, decimal_places=2, validators=[MinValueValidator(0), MaxValueValidator(100)],
        **values,
    )  # fmt: skip


def method(label: Any, **values: Any) -> models.CharField:
    """Return a column that names how value is lost."""
    return models.CharField(label, max_length=4, choices=DepreciationMethod, **values)


def first_year(label: Any, **values: Any) -> models.CharField:
    """Return a column that says how a first year counts."""
    return models.CharField(label, max_length=9, choices=FirstYear, **values)
