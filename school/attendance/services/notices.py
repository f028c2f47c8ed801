"""Telling parents of absence: once a student and day, after a hold time in which a correction takes it back."""

from collections.abc import Sequence
from datetime import date, timedelta
from uuid import UUID

from django.utils import timezone

from core.actors import Actor
from core.outbox.cancelling import cancel_pending
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify_many
from core.periods import today
from core.tenancy.context import current_tenant
from school.attendance.enums import Status
from school.attendance.models import AttendanceEntry, AttendanceSettings, AttendanceSheet
from school.students.models import StudentGuardian

# A registered SMS text of this code names its values from `student`, `day`, `section`, `school`.
TEMPLATE = "student_absent"
# Who may switch one off does so for the kind of notice; the inbox has everything.
CHANNELS = (Channel.INBOX, Channel.PUSH, Channel.SMS, Channel.EMAIL)
# Absence that is entered later is no news any more.
NEWS_DAYS = 2


def follow_absence(
    sheet: AttendanceSheet, entries: Sequence[AttendanceEntry], settings: AttendanceSettings, actor: Actor
) -> None:
    """Tell of those who are absent now, and take back what waits about the others; in the caller's transaction."""
    present = [entry.student_id for entry in entries if entry.status != Status.ABSENT]
    take_back(present, sheet.date)
    if not settings.tells_parents or today() - sheet.date > timedelta(days=NEWS_DAYS):
        return
    absent = [entry.student_id for entry in entries if entry.status == Status.ABSENT]
    if absent:
        tell_absent(sheet, absent, settings.hold_minutes, actor)


def take_back(students: Sequence[UUID], day: date) -> None:
    """Take back what has not gone out about these students on a day."""
    if students:
        cancel_pending(about=[_about(pk, day) for pk in students], template=TEMPLATE)


def tell_absent(sheet: AttendanceSheet, students: Sequence[UUID], hold_minutes: int, actor: Actor) -> None:
    """Write to the primary guardian of each student, held for so many minutes; in each one's language."""
    links = StudentGuardian.objects.filter(student__in=students, is_primary=True)
    people = [
        Recipient(
            user_id=link.guardian.user_id,
            phone=link.guardian.phone,
            email=link.guardian.email,
            context={"name": link.guardian.full_name, "student": link.student.full_name},
            key=_about(link.student_id, sheet.date),
            about=_about(link.student_id, sheet.date),
            payload={"url": f"/portal/family/attendance?child={link.student_id}&month={sheet.date:%Y-%m}"},
        )
        for link in links.select_related("student", "guardian")
    ]
    notify_many(
        actor=actor,
        template=TEMPLATE,
        context={
            "on": sheet.date,
            "day": sheet.date.strftime("%d-%m-%Y"),
            "section": str(sheet.section),
            "school": current_tenant().name,
        },
        channels=CHANNELS,
        recipients=people,
        send_after=timezone.now() + timedelta(minutes=hold_minutes),
    )


def _about(student: UUID, day: date) -> str:
    return f"absent:{student}:{day.isoformat()}"
