"""Students, for a new school, and what they have for the office to do."""

from collections.abc import Iterator
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from school.students.enums import PromotionOutcome
from school.students.models import PromotionLine, Student
from school.students.permissions import StudentPermission as P
from school.students.services.accounts import accounts_waiting


def steps(_today: date) -> list[Step]:
    """Return the students."""
    text = _("The students: enter them, or import a list")
    return [Step(text, Student.objects.all(), "admin:school_students_student_changelist", P.WRITE)]


def waiting(_today: date) -> list[ToDo]:
    """Return who waits for a second exam, and how many accounts nobody can use yet; two queries."""
    return [*_second_exams(), *_accounts()]


def _second_exams() -> Iterator[ToDo]:
    count = PromotionLine.objects.filter(
        outcome=PromotionOutcome.RE_EXAM, reverted_at=None, from_enrolment__ends_on=None
    ).count()
    if count:
        text = ngettext(
            "%(count)d student waits for the result of the second exam",
            "%(count)d students wait for the result of the second exam",
            count,
        )
        page = "admin:school_students_promotionbatch_promote"
        yield ToDo(text=text % {"count": count}, page=page, needs=P.PROMOTE)


def _accounts() -> Iterator[ToDo]:
    count = accounts_waiting()
    if count:
        text = ngettext(
            "%(count)d account of a student or parent has no password yet",
            "%(count)d accounts of students and parents have no password yet",
            count,
        )
        page = "admin:school_students_student_first_passwords"
        yield ToDo(text=text % {"count": count}, page=page, needs=P.CREDENTIALS)
