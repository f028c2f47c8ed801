"""Dates of a service record: age, retirement, increments. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from core.periods import Month

JANUARY, JULY = 1, 7
INCREMENT_MONTHS = (JANUARY, JULY)
MINIMUM_AGE = 18
# Beyond it no extension of service is known, and a date is a slip of the pen.
MAXIMUM_AGE = 75


def age_on(born: date, day: date) -> int:
    """Return the completed years of age on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def retirement_date(born: date, age: int) -> date:
    """Return the last day of the month in which the age is reached.

    Who is born on the 1st reaches it with the month before (Fundamental Rule 56(a)).
    """
    month = Month(born.year + age, born.month)
    return (month.plus(-1) if born.day == 1 else month).last


def moved_retirement(old: date, by_age: date, day: date) -> date:
    """Return the date of retirement after a change of the age.

    A lower age sends nobody away in the past: who has reached it already goes with the end of this month, and
    whose date has passed keeps it.
    """
    if by_age >= old:
        return by_age
    return max(by_age, min(old, Month.of(day).last))


def is_increment_date(day: date) -> bool:
    """Say whether a day is 1 January or 1 July (CCS (RP) Rules 2016, rule 10)."""
    return day.day == 1 and day.month in INCREMENT_MONTHS


def first_increment_on(entered: date) -> date:
    """Return the first increment after entering a level.

    From 2 January to 1 July: next 1 January; from 2 July to 1 January: the 1 July after
    (Department of Expenditure OM 4-21/2017-IC/E.III(A) of 2018-07-31). Never less than six months.
    """
    if entered <= date(entered.year, JANUARY, 1):
        return date(entered.year, JULY, 1)
    if entered <= date(entered.year, JULY, 1):
        return date(entered.year + 1, JANUARY, 1)
    return date(entered.year + 1, JULY, 1)


def next_increment_on(entered: date, last_increment: date | None) -> date:
    """Return the increment date after entering a level and the last increment in it: one a year."""
    if last_increment is None or last_increment <= entered:
        return first_increment_on(entered)
    if is_increment_date(last_increment):
        return last_increment.replace(year=last_increment.year + 1)
    return first_increment_on(last_increment)


def is_increment_due(on: date, entered: date, last_increment: date | None) -> bool:
    """Say whether an increment is due on 1 January or 1 July, also where an earlier year's was missed."""
    due = next_increment_on(entered, last_increment)
    return is_increment_date(on) and on >= due and on.month == due.month


def generated_code(prefix: str, number: int) -> str:
    """Return a code: the organization's prefix and six digits."""
    return f"{prefix}{number:06d}".upper()


class Entitlement(NamedTuple):
    """Whether HRA and TA are paid, and by which city class where it is not the organization's."""

    hra_eligible: bool
    hra_class: str
    ta_eligible: bool
    ta_class: str

    def facts(self) -> dict[str, Any]:
        """Return the facts by name."""
        return self._asdict()


Dated = tuple[date, Entitlement]


def changed_entitlement(
    now: Entitlement, history: Sequence[Dated], joined: date, on: date, values: Mapping[str, Any]
) -> list[Dated]:
    """Return the rows that a change from a day adds to the history; none where nothing changes.

    `history` is by date, one row for each; without any `now` holds from joining, and that is written first.
    What changes holds until a later row changes the same thing: later rows that do not are written anew.
    """
    rows = list(history) or [(joined, now)]
    before = next((state for start, state in reversed(rows) if start <= on), rows[0][1])
    after = before._replace(**values)
    if after == before:
        return []
    found = [] if history else [rows[0]]
    found.append((on, after))
    moved = {name: value for name, value in values.items() if getattr(before, name) != value}
    previous = before
    for start, state in rows:
        if start <= on:
            continue
        moved = {name: new for name, new in moved.items() if getattr(state, name) == getattr(previous, name)}
        if moved:
            found.append((start, state._replace(**moved)))
        previous = state
    return found
