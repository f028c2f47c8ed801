"""What a student's page tells of attendance: the days of the year, month by month."""

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from core.admin.record import Related, add_to_record
from core.formatting import in_month
from core.periods import Month
from education.attendance import Count, percentage
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.figures import Span, months_of
from school.students.models import Student


@dataclass(frozen=True, slots=True)
class MonthOfStudent:
    """One line: a month, or nothing of it where no day was marked."""

    month: Month
    count: Count

    @property
    def name(self) -> str:
        """Return the month in words."""
        return in_month(self.month.first)

    @property
    def percent(self) -> Decimal:
        """Return the days attended in percent."""
        return percentage(self.count.attended, self.count.total)


def _months(student: Student) -> list[MonthOfStudent]:
    year = student.academic_year
    return [MonthOfStudent(*one) for one in months_of(student, Span(year.start_date, year.end_date))]


add_to_record(
    Student,
    Related(
        "attendance", _("Attendance of the year"), MonthOfStudent,
        (
            (_("Month"), "name"), (_("Days marked"), "count__total"), (_("Present"), "count__present"),
            (_("Late"), "count__late"), (_("Absent"), "count__absent"), (_("Percent"), "percent"),
        ),
        rows=_months, needs=P.REPORT, empty=_("No day of this year is marked yet."),
    ),
)  # fmt: skip
