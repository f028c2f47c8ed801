"""What happens in the demo's months: who joins, leaves, retires, is promoted late, has no bank account. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from core.periods import Month
from payroll.demo.people import RETIREMENT_AGE, DemoPerson, joined_on
from payroll.employees.enums import EmployeeStatus
from payroll.pay_commission.matrix import Matrix

LOCKED_MONTHS = 6
# Whom the story is about: places in the list of people, by level (22 at level 1, 18 at level 2 and so on).
PEOPLE = {
    "joins_second": 70, "joins_fourth": 95, "joins_fifth": 180,
    "joins_now": 60, "joins_now_without_pan": 30, "joins_now_without_pran": 182,
    "never_had_pan": 5, "changes_bank": 100,
    "retires": 128, "retires_now": 150, "resigns": 110, "on_deputation": 140,
    "promoted": 64, "promoted_late": 120, "absent": 33,
}  # fmt: skip


class Leaving(NamedTuple):
    """A change of status: of whom, in which of the months, from which day."""

    who: str
    month: int
    status: EmployeeStatus
    on: date
    reason: str


@dataclass(frozen=True, slots=True)
class Story:
    """The people as they are entered, where each figure of the story is by e-mail, and what happens when."""

    people: list[DemoPerson]
    who: dict[str, str]
    leavings: tuple[Leaving, ...]


def plan_story(people: Sequence[DemoPerson], months: Sequence[Month], matrix: Matrix) -> Story:
    """Return the story of six locked months and the current one; `people` are still in the order of levels."""
    cast = list(people)
    second, third, fourth, fifth, sixth = months[1], months[2], months[3], months[4], months[5]
    now = months[LOCKED_MONTHS]
    joins = {
        "joins_second": date(second.year, second.month, 11),
        "joins_fourth": fourth.first,
        "joins_fifth": date(fifth.year, fifth.month, 16),
        "joins_now": now.first,
        "joins_now_without_pan": date(now.year, now.month, 3),
        "joins_now_without_pran": date(now.year, now.month, 10),
    }
    for who, day in joins.items():
        _change(cast, who, joined_on(cast[PEOPLE[who]], day, matrix))
    _change(cast, "joins_now_without_pan", replace(cast[PEOPLE["joins_now_without_pan"]], pan=""))
    _change(cast, "joins_now_without_pran", replace(cast[PEOPLE["joins_now_without_pran"]], pran=""))
    _change(cast, "never_had_pan", replace(cast[PEOPLE["never_had_pan"]], pan=""))
    for who, month in (("retires", fourth), ("retires_now", now)):
        born = date(month.year - RETIREMENT_AGE, month.month, 12)
        _change(cast, who, replace(cast[PEOPLE[who]], born=born))
    leavings = (
        Leaving(
            "resigns",
            2,
            EmployeeStatus.INACTIVE,
            date(third.year, third.month, 16),
            "Resigned (technical resignation accepted)",
        ),
        Leaving("retires", 3, EmployeeStatus.RETIRED, fourth.last, "Superannuation"),
        Leaving("on_deputation", 5, EmployeeStatus.INACTIVE, sixth.first, "Deputation to another institute"),
    )
    return Story(cast, {who: cast[place].email for who, place in PEOPLE.items()}, leavings)


def _change(cast: list[DemoPerson], who: str, person: DemoPerson) -> None:
    cast[PEOPLE[who]] = person
