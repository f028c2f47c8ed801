"""Exact amounts: checked on the way in, counted in integers inside, Decimal on the way out.

Integers because a payroll run taxes 100,000 people and Python's are exact at any size.
"""

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

from payroll.income_tax.errors import NegativeAmount, NotAnAmount

PAISE = 100
BASIS_POINTS = 10_000
# One rupee in the unit of the tax arithmetic: paise (1e2), then three rates one on the other (tax,
# surcharge, cess), each in hundredths of a percent (1e4), stay whole numbers.
UNIT = 10**14
UNITS_PER_PAISA = UNIT // PAISE
MAX_PAISE = 10**12 * PAISE
ZERO = Decimal(0)
HUNDRED = Decimal(100)
_PAISA = Decimal("0.01")
# An own context: a caller's precision must not change a tax.
EXACT = Context(prec=60)


def to_paise(value: Decimal | int, field: str) -> int:
    """Return an amount in rupees as whole paise.

    Raises NotAnAmount (a float, NaN, more than two decimals, too large) or NegativeAmount.
    """
    if type(value) is int:
        paise = value * PAISE
    elif isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < 14:
        scaled = EXACT.multiply(value, HUNDRED)
        paise = int(scaled)
        if paise != scaled:
            raise NotAnAmount(field)
    else:
        raise NotAnAmount(field)
    if paise < 0:
        raise NegativeAmount(field)
    if paise >= MAX_PAISE:
        raise NotAnAmount(field)
    return paise


@lru_cache(maxsize=8192, typed=True)  # claims are round figures, and pay comes from the cells of a matrix
def money(value: Decimal | int, field: str) -> Decimal:
    """Return a checked amount in rupees as Decimal. Raises as `to_paise`."""
    return from_paise(to_paise(value, field))


def from_paise(paise: int) -> Decimal:
    """Return whole paise as rupees, without needless decimals."""
    rupees, rest = divmod(paise, PAISE)
    return Decimal(rupees) if not rest else EXACT.divide(Decimal(paise), HUNDRED)


def from_units(units: int) -> Decimal:
    """Return the exact rupees of an amount in UNIT."""
    rupees, rest = divmod(units, UNIT)
    return Decimal(rupees) if not rest else EXACT.divide(Decimal(units), Decimal(UNIT))


def basis_points(rate_pct: Decimal) -> int:
    """Return a rate in hundredths of a percent; the year tables allow no finer one."""
    return int(rate_pct * HUNDRED)


@lru_cache(maxsize=8192)
def percent_of(amount: Decimal, rate_pct: Decimal) -> Decimal:
    """Return a percentage of an amount, to the paisa, half up."""
    share = EXACT.divide(EXACT.multiply(amount, rate_pct), HUNDRED)
    return share.quantize(_PAISA, ROUND_HALF_UP, EXACT)


def round_to(rupees: int, unit: int) -> int:
    """Round whole rupees (paise already dropped) to the unit, half up (s.288A and 288B; 2025 Act s.516)."""
    return (rupees + unit // 2) // unit * unit


def divide_half_up(amount: int, parts: int) -> int:
    """Return amount / parts to the whole rupee, half up, for an amount of zero or more."""
    return (2 * amount + parts) // (2 * parts)
