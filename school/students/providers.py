"""What promotion, exits and certificates ask of the apps above students, which register in `registration.py`.

Without an answer nothing is due, nothing is lent out, no day is marked, and the office types the figures itself.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from core.actors import Actor
from school.masters.models import AcademicYear, Section


@dataclass(frozen=True, slots=True)
class YearFailed:
    """Why a student has not passed the year, in a sentence; `has_repeated` after a repeated exam as well."""

    reason: str
    has_repeated: bool = False


# Why a promotion into these sections cannot be taken back any more, in a sentence, or nothing.
PromotionLock = Callable[[Collection[Section], AcademicYear], str]
# What is on record of students after a day, a sentence for each of whom there is any: it refuses their exit on it.
RecordedAfter = Callable[[Collection[UUID], date], Mapping[UUID, str]]
# What students owe, in rupees; those who owe nothing may be left out.
Dues = Callable[[Collection[UUID]], Mapping[UUID, Decimal]]
# How many books of the library students have at home.
Loans = Callable[[Collection[UUID]], Mapping[UUID, int]]
# Who of the students has not passed the year by its results; nobody where they are not out.
Results = Callable[[Collection[UUID], AcademicYear], Mapping[UUID, YearFailed]]
# Fields of the TC by their names (`working_days`, `days_present`, `exam_result`), for a student in a year.
TcFacts = Callable[[UUID, AcademicYear], Mapping[str, str]]
# Students leave, each after a last day: what goes on beyond it ends, in the caller's transaction, who holds them.
WhenLeaving = Callable[[Mapping[UUID, date], Actor], None]
# Exits are taken back as mistakes: what they ended goes on, as far as that is still possible.
WhenBack = Callable[[Collection[UUID], Actor], None]

_promotion_locks: list[PromotionLock] = []
_recorded_after: list[RecordedAfter] = []
_dues: list[Dues] = []
_loans: list[Loans] = []
_results: list[Results] = []
_tc_facts: list[TcFacts] = []
_when_leaving: list[WhenLeaving] = []
_when_back: list[WhenBack] = []


def register_promotion_lock(ask: PromotionLock) -> None:
    """Let an app say why a promotion stands for good, such as marked attendance of the new year."""
    _promotion_locks.append(ask)


def register_recorded_after(ask: RecordedAfter) -> None:
    """Let an app name what is on record of a student after a day."""
    _recorded_after.append(ask)


def register_dues(ask: Dues) -> None:
    """Let fees say what students owe."""
    _dues.append(ask)


def register_loans(ask: Loans) -> None:
    """Let the library say who has books at home."""
    _loans.append(ask)


def register_results(ask: Results) -> None:
    """Let exams say who has not passed the year."""
    _results.append(ask)


def register_tc_facts(ask: TcFacts) -> None:
    """Let attendance and exams fill in fields of the TC."""
    _tc_facts.append(ask)


def register_leaving(ends: WhenLeaving, goes_on: WhenBack) -> None:
    """Let an app end what it keeps for a student who leaves, and take it up again where the exit was a mistake."""
    _when_leaving.append(ends)
    _when_back.append(goes_on)


def promotion_lock(sections: Collection[Section], year: AcademicYear) -> str:
    """Return the first reason why a promotion stands for good, or nothing."""
    return next((text for ask in _promotion_locks if (text := ask(sections, year))), "")


def recorded_after(student_ids: Collection[UUID], day: date) -> dict[UUID, str]:
    """Return what is on record of the students after a day, for those of whom there is any."""
    return {
        student: text for ask in _recorded_after for student, text in ask(student_ids, day).items() if text
    }


def dues_of(student_ids: Collection[UUID]) -> dict[UUID, Decimal]:
    """Return what each of the students owes who owes anything."""
    found: dict[UUID, Decimal] = {}
    for ask in _dues:
        for student, amount in ask(student_ids).items():
            found[student] = found.get(student, Decimal(0)) + amount
    return {student: amount for student, amount in found.items() if amount > 0}


def loans_of(student_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return how many books each of the students has who has any."""
    found: dict[UUID, int] = {}
    for ask in _loans:
        for student, count in ask(student_ids).items():
            found[student] = found.get(student, 0) + count
    return {student: count for student, count in found.items() if count > 0}


def failed_in(student_ids: Collection[UUID], year: AcademicYear) -> dict[UUID, YearFailed]:
    """Return those of the students who have not passed the year."""
    return {student: failed for ask in _results for student, failed in ask(student_ids, year).items()}


def tc_facts(student_id: UUID, year: AcademicYear) -> dict[str, str]:
    """Return the fields of the TC that other apps know."""
    return {name: text for ask in _tc_facts for name, text in ask(student_id, year).items()}


def tell_leaving(last_days: Mapping[UUID, date], actor: Actor) -> None:
    """Tell the apps above who leaves after which day."""
    for ends in _when_leaving:
        ends(last_days, actor)


def tell_back(student_ids: Collection[UUID], actor: Actor) -> None:
    """Tell the apps above whose exit was a mistake."""
    for goes_on in _when_back:
        goes_on(student_ids, actor)
