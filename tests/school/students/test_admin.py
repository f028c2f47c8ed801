"""The office's screens of students: entering, the record and its acts, first passwords, what a role is shown."""

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from core.accounts.models import User
from school.students.models import Consent, Guardian, Student, StudentDocument, StudentGuardian
from school.students.services.checks import GuardianWish
from school.students.services.creation import create_student
from school.students.services.documents import add_document
from tests.school.contract.makers.students import picture
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


FROM_ANYWHERE = "/admin/search/"


def page(name: str, *args: Any) -> str:
    return reverse(f"school:school_students_{name}", args=args, urlconf="config.urls_school")


def entered(world: World, **values: Any) -> dict[str, Any]:
    return {
        "full_name": "Kavya Menon", "date_of_birth": "2014-08-15", "gender": "female", "category": "general",
        "section": str(world.sections["VI A"].pk), "nationality": "Indian", "guardian_name": "Suresh Menon",
        "guardian_phone": "98765 43210", "guardian_relation": "father", **values,
    }  # fmt: skip


def test_a_student_is_entered_and_shown(world: World) -> None:
    browser = world.browser("school_admin")
    assert browser.get(page("student_add")).status_code == 200
    answer = browser.post(page("student_add"), entered(world), follow=True)
    student = Student.objects.get(full_name="Kavya Menon")
    assert student.guardian_links.get().guardian.phone == "9876543210"
    shown = browser.get(page("student_change", student.pk)).content.decode()
    assert answer.status_code == 200
    for text in (student.student_code, "Suresh Menon", "VI A", "Change section", "Add guardian"):
        assert text in shown


def test_what_is_wrong_stands_beside_its_field(world: World) -> None:
    wrong = entered(world, guardian_phone="12", date_of_birth="2040-01-01")
    answer = world.browser("school_admin").post(page("student_add"), wrong)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "10 digits" in text or "date of birth lies" in text
    assert Student.objects.count() == len(world.students)
    assert not Guardian.objects.filter(phone="12").exists()


def test_the_acts_of_a_record(world: World) -> None:
    browser, student = world.browser("school_admin"), world.students[0]
    to, guardian = world.sections["VI B"], world.guardians["parent"]

    def act(name: str, **values: Any) -> str:
        answer = browser.post(page(f"student_{name}", student.pk), values, follow=True)
        assert answer.status_code == 200
        return str(answer.content.decode())

    for name in ("move", "add_guardian", "add_document", "give_consent", "withdraw_consent"):
        assert browser.get(page(f"student_{name}", student.pk)).status_code == 200, name
    act("add_guardian", full_name="Rakesh", phone="9811111111", relation="father")
    act("add_document", kind="photo", file=picture())
    consent = {"guardian_id": str(guardian.pk), "purpose": "health"}
    act("give_consent", **consent, notice_version="1", language="hi")
    act("withdraw_consent", **consent)
    act("move", section=str(to.pk), moved_on=str(date.today()))
    assert Student.objects.get(pk=student.pk).section == to
    assert Consent.objects.get().withdrawn_at
    assert StudentDocument.objects.get().kind == "photo"
    told = act("add_guardian", full_name="R", phone="98111 11111", relation="father")
    assert "already" in told
    assert StudentGuardian.objects.filter(student=student).count() == 2
    assert browser.get(page("student_export", student.pk))["Content-Type"] == "application/zip"
    refused = browser.get(page("student_erase", student.pk), follow=True).content.decode()
    assert "not possible now" in refused


def test_first_passwords_of_a_section_are_shown_once(world: World) -> None:
    place = world.sections["VI A"]
    student = create_student(
        actor=SYSTEM, class_id=place.school_class_id, section_id=place.pk, full_name="Kavya Menon",
        date_of_birth=date(2014, 8, 15), gender="female", guardians=[GuardianWish("Suresh Menon", "9876543210")],
    )  # fmt: skip
    browser = world.browser("school_admin")
    assert "2 accounts" in browser.get(page("student_first_passwords")).content.decode()
    shown = browser.post(page("student_first_passwords"), {"section": str(place.pk)}, follow=True)
    text = shown.content.decode()
    assert student.student_code.lower() in text
    assert "9876543210" in text
    assert User.objects.get(pk=student.user_id).has_usable_password()
    again = browser.post(page("student_first_passwords"), {"section": str(place.pk)}).content.decode()
    assert "have a password already" in again
    assert world.browser("principal").get(page("student_first_passwords")).status_code == 403


@pytest.mark.parametrize(
    "name", ["student", "guardian", "studentguardian", "studentdocument", "consent", "enrolment"]
)
def test_lists_open_are_searched_and_need_few_queries(
    world: World, name: str, django_assert_max_num_queries: Any
) -> None:
    add_document(student=world.students[0], kind="photo", file=picture(), actor=SYSTEM)
    browser = world.browser("principal")
    browser.get(page(f"{name}_changelist"))
    with django_assert_max_num_queries(16):
        assert browser.get(page(f"{name}_changelist")).status_code == 200
    assert browser.get(page(f"{name}_changelist") + "?q=sharma").status_code == 200


def test_who_may_not_sees_no_button_and_no_paper(world: World) -> None:
    document = add_document(student=world.students[0], kind="photo", file=picture(), actor=SYSTEM)
    paths = [page("studentdocument_file", document.pk), page("studentdocument_changelist")]
    for path in paths:
        assert world.browser("principal").get(path).status_code == 200
        assert world.browser("accountant").get(path).status_code in (403, 404)
    record = world.browser("accountant").get(page("student_change", world.students[0].pk)).content.decode()
    assert "Change section" not in record
    assert "photo" not in record.split("Documents")[-1][:200]
    for who in ("teacher", "parent", "student"):
        assert world.browser(who).get(page("student_changelist")).status_code in (302, 403)


def test_many_change_the_section_at_once(world: World) -> None:
    browser, to = world.browser("school_admin"), world.sections["VII B"]
    chosen = [str(one.pk) for one in world.students[8:10]]
    values = {"section": str(to.pk), "moved_on": "", "_chosen": ",".join(f"{key}:" for key in chosen)}
    preview = browser.post(page("student_bulk", "move"), {**values, "_step": "preview"})
    text = preview.content.decode()
    assert "VII A → VII B" in text
    found = preview.context["chosen"]
    browser.post(page("student_bulk", "move"), {**values, "_chosen": found, "_step": "do"})
    assert Student.objects.filter(section=to).count() == 2


def test_a_guardian_is_changed_for_all_children(world: World) -> None:
    guardian = world.guardians["parent"]
    browser = world.browser("school_admin")
    address = page("guardian_change", guardian.pk)
    values = {"full_name": "New Name", "phone": "98111 22233", "email": "", "occupation": "Doctor"}
    browser.post(address, values, follow=True)
    guardian.refresh_from_db()
    assert (guardian.full_name, guardian.phone) == ("New Name", "9811122233")
    taken = {**values, "phone": world.guardians["other_parent"].phone}
    assert "Other Parent" in browser.post(address, taken).content.decode()


def test_search_from_anywhere_finds_students(world: World) -> None:
    Student.objects.filter(pk=world.students[4].pk).update(full_name="Zubin Mehta")
    found = world.browser("principal").post(FROM_ANYWHERE, {"s": "zubi"}).content.decode()
    assert "Zubin Mehta (S00005)" in found
    by_phone = {"s": world.guardians["other_parent"].phone}
    assert (
        world.students[6].full_name
        in world.browser("principal").post(FROM_ANYWHERE, by_phone).content.decode()
    )
