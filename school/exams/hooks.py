"""What a report card asks of apps that exams do not know."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from school.masters.models import AcademicYear


@dataclass(frozen=True, slots=True)
class Attendance:
    """A student's days in a year: on which the section was marked, at which the student was there (late counts)."""

    total_days: int
    present_days: int
    percentage: Decimal


# By student, of many at once; a student without a marked day is left out.
AttendanceOf = Callable[[Collection[UUID], AcademicYear], Mapping[UUID, Attendance]]
_attendance: list[AttendanceOf] = []
register_attendance = _attendance.append


def attendance_of(students: Collection[UUID], year: AcademicYear) -> dict[UUID, Attendance]:
    """Return the attendance of students in a year; nothing where nobody records it."""
    found: dict[UUID, Attendance] = {}
    for ask in _attendance:
        found.update(ask(students, year))
    return found
