"""From approval to the student, exactly once: counter, payment, two at once, a kill in the middle."""

from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState, ValidationFailed
from core.numbering.models import Series
from core.periods import today
from school.admissions.enums import InquiryStatus
from school.admissions.errors import AlreadyEnrolled
from school.admissions.models import Inquiry
from school.admissions.providers import HELD
from school.admissions.services import enrolment
from school.admissions.services.documents import add_file
from school.admissions.services.enrolment import enroll_inquiry, on_invoice_paid
from school.admissions.todo import waiting
from school.masters.models import Section
from school.students.models import Enrolment, Guardian, Student
from tests.kit.threads import at_once
from tests.school.admissions.places import MAKE, approved, in_review, picture
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db


def kept() -> tuple[Any, ...]:
    models = (Student, Enrolment, Guardian, Series, AuditEntry)
    return tuple(model._default_manager.count() for model in models)


def test_the_student_is_made_with_enrolment_and_guardian(world: World) -> None:
    row = enroll_inquiry(inquiry=approved(world), section=world.sections["VI A"], roll_no=17, actor=SYSTEM)
    student = Inquiry.objects.get(pk=row.pk).student
    assert student is not None
    assert (student.full_name, student.gender, student.section, student.roll_no) == (
        "Aarush Verma", "male", world.sections["VI A"], 17,
    )  # fmt: skip
    link = student.guardian_links.get()
    assert (link.guardian.phone, link.guardian.full_name, link.is_primary) == (
        "9810012345",
        "Neha Verma",
        True,
    )
    stay = student.enrolments.get()
    assert (stay.academic_year, stay.roll_no, stay.ends_on) == (world.year, 17, None)
    assert student.student_code in row.history.first().text  # type: ignore[union-attr]


def test_a_guardian_who_is_known_stays_one_row(world: World) -> None:
    before = Guardian.objects.count()
    row = enroll_inquiry(
        inquiry=approved(world, guardian_phone="9900000000"), section=world.sections["VI B"], actor=SYSTEM
    )
    assert row.student is not None
    assert row.student.guardian_links.get().guardian == world.guardians["parent"]
    assert Guardian.objects.count() == before


@pytest.mark.parametrize("status", [one for one in InquiryStatus if one != InquiryStatus.APPROVED])
def test_only_an_approved_one(world: World, status: str) -> None:
    row = MAKE[status](world)
    before = kept()
    with pytest.raises(InvalidState):
        enroll_inquiry(inquiry=row, section=world.sections["VI A"], actor=SYSTEM)
    assert kept() == before


def test_what_does_not_fit_is_refused_and_nothing_is_made(world: World) -> None:
    """A section of another class, a full one, a roll number that is taken, a child whose gender nobody said."""
    row = approved(world, gender="")
    full = Section.objects.create(code="C", name="C", school_class=world.classes["VI"], capacity=1)
    enroll_inquiry(inquiry=approved(world, student_name="First Child"), section=full, actor=SYSTEM)
    before = kept()
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("section_id", {"section": world.sections["VII A"], "gender": "male"}),
        ("section_id", {"section": full, "gender": "male"}),
        ("roll_no", {"section": world.sections["VI A"], "gender": "male", "roll_no": 1}),
        ("gender", {"section": world.sections["VI A"]}),
    ]
    for field, values in wrong:
        with pytest.raises((InvalidState, ValidationFailed, enrolment.DomainError)) as caught:
            enroll_inquiry(inquiry=row, actor=SYSTEM, **values)
        assert list(caught.value.fields) == [field]
        assert kept() == before
    with pytest.raises(Forbidden):
        enroll_inquiry(
            inquiry=row, section=world.sections["VI A"], gender="male", actor=world.actor("principal")
        )
    assert kept() == before


def test_a_payment_enrolls_once_in_the_section_with_most_room(world: World) -> None:
    row = approved(world)
    Inquiry.objects.filter(pk=row.pk).update(invoice_ref="INV-1")
    student = on_invoice_paid(invoice_ref="INV-1", actor=SYSTEM)
    assert student is not None
    assert student.section == world.sections["VI B"]  # three of ten, the other five of ten
    before = kept()
    assert on_invoice_paid(invoice_ref="INV-1", actor=SYSTEM) == student
    assert on_invoice_paid(invoice_ref="INV-unknown", actor=SYSTEM) is None
    assert on_invoice_paid(invoice_ref="", actor=SYSTEM) is None
    assert kept() == before


def test_a_payment_stands_where_no_seat_is_left_and_the_office_is_told(world: World) -> None:
    row = approved(world)
    Inquiry.objects.filter(pk=row.pk).update(invoice_ref="INV-1")
    Section.objects.filter(school_class=world.classes["VI"]).update(capacity=1)
    assert on_invoice_paid(invoice_ref="INV-1", actor=SYSTEM) is None
    row.refresh_from_db()
    assert row.paid_at
    assert row.student is None
    assert "seat" in row.history.first().text  # type: ignore[union-attr]
    (item,) = waiting(today())
    assert "paid" in item.text
    listed = world.browser("school_admin").get(f"/admin/school_admissions/inquiry/?{item.query}")
    assert row.number in listed.content.decode()
    Section.objects.filter(school_class=world.classes["VI"]).update(capacity=20)
    assert on_invoice_paid(invoice_ref="INV-1", actor=SYSTEM) is not None
    assert waiting(today()) == []


