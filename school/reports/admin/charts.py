"""Bars drawn by the server: no script, and a table beside them for who does not see them."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.formatting import inr, rupees
from school.reports.selectors.numbers import Unit, Value
from school.reports.selectors.series import Point, Series

WIDTH, HEIGHT, BELOW, ABOVE, GAP, WIDEST, LABELS = 340, 150, 18, 6, 2, 28, 6
LETTERS, OF_LETTER = 8, 6  # how many of a label stand below a bar, and how wide one is
YEAR = re.compile(r"\s\d{4}$")


def shown(value: Value, unit: str) -> str:
    """Return a value as people read it: Rs 12,34,567.00; 93.50%; 1,234; a dash while nothing is known."""
    if value is None:
        return "–"
    if unit == Unit.RUPEES:
        return rupees(value)
    return f"{inr(value)}%" if unit == Unit.PERCENT else inr(value)


def chart(series: Series, points: Sequence[Point]) -> dict[str, Any]:
    """Return a chart for the template; without bars where there is nothing to show."""
    top = max((Decimal(one.value) for one in points), default=Decimal(0))
    found: dict[str, Any] = {
        "name": series.name.replace("_", "-"),
        "title": series.title,
        "width": WIDTH,
        "height": HEIGHT,
        "label_y": HEIGHT - 5,
        "of": _("For"),
        "unit": {Unit.RUPEES: _("Rupees"), Unit.PERCENT: "%", Unit.COUNT: _("Count")}[series.unit],
        "empty": series.empty,
        "most": shown(max((one.value for one in points), default=0), series.unit),
        "bars": [],
    }
    if top > 0:
        scale = Decimal(100) if series.unit == Unit.PERCENT else top
        found["bars"] = _bars(series, points, scale)
    return found


def _bars(series: Series, points: Sequence[Point], top: Decimal) -> list[dict[str, Any]]:
    step = WIDTH / len(points)
    width = max(min(int(step) - GAP, WIDEST), 1)
    every = max(-(-len(points) // LABELS), 1)
    room = HEIGHT - ABOVE - BELOW
    bars = []
    for place, one in enumerate(points):
        height = int(Decimal(one.value) * room / top)
        short = _short(one.label) if place % every == 0 else ""
        middle = int(step * place + step / 2)
        at, anchor = _place(middle, len(short))
        bars.append(
            {
                "x": int(step * place + (step - width) / 2),
                "label_x": at,
                "anchor": anchor,
                "width": width,
                "y": HEIGHT - BELOW - height,
                "height": height,
                "label": one.label,
                "short": short,
                "text": shown(one.value, series.unit),
            }
        )
    return bars


def _short(label: str) -> str:
    """Return what stands below a bar: a date without its year, a long name cut."""
    return YEAR.sub("", label)[:LETTERS]


def _place(middle: int, letters: int) -> tuple[int, str]:
    """Return where a label stands and what of it stands there, so that no end of it is cut off."""
    half = letters * OF_LETTER // 2
    if middle < half:
        return 0, "start"
    return (WIDTH, "end") if middle > WIDTH - half else (middle, "middle")
