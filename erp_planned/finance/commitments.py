"""What is promised and not yet billed, which budgets count as used: apps that promise (purchase) say it here."""

from collections.abc import Callable, Collection, Mapping
from datetime import date
from decimal import Decimal

from core.money import ZERO

# Given numbers of accounts and the days of a year; returns rupees by account, in a bounded number of queries.
Commitments = Callable[[Collection[int], date, date], Mapping[int, Decimal]]
_sources: list[Commitments] = []


def register_commitments(source: Commitments) -> None:
    """Add a source of commitments; called from an app's registration."""
    if source not in _sources:
        _sources.append(source)


def committed(accounts: Collection[int], first: date, last: date) -> dict[int, Decimal]:
    """Return what all sources say, by account."""
    found: dict[int, Decimal] = {}
    for source in _sources:
        for account, amount in source(accounts, first, last).items():
            found[account] = found.get(account, ZERO) + amount
    return found
