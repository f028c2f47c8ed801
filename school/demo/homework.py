"""Homework of every section, due and over."""

from datetime import datetime, time, timedelta

from django.utils import timezone

from school.demo.world import DemoWorld
from school.homework.models import Homework, HomeworkStatus

# Subject, title, what is to be done, days from today until it is due; each was set four days before.
GIVEN = (
    (
        "ENG",
        "Read the next chapter",
        "Read it aloud at home and write five new words with their meanings.",
        2,
    ),
    ("MAT", "Exercise on the blackboard", "Solve the first ten sums in the notebook; show the steps.", 1),
    ("HIN", "A page of handwriting", "Copy the poem in neat handwriting.", -2),
)
SET_BEFORE = 4
AFTER_SCHOOL, AT_HOME = time(14, 30), time(18, 0)


def fill_homework(world: DemoWorld) -> None:
    """Make what is due and what is over; of what is over two of three students say that it is done."""
    teachers = {(one.section_id, one.subject_id): one.teacher for one in world.assignments}
    rows = [
        Homework(
            section=section,
            subject=subject,
            academic_year=world.year,
            teacher=teachers[section.pk, subject.pk],
            title=title,
            description=text,
            assigned_on=world.today + timedelta(days=days - SET_BEFORE),
            due_on=world.today + timedelta(days=days),
            set_by=teachers[section.pk, subject.pk].name,
            set_at=_at(world, days - SET_BEFORE, AFTER_SCHOOL),
        )
        for code, title, text, days in GIVEN
        for (grade, _section), section in world.sections.items()
        if (subject := world.subjects.get((grade, code)))
    ]
    Homework.objects.bulk_create(rows)
    HomeworkStatus.objects.bulk_create(
        (
            HomeworkStatus(
                homework=row,
                student=student,
                seen_at=_at(world, -3, AT_HOME),
                done_at=_at(world, -2, AT_HOME) if (student.roll_no or 0) % 3 else None,
                done_by=student.full_name if (student.roll_no or 0) % 3 else "",
            )
            for row in rows
            if row.due_on < world.today
            for student in world.in_section(row.section)
        ),
        batch_size=1000,
    )


def _at(world: DemoWorld, days: int, moment: time) -> datetime:
    return timezone.make_aware(datetime.combine(world.today + timedelta(days=days), moment))
