"""Template filters over core.formatting; an empty value shows as nothing, so templates need no test."""

import datetime as dt
from typing import Any

from django import template
from django.utils.translation import get_language

from core import formatting

register = template.Library()


def _is_empty(value: Any) -> bool:
    return value is None or value == ""


@register.filter
def inr(value: formatting.Amount | None) -> str:
    """`{{ 1234567|inr }}` gives 12,34,567."""
    return "" if _is_empty(value) else formatting.inr(value)  # type: ignore[arg-type]


@register.filter
def rupees(value: formatting.Amount | None) -> str:
    """`{{ 1234567|rupees }}` gives ₹ 12,34,567."""
    return "" if _is_empty(value) else formatting.rupees(value)  # type: ignore[arg-type]


@register.filter
def indate(value: dt.date | None) -> str:
    """`{{ paid_on|indate }}` gives 21 Nov 2026."""
    return "" if _is_empty(value) else formatting.in_date(value)  # type: ignore[arg-type]


@register.filter
def inmonth(value: dt.date | None) -> str:
    """`{{ month|inmonth }}` gives November 2026."""
    return "" if _is_empty(value) else formatting.in_month(value)  # type: ignore[arg-type]


@register.filter
def words(value: formatting.Amount | None, language: str = "") -> str:
    """`{{ net|words }}` in the active language (English where there are no words for it)."""
    if _is_empty(value):
        return ""
    active = (language or get_language() or "en").split("-")[0]
    return formatting.amount_in_words(value, active if active in ("en", "hi") else "en")  # type: ignore[arg-type]


@register.filter
def masked(value: str | None, keep: int = 4) -> str:
    """`{{ pan|masked }}` gives XXXXXX234F."""
    return formatting.mask(value, keep)
