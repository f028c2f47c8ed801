"""Dates of a service record: age, retirement, increments. Pure."""

from datetime import date

from core.periods import Month

JANUARY, JULY = 1, 7
INCREMENT_MONTHS = (JANUARY, JULY)
MINIMUM_AGE = 18


def age_on(born: date, day: date) -> int:
    """Return the completed years of age on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def retirement_date(born: date, age: int) -> date:
    """Return the last day of the month in which the age is reached.

    Who is born on the 1st reaches it with the month before (Fundamental Rule 56(a)).
    """
    month = Month(born.year + age, born.month)
    return (month.plus(-1) if born.day == 1 else month).last


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
