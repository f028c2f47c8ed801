"""Moves, guardians, papers, consents and erasure: what is refused leaves everything as it was."""

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from core.accounts.models import RefreshToken, User
from core.actors import Door
from core.audit.models import AuditEntry
from core.errors import DomainError, Duplicate, InvalidState, NotFound, UnsupportedMedia, ValidationFailed
from school.students import hooks
from school.students.enums import Outcome, StudentStatus
from school.students.errors import NotAtSchool, SectionFull
from school.students.models import Consent, Enrolment, Guardian, Student, StudentDocument, StudentGuardian
from school.students.selectors import students_in
from school.students.selectors.records import consenting
from school.students.services.checks import GuardianWish
from school.students.services.consents import give_consent, withdraw_consent
from school.students.services.creation import create_student
from school.students.services.disclosure import export_student
from school.students.services.documents import add_document
from school.students.services.erasure import erase_student
from school.students.services.guardians import add_guardian, change_guardian, remove_guardian
from school.students.services.updates import update_student
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
TODAY = "2026-08-10 10:00"


def picture(size: tuple[int, int] = (900, 700)) -> io.BytesIO:
    file = io.BytesIO()
    Image.new("RGB", size, "white").save(file, "JPEG")
    file.seek(0)
    return file


def new(world: World, section: str = "VI A", **values: Any) -> Student:
    place = world.sections[section]
    given = {
        "full_name": "Kavya Menon", "date_of_birth": date(2014, 8, 15), "gender": "female",
        "guardians": [GuardianWish("Suresh Menon", "9876543210")], **values,
    }  # fmt: skip
    return create_student(actor=SYSTEM, class_id=place.school_class_id, section_id=place.pk, **given)


def leave(student: Student) -> Student:
    student.enrolments.update(ends_on=date(2026, 6, 30), outcome=Outcome.LEFT)
    Student.objects.filter(pk=student.pk).update(status=StudentStatus.LEFT)
    student.refresh_from_db()
    return student


@pytest.fixture
def held() -> Iterator[dict[str, hooks.Held]]:
    before = dict(hooks._held)
    yield hooks._held
    hooks._held.clear()
    hooks._held.update(before)


def test_a_move_closes_one_stay_and_opens_the_next(world: World, at: Any) -> None:
    at(TODAY)
    student, to = world.students[0], world.sections["VI B"]
    moved = update_student(student=student, section_id=to.pk, moved_on=date(2026, 7, 1), actor=SYSTEM)
    assert (moved.section, moved.roll_no) == (to, None)
    after, before = student.enrolments.order_by("-starts_on")
    assert (before.ends_on, before.outcome, before.section) == (
        date(2026, 6, 30),
        "moved",
        world.sections["VI A"],
    )
    assert (after.starts_on, after.ends_on) == (date(2026, 7, 1), None)
    assert student in students_in(world.sections["VI A"], on=date(2026, 6, 30))
    assert student not in students_in(world.sections["VI A"], on=date(2026, 7, 1))
    assert student in students_in(to, on=date(2026, 7, 1))


def test_a_move_on_the_first_day_puts_the_stay_right(world: World, at: Any) -> None:
    """A stay of no day at all would end before it began."""
    at(TODAY)
    student, to = world.students[0], world.sections["VI B"]
    update_student(student=student, section_id=to.pk, moved_on=date(2026, 4, 1), actor=SYSTEM)
    assert Enrolment.objects.get(student=student).section == to


@pytest.mark.parametrize(
    ("values", "refusal", "field"),
    [
        ({"section_id": "VI B", "moved_on": date(2026, 3, 31)}, ValidationFailed, "moved_on"),
        ({"section_id": "VI B", "moved_on": date(2026, 8, 11)}, ValidationFailed, "moved_on"),
        ({"moved_on": date(2026, 8, 1)}, ValidationFailed, "moved_on"),
        ({"class_id": "VII"}, ValidationFailed, "section_id"),
        ({"class_id": "VII", "section_id": "VI B"}, ValidationFailed, "section_id"),
        ({"section_id": "VI B", "roll_no": 2}, Duplicate, "roll_no"),
        ({"roll_no": 2}, Duplicate, "roll_no"),
        ({"full_name": " "}, ValidationFailed, "full_name"),
        ({"admitted_on": date(2026, 5, 1)}, ValidationFailed, "admitted_on"),
        ({"admitted_on": None}, ValidationFailed, "admitted_on"),
        ({"status": "left"}, ValidationFailed, "status"),
    ],
)
def test_a_refused_change_leaves_all_as_it_was(
    world: World, at: Any, values: dict[str, Any], refusal: type[DomainError], field: str
) -> None:
    at(TODAY)
    keys: dict[str, Any] = {**world.sections, **world.classes}
    given = {name: keys[value].pk if name.endswith("_id") else value for name, value in values.items()}
    student = world.students[0]
    before = (Student.objects.values().get(pk=student.pk), list(Enrolment.objects.values()))
    with pytest.raises(refusal) as caught:
        update_student(student=student, actor=SYSTEM, mother_tongue="Tamil", **given)
    assert field in caught.value.fields
    assert (Student.objects.values().get(pk=student.pk), list(Enrolment.objects.values())) == before


