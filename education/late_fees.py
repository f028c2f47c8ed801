"""Late fees: which steps an overdue invoice has reached, and slabs as a rule keeps them. Pure: no tables, no clock."""

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.money import PAISA, ZERO
from education.enums import LateFeeKind

Slab = tuple[int, int | None, Decimal]
MOST_SLABS = 20
LONGEST = 3660


@dataclass(frozen=True, slots=True)
class LateRule:
    """A rule in plain values (rupees, days), as `LateFeeRule` keeps it; `slabs` grow from the first to the last."""

    kind: str
    amount: Decimal = ZERO
    slabs: Sequence[Slab] = ()
    grace_days: int = 0
    cap: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What falls due on a day more than before; numbered from 1 in each invoice."""

    number: int
    day: date
    amount: Decimal


def steps(rule: LateRule, due_on: date, until: date) -> list[Step]:
    """Return the steps reached by a day, that day included; none within the days of grace, the last one included.

    Per day and per month count from the end of the grace, and a started month counts. Slabs count the days from the
    due day: each says what the late fee is by then, so only what it is more than the one before is a step.
    The cap bounds their sum. (reference: corrections, School)
    """
    if until <= due_on + timedelta(days=rule.grace_days):
        return []
    found, total = [], ZERO
    for number, day, amount in _reached(rule, due_on, until):
        if rule.cap is not None:
            amount = min(amount, rule.cap - total)  # noqa: PLW2901 - the rest of the cap
        if amount <= ZERO:
            continue
        total += amount
        found.append(Step(number, day, amount))
    return found


def _reached(rule: LateRule, due_on: date, until: date) -> list[tuple[int, date, Decimal]]:
    end = due_on + timedelta(days=rule.grace_days)
    if rule.kind == LateFeeKind.PER_DAY:
        return [(n, end + timedelta(days=n), rule.amount) for n in range(1, (until - end).days + 1)]
    if rule.kind == LateFeeKind.PER_MONTH:
        months = (until.year - end.year) * 12 + until.month - end.month + 1
        days = [(n, months_after(end, n - 1) + timedelta(days=1)) for n in range(1, months + 1)]
        return [(n, day, rule.amount) for n, day in days if day <= until]
    return _slabs(rule, due_on, until)


def _slabs(rule: LateRule, due_on: date, until: date) -> list[tuple[int, date, Decimal]]:
    found, so_far = [], ZERO
    for number, (first, last, amount) in enumerate(rule.slabs, 1):
        day = due_on + timedelta(days=max(first, rule.grace_days + 1))
        if day > until or (last is not None and last <= rule.grace_days):
            continue
        found.append((number, day, amount - so_far))
        so_far = amount
    return found


def months_after(day: date, months: int) -> date:
    """Return the same day some months later, or the last one of a month that is shorter."""
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def checked_slabs(slabs: Any) -> list[list[Any]]:
    """Return the slabs as kept: [first day, last day or null, rupees as text]. Raises ValidationFailed."""
    if not isinstance(slabs, list) or not 1 <= len(slabs) <= MOST_SLABS:
        raise ValidationFailed.at("slabs", _("Give 1 to %(most)d slabs.") % {"most": MOST_SLABS})
    found: list[list[Any]] = []
    before, so_far = 0, ZERO
    for number, slab in enumerate(slabs, 1):
        first, last, amount = _slab(slab, number)
        is_open = last is None
        if first != before + 1 or (last is not None and last < first) or amount <= so_far:
            text = _(
                "Slab %(number)d: it begins on the day after the one before, from day 1 on, and costs more than it."
            )
            raise ValidationFailed.at("slabs", text % {"number": number})
        if is_open != (number == len(slabs)):
            raise ValidationFailed.at("slabs", _("The last slab, and only that one, has no last day."))
        found.append([first, last, str(amount)])
        before, so_far = last or 0, amount
    return found


def _slab(slab: Any, number: int) -> tuple[int, int | None, Decimal]:
    try:
        first, last, amount = slab
        whole = [one for one in (first, last) if one is not None]
        if any(not isinstance(one, int) or isinstance(one, bool) or not 1 <= one <= LONGEST for one in whole):
            raise ValueError  # noqa: TRY301 - told below with the rest
        money = Decimal(str(amount))
        if isinstance(amount, bool) or not money.is_finite() or money != money.quantize(PAISA):
            raise ValueError  # noqa: TRY301 - told below with the rest
        return first + 0, last, money
    except (TypeError, ValueError, InvalidOperation):
        text = _(
            "Slab %(number)d: write [first day late, last day late or null, rupees], for example [1, 10, 50]."
        )
        raise ValidationFailed.at("slabs", text % {"number": number}) from None
