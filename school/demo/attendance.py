"""The attendance of this year up to yesterday: today's is still to be marked."""

from datetime import date, timedelta

from django.db import connection
from django.utils import timezone

from school.attendance.enums import DayKind, Nth, Weekday
from school.attendance.models import AttendanceSheet, Holiday, WeeklyOff
from school.attendance.selectors.calendar import calendar_of
from school.demo.world import DemoWorld

# (name, kind, month, day, days): those of a session from April to March.
HOLIDAYS = (
    ("Summer vacation", DayKind.VACATION, 5, 18, 44),
    ("Independence Day", DayKind.HOLIDAY, 8, 15, 1),
    ("Gandhi Jayanti", DayKind.HOLIDAY, 10, 2, 1),
    ("Dussehra", DayKind.HOLIDAY, 10, 19, 3),
    ("Diwali", DayKind.HOLIDAY, 11, 7, 4),
    ("Christmas", DayKind.HOLIDAY, 12, 25, 1),
    ("Winter vacation", DayKind.VACATION, 12, 31, 15),
    ("Republic Day", DayKind.HOLIDAY, 1, 26, 1),
    ("Holi", DayKind.HOLIDAY, 3, 14, 1),
)
NEW_YEAR_MONTHS = 3
# One entry for each student and sheet, made in the database: a year has some 200,000. The share of absences follows
# from code and date, so that it is the same each time; every fortieth student is away a third of the days.
ENTRIES = """
INSERT INTO school_attendance_attendanceentry (id, sheet_id, student_id, date, period_no, status, reason, remarks)
SELECT gen_random_uuid(), drawn.sheet, drawn.student, drawn.date, 0,
       CASE WHEN drawn.number < drawn.away THEN 'absent' WHEN drawn.number < drawn.away + 3 THEN 'late'
            ELSE 'present' END, '', ''
FROM (SELECT sheet.id AS sheet, student.id AS student, sheet.date,
             abs(hashtext(student.student_code || sheet.date::text)) %% 100 AS number,
             CASE WHEN abs(hashtext(student.student_code)) %% 40 = 0 THEN 33 ELSE 5 END AS away
      FROM school_attendance_attendancesheet sheet
      JOIN school_students_enrolment enrolment ON enrolment.section_id = sheet.section_id
           AND enrolment.starts_on <= sheet.date AND (enrolment.ends_on IS NULL OR enrolment.ends_on >= sheet.date)
      JOIN school_students_student student ON student.id = enrolment.student_id
      WHERE sheet.academic_year_id = %s AND enrolment.academic_year_id = %s) drawn
"""


def fill_attendance(world: DemoWorld) -> None:
    """Make holidays, weekly offs, and a sheet of each section on each day of school until yesterday."""
    _make_calendar(world)
    first, last = world.year.start_date, min(world.today - timedelta(days=1), world.year.end_date)
    if last < first:
        return
    calendar = calendar_of(first, last)
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    leads = {one.section_id: one.teacher.name for one in world.class_teachers}
    AttendanceSheet.objects.bulk_create(
        (
            AttendanceSheet(
                section=section,
                date=day,
                academic_year=world.year,
                is_of_day=True,
                version=1,
                marked_by=leads[section.pk],
                marked_at=timezone.now(),
            )
            for section in world.sections.values()
            for day in days
            if calendar.is_open(day, section.school_class_id)
        ),
        batch_size=1000,
    )
    with connection.cursor() as cursor:
        cursor.execute(ENTRIES, [world.year.pk, world.year.pk])


def _make_calendar(world: DemoWorld) -> None:
    start = world.last_year.start_date
    WeeklyOff.objects.get_or_create(
        weekday=Weekday.SATURDAY, nth=Nth.SECOND, school_class=None, starts_on=start
    )
    Holiday.objects.bulk_create(
        Holiday(name=name, kind=kind, start_date=day, end_date=day + timedelta(days=length - 1))
        for name, kind, month, number, length in HOLIDAYS
        if (day := _in_session(world.year.start_date, month, number))
    )


def _in_session(start: date, month: int, day: int) -> date:
    return date(start.year + (month <= NEW_YEAR_MONTHS), month, day)
