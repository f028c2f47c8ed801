"""Arithmetic of fees in rupees: pure functions, no tables, no clock."""

from decimal import Decimal

from core.money import ZERO, round_rupee


def concession(amount: Decimal, percent: Decimal) -> Decimal:
    """Return a percentage of a fee, half up to the rupee: 10% of 12,000 is 1,200."""
    return round_rupee(amount * percent / 100)


def oldest_first(amount: Decimal, open_amounts: list[Decimal]) -> list[Decimal]:
    """Spread a payment over what is open, the first one first; what is left over is in no share."""
    shares: list[Decimal] = []
    for due in open_amounts:
        share = min(amount, due)
        shares.append(share)
        amount -= share
    return shares


def status_of(*, outstanding: Decimal, received: Decimal, is_cancelled: bool) -> str:
    """Return where an invoice stands: cancelled, paid, partly_paid or unpaid."""
    if is_cancelled:
        return "cancelled"
    if outstanding == ZERO:
        return "paid"
    return "partly_paid" if received > ZERO else "unpaid"
