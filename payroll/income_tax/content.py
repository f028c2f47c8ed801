"""A year's table as plain data, the shape of the year files: what an institution enters, and its way back. Pure."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from functools import lru_cache
from typing import Any

from core.formatting import plain
from payroll.income_tax.tables import (
    AGE_GROUPS,
    ALL_AGES,
    Band,
    RegimeTable,
    TaxLaw,
    YearTable,
    carried_forward,
    parse,
)


def as_content(table: YearTable) -> dict[str, Any]:
    """Return a table in the shape of a year file: whole rupees as numbers, percents as texts (no floats)."""
    caps = table.old_regime_caps
    return {
        "year": table.year,
        "act": table.act,
        "rounding_unit": table.rounding_unit,
        "cess_pct": plain(table.cess_pct),
        "no_pan_rate_pct": plain(table.no_pan_rate_pct),
        "sections": dict(table.sections),
        "forms": dict(table.forms),
        "regimes": {name: _regime(rules) for name, rules in table.regimes.items()},
        "old_regime_caps": {item.name: _cap(item.name, getattr(caps, item.name)) for item in fields(caps)},
        "employer_nps_pct": {name: plain(value) for name, value in table.employer_nps_pct.items()},
        "metro_cities": list(table.metro_cities),
        "metro_cities_proposed": list(table.metro_cities_proposed),
    }


def law_of(content: Mapping[str, Any], year: str) -> TaxLaw:
    """Return the law that kept content makes of a year; that of an earlier year is carried forward."""
    return _law(json.dumps(content, sort_keys=True), year)


@lru_cache(maxsize=128)
def _law(content: str, year: str) -> TaxLaw:
    table = parse(json.loads(content))
    if table.year != year:
        table = carried_forward(table, year)
    return TaxLaw.of(table, hashlib.sha256(content.encode()).hexdigest()[:16])


def _regime(rules: RegimeTable) -> dict[str, Any]:
    by_age = {age: _bands(rules.slabs_for(age)) for age in AGE_GROUPS}
    first = by_age[AGE_GROUPS[0]]
    return {
        "standard_deduction": int(rules.standard_deduction),
        "deductions_allowed": rules.deductions_allowed,
        "slabs": {ALL_AGES: first} if all(rows == first for rows in by_age.values()) else by_age,
        "rebate": {
            "income_limit": int(rules.rebate.income_limit),
            "maximum": int(rules.rebate.maximum),
            "marginal_relief": rules.rebate.marginal_relief,
        },
        "surcharge": _bands(rules.surcharge),
    }


def _bands(bands: tuple[Band, ...]) -> list[dict[str, Any]]:
    return [{"above": int(band.above), "rate_pct": plain(band.rate_pct)} for band in bands]


def _cap(name: str, value: Decimal) -> Any:
    return plain(value) if name.endswith("_pct") else int(value)
