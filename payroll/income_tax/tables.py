"""The year's income-tax tables, read from `data/<financial year>.json` into frozen objects.

A year after the last file has that year's law carried forward, marked as provisional. Tables that an institution
enters itself come as a `TaxLaw` wherever a year is named. Pure: no database and no settings. Source of the
figures: data/README.md.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from payroll.income_tax.errors import InvalidTaxTable, UnknownAgeGroup, UnknownFinancialYear, UnknownRegime

DATA_DIR = Path(__file__).resolve().parent / "data"
REGIMES = ("new", "old")
AGE_GROUPS = ("below60", "60to79", "80plus")
ALL_AGES = "all"
# Of the employer's NPS share: the new regime; the old one of the Union and the States, and of other employers.
EMPLOYER_NPS_KEYS = ("new", "old_government", "old_other")
HUNDRED = Decimal(100)
MAX_ROWS = 30
MAX_TEXT = 100
MAX_CITIES = 200
MAX_AMOUNT = 10**12
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
    """All that the law fixes for one financial year (tax year).

    `carried_from`: the earlier year whose law stands in for this one, as long as its own is not known.
    """

    year: str
    act: str
    rounding_unit: int
    cess_pct: Decimal
    no_pan_rate_pct: Decimal
    sections: Mapping[str, str]
    forms: Mapping[str, str]
    regimes: Mapping[str, RegimeTable]
    old_regime_caps: DeductionCaps
    employer_nps_pct: Mapping[str, Decimal]
    metro_cities: tuple[str, ...]
    metro_cities_proposed: tuple[str, ...]
    carried_from: str = ""

    @property
    def is_provisional(self) -> bool:
        """Whether another year's law stands in."""
        return bool(self.carried_from)

    def regime(self, name: str) -> RegimeTable:
        """Return the table of a regime. Raises UnknownRegime."""
        try:
            return self.regimes[name]
        except (KeyError, TypeError):
            raise UnknownRegime(name, REGIMES) from None


class TaxLaw(str):
    """A financial year together with the table that holds for it: stands wherever a year is named.

    Its text is the year and a digest of the table, so that what is cached for one law never answers for another.
    """

    __slots__ = ("table",)
    table: YearTable

    @classmethod
    def of(cls, table: YearTable, digest: str) -> "TaxLaw":
        """Return the law of a table; `digest` tells tables of one year apart."""
        law = cls(f"{table.year}@{digest}")
        law.table = table
        return law


@lru_cache(maxsize=1)
def available_years() -> tuple[str, ...]:
    """Return the financial years that have tables of their own, oldest first."""
    return tuple(sorted(path.stem for path in DATA_DIR.glob("*.json") if _FILE_NAME.match(path.stem)))


def year_table(year: str) -> YearTable:
    """Return the tables of a financial year such as "2026-27", or those of a TaxLaw.

    A year later than all tables has the last year's, marked as carried forward. Raises UnknownFinancialYear for
    one before them, or for what is no year.
    """
    if isinstance(year, TaxLaw):
        return year.table
    if not isinstance(year, str):
        raise UnknownFinancialYear(year, available_years())
    return _shipped(year)


@lru_cache(maxsize=64)
def _shipped(year: str) -> YearTable:
    if year in available_years():
        return _load(year)
    last = available_years()[-1]
    is_year = bool(_FILE_NAME.match(year)) and (int(year[:4]) + 1) % 100 == int(year[5:])
    if not is_year or year < last:
        raise UnknownFinancialYear(year, available_years())
    return carried_forward(_load(last), year)


def carried_forward(table: YearTable, year: str) -> YearTable:
    """Return a year's law as that of a later year, marked so."""
    return replace(table, year=year, carried_from=table.year)


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
    """Build and check a year table from the content of a year file. Raises InvalidTaxTable, naming the place."""
    if set(data["regimes"]) != set(REGIMES):
        raise InvalidTaxTable(_("Give exactly these: %(names)s.") % {"names": ", ".join(REGIMES)}, "regimes")
    if type(data["rounding_unit"]) is not int or data["rounding_unit"] not in (1, 10, 100):
        raise InvalidTaxTable(_("It must be 1, 10 or 100 rupees."), "rounding_unit")
    return YearTable(
        year=data["year"],
        act=_text(data["act"], "act"),
        rounding_unit=data["rounding_unit"],
        cess_pct=_percent(data["cess_pct"], "cess_pct"),
        no_pan_rate_pct=_percent(data["no_pan_rate_pct"], "no_pan_rate_pct"),
        sections=_names(data["sections"], "sections"),
        forms=_names(data["forms"], "forms"),
        regimes=MappingProxyType({name: _regime(data["regimes"][name], name) for name in REGIMES}),
        old_regime_caps=_caps(data["old_regime_caps"]),
        employer_nps_pct=_employer_nps(data["employer_nps_pct"]),
        metro_cities=_cities(data["metro_cities"], "metro_cities"),
        metro_cities_proposed=_cities(data["metro_cities_proposed"], "metro_cities_proposed"),
    )


