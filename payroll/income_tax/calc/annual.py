"""Tax of a year on a total income: slabs, rebate, surcharge, marginal reliefs, cess.

Rule: reference/payroll/income-tax.md section 1. Special-rate income (capital gains) is not dealt with.
"""

from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from payroll.income_tax.calc.amounts import (
    BASIS_POINTS,
    EXACT,
    PAISE,
    UNIT,
    UNITS_PER_PAISA,
    basis_points,
    from_paise,
    from_units,
    round_to,
    to_paise,
)
from payroll.income_tax.tables import Band, Rebate, year_table


@dataclass(frozen=True, slots=True)
class AnnualTax:
    """A year's tax in rupees, exact to the last fraction; only `payable` is rounded (to the nearest ten).

    `surcharge` is before marginal relief, `rebate` includes its own marginal relief.
    """

    total_income: Decimal
    slab_tax: Decimal
    rebate: Decimal
    tax_after_rebate: Decimal
    surcharge: Decimal
    marginal_relief: Decimal
    cess: Decimal
    exact: Decimal
    payable: Decimal

    def __post_init__(self) -> None:
        """Refuse a computation whose parts do not add up."""
        after = EXACT.subtract(self.slab_tax, self.rebate)
        charged = EXACT.subtract(EXACT.add(after, self.surcharge), self.marginal_relief)
        if after != self.tax_after_rebate or self.exact != EXACT.add(charged, self.cess):
            raise ValueError("the parts of the tax do not add up")


def annual_tax(
    *, total_income: Decimal | int, year: str, regime: str, age_group: str = "below60"
) -> AnnualTax:
    """Return the tax on a total income (after all deductions; taken as given, not rounded here).

    Raises UnknownFinancialYear, UnknownRegime, UnknownAgeGroup, NegativeAmount or NotAnAmount.
    """
    return _annual_tax(to_paise(total_income, "total_income"), year_scale(year, regime, age_group))


def annual_payable(total_income: int, year: str, regime: str, age_group: str = "below60") -> int:
    """Return only the tax payable on whole rupees of total income: the short way for payroll runs.

    Same arithmetic and refusals as `annual_tax`.
    """
    scale = year_scale(year, regime, age_group)
    return scale.payable(scale.parts(to_paise(total_income, "total_income")))


