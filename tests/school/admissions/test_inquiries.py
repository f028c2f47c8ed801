"""Receiving inquiries: numbers, checklist, classes by words, duplicates pointed out."""

from datetime import date
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState, ValidationFailed
from core.outbox.models import Message
from school.admissions.enums import Source
from school.admissions.models import AdmissionWindow, DocumentRule, Inquiry
from school.admissions.selectors.inquiries import duplicates_of, siblings_of
from school.admissions.selectors.windows import class_named
from school.admissions.services.inquiries import correct_inquiry, visitor
from school.students.models import Student
from tests.kit.threads import at_once
from tests.school.admissions.places import an_inquiry, approved
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db


def window(world: World, **values: Any) -> AdmissionWindow:
    given = {
        "school_class": world.classes["VI"],
        "academic_year": world.year,
        "opens_on": date(2026, 1, 1),
        "closes_on": date(2027, 3, 31),
        "seats": 1,
    }
    return AdmissionWindow.objects.create(**{**given, **values})


def test_it_is_new_numbered_and_asks_for_the_usual_papers(world: World) -> None:
    first, second = an_inquiry(world), an_inquiry(world, student_name="Bani Verma")
    assert (first.number, second.number) == ("ADM-2026-27-0001", "ADM-2026-27-0002")
    assert (first.status, first.academic_year, first.guardian_phone) == ("new", world.year, "9810012345")
    papers = {one.kind: (one.state, one.is_required) for one in first.documents.all()}
    assert papers == dict.fromkeys(("birth_certificate", "transfer_certificate", "photo"), ("missing", False))
    told = Message.objects.filter(template="admission_received").values_list("channel", "address")
    assert set(told) == {("email", "neha@example.org"), ("sms", "9810012345")}


def test_a_refused_one_takes_no_number(world: World) -> None:
    """Would catch a series with gaps."""
    for wrong in (
        {"guardian_phone": "12345"}, {"date_of_birth": date(2090, 1, 1)}, {"date_of_birth": date(1990, 1, 1)},
        {"student_name": "--"}, {"student_name": ""}, {"guardian_email": "x"}, {"gender": "girl"},
    ):  # fmt: skip
        with pytest.raises(ValidationFailed) as caught:
            an_inquiry(world, **wrong)
        assert list(caught.value.fields) == list(wrong)
    assert Inquiry.objects.count() == 0
    assert an_inquiry(world).number.endswith("0001")


def test_the_papers_of_the_class_win_over_those_of_all(world: World) -> None:
    DocumentRule.objects.create(kind="birth_certificate", is_required=True)
    DocumentRule.objects.create(kind="photo", is_required=True)
    DocumentRule.objects.create(kind="photo", school_class=world.classes["VI"], is_required=False)
    DocumentRule.objects.create(kind="report_card", school_class=world.classes["VII"], is_required=True)
    row = an_inquiry(world)
    assert dict(row.documents.values_list("kind", "is_required")) == {
        "birth_certificate": True,
        "photo": False,
    }
    moved = correct_inquiry(inquiry=row, actor=SYSTEM, school_class=world.classes["VII"])
    assert dict(moved.documents.values_list("kind", "is_required")) == {
        "birth_certificate": True, "photo": True, "report_card": True,
    }  # fmt: skip


def test_the_year_is_that_of_the_open_window(world: World) -> None:
    assert an_inquiry(world).academic_year == world.year
    following = type(world.year).objects.create(
        code="2027-28", name="2027-28", start_date=date(2027, 4, 1), end_date=date(2028, 3, 31)
    )
    window(world, academic_year=following, opens_on=date(2020, 1, 1), closes_on=date(2099, 1, 1))
    row = an_inquiry(world)
    assert (row.academic_year, row.number) == (following, "ADM-2027-28-0001")


@pytest.mark.parametrize("words", ["VI", "vi", " class 6 ", "6th"])
def test_a_class_by_code_name_or_grade(world: World, words: str) -> None:
    assert class_named(words) == world.classes["VI"]
    assert class_named(str(world.classes["VI"].pk)) == world.classes["VI"]


