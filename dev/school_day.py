"""What a school's day asks of the server, measured in the demo school dps: marking, marks, report cards, phones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from typing import Any

CARD_TURNS, PHONE_TURNS, LOOK_BACK = 10, 60, 60


def day(caller: Callable[..., Any]) -> None:
    """Fill the demo school and print a Markdown table; `caller` is that of `dev.bench_school`."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.periods import today  # noqa: PLC0415
    from core.tenancy.context import tenant_context  # noqa: PLC0415
    from school.demo.schools import SCHOOLS  # noqa: PLC0415
    from school.demo.services import seed_school  # noqa: PLC0415

    world = seed_school(SCHOOLS[0], actor=system_actor(Door.COMMAND), today=today())
    with tenant_context(world.tenant):
        office = caller(world.tenant, "school.admin", "school_admin")
        print("| What | turns | median ms | 95% ms | statements |")
        print("|---|--:|--:|--:|--:|")
        _attendance(world, office)
        _marks(world, office)
        _cards(world, office)
        _results(office)
        _phones(world, caller)


def _line(name: str, acts: Sequence[Callable[[], Any]]) -> None:
    """Print the figures of the acts; the statements are counted at the first."""
    from dev.bench_school import figures, statements  # noqa: PLC0415 - it imports this module

    count = statements(acts[0])
    median, slow = figures(acts[1:])
    print(f"| {name} | {len(acts) - 1} | {median:.0f} | {slow:.0f} | {count} |", flush=True)


def _attendance(world: Any, office: Any) -> None:
    """Mark every section on the last day of school, whose sheets are taken away first; then correct them."""
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    last = _last_school_day(world)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM school_attendance_attendanceentry WHERE date = %s", [last])
        cursor.execute("DELETE FROM school_attendance_attendancesheet WHERE date = %s", [last])
    for name, away in (("Attendance of a section of 40 marked", 7), ("and corrected: 6 of 40", 6)):
        _line(name, [_marking(world, office, section, last, away) for section in world.sections.values()])


def _last_school_day(world: Any) -> date:
    from school.attendance.models import AttendanceSheet  # noqa: PLC0415 - needs the set-up

    found = AttendanceSheet.objects.order_by("-date").values_list("date", flat=True).first()
    if found is None or found < world.today - timedelta(days=LOOK_BACK):
        raise SystemExit("The session has no day of school yet.")
    return found


def _marking(world: Any, office: Any, section: Any, on: date, away: int) -> Callable[[], Any]:
    entries = [
        {"studentId": str(one.pk), "status": "absent" if place % away == 0 else "present"}
        for place, one in enumerate(world.in_section(section), start=1)
    ]
    body = {
        "date": on.isoformat(), "sectionId": str(section.pk), "entries": entries, "why": "Register of the day",
    }  # fmt: skip
    return partial(office, f"/api/v1/attendance/classes/{section.school_class_id}/mark", body)


def _marks(world: Any, office: Any) -> None:
    """Enter the marks of one subject of every section into an exam of its own."""
    from school.exams.services.planning import plan_exam  # noqa: PLC0415 - needs the set-up

    exam = plan_exam(
        actor=world.actor, name="Class test", exam_type="unit_test", academic_year=world.year,
        start_date=world.today, end_date=world.today, classes=list(world.classes.values()), max_marks=Decimal(25),
    )  # fmt: skip
    acts = []
    for (grade, _code), section in world.sections.items():
        body = {
            "subjectId": str(world.subjects[grade, "ENG"].pk),
            "sectionId": str(section.pk),
            "reason": "Entered by the office",
            "entries": [
                {"studentId": str(one.pk), "marksObtained": place % 25}
                for place, one in enumerate(world.in_section(section))
            ],
        }
        acts.append(partial(office, f"/api/v1/exams/{exam.pk}/marks", body))
    _line("Marks of a section of 40 saved", acts)


def _cards(world: Any, office: Any) -> None:
    """Render the report cards of one section in one file; the first, which reads the fonts, is not counted."""
    section = world.sections[8, "A"] if (8, "A") in world.sections else next(iter(world.sections.values()))
    path = f"/api/v1/report-cards/classes/{section.school_class_id}/pdf?sectionId={section.pk}"
    _line("Report cards of a section: 40 cards, one PDF", [partial(office, path)] * CARD_TURNS)
    student = world.in_section(section)[0]
    one = f"/api/v1/report-cards/students/{student.pk}"
    _line("A report card (JSON)", [partial(office, one)] * PHONE_TURNS)


def _results(office: Any) -> None:
    """Sum up the largest exam of the whole school: 20,000 marks with the periodic tests inside."""
    from django.db.models import Count  # noqa: PLC0415 - needs the set-up

    from school.exams.models import Exam  # noqa: PLC0415 - needs the set-up

    marks = Count("exam_subjects__sheets__marks")
    exam = Exam.objects.annotate(count=marks).order_by("-count")[0]
    _line(
        "Results of an exam of the whole school",
        [partial(office, f"/api/v1/exams/{exam.pk}/results")] * CARD_TURNS,
    )


def _phones(world: Any, caller: Any) -> None:
    """Open the application as a parent of three, and the roll as a teacher."""
    from collections import Counter  # noqa: PLC0415 - beside the others

    counts = Counter(child.parents[0].phone for _student, child in world.children)
    parent = caller(world.tenant, counts.most_common(1)[0][0], "parent")
    _line(
        "Mobile bootstrap of a parent of three", [partial(parent, "/api/v1/mobile/bootstrap")] * PHONE_TURNS
    )
    lead = world.class_teachers[0]
    teacher = caller(world.tenant, lead.teacher.user.username, "teacher")
    path = f"/api/v1/attendance/classes/{lead.section.school_class_id}/daily"
    query = f"?date={_last_school_day(world)}&sectionId={lead.section_id}"
    _line("Roll of a section (JSON)", [partial(teacher, path + query)] * PHONE_TURNS)
