"""Teachers, for a new school."""

from datetime import date

from django.utils.translation import gettext as _

from core.set_up import Step
from school.staff.models import StaffMember, TeachingAssignment
from school.staff.permissions import StaffPermission


def steps(_today: date) -> list[Step]:
    """Return teachers and what they teach."""
    may = StaffPermission.WRITE
    teachers = StaffMember.objects.filter(is_teaching=True, is_active=True)
    assigned = TeachingAssignment.objects.all()
    return [
        Step(_("Teachers, with accounts"), teachers, "admin:school_staff_staffmember_changelist", may),
        Step(_("Who teaches what"), assigned, "admin:school_staff_teachingassignment_changelist", may),
    ]