def test_nobody_moves_into_a_full_section_nor_after_leaving(world: World) -> None:
    to = world.sections["VI B"]
    type(to).objects.filter(pk=to.pk).update(capacity=3)
    with pytest.raises(SectionFull) as caught:
        update_student(student=world.students[0], section_id=to.pk, actor=SYSTEM)
    assert "3 of 3" in caught.value.message
    with pytest.raises(NotAtSchool):
        update_student(student=leave(world.students[1]), section_id=world.sections["VII B"].pk, actor=SYSTEM)
    assert Enrolment.objects.filter(section=to, ends_on=None).count() == 3


def test_somebody_who_left_frees_the_seat(world: World) -> None:
    to = world.sections["VI B"]
    type(to).objects.filter(pk=to.pk).update(capacity=3)
    with pytest.raises(SectionFull):
        new(world, "VI B")
    leave(world.students[5])
    assert new(world, "VI B").section == to


def test_the_code_tells_the_session_of_admission(world: World, at: Any) -> None:
    at("2027-02-10 10:00")
    now = new(world)
    long_ago = new(world, full_name="Old", admitted_on=date(2023, 3, 31))
    assert (now.student_code, long_ago.student_code) == ("2026-00001", "2022-00001")
    assert long_ago.enrolments.get().starts_on == date(2026, 4, 1)


def test_a_new_number_of_a_parent_counts_for_all_children_and_ends_the_sign_ins(world: World) -> None:
    """Whoever holds the old number would go on reading the children."""
    guardian = world.guardians["parent"]
    RefreshToken.objects.create(family=guardian.pk, user=guardian.user, expires_at="2030-01-01T00:00:00Z")
    version = guardian.user.token_version
    link = guardian.student_links.order_by("pk")[0]
    changed = change_guardian(link=link, phone="+91 98111 22233", email="P@Example.org", actor=SYSTEM)
    user = User.objects.get(pk=guardian.user_id)
    assert (changed.guardian.phone, user.username, user.phone) == ("9811122233",) * 3
    assert user.email == "p@example.org"
    assert user.token_version > version
    assert RefreshToken.objects.get(user=user).revoked_at is not None


def test_a_number_of_another_guardian_is_refused_by_name(world: World) -> None:
    other = world.guardians["other_parent"]
    link = world.guardians["parent"].student_links.order_by("pk")[0]
    with pytest.raises(Duplicate) as caught:
        change_guardian(link=link, phone=other.phone, full_name="X", actor=SYSTEM)
    assert other.full_name in caught.value.fields["phone"][0]
    assert world.students[6].full_name in caught.value.message
    guardian = Guardian.objects.get(pk=link.guardian_id)
    assert (guardian.phone, guardian.full_name) == (world.guardians["parent"].phone, "Parent")
    assert User.objects.get(pk=guardian.user_id).username == "parent"


def test_one_guardian_is_written_to_first(world: World) -> None:
    student = world.students[0]
    first = student.guardian_links.get()
    second = add_guardian(
        student=student, wish=GuardianWish("Rakesh", "9811111111"), is_primary=True, actor=SYSTEM
    )
    assert list(student.guardian_links.filter(is_primary=True)) == [second]
    with pytest.raises(Duplicate):
        add_guardian(student=student, wish=GuardianWish("Rakesh", "98111 11111"), actor=SYSTEM)
    with pytest.raises(InvalidState):
        remove_guardian(link=second, actor=SYSTEM)
    with pytest.raises(InvalidState):
        change_guardian(link=second, is_primary=False, actor=SYSTEM)
    change_guardian(link=first, is_primary=True, relation="father", actor=SYSTEM)
    remove_guardian(link=second, actor=SYSTEM)
    assert not User.objects.get(username="9811111111").is_active
    link = student.guardian_links.get()
    assert (link.is_primary, link.relation) == (True, "father")


