"""TDS rates and thresholds of a financial year, read from `data/<year>.json`. Pure; sources in data/README.md.

A year after the last file has the last year's rates, marked as carried forward.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from core.periods import FinancialYear
from payroll.contract_staff.calc import TdsRule
from payroll.contract_staff.enums import PayeeType
from payroll.contract_staff.errors import InvalidRates, NoRates

DATA = Path(__file__).resolve().parent / "data"
_FILE = re.compile(r"^\d{4}-\d{2}$")


@dataclass(frozen=True, slots=True)
class YearRates:
    """What the law fixes for one financial year."""

    year: str
    act: str
    no_pan_pct: Decimal
    sections: Mapping[str, str]
    rules: Mapping[str, TdsRule]
    carried_from: str = ""


@lru_cache(maxsize=1)
def available_years() -> tuple[str, ...]:
    """Return the financial years that have rates, oldest first."""
    return tuple(sorted(path.stem for path in DATA.glob("*.json") if _FILE.match(path.stem)))


def rates_of(year: FinancialYear) -> YearRates:
    """Return the rates of a financial year, the last year's for a later one. Raises NoRates for an earlier one."""
    last = FinancialYear.parse(available_years()[-1])
    if year > last:
        return replace(_load(str(last)), year=str(year), carried_from=str(last))
    if str(year) not in available_years():
        raise NoRates(
            _("There are no TDS rates for %(year)s; there are for %(years)s.")
            % {"year": year, "years": ", ".join(available_years())}
        )
    return _load(str(year))


def provisional_note(year: FinancialYear) -> str:
    """Say that the rates of a year are an earlier year's; empty where they are not, or where there are none."""
    if year < FinancialYear.parse(available_years()[0]):
        return ""
    rates = rates_of(year)
    if not rates.carried_from:
        return ""
    return _(
        "Provisional: the TDS rates of %(year)s are not known yet; those of %(earlier)s are carried forward."
    ) % {"year": rates.year, "earlier": rates.carried_from}


def known_years(current: FinancialYear) -> tuple[str, ...]:
    """Return the years to choose from, oldest first, up to the current one."""
    last = FinancialYear.parse(available_years()[-1])
    later = (str(FinancialYear(start)) for start in range(last.start + 1, current.start + 1))
    return (*available_years(), *later)


@lru_cache(maxsize=16)
def _load(year: str) -> YearRates:
    data = json.loads((DATA / f"{year}.json").read_text(encoding="utf-8"), parse_float=Decimal)
    try:
        return _parse(data, year)
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidRates(f"{year}.json: {error!r}") from error


def _parse(data: Mapping[str, Any], year: str) -> YearRates:
    if data["year"] != year or set(data["payees"]) != set(PayeeType.values):
        raise ValueError("wrong year or payees")
    payees = data["payees"]
    return YearRates(
        year=year,
        act=data["act"],
        no_pan_pct=Decimal(data["no_pan"]["rate_pct"]),
        sections={name: body["section"] for name, body in payees.items()},
        rules={
            name: TdsRule(
                rate_pct=Decimal(body["rate_pct"]),
                single_above=None if body["single_above"] is None else Decimal(body["single_above"]),
                year_above=Decimal(body["year_above"]),
            )
            for name, body in payees.items()
        },
    )
