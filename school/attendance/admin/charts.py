"""A chart of attendance by day, drawn by the server: no script."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from core.formatting import in_date
from education.attendance import Count, summed

WIDTH, HEIGHT, BELOW, ABOVE, GAP, WIDEST = 340, 150, 18, 16, 1, 24
# More bars than this are drawn by week.
MOST_BARS = 62
LABELS = 6


def bars(by_day: Mapping[date, Count]) -> dict[str, Any]:
    """Return the bars of the percentage by day, by week where the days are many; nothing without a day."""
    if not by_day:
        return {}
    found = list(by_day.items())
    if len(found) > MOST_BARS:
        found = _weeks(found)
    step = WIDTH / len(found)
    width = max(min(int(step) - GAP, WIDEST), 1)
    every = max(len(found) // LABELS, 1)
    room = HEIGHT - ABOVE - BELOW
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "label_y": HEIGHT - 5,
        "line_y": HEIGHT - BELOW - room * 3 // 4,
        "bars": [
            {
                "x": int(step * place + (step - width) / 2),
                "middle": int(step * place + step / 2),
                "width": width,
                "y": HEIGHT - BELOW - int(count.percent * room / 100),
                "height": int(count.percent * room / 100),
                "label": in_date(day),
                "short": day.strftime("%d/%m") if place % every == 0 else "",
                "percent": count.percent,
            }
            for place, (day, count) in enumerate(found)
        ],
    }


def _weeks(found: list[tuple[date, Count]]) -> list[tuple[date, Count]]:
    """Return the counts of each ISO week under its first marked day."""
    weeks: dict[tuple[int, int], list[tuple[date, Count]]] = {}
    for day, count in found:
        weeks.setdefault(day.isocalendar()[:2], []).append((day, count))
    return [(days[0][0], summed(count for _day, count in days)) for days in weeks.values()]