def _regime(data: Mapping[str, Any], name: str) -> RegimeTable:
    at = f"regimes.{name}"
    by_age = data["slabs"]
    if set(by_age) not in ({ALL_AGES}, set(AGE_GROUPS)):
        raise InvalidTaxTable(
            _("Give slabs for “%(all)s”, or for each of %(ages)s.")
            % {"all": ALL_AGES, "ages": ", ".join(AGE_GROUPS)},
            f"{at}.slabs",
        )
    slabs = {age: _bands(by_age.get(age, by_age.get(ALL_AGES)), f"{at}.slabs") for age in AGE_GROUPS}
    if any(rows[0].above != 0 for rows in slabs.values()):
        raise InvalidTaxTable(_("The first slab must begin above 0."), f"{at}.slabs")
    rebate = data["rebate"]
    limit = _amount(rebate["income_limit"], f"{at}.rebate.income_limit")
    surcharge = _bands(data["surcharge"], f"{at}.surcharge")
    if surcharge[0].above < limit:
        raise InvalidTaxTable(_("Surcharge cannot begin below the limit of the rebate."), f"{at}.surcharge")
    return RegimeTable(
        standard_deduction=_amount(data["standard_deduction"], f"{at}.standard_deduction"),
        deductions_allowed=_flag(data["deductions_allowed"], f"{at}.deductions_allowed"),
        slabs=MappingProxyType(slabs),
        rebate=Rebate(
            income_limit=limit,
            maximum=_amount(rebate["maximum"], f"{at}.rebate.maximum"),
            marginal_relief=_flag(rebate["marginal_relief"], f"{at}.rebate.marginal_relief"),
        ),
        surcharge=surcharge,
    )


def _bands(rows: list[Mapping[str, Any]], at: str) -> tuple[Band, ...]:
    bands = tuple(Band(_amount(row["above"], at), _percent(row["rate_pct"], at)) for row in rows)
    pairs = list(pairwise(bands))
    if not 0 < len(bands) <= MAX_ROWS:
        raise InvalidTaxTable(_("There must be 1 to %(most)d rows.") % {"most": MAX_ROWS}, at)
    if any(low.above >= high.above or low.rate_pct >= high.rate_pct for low, high in pairs):
        raise InvalidTaxTable(_("Amounts and rates must rise from row to row."), at)
    return bands


def _caps(data: Mapping[str, Any]) -> DeductionCaps:
    at = "old_regime_caps"
    return DeductionCaps(
        **{
            name: _percent(value, f"{at}.{name}") if name.endswith("_pct") else _amount(value, f"{at}.{name}")
            for name, value in data.items()
        }
    )


def _employer_nps(data: Mapping[str, Any]) -> Mapping[str, Decimal]:
    at = "employer_nps_pct"
    if set(data) != set(EMPLOYER_NPS_KEYS):
        raise InvalidTaxTable(
            _("Give exactly these: %(names)s.") % {"names": ", ".join(EMPLOYER_NPS_KEYS)}, at
        )
    return MappingProxyType({name: _percent(value, f"{at}.{name}") for name, value in data.items()})


def _amount(value: object, at: str) -> Decimal:
    if type(value) is not int or not 0 <= value < MAX_AMOUNT:
        raise InvalidTaxTable(_("“%(value)s” is not a whole number of rupees.") % {"value": value}, at)
    return Decimal(value)


def _percent(value: object, at: str) -> Decimal:
    """Two decimals at most: the arithmetic counts in hundredths of a percent. Kept ones are texts."""
    try:
        rate = Decimal(value) if type(value) in (int, Decimal, str) else Decimal("NaN")  # type: ignore[arg-type]
    except InvalidOperation:
        rate = Decimal("NaN")
    if not rate.is_finite() or not 0 <= rate <= HUNDRED or rate * HUNDRED % 1:
        raise InvalidTaxTable(
            _("“%(value)s” is not a percentage with at most two decimals.") % {"value": value}, at
        )
    return rate


def _flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise InvalidTaxTable(_("“%(value)s” must be true or false.") % {"value": value}, at)
    return value


def _text(value: object, at: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= MAX_TEXT:
        raise InvalidTaxTable(_("Give a text of 1 to %(most)d characters.") % {"most": MAX_TEXT}, at)
    return value


def _names(data: Mapping[str, Any], at: str) -> Mapping[str, str]:
    return MappingProxyType({key: _text(value, f"{at}.{key}") for key, value in data.items()})


def _cities(rows: object, at: str) -> tuple[str, ...]:
    if not isinstance(rows, list | tuple) or len(rows) > MAX_CITIES:
        raise InvalidTaxTable(_("Give a list of at most %(most)d names.") % {"most": MAX_CITIES}, at)
    return tuple(_text(row, at) for row in rows)