def test_papers_are_told_by_their_content(world: World) -> None:
    student = world.students[0]
    for content in (b"<html>%PDF", b"MZ\x90", b""):
        with pytest.raises(DomainError):
            add_document(student=student, kind="other", file=io.BytesIO(content), actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        add_document(student=student, kind="passport", file=picture(), actor=SYSTEM)
    with pytest.raises(UnsupportedMedia):
        update_student(student=student, photo=io.BytesIO(b"GIF89a"), actor=SYSTEM)
    assert not StudentDocument.objects.exists()
    row = add_document(
        student=student, kind="birth_certificate", file=picture(), title=" Copy ", actor=SYSTEM
    )
    assert (row.title, row.file_kind) == ("Copy", "jpeg")
    assert row.file.name.startswith("students/")
    photo = update_student(student=student, photo=picture(), actor=SYSTEM).photo
    assert max(Image.open(photo).size) == 600


def test_a_parent_consents_for_the_own_child_alone(world: World) -> None:
    parent, other = world.actor("parent", Door.PORTAL), world.actor("other_parent")
    given: dict[str, Any] = {"purpose": "photographs", "notice_version": "2026-1", "language": "hi"}
    child = world.students[0]
    one = give_consent(student=child, actor=parent, **given)
    assert give_consent(student=child, actor=parent, **given) == one
    assert consenting([child], "photographs") == {(child.pk, world.guardians["parent"].pk)}
    for act, values in ((give_consent, given), (withdraw_consent, {"purpose": "photographs"})):
        with pytest.raises(NotFound):
            act(student=child, actor=other, **values)
    with pytest.raises(ValidationFailed):
        give_consent(student=child, actor=world.actor("school_admin"), **given)
    with pytest.raises(DomainError):
        give_consent(student=child, actor=world.actor("teacher"), **given)
    withdraw_consent(student=child, purpose="photographs", actor=parent)
    with pytest.raises(InvalidState):
        withdraw_consent(student=child, purpose="photographs", actor=parent)
    assert consenting([child], "photographs") == set()
    give_consent(student=child, actor=parent, **given)
    assert Consent.objects.filter(student=child).count() == 2


def test_everything_kept_comes_in_one_file(world: World, held: dict[str, hooks.Held]) -> None:
    child = world.students[0]
    hooks.register_held(hooks.Held("library", lambda student: [{"book": f"Book of {student.full_name}"}]))
    add_document(student=child, kind="birth_certificate", file=picture(), actor=SYSTEM)
    give_consent(
        student=child, purpose="health", notice_version="1", language="en", actor=world.actor("parent")
    )
    with export_student(student=child, actor=world.actor("parent")) as file:
        archive = zipfile.ZipFile(io.BytesIO(file.read()))
    told = json.loads(archive.read("student.json"))
    assert told["student"]["full_name"] == child.full_name
    assert told["guardians"][0]["phone"] == world.guardians["parent"].phone
    assert told["library"] == [{"book": "Book of Aarav Sharma"}]
    assert [len(told[name]) for name in ("enrolments", "documents", "consents")] == [1, 1, 1]
    assert told["documents"][0]["file"] in archive.namelist()
    assert AuditEntry.objects.filter(action="students.exported", object_id=str(child.pk)).exists()


def test_who_is_at_the_school_is_not_erased_and_dues_stop_it(
    world: World, held: dict[str, hooks.Held], django_capture_on_commit_callbacks: Any
) -> None:
    def refuse(_student: Student, _actor: Any) -> None:
        raise InvalidState("Rs 500 are due.")

    child = world.students[0]
    given: dict[str, Any] = {"student_code": child.student_code, "reason": "Asked for", "actor": SYSTEM}
    with pytest.raises(InvalidState):
        erase_student(student=child, **given)
    leave(child)
    with pytest.raises(ValidationFailed):
        erase_student(student=child, **{**given, "student_code": "S99999"})
    with pytest.raises(ValidationFailed):
        erase_student(student=child, **{**given, "reason": " "})
    hooks.register_held(hooks.Held("fees", lambda _student: [], refuse))
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(InvalidState):
        erase_student(student=child, **given)
    assert Student.objects.get(pk=child.pk).full_name == "Aarav Sharma"
    assert child.guardian_links.exists()


def test_erasing_leaves_nothing_of_the_person_and_the_sibling_untouched(
    world: World, django_capture_on_commit_callbacks: Any
) -> None:
    child, only = world.students[0], world.students[6]
    shared, own = world.guardians["parent"], world.guardians["other_parent"]
    update_student(student=only, address="12 MG Road", photo=picture(), actor=SYSTEM)
    paper = add_document(student=only, kind="aadhaar_copy", file=picture(), actor=SYSTEM).file.name
    for one in (child, only):
        leave(one)
        with django_capture_on_commit_callbacks(execute=True):
            erase_student(student=one, student_code=one.student_code, reason="Asked for", actor=SYSTEM)
        one.refresh_from_db()
        assert (one.full_name, one.date_of_birth) == (one.student_code, date(2014, 1, 1))
        assert one.erased_on
        assert not User.objects.get(pk=one.user_id).is_active
        assert not one.guardian_links.exists()
        assert one.enrolments.exists()
    assert (only.address, only.photo, StudentDocument.objects.count()) == ("", "", 0)
    assert not default_storage.exists(paper)
    shared.refresh_from_db()
    assert shared.phone  # has another child at the school
    assert StudentGuardian.objects.filter(guardian=shared).count() == 1
    own.refresh_from_db()
    account = User.objects.get(pk=own.user_id)
    assert (own.phone, account.phone, account.email, account.is_active) == ("", "", "", False)
    assert "other" not in account.username
    with pytest.raises(InvalidState):
        update_student(student=only, full_name="Back", actor=SYSTEM)
    with pytest.raises(InvalidState):
        erase_student(student=only, student_code=only.student_code, reason="Twice", actor=SYSTEM)