def test_an_unknown_class_is_refused_with_those_there_are(world: World) -> None:
    with pytest.raises(ValidationFailed) as caught:
        class_named("X")
    assert "VI, VII" in caught.value.fields["applying_for_class"][0]


def test_the_form_takes_only_through_an_open_window(world: World) -> None:
    given = {"actor": visitor("10.0.0.9"), "source": Source.WEB}
    with pytest.raises(InvalidState):
        an_inquiry(world, **given)
    held = window(world, opens_on=date(2020, 1, 1), closes_on=date(2099, 1, 1), is_open=False)
    with pytest.raises(InvalidState):
        an_inquiry(world, **given)
    AdmissionWindow.objects.filter(pk=held.pk).update(is_open=True)
    assert an_inquiry(world, **given).consented_at
    with pytest.raises(Forbidden):
        an_inquiry(world, actor=given["actor"])  # a visitor is not at the counter


def test_duplicates_are_pointed_out_and_not_refused(world: World) -> None:
    """By name in another writing, or by phone, always with the birth date; nobody else."""
    first = an_inquiry(world)
    same_name = an_inquiry(world, student_name="VERMA, Aarush", guardian_phone="9900011111")
    same_phone = an_inquiry(world, student_name="Twin Verma")
    an_inquiry(world, date_of_birth=date(2013, 1, 1))
    found = {one.number: one.reason for one in duplicates_of(first, SYSTEM)}
    assert found == {same_name.number: "name_and_birth", same_phone.number: "phone_and_birth"}
    student = world.students[0]
    row = an_inquiry(world, student_name=student.full_name.upper(), date_of_birth=student.date_of_birth)
    assert [(one.kind, one.number) for one in duplicates_of(row, SYSTEM)] == [
        ("student", student.student_code)
    ]


def test_siblings_are_found_by_the_phone(world: World) -> None:
    guardian = world.guardians["parent"]
    row = an_inquiry(world, guardian_phone="9900000000")
    assert guardian.phone == "9900000000"
    assert {one.pk for one in siblings_of(row, SYSTEM)} == {world.students[0].pk, world.students[5].pk}


def test_after_the_decision_nothing_is_mended(world: World) -> None:
    row = approved(world)
    before = Inquiry.objects.values().get(pk=row.pk), AuditEntry.objects.count()
    with pytest.raises(InvalidState):
        correct_inquiry(inquiry=row, actor=SYSTEM, student_name="Other")
    assert (Inquiry.objects.values().get(pk=row.pk), AuditEntry.objects.count()) == before


@pytest.mark.parametrize("who", ["teacher", "parent", "student", "accountant", "principal"])
def test_who_may_not_enter_changes_nothing(world: World, who: str) -> None:
    with pytest.raises(Forbidden):
        an_inquiry(world, actor=world.actor(who))
    assert not Inquiry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_numbers_without_gap_and_one_form_makes_one(school: Any) -> None:
    world = make_world(school)
    window(world, opens_on=date(2020, 1, 1), closes_on=date(2099, 1, 1))
    key = world.year.pk
    web = {"actor": visitor("10.0.0.9"), "source": Source.WEB, "form_key": key}
    calls = [lambda: an_inquiry(world, **web) for _ in range(3)]
    calls += [lambda: an_inquiry(world, student_name="Other Child") for _ in range(3)]
    told = at_once(*calls)
    assert not [one for one in told if isinstance(one, Exception)], told
    numbers = sorted(Inquiry.objects.values_list("number", flat=True))
    assert numbers == [f"ADM-2026-27-{number:04d}" for number in range(1, 5)]
    assert len({one.pk for one in told[:3]}) == 1
    other = an_inquiry(world, **web, student_name="Back And Another")
    assert other.number.endswith("0005")
    assert Student.objects.count() == 10
