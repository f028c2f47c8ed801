"""The week as a grid: days across, hours down."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import time
from typing import Any

from school.timetable.enums import Day


@dataclass(slots=True)
class Line:
    """An hour of the week, with what is taught on each day."""

    start: time
    end: time
    number: int
    cells: list[list[Any]] = field(default_factory=list)


def grid_of(lessons: Iterable[Any]) -> tuple[list[str], list[Line]]:
    """Return the names of the days that have lessons, and a line for each hour at which any begins."""
    rows = list(lessons)
    days = sorted({row.day_of_week for row in rows})
    lines: dict[tuple[time, time, int], Line] = {}
    for row in rows:
        key = (row.start_time, row.end_time, row.period_number)
        if key not in lines:
            lines[key] = Line(*key, cells=[[] for _day in days])
        lines[key].cells[days.index(row.day_of_week)].append(row)
    return [str(Day(day).label) for day in days], [lines[key] for key in sorted(lines)]
