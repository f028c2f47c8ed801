"""Taking a sheet out of all figures: marked by mistake, or on a day that turned out to be a holiday."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.states import take
from school.attendance.enums import Status
from school.attendance.models import AttendanceEntry, AttendanceSheet
from school.attendance.permissions import AttendancePermission as P
from school.attendance.services.marking import settle_day
from school.attendance.services.notices import take_back
from school.masters.models import Section


def withdraw_sheet(*, sheet: AttendanceSheet, reason: str, actor: Actor) -> AttendanceSheet:
    """Take a sheet out of all figures; its entries stay to be read, and marking again brings it back.

    Raises InvalidState for one that is withdrawn, ValidationFailed without a reason, NotFound, Forbidden.
    """
    authorize(actor, P.MANAGE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the sheet is withdrawn."))
    with transaction.atomic():
        take(Section.objects.all(), NotFound(_("There is no such section.")), pk=sheet.section_id)
        row = take(AttendanceSheet.objects.all(), NotFound(_("There is no such sheet.")), pk=sheet.pk)
        if row.withdrawn_at is not None:
            raise InvalidState(_("The sheet is withdrawn already."))
        _withdraw(row, reason, actor)
    return row


def withdraw_sheets(*, sheets: Iterable[AttendanceSheet], reason: str, actor: Actor) -> int:
    """Take several sheets out, in the caller's transaction, and return how many; sections are locked in one order."""
    found = [one for one in sheets if one.withdrawn_at is None]
    ids = sorted({one.section_id for one in found})
    list(Section.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))
    for one in found:
        row = AttendanceSheet.objects.get(pk=one.pk)
        if row.withdrawn_at is None:
            _withdraw(row, reason, actor)
    return len(found)


def _withdraw(row: AttendanceSheet, reason: str, actor: Actor) -> None:
    was_of_day = row.is_of_day
    row.is_of_day, row.version = False, row.version + 1
    row.withdrawn_at, row.withdrawn_by = timezone.now(), actor.name[:150]
    row.withdrawn_why = reason.strip()[:300]
    row.save()
    if was_of_day:
        others = AttendanceSheet.objects.filter(section=row.section_id, date=row.date).order_by("period_no")
        settle_day(list(others))
        absent = AttendanceEntry.objects.filter(sheet=row, status=Status.ABSENT)
        take_back(list(absent.values_list("student_id", flat=True)), row.date)
    record(actor, "attendance.withdrawn", row, after={"date": row.date, "reason": row.withdrawn_why})
