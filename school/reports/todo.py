"""What reports have for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from school.reports.selectors.erasure import due_for_erasure
from school.students.permissions import StudentPermission


def waiting(today: date) -> list[ToDo]:
    """Return that personal data are to be erased, where some are."""
    count = due_for_erasure(today).count()
    if not count:
        return []
    text = ngettext(
        "The personal data of %(count)d former student are due to be erased",
        "The personal data of %(count)d former students are due to be erased",
        count,
    )
    return [
        ToDo(
            text=text % {"count": count},
            page="admin:report",
            needs=StudentPermission.ERASE,
            args=("due-for-erasure",),
        )
    ]
