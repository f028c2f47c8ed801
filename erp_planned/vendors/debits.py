"""Debits of a bill's journal that an app above knows better: goods of an order, tax that is credited."""

from collections.abc import Callable
from typing import Any

# Given a VendorPayment; returns its debit lines (amount + GST in all), None where it is not the app's.
Debits = Callable[[Any], list[Any] | None]
_sources: list[Debits] = []


def register_debits(source: Debits) -> None:
    """Add a source of debits; called from an app's registration."""
    if source not in _sources:
        _sources.append(source)


def debits_of(payment: Any) -> list[Any] | None:
    """Return what the first app says whose bill it is."""
    return next((found for source in _sources if (found := source(payment)) is not None), None)
