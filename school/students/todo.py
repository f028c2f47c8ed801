"""Students, for a new school, and what waits."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from school.students.models import Student
from school.students.permissions import StudentPermission as P
from school.students.services.accounts import accounts_waiting


def steps(_today: date) -> list[Step]:
    """Return the students; one query."""
    text = _("The students: enter them, or import a list")
    return [Step(text, Student.objects.exists(), "admin:school_students_student_changelist", P.WRITE)]


def waiting(_today: date) -> list[ToDo]:
    """Return how many accounts nobody can use yet; one query."""
    count = accounts_waiting()
    if not count:
        return []
    text = ngettext(
        "%(count)d account of a student or parent has no password yet",
        "%(count)d accounts of students and parents have no password yet",
        count,
    )
    page = "admin:school_students_student_first_passwords"
    return [ToDo(text=text % {"count": count}, page=page, needs=P.CREDENTIALS)]
