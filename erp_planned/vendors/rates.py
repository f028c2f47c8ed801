"""Rates of GST deducted at source by date, read from `data/gst_tds.json`. Pure; source in data/README.md."""

import json
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from erp_planned.vendors.calc import GstRule

DATA = Path(__file__).resolve().parent / "data" / "gst_tds.json"


def gst_rule(day: date) -> GstRule | None:
    """Return what holds on a day; None before the deduction began."""
    return next((rule for first, rule in reversed(_rules()) if first <= day), None)


@lru_cache(maxsize=1)
def _rules() -> tuple[tuple[date, GstRule], ...]:
    rows = json.loads(DATA.read_text(encoding="utf-8"), parse_float=Decimal)
    return tuple(
        (
            date.fromisoformat(row["from"]),
            GstRule(**{name: Decimal(value) for name, value in row.items() if name != "from"}),
        )
        for row in sorted(rows, key=lambda row: row["from"])
    )
