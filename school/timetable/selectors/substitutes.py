"""Who may stand in for a lesson: those free then, the best first."""

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from school.staff.models import StaffMember, TeachingAssignment
from school.timetable.models import Substitution, TeacherAbsence, TeacherUnavailable, TimetableEntry

SHOWN = 10


@dataclass(frozen=True, slots=True)
class Proposal:
    """Somebody who is free then. The counts are of the same academic year, so that the burden is shared."""

    teacher: StaffMember
    teaches_subject: bool
    knows_section: bool
    lessons_that_day: int
    substitutions: int

    @property
    def rank(self) -> tuple[bool, bool, int, int, str]:
        """Return what proposals are ordered by: the subject, the section, then who has stood in least."""
        return (
            not self.teaches_subject,
            not self.knows_section,
            self.substitutions,
            self.lessons_that_day,
            self.teacher.name,
        )


def busy_then(row: Substitution) -> set[UUID]:
    """Return the keys of the teachers who have something else at the time of the lesson, or are away."""
    day, then = row.on.isoweekday(), Q(start_time__lt=row.end_time, end_time__gt=row.start_time)
    lessons = TimetableEntry.objects.filter(then, academic_year=row.academic_year_id, day_of_week=day)
    standing_in = Substitution.objects.filter(then, on=row.on, substitute__isnull=False).exclude(pk=row.pk)
    absent = TeacherAbsence.objects.filter(starts_on__lte=row.on, ends_on__gte=row.on)
    elsewhere = TeacherUnavailable.objects.filter(then, day_of_week=day)
    return {
        row.absent_teacher_id,
        *lessons.values_list("teacher_id", flat=True),
        *standing_in.values_list("substitute_id", flat=True),
        *absent.values_list("teacher_id", flat=True),
        *elsewhere.values_list("teacher_id", flat=True),
    }


def proposals(row: Substitution, *, most: int = SHOWN) -> list[Proposal]:
    """Return who could stand in, ranked; a bounded number of queries however many teachers there are."""
    free = StaffMember.objects.filter(is_teaching=True, is_active=True).exclude(pk__in=busy_then(row))
    of_year = TeachingAssignment.objects.filter(academic_year=row.academic_year_id)
    of_subject = set(
        of_year.filter(subject__name__iexact=row.subject.name).values_list("teacher_id", flat=True)
    )
    of_section = set(of_year.filter(section=row.section_id).values_list("teacher_id", flat=True))
    today = TimetableEntry.objects.filter(academic_year=row.academic_year_id, day_of_week=row.on.isoweekday())
    lessons = Counter(today.values_list("teacher_id", flat=True))
    done = Counter(
        Substitution.objects.filter(academic_year=row.academic_year_id, substitute__isnull=False).values_list(
            "substitute_id", flat=True
        )
    )
    found = [
        Proposal(
            one, one.pk in of_subject, one.pk in of_section, lessons[one.pk], done[one.pk]
        )
        for one in free
    ]  # fmt: skip
    return sorted(found, key=lambda proposal: proposal.rank)[:most]
