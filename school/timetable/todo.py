"""What the timetable has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from school.timetable.permissions import TimetablePermission
from school.timetable.selectors.days import open_substitutions_on


def waiting(today: date) -> list[ToDo]:
    """Return today's lessons for which nobody stands in yet; one query."""
    count = open_substitutions_on(today).count()
    if not count:
        return []
    text = ngettext(
        "%(count)d lesson of today has no substitute", "%(count)d lessons of today have no substitute", count
    )
    return [
        ToDo(
            text=text % {"count": count},
            page="admin:timetable_day",
            needs=TimetablePermission.WRITE,
            due_on=today,
        )
    ]
