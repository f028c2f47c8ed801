"""The year's income-tax tables, read from `data/<financial year>.json` into frozen objects.

Pure: no database and no settings. Source of the figures: data/README.md.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

from payroll.income_tax.errors import InvalidTaxTable, UnknownAgeGroup, UnknownFinancialYear, UnknownRegime

DATA_DIR = Path(__file__).resolve().parent / "data"
REGIMES = ("new", "old")
AGE_GROUPS = ("below60", "60to79", "80plus")
ALL_AGES = "all"
HUNDRED = Decimal(100)
_FILE_NAME = re.compile(r"^\d{4}-\d{2}$")


@dataclass(frozen=True, slots=True)
class Band:
    """A rate in percent for income above an amount in rupees (a slab, or a surcharge band)."""

    above: Decimal
    rate_pct: Decimal


@dataclass(frozen=True, slots=True)
class Rebate:
    """Rebate of section 87A / 156: the tax waived up to an income."""

    income_limit: Decimal
    maximum: Decimal
    marginal_relief: bool


@dataclass(frozen=True, slots=True)
class RegimeTable:
    """One regime of one year. `slabs` has an entry for every age group."""

    standard_deduction: Decimal
    deductions_allowed: bool
    slabs: Mapping[str, tuple[Band, ...]]
    rebate: Rebate
    surcharge: tuple[Band, ...]

    def slabs_for(self, age_group: str) -> tuple[Band, ...]:
        """Return the slabs of an age group. Raises UnknownAgeGroup."""
        try:
            return self.slabs[age_group]
        except (KeyError, TypeError):
            raise UnknownAgeGroup(age_group, AGE_GROUPS) from None


@dataclass(frozen=True, slots=True)
class DeductionCaps:
    """Ceilings of what the old regime lets one deduct, in rupees a year or percent of salary."""

    investments: Decimal
    additional_nps: Decimal
    own_nps_salary_pct: Decimal
    health_insurance: Decimal
    health_insurance_senior: Decimal
    home_loan_interest: Decimal
    professional_tax: Decimal
    hra_metro_pct: Decimal
    hra_other_pct: Decimal
    hra_rent_less_salary_pct: Decimal


@dataclass(frozen=True, slots=True)
class YearTable:
    """All that the law fixes for one financial year (tax year)."""

    year: str
    act: str
    rounding_unit: int
    cess_pct: Decimal
    no_pan_rate_pct: Decimal
    sections: Mapping[str, str]
    forms: Mapping[str, str]
    regimes: Mapping[str, RegimeTable]
    old_regime_caps: DeductionCaps
    metro_cities: tuple[str, ...]
    metro_cities_proposed: tuple[str, ...]

    def regime(self, name: str) -> RegimeTable:
        """Return the table of a regime. Raises UnknownRegime."""
        try:
            return self.regimes[name]
        except (KeyError, TypeError):
            raise UnknownRegime(name, REGIMES) from None


@lru_cache(maxsize=1)
def available_years() -> tuple[str, ...]:
    """Return the financial years that have tables, oldest first."""
    return tuple(sorted(path.stem for path in DATA_DIR.glob("*.json") if _FILE_NAME.match(path.stem)))


def year_table(year: str) -> YearTable:
    """Return the tables of a financial year such as "2026-27". Raises UnknownFinancialYear."""
    if not isinstance(year, str) or year not in available_years():
        raise UnknownFinancialYear(year, available_years())
    return _load(year)


@lru_cache(maxsize=32)
def _load(year: str) -> YearTable:
    path = DATA_DIR / f"{year}.json"
    with path.open(encoding="utf-8") as stream:
        data = json.load(stream, parse_float=Decimal)
    try:
        table = parse(data)
    except (KeyError, TypeError, AttributeError, ArithmeticError) as error:
        raise InvalidTaxTable(f"{path.name}: {error!r}") from error
    if table.year != year:
        raise InvalidTaxTable(f"{path.name} says it is for {table.year}")
    return table


def parse(data: Mapping[str, Any]) -> YearTable:
    """Build and check a year table from the content of a year file. Raises InvalidTaxTable."""
    if set(data["regimes"]) != set(REGIMES):
        raise InvalidTaxTable(f"regimes must be {REGIMES}, not {sorted(data['regimes'])}")
    if data["rounding_unit"] not in (1, 10, 100):
        raise InvalidTaxTable("rounding_unit must be 1, 10 or 100 rupees")
    return YearTable(
        year=data["year"],
        act=data["act"],
        rounding_unit=data["rounding_unit"],
        cess_pct=_percent(data["cess_pct"]),
        no_pan_rate_pct=_percent(data["no_pan_rate_pct"]),
        sections=MappingProxyType(dict(data["sections"])),
        forms=MappingProxyType(dict(data["forms"])),
        regimes=MappingProxyType({name: _regime(data["regimes"][name]) for name in REGIMES}),
        old_regime_caps=_caps(data["old_regime_caps"]),
        metro_cities=tuple(data["metro_cities"]),
        metro_cities_proposed=tuple(data["metro_cities_proposed"]),
    )


def _regime(data: Mapping[str, Any]) -> RegimeTable:
    by_age = data["slabs"]
    if set(by_age) not in ({ALL_AGES}, set(AGE_GROUPS)):
        raise InvalidTaxTable(f"slabs must be for {ALL_AGES!r} or for each of {AGE_GROUPS}")
    slabs = {age: _bands(by_age.get(age, by_age.get(ALL_AGES))) for age in AGE_GROUPS}
    if any(rows[0].above != 0 for rows in slabs.values()):
        raise InvalidTaxTable("the first slab must begin above 0")
    rebate = data["rebate"]
    surcharge = _bands(data["surcharge"])
    if surcharge[0].above < rebate["income_limit"]:
        raise InvalidTaxTable("surcharge cannot begin below the limit of the rebate")
    return RegimeTable(
        standard_deduction=_amount(data["standard_deduction"]),
        deductions_allowed=_flag(data["deductions_allowed"]),
        slabs=MappingProxyType(slabs),
        rebate=Rebate(
            income_limit=_amount(rebate["income_limit"]),
            maximum=_amount(rebate["maximum"]),
            marginal_relief=_flag(rebate["marginal_relief"]),
        ),
        surcharge=surcharge,
    )


def _bands(rows: list[Mapping[str, Any]]) -> tuple[Band, ...]:
    bands = tuple(Band(_amount(row["above"]), _percent(row["rate_pct"])) for row in rows)
    pairs = list(pairwise(bands))
    if not bands or any(low.above >= high.above or low.rate_pct >= high.rate_pct for low, high in pairs):
        raise InvalidTaxTable(f"amounts and rates must rise from row to row: {rows}")
    return bands


def _caps(data: Mapping[str, Any]) -> DeductionCaps:
    return DeductionCaps(
        **{name: _percent(value) if name.endswith("_pct") else _amount(value) for name, value in data.items()}
    )


def _amount(value: object) -> Decimal:
    if type(value) is not int or value < 0:
        raise InvalidTaxTable(f"{value!r} is not a whole number of rupees")
    return Decimal(value)


def _percent(value: object) -> Decimal:
    """Two decimals at most: the arithmetic counts in hundredths of a percent."""
    if type(value) not in (int, Decimal):
        raise InvalidTaxTable(f"{value!r} is not a percentage")
    rate = Decimal(value)  # type: ignore[arg-type]
    if not 0 <= rate <= HUNDRED or rate * HUNDRED % 1:
        raise InvalidTaxTable(f"{value!r} is not a percentage with at most two decimals")
    return rate


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidTaxTable(f"{value!r} must be true or false")
    return value
