"""The turn of last year: promotions with their lines, exits of who passed out, and papers issued since."""

from datetime import datetime, time
from uuid import UUID

from django.utils import timezone

from school.demo.world import DemoWorld
from school.students.enums import CertificateKind, PromotionOutcome, StudentStatus
from school.students.models import Enrolment, PromotionBatch, PromotionLine, StudentExit
from school.students.services.certificates import issue_certificate, issue_copy
from school.students.services.exit import Leaving, leave_many
from school.students.services.following import follow

# How many of those who passed out have fetched their TC; the first has lost it and has a copy.
FETCHED = 2
CLOSING = time(15, 0)


def fill_turn(world: DemoWorld) -> None:
    """Write what promoting each section on the last day would have written, by bulk inserts."""
    exits = _exits(world)
    left = {one.enrolment_id: one for one in exits}
    onward = {row.student_id: row for row in Enrolment.objects.filter(academic_year=world.year)}
    stays = Enrolment.objects.filter(academic_year=world.last_year).order_by("roll_no")
    by_section: dict[UUID, list[Enrolment]] = {}
    for row in stays:
        by_section.setdefault(row.section_id, []).append(row)
    applied = timezone.make_aware(datetime.combine(world.last_year.end_date, CLOSING))
    for section in world.sections.values():
        rows = by_section.get(section.pk, [])
        batch = PromotionBatch.objects.create(
            from_section=section,
            from_year=world.last_year,
            to_year=world.year,
            count=len(rows),
            applied_by=world.users["school.admin"].name,
        )
        PromotionBatch.objects.filter(pk=batch.pk).update(applied_at=applied)
        PromotionLine.objects.bulk_create(_line(batch, row, onward, left) for row in rows)
    _papers(world)


def _exits(world: DemoWorld) -> list[StudentExit]:
    """Enter that the last class left; their accounts and those of their parents are closed."""
    students = {one.pk: one for one in world.former}
    leavings = [
        Leaving(row, world.last_year.end_date, StudentStatus.PASSED_OUT, "Passed out")
        for row in Enrolment.objects.filter(student__in=students)
    ]
    exits = leave_many(leavings, actor=world.actor)
    follow(list(students), actor=world.actor)
    return exits


def _line(
    batch: PromotionBatch,
    row: Enrolment,
    onward: dict[UUID, Enrolment],
    left: dict[UUID, StudentExit],
) -> PromotionLine:
    return PromotionLine(
        batch=batch,
        student_id=row.student_id,
        outcome=PromotionOutcome(row.outcome),
        from_enrolment=row,
        to_enrolment=onward.get(row.student_id),
        exit=left.get(row.pk),
    )


def _papers(world: DemoWorld) -> None:
    """Issue TCs to two who passed out, a copy of one, and a bonafide certificate."""
    said = {"exam_result": "Passed", "promotion": "Yes", "conduct": "Very good"}
    issued = [
        issue_certificate(student=one, kind=CertificateKind.TC, said=said, actor=world.actor)
        for one in world.former[:FETCHED]
    ]
    issue_copy(certificate=issued[0], remarks="The original is lost.", actor=world.actor)
    issue_certificate(
        student=world.students[-1],
        kind=CertificateKind.BONAFIDE,
        said={"purpose": "Bus pass"},
        actor=world.actor,
    )
