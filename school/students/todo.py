"""What students have for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from school.students.enums import PromotionOutcome
from school.students.models import PromotionLine
from school.students.permissions import StudentPermission


def waiting(_today: date) -> list[ToDo]:
    """Return the students whose second exam is not decided."""
    count = PromotionLine.objects.filter(
        outcome=PromotionOutcome.RE_EXAM, reverted_at=None, from_enrolment__ends_on=None
    ).count()
    if not count:
        return []
    text = ngettext(
        "%(count)d student waits for the result of the second exam",
        "%(count)d students wait for the result of the second exam",
        count,
    )
    return [
        ToDo(
            text=text % {"count": count},
            page="admin:school_students_promotionbatch_promote",
            needs=StudentPermission.PROMOTE,
        )
    ]
