"""Admission, changes, accounts and who sees whom."""

from datetime import date

import pytest

from core.actors import Actor, Door, actor_for
from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from erp_planned.students.enums import StudentStatus
from erp_planned.students.errors import AlreadyAdmitted, NoSeat
from erp_planned.students.masters import student_rules, subjects, teaching_assignments
from erp_planned.students.models import Student
from erp_planned.students.selectors.students import (
    classes_taught_by,
    current_class,
    student_of,
    students_of_class,
    teaches,
    visible,
)
from erp_planned.students.services.accounts import open_account
from erp_planned.students.services.admission import Admission, admit, change_student
from erp_planned.students.services.erasing import disclose, erase_due
from erp_planned.students.services.leaving import leave, take_back
from erp_planned.students.services.papers import add_paper
from payroll.employees.models import Employee
from tests.erp_planned.students.people import SYSTEM, a_class, a_student, facts, year
from tests.erp_planned.students.places import paper_file
from tests.kit.threads import at_once
from tests.payroll.ess.conftest import make_person

pytestmark = pytest.mark.django_db


def test_numbers_follow_the_format_without_gaps() -> None:
    """Would catch a number used up by a refused admission."""
    student_rules.create(actor=SYSTEM, effective_on=date(2026, 4, 1), admission_format="KV/{yy}/{number}")
    row = a_class()
    first = a_student(row)
    with pytest.raises(ValidationFailed):
        a_student(row, gender="X")
    assert [first.admission_no, a_student(row).admission_no] == ["KV/26/0001", "KV/26/0002"]


def test_a_full_class_takes_nobody() -> None:
    row = a_class(capacity=1)
    a_student(row)
    with pytest.raises(NoSeat):
        a_student(row)
    assert Student.objects.count() == 1


def test_the_same_person_is_pointed_out_and_can_be_confirmed() -> None:
    row = a_class()
    a_student(row, "Meera Rao")
    with pytest.raises(AlreadyAdmitted) as caught:
        a_student(row, "meera  RAO", guardian_phone="+91 98765 00123")
    assert list(caught.value.fields) == ["name"]
    twin = Admission(row, date(2026, 6, 1), is_other_person=True)
    assert admit(admission=twin, facts=facts("Meera Rao"), actor=SYSTEM).pk


@pytest.mark.parametrize(
    ("values", "field"),
    [({"born_on": date(2026, 1, 1)}, "born_on"), ({"guardian_phone": "12"}, "guardian_phone"),
     ({"name": " "}, "name"), ({"guardian_email": "x"}, "guardian_email")],
)  # fmt: skip
def test_wrong_facts_are_named(values: dict[str, object], field: str) -> None:
    with pytest.raises(Exception) as caught:
        a_student(**values)  # type: ignore[arg-type]
    told = getattr(caught.value, "fields", None) or getattr(caught.value, "message_dict", {})
    assert field in told
    assert not Student.objects.exists()


def test_no_year_no_admission() -> None:
    with pytest.raises(ValidationFailed) as caught:
        a_student(on=date(2024, 6, 1))
    assert list(caught.value.fields) == ["admitted_on"]


@pytest.mark.django_db(transaction=True)
def test_of_two_for_the_last_seat_one_gets_it() -> None:
    row = a_class(capacity=1)
    told = at_once(lambda: a_student(row, "One"), lambda: a_student(row, "Two"))
    assert sorted(type(one).__name__ for one in told) == ["NoSeat", "Student"]
    assert Student.objects.get().admission_no == "ADM/2026-27/0001"


def test_class_and_roll_number_change_within_the_year() -> None:
    here, there = a_class(), a_class(capacity=1)
    row, other = a_student(here), a_student(here)
    with pytest.raises(Duplicate):
        change_student(student=other, roll_no=1, actor=SYSTEM)
    change_student(student=row, school_class=there, address="New Road", actor=SYSTEM)
    assert current_class([row.pk, other.pk], date(2026, 11, 1)) == {row.pk: there, other.pk: here}
    with pytest.raises(NoSeat):
        change_student(student=other, school_class=there, actor=SYSTEM)
    assert [one.pk for one in students_of_class(here.pk, year().pk)] == [other.pk]


def test_the_account_ends_with_the_stay_and_comes_back() -> None:
    row = a_student()
    made = open_account(student=row, actor=SYSTEM)
    assert made.username == "adm-2026-27-0001"
    row.refresh_from_db()
    assert student_of(row.user) == row
    leave(student=row, left_on=date(2026, 11, 10), reason="Moved", actor=SYSTEM)
    row.user.refresh_from_db()
    assert not row.user.is_active
    with pytest.raises(InvalidState):
        open_account(student=row, actor=SYSTEM)
    with pytest.raises(InvalidState):
        leave(student=row, left_on=date(2026, 11, 10), reason="Moved", actor=SYSTEM)
    assert take_back(student=row, reason="Wrong person", actor=SYSTEM).status == StudentStatus.ACTIVE
    row.user.refresh_from_db()
    assert row.user.is_active
    assert current_class([row.pk], date(2026, 11, 16))


def test_everybody_sees_the_own_students_only(teacher: Employee, teacher_actor: Actor) -> None:
    """Would catch a teacher, a parent's child or a stranger reading any student (peers.md)."""
    own, taught, foreign = a_class(class_teacher=teacher), a_class(), a_class()
    mine, in_subject, other = a_student(own), a_student(taught), a_student(foreign)
    maths = subjects.create(actor=SYSTEM, code="M", name="Maths")
    teaching_assignments.create(
        actor=SYSTEM, year=year(), school_class=taught, subject=maths, teacher=teacher
    )
    assert set(visible(teacher_actor)) == {mine, in_subject}
    assert set(classes_taught_by(teacher_actor)) == {own, taught}
    assert teaches(teacher_actor, class_id=taught.pk, subject_id=maths.pk, year_id=year().pk)
    assert not teaches(teacher_actor, class_id=own.pk, subject_id=maths.pk, year_id=year().pk)
    stranger = actor_for(make_person("ravi").user, tenant_type="organization", door=Door.API)
    assert not visible(stranger).exists()
    open_account(student=other, actor=SYSTEM)
    other.refresh_from_db()
    assert list(visible(actor_for(other.user, tenant_type="organization", door=Door.API))) == [other]
    assert visible(SYSTEM).count() == 3
    with pytest.raises(NotFound):
        student_of(teacher.user)


def test_contacts_are_erased_years_after_leaving_and_the_register_stays() -> None:
    row = a_student(address="Old Road", email="a@example.org")
    add_paper(student=row, kind="birth", file=paper_file(), actor=SYSTEM)
    leave(student=row, left_on=date(2026, 6, 30), reason="Moved", actor=SYSTEM)
    assert erase_due(date(2031, 6, 29), actor=SYSTEM) == 0
    assert erase_due(date(2031, 6, 30), actor=SYSTEM) == 1
    assert erase_due(date(2031, 6, 30), actor=SYSTEM) == 0
    row.refresh_from_db()
    assert (row.address, row.email, row.guardian_phone, row.papers.count()) == ("", "", "", 0)
    assert row.name.startswith("Student")
    assert row.admission_no
    with pytest.raises(InvalidState):
        change_student(student=row, address="x", actor=SYSTEM)
    assert disclose(student=row, actor=SYSTEM)["student"]["admission_no"] == row.admission_no
