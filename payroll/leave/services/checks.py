"""What an application must satisfy, at applying and again at approval."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.errors import ValidationFailed
from core.formatting import in_date, plain
from core.money import ZERO
from payroll.employees.models import Employee
from payroll.leave import hooks
from payroll.leave.calc import (
    CLOSED,
    Counting,
    Span,
    adjoin,
    counted_days,
    days_between,
    join,
    slots,
    total_of,
)
from payroll.leave.enums import LIVE, CarryForward, PayEffect
from payroll.leave.errors import LeaveOverlaps, MonthLocked, NotEnoughLeave
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveType
from payroll.leave.selectors.accounts import account_type, available_days, is_for
from payroll.leave.selectors.applications import holidays_between
from payroll.leave.selectors.year_end import Coming, coming_credit

# No leave is longer; the longest, for study or without pay, are up to five years.
LONGEST = timedelta(days=5 * 366)
# Spells this far apart can have nothing but closed days between them.
NEAR = timedelta(days=15)


@dataclass(frozen=True, slots=True)
class Counted:
    """The days of an application that count, and what they take from which account."""

    days: list[tuple[date, Decimal]]
    total: Decimal
    debit: Decimal


def count(leave_type: LeaveType, span: Span, holidays: Collection[date] | None = None) -> Counted:
    """Return the days of a span by the rules of the type. Raises ValidationFailed when none is left."""
    if holidays is None:
        holidays = holidays_between(span.from_on, span.to_on)
    days = counted_days(span, _counting(leave_type), holidays)
    if not days:
        _refuse("from_on", _("No day of this period counts as leave: it is all weekends and holidays."))
    total = total_of(days)
    debit = total * leave_type.debit_factor if account_type(leave_type) else ZERO
    return Counted(days, total, debit)


def check_shape(employee: Employee, leave_type: LeaveType, span: Span) -> None:
    """Check type and dates by themselves. Raises ValidationFailed naming the field."""
    if not leave_type.is_active:
        _refuse("leave_type", _("%(name)s is not in use.") % {"name": leave_type.name})
    if span.to_on < span.from_on:
        _refuse("to_on", _("The last day is before the first one."))
    if span.to_on - span.from_on > LONGEST:
        _refuse("to_on", _("Leave cannot be longer than five years at a time."))
    ends = min(employee.last_working_on or employee.retirement_on, employee.retirement_on)
    if span.from_on < employee.date_of_joining:
        _refuse("from_on", _("The date of joining is %(day)s.") % {"day": in_date(employee.date_of_joining)})
    if span.to_on > ends:
        _refuse("to_on", _("The last day of service is %(day)s.") % {"day": in_date(ends)})
    _check_halves(leave_type, span)
    _check_gender(employee, leave_type)
    account = account_type(leave_type)
    if account and account.carry_forward == CarryForward.NONE and span.from_on.year != span.to_on.year:
        text = _("%(name)s lapses on 31 December: apply for each year by itself.") % {"name": leave_type.name}
        _refuse("to_on", text)


def check_length(employee: Employee, leave_type: LeaveType, span: Span, total: Decimal) -> None:
    """Check least and most days at a time. Raises ValidationFailed.

    Spells of the type without duty between them are one time: two applications do not get round the most days.
    """
    if leave_type.min_days and total < leave_type.min_days:
        text = _("%(name)s is taken for at least %(least)s days at a time; these are %(days)s.")
        values = {"name": leave_type.name, "least": plain(leave_type.min_days), "days": plain(total)}
        _refuse("to_on", text % values)
    if leave_type.max_days and total > leave_type.max_days:
        text = _("%(name)s is taken for at most %(most)s days at a time; these are %(days)s.")
        values = {"name": leave_type.name, "most": plain(leave_type.max_days), "days": plain(total)}
        _refuse("to_on", text % values)
    if leave_type.max_days:
        _check_joined_length(employee, leave_type, span, total)


def _check_joined_length(employee: Employee, leave_type: LeaveType, span: Span, total: Decimal) -> None:
    rows = LeaveApplication.objects.filter(
        employee=employee, leave_type=leave_type, state__in=LIVE, from_on__lte=span.to_on + LONGEST,
        to_on__gte=span.from_on - LONGEST,
    )  # fmt: skip
    spells = {row.span: row.days for row in rows}
    if not spells:
        return
    holidays = holidays_between(min(one.from_on for one in spells), max(one.to_on for one in spells) + NEAR)
    (whole,) = [one for one in join([*spells, span], holidays) if one.from_on <= span.from_on <= one.to_on]
    others = (days for one, days in spells.items() if whole.from_on <= one.from_on <= whole.to_on)
    days, most = total + sum(others, ZERO), leave_type.max_days or ZERO
    if days > most:
        text = _(
            "%(name)s is taken for at most %(most)s days at a time; with the leave that it follows or "
            "precedes these are %(days)s."
        )
        values = {"name": leave_type.name, "most": plain(most), "days": plain(days)}
        _refuse("to_on", text % values)


def check_spells(employee: Employee, leave_type: LeaveType, span: Span) -> None:
    """Check how often the type was taken in the calendar year. Raises ValidationFailed."""
    if not leave_type.spells_per_year:
        return
    spells = LeaveApplication.objects.filter(
        employee=employee, leave_type=leave_type, state__in=LIVE, from_on__year=span.from_on.year
    ).count()
    if spells >= leave_type.spells_per_year:
        text = ngettext(
            "%(name)s is taken once a year at most.",
            "%(name)s is taken %(count)d times a year at most.",
            leave_type.spells_per_year,
        )
        _refuse("leave_type", text % {"name": leave_type.name, "count": leave_type.spells_per_year})


def check_neighbours(employee: Employee, leave_type: LeaveType, span: Span) -> None:
    """Refuse an overlap, casual leave beside other leave, and two spells that leave out closed days between them.

    Casual leave is not combined with any other leave: between the two lies duty, be it half a day. Weekends and
    holidays between two spells of leave count as leave where both types count them; left out they would be neither
    worked nor taken. Raises LeaveOverlaps, ValidationFailed.
    """
    near = LeaveApplication.objects.filter(
        employee=employee,
        state__in=LIVE,
        from_on__lte=span.to_on + NEAR,
        to_on__gte=span.from_on - NEAR,
    ).select_related("leave_type")
    for other in near:
        theirs = other.span
        if _overlap(span, theirs):
            text = _("There is leave from %(first)s to %(last)s already (%(state)s).") % {
                "first": in_date(other.from_on),
                "last": in_date(other.to_on),
                "state": other.get_state_display(),
            }
            raise LeaveOverlaps.at("from_on", text)
        if leave_type.is_casual != other.leave_type.is_casual:
            _check_apart(leave_type, span, other)
        gap = _gap(span, theirs)
        if gap and _gap_counts(leave_type, other.leave_type, gap):
            text = _(
                "The closed days from %(first)s to %(last)s lie between two spells and count: include them."
            )
            field = "from_on" if gap[0] < span.from_on else "to_on"
            _refuse(field, text % {"first": in_date(gap[0]), "last": in_date(gap[-1])})


def check_balance(
    employee: Employee,
    leave_type: LeaveType,
    counted: Counted,
    span: Span,
    *,
    deciding: int | None = None,
    is_office: bool = False,
) -> None:
    """Refuse more than the balance (spec: payroll, Errors 2). Raises NotEnoughLeave.

    `deciding` is the application that is being approved. The office may enter leave of the next period on the
    credit that comes with it; such an application waits until the credit is there.
    """
    account = account_type(leave_type)
    if account is None:
        return
    available = available_days(employee.pk, account, span.from_on.year, deciding)
    if counted.debit <= available:
        return
    coming = coming_credit(employee, account, span.from_on)
    if is_office and not deciding and coming and counted.debit <= available + coming.days:
        return
    text = _("%(name)s: %(asked)s days are asked for, %(available)s are available.") % {
        "name": account.name,
        "asked": plain(counted.debit),
        "available": plain(max(available, ZERO)),
    }
    if coming and coming.days:
        text = f"{text} {_coming_text(coming, deciding=deciding)}"
    raise NotEnoughLeave.at("to_on", text)


def check_open_month(leave_type: LeaveType, span: Span) -> None:
    """Refuse an employee's leave that costs pay in a month whose payroll is locked. Raises MonthLocked.

    The office may enter and decide it: what the locked months paid too much or too little comes with the next run.
    """
    if leave_type.pay_effect == PayEffect.FULL:
        return
    locked = hooks.payroll_locked_until()
    if locked and span.from_on <= locked:
        text = _(
            "The payroll up to %(day)s is locked, and this leave changes pay. Ask your office to enter it, or apply "
            "for the days after."
        )
        raise MonthLocked.at("from_on", text % {"day": in_date(locked)})


def _coming_text(coming: Coming, *, deciding: int | None) -> str:
    values = {"days": plain(coming.days), "day": in_date(coming.on)}
    if deciding:
        text = _("%(days)s days are credited on %(day)s with the year-end process; approve it after that.")
    else:
        text = _(
            "%(days)s days are credited on %(day)s: apply then, or ask your office to enter the leave provisionally."
        )
    return text % values


def _check_apart(leave_type: LeaveType, span: Span, other: LeaveApplication) -> None:
    """Refuse two spells that are not combined, where no duty lies between them."""
    theirs = other.span
    holidays = holidays_between(min(span.to_on, theirs.to_on), max(span.from_on, theirs.from_on))
    if adjoin(span, theirs, holidays):
        casual = leave_type if leave_type.is_casual else other.leave_type
        text = _(
            "%(casual)s is not combined with other leave: there must be duty between it and the leave from "
            "%(first)s to %(last)s (%(name)s)."
        )
        values = {
            "casual": casual.name,
            "first": in_date(other.from_on),
            "last": in_date(other.to_on),
            "name": other.leave_type.name,
        }
        _refuse("from_on" if theirs.from_on < span.from_on else "to_on", text % values)


def _check_halves(leave_type: LeaveType, span: Span) -> None:
    name = "from_half" if span.from_half else "to_half"
    if (span.from_half or span.to_half) and not leave_type.half_days_allowed:
        _refuse(name, _("%(name)s is taken in whole days.") % {"name": leave_type.name})
    if span.is_empty:
        _refuse("to_half", _("Leave that begins and ends at noon of one day is no leave."))
    if span.from_half or span.to_half:
        holidays = holidays_between(span.from_on, span.to_on)
        for field, day, is_half in (
            ("from_half", span.from_on, span.from_half),
            ("to_half", span.to_on, span.to_half),
        ):
            if is_half and _counting(leave_type).is_off(day, holidays):
                _refuse(
                    field, _("%(day)s is a closed day: no half of it can be taken.") % {"day": in_date(day)}
                )


def _check_gender(employee: Employee, leave_type: LeaveType) -> None:
    account = account_type(leave_type)
    accounts = LeaveAccount.objects.filter(employee=employee, leave_type=account, balance__gt=0)
    owned = set(accounts.values_list("leave_type_id", flat=True)) if leave_type.gender else set()
    if not is_for(employee, leave_type, owned):
        text = _("%(name)s is for employees recorded as %(gender)s.")
        _refuse("leave_type", text % {"name": leave_type.name, "gender": leave_type.get_gender_display()})


def _counting(leave_type: LeaveType) -> Counting:
    return Counting(leave_type.counts_weekends, leave_type.counts_holidays)


def _overlap(one: Span, other: Span) -> bool:
    """Say whether two spans share half a day."""
    return slots(one)[0] < slots(other)[1] and slots(other)[0] < slots(one)[1]


def _gap(one: Span, other: Span) -> list[date]:
    """Return the whole days between two spans, none where one of them ends or begins at noon."""
    earlier, later = (one, other) if one.to_on < other.from_on else (other, one)
    if earlier.to_half or later.from_half:
        return []
    return list(days_between(earlier.to_on + timedelta(days=1), later.from_on - timedelta(days=1)))


def _gap_counts(one: LeaveType, other: LeaveType, gap: list[date]) -> bool:
    """Say whether all days of a gap are closed and would count as leave by both types."""
    holidays = holidays_between(gap[0], gap[-1])
    both = Counting(
        weekends=one.counts_weekends and other.counts_weekends,
        holidays=one.counts_holidays and other.counts_holidays,
    )
    return all(CLOSED.is_off(day, holidays) and not both.is_off(day, holidays) for day in gap)


def _refuse(field: str, text: str) -> None:
    raise ValidationFailed.at(field, text)