def test_the_inquiry_is_exported_and_forgotten_with_its_student(world: World) -> None:
    row = approved(world)
    add_file(inquiry=row, kind="photo", file=picture(), actor=SYSTEM)
    student = enroll_inquiry(inquiry=row, section=world.sections["VI A"], actor=SYSTEM).student
    assert student is not None
    (held,) = HELD.rows(student)
    assert (held["guardian"], len(held["papers"])) == ("Neha Verma", 3)
    HELD.erase(student, SYSTEM)
    row.refresh_from_db()
    kept_words = " ".join(str(value) for value in Inquiry.objects.filter(pk=row.pk).values_list()[0])
    for word in ("Aarush", "Neha", "98100", "example.org", "Sunrise"):
        assert word not in kept_words
    assert not row.documents.exists()
    assert (row.number, row.status) == ("ADM-2026-27-0001", "approved")


def test_inquiries_that_wait_stand_on_the_home_page(world: World) -> None:
    in_review(world)
    in_review(world, student_name="Other Child")
    approved(world, student_name="Third Child")
    item, unbilled = waiting(today())
    assert unbilled.text == "1 approved child has no admission invoice"
    assert item.text.startswith("2 ")
    assert item.needs in world.actor("principal").permissions
    assert item.needs not in world.actor("accountant").permissions
    address = f"/admin/school_admissions/inquiry/?{item.query}"
    listed = world.browser("school_admin").get(address).content.decode()
    assert "Other Child" in listed
    assert "Third Child" not in listed


def test_the_database_keeps_the_student_of_an_inquiry(world: World) -> None:
    row = enroll_inquiry(inquiry=approved(world), section=world.sections["VI A"], actor=SYSTEM)
    with pytest.raises(DatabaseError), transaction.atomic():
        Inquiry.objects.filter(pk=row.pk).update(student=world.students[0])
    with pytest.raises(IntegrityError), transaction.atomic():
        Inquiry.objects.filter(pk=in_review(world).pk).update(student=world.students[0])


@pytest.mark.django_db(transaction=True)
def test_of_counter_and_payment_at_once_one_makes_the_student(school: Any) -> None:
    """And two at the counter, and two payments."""
    world = make_world(school)
    row = approved(world)
    Inquiry.objects.filter(pk=row.pk).update(invoice_ref="INV-1")
    section = world.sections["VI A"]

    def counter() -> Any:
        return enroll_inquiry(inquiry=row, section=section, actor=SYSTEM)

    def payment() -> Any:
        return on_invoice_paid(invoice_ref="INV-1", actor=SYSTEM)

    told = at_once(counter, counter, payment, payment)
    refused = [one for one in told if isinstance(one, Exception)]
    assert all(isinstance(one, AlreadyEnrolled) for one in refused), told
    assert Student.objects.filter(full_name="Aarush Verma").count() == 1
    assert Student.objects.count() == 11


@pytest.mark.django_db(transaction=True)
def test_of_two_on_the_last_seat_of_the_section_one_gets_it(school: Any) -> None:
    world = make_world(school)
    section = world.sections["VI A"]
    Section.objects.filter(pk=section.pk).update(capacity=6)
    rows = [approved(world, student_name=name, date_of_birth=date(2014, 1, 1)) for name in ("Om", "Uma")]
    told = at_once(
        *(lambda row=row: enroll_inquiry(inquiry=row, section=section, actor=SYSTEM) for row in rows)
    )
    assert sorted(isinstance(one, InvalidState) for one in told) == [False, True], told
    assert Enrolment.objects.filter(section=section, ends_on=None).count() == 6


@pytest.mark.django_db(transaction=True)
def test_a_connection_killed_in_the_middle_leaves_nothing(
    school: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else there would be a student whom no inquiry knows, a number that is gone, or a second student."""
    world = make_world(school)
    row = approved(world)
    before = kept()
    note = enrolment.note

    def killed(*_args: Any) -> None:
        connection.close()  # as when the process dies: nothing was committed
        raise ConnectionError

    monkeypatch.setattr(enrolment, "note", killed)
    with pytest.raises(Exception):  # noqa: B017 - whatever the driver says
        enroll_inquiry(inquiry=row, section=world.sections["VI A"], actor=SYSTEM)
    monkeypatch.setattr(enrolment, "note", note)
    connection.set_tenant(world.tenant)  # type: ignore[attr-defined]
    assert kept() == before
    done = enroll_inquiry(inquiry=row, section=world.sections["VI A"], actor=SYSTEM)
    assert done.student is not None
    assert done.student.student_code.endswith("00001")
