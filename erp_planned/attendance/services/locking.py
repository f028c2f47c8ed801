"""Locking a month before payroll, and unlocking it while payroll of the month is open."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, NotFound, ValidationFailed
from core.formatting import in_month
from core.money import ZERO
from core.periods import Month, today
from core.refusals import get_or_refuse
from erp_planned.attendance.calc.months import sums
from erp_planned.attendance.errors import LockRefused
from erp_planned.attendance.models import AttendanceSwitch, MonthFigures, MonthLock
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors import months
from erp_planned.attendance.selectors.policy import Policies, is_switched
from erp_planned.attendance.services.computing import recompute
from erp_planned.attendance.services.holding import hold_attendance
from erp_planned.attendance.services.settling import Settled, release_month, settle_month
from payroll.leave.hooks import hold_payroll, payroll_locked_until


def lock_month(*, month: Month, actor: Actor, digest: str = "") -> MonthLock:
    """Lock a month: compute it once more, freeze its figures, say what of it is without pay.

    A month may be locked before its end: days still to come, and days of which devices have not told, count as
    present until they are computed; the next run settles the difference. `digest` is that of what was looked at.
    Raises Duplicate for a month that is locked, LockRefused where attendance does not count for the month, where it
    has not begun, where an earlier month is open, or where something changed since it was looked at; Forbidden.
    """
    authorize(actor, P.LOCK)
    _check_month(month)
    with transaction.atomic():
        hold_attendance()
        _check_open(month)
        recompute(first=month.first, last=month.last, why=_("Before the lock of the month"), actor=actor)
    with transaction.atomic():
        hold_attendance()
        _check_open(month)
        if digest and digest != months.digest(month):
            text = _("Days or requests of %(month)s have changed since you looked. Look again, then lock.")
            raise LockRefused(text % {"month": in_month(month.first)})
        hold_payroll(month.first, month.last)
        row = MonthLock.objects.create(
            month=month.first, locked_by=actor.name[:150], judged_until=months.judged_until(month)
        )
        _freeze(row, month, actor)
        record(
            actor, "attendance.locked", row,
            after={"month": str(month), "employees": row.employees, "lwp_days": row.lwp_days},
        )  # fmt: skip
    return row


def unlock_month(*, lock: MonthLock, actor: Actor) -> None:
    """Open a month again, while its payroll is not locked. Raises LockRefused, NotFound, Busy, Forbidden."""
    authorize(actor, P.LOCK)
    with transaction.atomic():
        hold_attendance()
        row = get_or_refuse(MonthLock.objects, NotFound(_("The month is not locked.")), pk=lock.pk)
        month = Month.of(row.month)
        hold_payroll(month.first, month.last)
        final = payroll_locked_until()
        if final is not None and final >= month.first:
            text = _(
                "Payroll of %(month)s is locked. Correct single days instead: the next run pays or recovers them."
            )
            raise LockRefused(text % {"month": in_month(month.first)})
        if MonthLock.objects.filter(month__gt=month.first).exists():
            raise LockRefused(_("A later month is locked; unlock that first."))
        release_month(month, actor=actor)
        record(actor, "attendance.unlocked", row, before={"month": str(month), "lwp_days": row.lwp_days})
        row.delete()


def set_switch(*, from_month: Month | None, actor: Actor) -> AttendanceSwitch:
    """Have payroll wait for attendance from a month on, or not at all (None).

    Raises LockRefused where months that are locked would not count any more, or payroll of the month is locked
    already; Forbidden.
    """
    authorize(actor, P.LOCK)
    with transaction.atomic():
        row = hold_attendance()
        first = from_month.first if from_month else None
        if row.from_month == first:
            return row
        kept = MonthLock.objects.filter(month__lt=first) if first else MonthLock.objects.all()
        if newest := kept.order_by("-month").first():
            text = _("Attendance of %(month)s is locked and counts for payroll; unlock it first.")
            raise LockRefused(
                text % {"month": in_month(newest.month)}, fields={"from_month": [text % {"month": newest}]}
            )
        final = payroll_locked_until()
        if (
            first
            and final is not None
            and first <= final
            and (row.from_month is None or first < row.from_month)
        ):
            text = _("Payroll is locked until %(month)s; begin with a later month.") % {
                "month": in_month(final)
            }
            raise LockRefused(text, fields={"from_month": [text]})
        before, row.from_month = row.from_month, first
        row.save()
        record(actor, "attendance.switched", row, before={"from": before}, after={"from": first})
    return row


def _check_month(month: Month) -> None:
    if month.first > today():
        raise ValidationFailed.at("month", _("The month has not begun."))
    if not is_switched(month):
        text = _("Payroll does not go by attendance in %(month)s: switch it on from that month first.")
        raise LockRefused(text % {"month": in_month(month.first)})


def _check_open(month: Month) -> None:
    """Refuse a month that is locked, and one before which an earlier month is open."""
    locked = set(MonthLock.objects.values_list("month", flat=True))
    if month.first in locked:
        raise Duplicate.at("month", _("%(month)s is locked already.") % {"month": in_month(month.first)})
    from_month: date | None = AttendanceSwitch.objects.values_list("from_month", flat=True).get(pk=1)
    earlier = month.plus(-1)
    if from_month is not None and earlier.first >= from_month and earlier.first not in locked:
        text = _("%(month)s is not locked yet; lock the months in their order.")
        raise LockRefused(text % {"month": in_month(earlier.first)})


def _freeze(lock: MonthLock, month: Month, actor: Actor) -> None:
    """Write the figures of everybody in service in the month, and their sums on the lock."""
    people = list(months.people_of(month).values_list("pk", flat=True))
    settled = settle_month(month, people, actor=actor)
    rules, kept = Policies().on(month.last).month_rules, months.kept_days(month.first, month.last, people)
    rows = []
    for pk in people:
        one, mine = sums(kept.get(pk, []), rules), settled.get(pk, Settled([], ZERO))
        rows.append(
            MonthFigures(
                lock=lock, employee_id=pk, present_days=one.present, absent_days=one.absent,
                half_days=one.half_days, leave_days=one.leave, holidays=one.holidays,
                weekly_offs=one.weekly_offs, late_count=one.late_count, late_leave_days=mine.late_leave,
                missing_punches=one.missing, overtime_minutes=one.overtime,
                lwp_days=sum((loss.portion for loss in mine.losses), ZERO),
            )
        )  # fmt: skip
    MonthFigures.objects.bulk_create(rows, batch_size=2000)
    lock.employees, lock.missing_punches = len(rows), sum(row.missing_punches for row in rows)
    lock.lwp_days = sum((row.lwp_days for row in rows), ZERO)
    lock.save()
