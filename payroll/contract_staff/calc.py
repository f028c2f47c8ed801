"""Arithmetic of contract payments. Pure; rupees.

TDS on contractors and fees: sections 194C and 194J, now 393(1) serial 6 (reference: income-tax, section 5). No
surcharge and no cess for residents. Tax is a whole rupee, half up.
"""

from dataclasses import dataclass, field
from decimal import Decimal

from core.money import ZERO, round_rupee

HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class TdsRule:
    """Rate in percent; tax is taken above one payment of `single_above` or above `year_above` in the year."""

    rate_pct: Decimal
    single_above: Decimal | None
    year_above: Decimal


@dataclass(frozen=True, slots=True)
class YearSoFar:
    """What a payee got this year for one kind of payment, before the payment in question.

    `taxed` is the part that tax was computed on; `due` and `taken` differ by what a payment was too small for.
    """

    paid: Decimal = ZERO
    taxed: Decimal = ZERO
    due: Decimal = ZERO
    taken: Decimal = ZERO

    def plus(self, other: "YearSoFar", sign: int = 1) -> "YearSoFar":
        """Return both together; with a `sign` of -1 without the other."""
        return YearSoFar(
            self.paid + sign * other.paid,
            self.taxed + sign * other.taxed,
            self.due + sign * other.due,
            self.taken + sign * other.taken,
        )


@dataclass(frozen=True, slots=True)
class PaymentTax:
    """Tax of one payment: `base` x rate = `due`; `tax` is deducted now, `carried` from the next payment."""

    base: Decimal
    rate_pct: Decimal
    due: Decimal
    tax: Decimal
    carried: Decimal


def payment_tax(
    payment: Decimal, before: YearSoFar, rule: TdsRule, *, no_pan_pct: Decimal | None
) -> PaymentTax:
    """Return the tax of a payment; `no_pan_pct` replaces the rate of a payee without PAN.

    Once the year's payments exceed the year's threshold, tax is on all of them that were not taxed yet; below it
    only a payment that exceeds the single threshold is taxed. Tax never exceeds the payment: the rest is carried.
    """
    rate = rule.rate_pct if no_pan_pct is None else max(no_pan_pct, rule.rate_pct)
    base = _base(payment, before, rule)
    due = round_rupee(base * rate / HUNDRED)
    owed = due + before.due - before.taken
    tax = max(ZERO, min(owed, payment))
    return PaymentTax(base, rate, due, tax, owed - tax)


def _base(payment: Decimal, before: YearSoFar, rule: TdsRule) -> Decimal:
    total = before.paid + payment
    if total > rule.year_above:
        return total - before.taxed
    if rule.single_above is not None and payment > rule.single_above:
        return payment
    return ZERO


def month_share(rate: Decimal, days: Decimal, month_days: int) -> Decimal:
    """Return a monthly rate's share for some days of the month, to the rupee (calendar days)."""
    return round_rupee(rate * days / month_days)


def daily_total(rate: Decimal, days: Decimal) -> Decimal:
    """Return a daily rate times days, to the rupee."""
    return round_rupee(rate * days)


@dataclass(frozen=True, slots=True)
class ContractPay:
    """One month of one contract; the constructor refuses parts that do not add up."""

    gross: Decimal
    tds: Decimal
    other_deductions: Decimal
    net: Decimal = field(init=False)

    def __post_init__(self) -> None:
        """Compute net as the sum."""
        if self.gross < 0 or self.tds < 0 or self.other_deductions < 0:
            raise ValueError("no part may be below zero")
        object.__setattr__(self, "net", self.gross - self.tds - self.other_deductions)
