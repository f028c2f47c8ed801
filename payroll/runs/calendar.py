"""A month as spells of days, each with its own pay, level and entitlement. Pure."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from core.money import ZERO
from payroll.pay_commission.calc import Days, PayFacts, Spell
from payroll.runs.enums import CorrectableField
from payroll.runs.facts import AbsentDay, PaySegment

KINDS = {
    "none": CorrectableField.UNPAID_DAYS,
    "half": CorrectableField.HALF_PAY_DAYS,
    "eighty": CorrectableField.EIGHTY_PAY_DAYS,
}
ONE = Decimal(1)


def month_spells(
    month_days: int,
    *,
    service: Sequence[tuple[int, int]],
    pay: Sequence[PaySegment],
    classes: Sequence[tuple[int, str, str]],
    absences: Sequence[AbsentDay],
    corrected: Mapping[str, Decimal],
    scheme: str,
) -> list[Spell]:
    """Return the spells of a month in the order of their first days; none without a day of service.

    `service` are first and last days in service, `classes` (from day, HRA class, TA class). Days corrected by
    hand have no dates: all absences of the month are then spread evenly over the days in service.
    """
    days_of: dict[PayFacts, list[int]] = {}
    pay_days, class_days = [segment.from_day for segment in pay], [row[0] for row in classes]
    for first, last in _stretches(service, {*pay_days, *class_days}):
        # Days before the first entry have the first.
        segment = pay[max(bisect_right(pay_days, first) - 1, 0)]
        _from_day, hra_class, ta_class = classes[max(bisect_right(class_days, first) - 1, 0)]
        facts = PayFacts(segment.basic, segment.level, hra_class, ta_class, scheme)
        days_of.setdefault(facts, []).extend(range(first, last + 1))
    absent = _absent_by_day(absences)
    counted = {facts: _counted(month_days, days, absent) for facts, days in days_of.items()}
    if corrected.keys() & set(KINDS.values()):
        counted = _spread(month_days, counted, corrected)
    return [Spell(facts, days) for facts, days in counted.items()]


def all_days(spells: Sequence[Spell]) -> Days:
    """Return the days of all spells together."""
    return _together([spell.days for spell in spells])


def _together(parts: Sequence[Days]) -> Days:
    kinds = ("service", "unpaid", "half_pay", "eighty_pay")
    return Days(parts[0].month, *(sum((getattr(days, kind) for days in parts), ZERO) for kind in kinds))


def _stretches(service: Sequence[tuple[int, int]], cuts: set[int]) -> Iterator[tuple[int, int]]:
    """Yield first and last day of each part of the service inside which no day of `cuts` begins anything."""
    for start, end in service:
        firsts = [start, *sorted(day for day in cuts if start < day <= end)]
        yield from zip(firsts, [*(day - 1 for day in firsts[1:]), end], strict=True)


def _absent_by_day(absences: Sequence[AbsentDay]) -> dict[int, dict[str, Decimal]]:
    """Return {day: {kind: portion}}; a day is absent once, however many sources name it."""
    found: dict[int, dict[str, Decimal]] = {}
    for row in absences:
        parts = found.setdefault(row.day, {})
        left = ONE - sum(parts.values(), ZERO)
        parts[row.pay] = parts.get(row.pay, ZERO) + min(row.portion, left)
    return found


def _counted(month_days: int, days: Sequence[int], absent: Mapping[int, Mapping[str, Decimal]]) -> Days:
    totals = dict.fromkeys(KINDS, ZERO)
    for day in absent and days:
        for kind, portion in absent.get(day, {}).items():
            totals[kind] += portion
    return Days(month_days, Decimal(len(days)), totals["none"], totals["half"], totals["eighty"])


def _spread(
    month_days: int, counted: Mapping[PayFacts, Days], corrected: Mapping[str, Decimal]
) -> dict[PayFacts, Days]:
    """Return the spells with the corrected totals, each with its share by days in service."""
    if not counted:
        return {}
    found = _together(list(counted.values()))
    service = found.service
    unpaid = min(corrected.get(CorrectableField.UNPAID_DAYS, found.unpaid), service)
    half = min(corrected.get(CorrectableField.HALF_PAY_DAYS, found.half_pay), service - unpaid)
    eighty = min(corrected.get(CorrectableField.EIGHTY_PAY_DAYS, found.eighty_pay), service - unpaid - half)
    return {
        facts: Days(
            month_days,
            days.service,
            unpaid * days.service / service,
            half * days.service / service,
            eighty * days.service / service,
        )
        for facts, days in counted.items()
    }
