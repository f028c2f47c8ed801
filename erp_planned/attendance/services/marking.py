"""Days set by hand: marked where nothing else says what they were, corrected with a reason."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import Month, today
from core.refusals import get_or_refuse
from erp_planned.attendance.calc.days import by_hand
from erp_planned.attendance.enums import BY_HAND, DaySource, DayStatus
from erp_planned.attendance.errors import AlreadyMarked, OwnAttendance
from erp_planned.attendance.models import AttendanceDay, Shift
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.facts import Facts
from erp_planned.attendance.services.computing import TOLD, note, told
from erp_planned.attendance.services.holding import hold_attendance
from erp_planned.attendance.services.settling import settle
from payroll.employees.access import refuse_own
from payroll.employees.models import Employee

# How far back a day can be set by hand.
FARTHEST = timedelta(days=400)
NIGHT = timedelta(days=1)


def mark_day(
    *,
    employee: Employee,
    on: date,
    status: str,
    actor: Actor,
    in_time: time | None = None,
    out_time: time | None = None,
    shift: Shift | None = None,
    remarks: str = "",
) -> AttendanceDay:
    """Set a day by hand and return it; computing leaves it alone from then on.

    Raises AlreadyMarked for a day that has a value by hand (correct it), OwnAttendance, ValidationFailed naming the
    field, Forbidden.
    """
    authorize(actor, P.WRITE)
    refuse_own(employee, actor, _("Nobody marks the own attendance."), error=OwnAttendance)
    check_day(employee, on)
    check_status(status)
    with transaction.atomic():
        hold_attendance()
        row = AttendanceDay.objects.filter(employee=employee, on=on).first()
        if row is not None and row.is_by_hand:
            text = _("%(day)s is marked already: correct it, with the reason.") % {"day": in_date(on)}
            raise AlreadyMarked.at("on", text)
        why = remarks.strip() or _("Marked by hand")
        return set_day(
            employee=employee, on=on, status=status, source=DaySource.MARKED, why=why, actor=actor,
            in_time=in_time, out_time=out_time, shift=shift,
        )  # fmt: skip


def correct_day(*, day: AttendanceDay, reason: str, actor: Actor, **values: Any) -> AttendanceDay:
    """Change what a day was (`status`, `in_time`, `out_time`, `shift`, `remarks`), with the reason, and return it.

    What is not given stays. Raises OwnAttendance, ValidationFailed without a reason, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    reason = reason.strip()
    if not reason or len(reason) > 300:
        raise ValidationFailed.at("reason", _("Say why the day is corrected, in at most 300 letters."))
    with transaction.atomic():
        hold_attendance()
        rows = AttendanceDay.objects.select_related("employee", "shift")
        row = get_or_refuse(rows, NotFound(_("There is no such day of attendance.")), pk=day.pk)
        refuse_own(row.employee, actor, _("Nobody corrects the own attendance."), error=OwnAttendance)
        given = {
            "status": row.status, "in_time": _clock(row.in_at), "out_time": _clock(row.out_at),
            "shift": row.shift, "remarks": row.remarks, **values,
        }  # fmt: skip
        if given["status"] != row.status:
            check_status(given["status"])
        return set_day(
            employee=row.employee, on=row.on, source=DaySource.CORRECTED, why=reason, actor=actor, **given
        )


def set_day(
    *,
    employee: Employee,
    on: date,
    status: str,
    source: DaySource,
    why: str,
    actor: Actor,
    in_time: time | None = None,
    out_time: time | None = None,
    shift: Shift | None = None,
    remarks: str | None = None,
) -> AttendanceDay:
    """Write a day by hand with its history, and settle a locked month. The caller has checked and holds attendance."""
    facts = Facts(on, on, [employee.pk], now=timezone.now())
    row = AttendanceDay.objects.filter(employee=employee, on=on).first()
    before = {name: told(getattr(row, _column(name))) for name in TOLD} if row else {}
    row = row or AttendanceDay(employee=employee, on=on)
    in_at, out_at = _instants(on, in_time, out_time)
    row.status, row.source = status, source
    row.shift_id = shift.pk if shift else facts.shift_of(employee.pk, on)
    row.in_at, row.out_at = in_at, out_at
    row.hours = _hours(in_at, out_at)
    row.late_minutes = row.early_minutes = row.overtime_minutes = 0
    row.is_missing_punch = False
    row.leave = facts.leave_on(employee.pk, on)
    row.lost = by_hand(status, row.leave) if status != DayStatus.LEAVE else Decimal(0)
    row.remarks = (why if remarks is None else remarks.strip())[:300]
    row.save()
    after = {name: told(getattr(row, _column(name))) for name in TOLD}
    changed = [name for name in TOLD if before.get(name) != after[name]]
    note(
        row, why, actor,
        {name: before.get(name) for name in changed} if before else {}, {name: after[name] for name in changed},
    ).save()  # fmt: skip
    kept = {"employee": employee.code, "on": on, "why": why}
    record(
        actor, f"attendance.{source.value}", row,
        before={name: before.get(name) for name in changed} if before else {},
        after={**kept, **{name: after[name] for name in changed}},
    )  # fmt: skip
    settle({(employee.pk, Month.of(on))}, actor=actor)
    return row


def known_times(employee: Employee, on: date) -> tuple[time | None, time | None]:
    """Return when somebody came and left on a day, as far as the day has it."""
    row = AttendanceDay.objects.filter(employee=employee, on=on).first()
    return (_clock(row.in_at), _clock(row.out_at)) if row else (None, None)


def check_day(employee: Employee, on: date) -> None:
    """Refuse a day to come, one out of service, and one too far back. Raises ValidationFailed on `on`."""
    ends = min(day for day in (employee.last_working_on, employee.retirement_on, date.max) if day)
    if on > today():
        text = _("The day is still to come.")
    elif on < employee.date_of_joining or on > ends:
        text = _("The employee is not in service on this day.")
    elif on < today() - FARTHEST:
        text = _("Days before %(day)s cannot be set any more.") % {"day": in_date(today() - FARTHEST)}
    else:
        return
    raise ValidationFailed.at("on", text)


def check_status(status: str) -> None:
    """Raise ValidationFailed for a status that is not set by hand."""
    if status == DayStatus.LEAVE:
        text = _("Leave is entered under Leave; the day follows when it is approved.")
        raise ValidationFailed.at("status", text)
    if status not in BY_HAND:
        raise ValidationFailed.at("status", _("Give one of %(known)s.") % {"known": ", ".join(BY_HAND)})


def _instants(on: date, came: time | None, left: time | None) -> tuple[datetime | None, datetime | None]:
    """Return in and out as instants; out not after in is on the next day."""
    in_at = timezone.make_aware(datetime.combine(on, came)) if came else None
    out_at = timezone.make_aware(datetime.combine(on, left)) if left else None
    if in_at and out_at and out_at <= in_at:
        out_at += NIGHT
    return in_at, out_at


def _hours(in_at: datetime | None, out_at: datetime | None) -> Decimal:
    if not in_at or not out_at:
        return Decimal(0)
    return (Decimal((out_at - in_at).seconds) / 3600).quantize(Decimal("0.01"))


def _clock(at: datetime | None) -> time | None:
    return timezone.localtime(at).time() if at else None


def _column(name: str) -> str:
    return "shift_id" if name == "shift" else name