def no_pan_annual_tax(
    *, total_income: Decimal | int, annual_tax: int, year: str, regime: str, age_group: str = "below60"
) -> int:
    """Return the year's tax to deduct from a person without PAN, in whole rupees (s.206AA; s.397(2)).

    The higher of the tax at the average rate and the flat rate (20%, no cess) on the estimated total
    income; nil up to the income at which the slabs begin to tax. The rebate does not make an income
    untaxable here: it is granted against a tax that is otherwise due. Once the PAN is there, the shares of
    the ordinary tax set the excess off in the months left.
    Raises as `annual_tax`.
    """
    scale = year_scale(year, regime, age_group)
    income = to_paise(total_income, "total_income")
    if income <= scale.nil_limit:
        return 0
    rate = basis_points(year_table(year).no_pan_rate_pct)
    flat = round_to(income * rate // (BASIS_POINTS * PAISE), scale.rounding_unit)
    return max(flat, annual_tax)


@lru_cache(maxsize=4096)
def _annual_tax(paise: int, scale: "TaxScale") -> AnnualTax:
    parts = scale.parts(paise)
    slab, rebate, surcharge, relief, cess = parts
    return AnnualTax(
        total_income=from_paise(paise),
        slab_tax=from_units(slab),
        rebate=from_units(rebate),
        tax_after_rebate=from_units(slab - rebate),
        surcharge=from_units(surcharge),
        marginal_relief=from_units(relief),
        cess=from_units(cess),
        exact=from_units(slab - rebate + surcharge - relief + cess),
        payable=Decimal(scale.payable(parts)),
    )


def year_scale(year: str, regime: str, age_group: str) -> "TaxScale":
    """Return the integer form of a year's table. Raises as `annual_tax`."""
    try:
        return _year_scale(year, regime, age_group)
    except TypeError:  # an unhashable argument cannot be looked up; let the tables say which one it is
        year_table(year).regime(regime).slabs_for(age_group)
        raise


@lru_cache(maxsize=64)
def _year_scale(year: str, regime: str, age_group: str) -> "TaxScale":
    table = year_table(year)
    rules = table.regime(regime)
    return TaxScale(
        slabs=rules.slabs_for(age_group),
        rebate=rules.rebate,
        surcharge=rules.surcharge,
        cess_pct=table.cess_pct,
        rounding_unit=table.rounding_unit,
        standard_deduction=rules.standard_deduction,
    )


class TaxScale:
    """Slabs, rebate, surcharge and cess as integers ready for use (paise and UNIT, see `amounts`)."""

    __slots__ = (
        "_caps",
        "_cess",
        "_limit",
        "_marginal_relief",
        "_maximum",
        "_slab_base",
        "_slab_from",
        "_slab_rate",
        "_surcharge_from",
        "_surcharge_rate",
        "nil_limit",
        "rounding_unit",
        "standard_deduction",
    )

    def __init__(
        self,
        *,
        slabs: tuple[Band, ...],
        rebate: Rebate,
        surcharge: tuple[Band, ...],
        cess_pct: Decimal,
        rounding_unit: int,
        standard_deduction: Decimal,
    ) -> None:
        self.rounding_unit = rounding_unit
        self.standard_deduction = int(standard_deduction) * PAISE
        self._limit = int(rebate.income_limit) * PAISE
        self._maximum = int(rebate.maximum) * UNIT
        self._marginal_relief = rebate.marginal_relief
        self._cess = basis_points(cess_pct)
        self._slab_from = [int(band.above) * PAISE for band in slabs]
        self._slab_rate = [basis_points(band.rate_pct) * (UNITS_PER_PAISA // BASIS_POINTS) for band in slabs]
        self._slab_base = self._taxes_at_slab_starts()
        taxed = [start for start, rate in zip(self._slab_from, self._slab_rate, strict=True) if rate]
        self.nil_limit = taxed[0] if taxed else 0
        self._surcharge_from = [int(band.above) * PAISE for band in surcharge]
        self._surcharge_rate = [basis_points(band.rate_pct) for band in surcharge]
        self._caps: list[int] = []
        for start in self._surcharge_from:  # the parts at a threshold need only the caps of lower bands
            slab, waived, extra, relief, _cess = self.parts(start)
            self._caps.append(slab - waived + extra - relief)

    def _taxes_at_slab_starts(self) -> list[int]:
        bases = [0]
        for index in range(1, len(self._slab_from)):
            width = self._slab_from[index] - self._slab_from[index - 1]
            bases.append(bases[-1] + width * self._slab_rate[index - 1])
        return bases

    def parts(self, income: int) -> tuple[int, int, int, int, int]:
        """Return slab tax, rebate, surcharge, marginal relief and cess in UNIT on an income in paise."""
        index = bisect_left(self._slab_from, income) - 1
        slab = (
            self._slab_base[index] + (income - self._slab_from[index]) * self._slab_rate[index]
            if income
            else 0
        )
        rebate = 0
        if income <= self._limit:
            rebate = min(self._maximum, slab)
        elif self._marginal_relief:
            rebate = slab - (income - self._limit) * UNITS_PER_PAISA
            rebate = max(rebate, 0)
        tax = slab - rebate
        surcharge = relief = 0
        band = bisect_left(self._surcharge_from, income) - 1
        if band >= 0:
            surcharge = tax * self._surcharge_rate[band] // BASIS_POINTS
            most = self._caps[band] + (income - self._surcharge_from[band]) * UNITS_PER_PAISA
            relief = tax + surcharge - most
            relief = max(relief, 0)
        return slab, rebate, surcharge, relief, (tax + surcharge - relief) * self._cess // BASIS_POINTS

    def payable(self, parts: tuple[int, int, int, int, int]) -> int:
        """Return the tax to pay in whole rupees: paise dropped, then to the nearest ten."""
        slab, rebate, surcharge, relief, cess = parts
        return round_to((slab - rebate + surcharge - relief + cess) // UNIT, self.rounding_unit)

    def slices(self, income: int) -> list[tuple[int, int, int, int]]:
        """Return how the slabs share an income: (from, taxed up to, rate in basis points, tax in UNIT)."""
        ends = [*self._slab_from[1:], income]
        rows = []
        for start, end, rate in zip(self._slab_from, ends, self._slab_rate, strict=True):
            if income > start:
                top = min(end, income)
                rows.append((start, top, rate * BASIS_POINTS // UNITS_PER_PAISA, (top - start) * rate))
        return rows

    def surcharge_band(self, income: int) -> tuple[int, int] | None:
        """Return (threshold in paise, rate in basis points) of the surcharge on an income, if any."""
        band = bisect_left(self._surcharge_from, income) - 1
        return (self._surcharge_from[band], self._surcharge_rate[band]) if band >= 0 else None
