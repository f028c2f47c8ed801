"""The small demo school from nothing: all roles sign in, two years, inquiries in every state."""

from collections import Counter
from collections.abc import Callable
from datetime import date
from io import StringIO

import pytest
from django.contrib.auth.hashers import check_password
from django.core.management import CommandError, call_command

from core.accounts.models import User
from core.actors import Door, actor_for, system_actor
from core.errors import InvalidState
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from core.tenancy.terms import terms_of
from school.admissions.models import Inquiry
from school.attendance.models import AttendanceEntry
from school.demo import services
from school.demo.schools import PASSWORD, SCHOOLS
from school.demo.services import missing_schools, refuse_deployment, seed_school
from school.exams.enums import SheetState
from school.exams.models import Exam, Mark, MarkSheet
from school.exams.selectors.cards import report_card
from school.foundation.enums import Role
from school.homework.models import Homework, HomeworkStatus
from school.masters.models import AcademicYear
from school.notifications.models import Announcement, MessageTemplate
from school.staff.models import ClassTeacher, TeachingAssignment
from school.students.models import Certificate, Enrolment, PromotionLine, Student, StudentGuardian
from school.students.selectors import students_of
from school.timetable.models import SubjectLoad, TimetableEntry

SYSTEM = system_actor(Door.COMMAND)
KV = SCHOOLS[1]


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make schools of people only: the rest takes its time."""
    until = services.PARTS.index(services.fill_students) + 1
    monkeypatch.setattr(services, "PARTS", services.PARTS[:until])


def expected(today: date, words: str) -> set[str]:
    """Return what there is in the middle and at the end of a session: on its first day there is none of it."""
    return set() if (today.month, today.day) == (4, 1) else set(words.split())


@pytest.mark.django_db
@pytest.mark.parametrize("today", [date(2026, 11, 22), date(2027, 4, 1), date(2027, 3, 31)])
def test_a_school_is_made_for_any_day(at: Callable[[str], None], today: date) -> None:
    """Catches a demo that can be made in November only."""
    at(f"{today} 10:00")
    world = seed_school(KV, actor=SYSTEM, today=today)
    assert KV not in missing_schools()
    with tenant_context(world.tenant):
        year = AcademicYear.objects.get(is_current=True)
        assert year.start_date <= today <= year.end_date
        assert Student.objects.filter(academic_year=year, status="active").count() == KV.students
        stays = Counter(Enrolment.objects.values_list("academic_year__code", flat=True))
        assert stays[year.code] == KV.students
        assert stays[world.last_year.code] >= KV.students // 2
        closed = Enrolment.objects.filter(academic_year=world.last_year)
        assert not closed.filter(ends_on=None).exists()
        assert set(closed.values_list("outcome", flat=True)) >= {"promoted", "passed_out"}
        assert ClassTeacher.objects.count() == len(world.sections)
        assert TeachingAssignment.objects.count() == len(world.assignments) > 0
        assert StudentGuardian.objects.filter(is_primary=True).count() == Student.objects.count()
        assert set(AttendanceEntry.objects.values_list("status", flat=True)) == expected(
            today, "present absent late"
        )
        assert not AttendanceEntry.objects.filter(date__gte=today).exists()
        assert set(Exam.objects.values_list("state", flat=True)) == expected(today, "published scheduled")
        placed = TimetableEntry.objects.count()
        assert placed == sum(SubjectLoad.objects.values_list("periods_a_week", flat=True)) > 0
        assert Homework.objects.filter(due_on__gt=today).exists()
        assert HomeworkStatus.objects.filter(done_at=None).exists()
        assert set(Announcement.objects.values_list("state", flat=True)) >= {"draft"}
        assert Announcement.objects.count() == 3
        states = Counter(Inquiry.objects.values_list("status", flat=True))
        assert set(states) == {"new", "in_review", "approved", "rejected"}
        assert set(User.objects.values_list("role", flat=True)) == set(Role.values)
        assert set(PromotionLine.objects.values_list("outcome", flat=True)) >= {"promoted", "passed_out"}
        assert PromotionLine.objects.count() == stays[world.last_year.code]
        assert not User.objects.filter(pk__in=[one.user_id for one in world.former], is_active=True).exists()
        kinds = Counter(Certificate.objects.values_list("kind", "copy_no"))
        assert kinds == {("tc", 0): 2, ("tc", 1): 1, ("bonafide", 0): 1}
        assert set(MessageTemplate.objects.values_list("language", flat=True)) == {"en", "hi"}
        assert terms_of(Tenant.objects.get(pk=world.tenant.pk)).most_people == 300
        teacher = User.objects.get(username="t001")
        assert check_password(PASSWORD, teacher.password)


@pytest.mark.django_db
def test_a_part_that_fails_leaves_no_school(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_world: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(services, "PARTS", (services.fill_masters, fails))
    with pytest.raises(RuntimeError):
        seed_school(KV, actor=SYSTEM, today=date(2026, 11, 22))
    assert KV in missing_schools()


@pytest.mark.django_db
def test_the_command_makes_what_is_missing_once(monkeypatch: pytest.MonkeyPatch, people: None) -> None:
    monkeypatch.setattr(services, "SCHOOLS", (KV,))
    told = StringIO()
    with pytest.raises(CommandError):
        call_command("seed_school_demo", stdout=told)
    call_command("seed_school_demo", "--force", stdout=told)
    assert PASSWORD in told.getvalue()
    again = StringIO()
    call_command("seed_school_demo", "--force", stdout=again)
    assert "already" in again.getvalue()


def test_a_deployment_is_refused(settings: object) -> None:
    with pytest.raises(InvalidState):
        refuse_deployment(force=False)


@pytest.mark.django_db
def test_a_parent_of_several_has_one_account(people: None) -> None:
    world = seed_school(KV, actor=SYSTEM, today=date(2026, 11, 22))
    with tenant_context(world.tenant):
        phones = Counter(child.parents[0].phone for _student, child in world.children)
        phone, number = phones.most_common(1)[0]
        assert number > 1
        user = User.objects.get(username=phone)
        assert students_of(actor_for(user, tenant_type="school", door=Door.API)).count() == number


@pytest.mark.django_db
def test_one_sheet_lacks_for_the_publication(
    at: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Catches an open exam that nobody can publish by hand, and results that no report card shows."""
    at("2026-11-22 10:00")
    until = services.PARTS.index(services.fill_report_cards) + 1
    monkeypatch.setattr(services, "PARTS", services.PARTS[:until])
    world = seed_school(KV, actor=SYSTEM, today=date(2026, 11, 22))
    with tenant_context(world.tenant):
        lacking = MarkSheet.objects.get(state=SheetState.OPEN)
        assert lacking.exam_subject.exam.state == "scheduled"
        assert Mark.objects.filter(sheet=lacking).count() == len(world.in_section(lacking.section))
        student = world.in_section(lacking.section)[0]
        card = report_card(SYSTEM, student.pk)
        assert set(card.terms) == {1}
        assert card.areas
        assert card.remarks
