"""Days and fines of loans: pure functions, no tables, no clock. Amounts are rupees."""

from datetime import date, timedelta
from decimal import Decimal

from core.money import ZERO, round_paise

# Days after the due day (before it where negative) on which a borrower is reminded, each once.
REMINDERS = (-2, 1, 7, 30)


def due_day(day: date, loan_days: int) -> date:
    """Return the day on which a book lent for so many days is due."""
    return day + timedelta(days=loan_days)


def days_late(due_on: date, day: date) -> int:
    """Return by how many days a book is late; on the due day itself by none. Every day counts, holidays too."""
    return max((day - due_on).days, 0)


def fine(days: int, per_day: Decimal, cap: Decimal | None) -> Decimal:
    """Return the fine for days late: so much a day, at most `cap`."""
    amount = round_paise(per_day * days)
    return amount if cap is None else min(amount, cap)


def lost(price: Decimal | None, charge: Decimal) -> Decimal:
    """Return what a lost copy costs: its price, where it is known, and the charge for getting another one."""
    return (price or ZERO) + charge


def reminders_due(due_on: date, day: date) -> int:
    """Return how many of the reminders have come by a day: 0 to four."""
    return sum((day - due_on).days >= after for after in REMINDERS)
