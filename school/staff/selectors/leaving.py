"""What is still open when somebody leaves."""

from datetime import date

from django.utils.translation import gettext as _

from school.staff.models import ClassTeacher, StaffMember, TeachingAssignment
from school.staff.selectors.leave import live_leave_after


def open_on_leaving(member: StaffMember, left_on: date) -> list[str]:
    """Return in sentences what somebody still has after the last day of service; three queries."""
    taught = TeachingAssignment.objects.filter(teacher=member, academic_year__end_date__gt=left_on)
    led = ClassTeacher.objects.filter(teacher=member, academic_year__end_date__gt=left_on)
    found = []
    lessons = [f"{row.subject.name}, {row.section}" for row in taught.select_related(*_OF_LESSON)]
    if lessons:
        found.append(_("Still teaches: %(names)s.") % {"names": "; ".join(lessons)})
    sections = [str(row.section) for row in led.select_related("section__school_class")]
    if sections:
        found.append(_("Still class teacher of: %(names)s.") % {"names": ", ".join(sections)})
    leave = live_leave_after(member, left_on).count()
    if leave:
        found.append(_("Leave after the last day of service: %(count)d requests.") % {"count": leave})
    return found


_OF_LESSON = ("subject", "section__school_class")
