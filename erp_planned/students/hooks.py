"""What students must ask the apps above: dues, and what hangs on a year in a class."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Due:
    """Something that a student still owes: `title` says what, `amount` is in rupees (0: no money, a book say)."""

    title: str
    amount: Decimal


Dues = Callable[[Collection[int]], Mapping[int, Sequence[Due]]]
InUse = Callable[[Collection[int]], Mapping[int, str]]
_dues: list[Dues] = []
_in_use: list[InUse] = []


def register_dues(find: Dues) -> None:
    """Have `find(student_ids)` asked before a transfer certificate: {student_id: dues}, of those who owe."""
    _dues.append(find)


def register_year_in_use(find: InUse) -> None:
    """Have `find(enrolment_ids)` asked before a promotion is taken back: {enrolment_id: what hangs on it}."""
    _in_use.append(find)


def dues_of(student_ids: Collection[int]) -> dict[int, list[Due]]:
    """Return what students owe anywhere; one call of each app, none for nobody."""
    found: dict[int, list[Due]] = {}
    for find in _dues if student_ids else ():
        for student_id, dues in find(student_ids).items():
            found.setdefault(student_id, []).extend(dues)
    return {student_id: dues for student_id, dues in found.items() if dues}


def years_in_use(enrolment_ids: Collection[int]) -> dict[int, str]:
    """Return what hangs on years in classes, the first that any app names."""
    found: dict[int, str] = {}
    for find in _in_use if enrolment_ids else ():
        for enrolment_id, text in find(enrolment_ids).items():
            found.setdefault(enrolment_id, text)
    return found
