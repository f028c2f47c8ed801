"""What a new school needs first."""

from datetime import date

from django.utils.translation import gettext as _

from core.set_up import Step
from school.masters.models import AcademicYear, SchoolClass, Section, Subject
from school.masters.permissions import MastersPermission


def steps(_today: date) -> list[Step]:
    """Return the year, classes, sections and subjects."""
    return [
        Step(text, rows, f"admin:school_masters_{page}", MastersPermission.WRITE)
        for text, rows, page in (
            (
                _("The academic year, marked as the current one"),
                AcademicYear.objects.filter(is_current=True),
                "academicyear_changelist",
            ),
            (_("Classes: all at once, or one by one"), SchoolClass.objects.all(), "schoolclass_changelist"),
            (_("Sections, with their seats"), Section.objects.all(), "section_changelist"),
            (_("Subjects of the classes"), Subject.objects.all(), "subject_changelist"),
        )
    ]
