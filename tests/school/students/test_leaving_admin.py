"""Screens of promotion, exits and certificates, as the office uses them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from school.students.models import Certificate, PromotionBatch, StudentExit
from school.students.services.promotion import set_promotion_rules
from tests.school.students.papers import issue, left, letter
from tests.school.students.turning import add_next_year, everything, promote, stays, wish
from tests.school.world import SYSTEM, World

__all__ = ["letter"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("letter")]
PROMOTIONS = "/admin/school_students/promotionbatch/"
EXITS = "/admin/school_students/studentexit/"
CERTIFICATES = "/admin/school_students/certificate/"


@pytest.fixture(autouse=True)
def _today(at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


@pytest.fixture
def office(world: World) -> Client:
    return world.browser("school_admin")


def shown(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


class TestPromotePage:
    def posted(self, world: World, office: Client, *, look: bool = False, **boxes: str) -> dict[str, str]:
        """Return what the browser would send for VI A; `boxes` by the student's number: `s2="left"`."""
        page = office.get(f"{PROMOTIONS}promote/", {"section": world.sections["VI A"].pk})
        data = {"section": str(world.sections["VI A"].pk), "digest": page.context["plan"].digest}
        for number, student in enumerate(world.in_section("VI A"), 1):
            data[f"{student.pk}-outcome"] = boxes.get(f"s{number}", "promoted")
            data[f"{student.pk}-to"] = ""
        return {**data, "look": "1"} if look else data

    def test_look_decide_look_again_promote_take_back(self, world: World, office: Client) -> None:
        add_next_year()
        before = everything()
        page = shown(office.get(f"{PROMOTIONS}promote/", {"section": world.sections["VI A"].pk}))
        assert "Aarav Sharma" in page
        assert "VII A" in page
        data = self.posted(world, office, look=True, s2="left")
        looked = office.post(f"{PROMOTIONS}promote/", data)
        assert "Left: <b>1</b>" in shown(looked)
        assert everything() == before
        del data["look"]
        unseen = shown(office.post(f"{PROMOTIONS}promote/", data))
        assert "Something changed since the preview" in unseen, "the digest is of the first look"
        assert everything() == before
        data["digest"] = looked.context["plan"].digest
        done = office.post(f"{PROMOTIONS}promote/", data, follow=True)
        assert "Entered for 5 students." in shown(done)
        assert "Bhavya Iyer" in shown(done)
        batch = PromotionBatch.objects.get()
        assert shown(office.get(f"{PROMOTIONS}{batch.pk}/revert/"))
        office.post(f"{PROMOTIONS}{batch.pk}/revert/")
        assert everything()[:2] == before[:2]

    def test_what_stands_in_the_way_is_named_beside_the_student(self, world: World, office: Client) -> None:
        data = self.posted(world, office)
        page = shown(office.post(f"{PROMOTIONS}promote/", data))
        assert "There is no academic year after 2026-27" in page
        assert not PromotionBatch.objects.exists()

    @pytest.mark.parametrize("section", ["", "x", "5f0c3a52-8a0e-4a53-9a6d-0c9f6f6f2f11"])
    def test_a_section_that_is_none(self, office: Client, section: str) -> None:
        assert "Choose a section" in shown(office.get(f"{PROMOTIONS}promote/", {"section": section}))
        assert shown(office.post(f"{PROMOTIONS}promote/", {"section": section}))

    def test_nobody_waits(self, world: World, office: Client) -> None:
        page = shown(office.get(f"{PROMOTIONS}promote/", {"section": world.sections["VII B"].pk}))
        assert "Nobody of VII B waits" in page

    def test_boxes_that_hold_nonsense_count_as_usual(self, world: World, office: Client) -> None:
        add_next_year()
        data = self.posted(world, office, look=True, s1="nonsense")
        assert shown(office.post(f"{PROMOTIONS}promote/", data))

    def test_rules(self, office: Client, world: World) -> None:
        page = shown(office.get(f"{PROMOTIONS}rules/"))
        assert 'value="5, 8"' in page
        wrong = office.post(f"{PROMOTIONS}rules/", {"re_exam_grades": "five", "never_held_back_to": "8"})
        assert "Write the numbers of the classes" in shown(wrong)
        office.post(f"{PROMOTIONS}rules/", {"re_exam_grades": "6", "never_held_back_to": "0"})
        assert 'value="6"' in shown(office.get(f"{PROMOTIONS}rules/"))

    def test_a_second_exam_waits_on_the_home_page(self, world: World, at: Callable[[str], None]) -> None:
        at("2027-05-20 10:00")
        add_next_year()
        set_promotion_rules(re_exam_grades=[6], never_held_back_to=8, actor=SYSTEM)
        promote(wish(world, s1=("re_exam", None)))
        home = world.browser("school_admin").get("/admin/")
        assert "1 student waits for the result of the second exam" in shown(home)


def test_an_exit_is_entered_and_taken_back(world: World, office: Client) -> None:
    data = {
        "student_code": "s00001",
        "last_day": "20 Nov 2026",
        "status": "left",
        "reason": "Moved",
        "remarks": "",
    }
    assert "No student has this code." in shown(office.post(f"{EXITS}leave/", {**data, "student_code": "X"}))
    assert office.post(f"{EXITS}leave/", data).status_code == 302
    row = StudentExit.objects.get()
    assert "Moved" in shown(office.get(f"{EXITS}{row.pk}/change/"))
    back = {"rejoins_on": "21 Nov 2026", "section": str(world.sections["VI B"].pk)}
    office.post(f"{EXITS}{row.pk}/take-back/", back)
    assert stays(world.students[0])[-1][0] == "VI B"
    assert "taken back" in shown(office.get(EXITS))


def test_certificates_are_issued_printed_copied_cancelled(world: World, office: Client) -> None:
    first = {"student_code": "S00002", "kind": "bonafide", "purpose": "Bank account"}
    assert office.post(f"{CERTIFICATES}issue/", first).status_code == 302
    refused = office.post(f"{CERTIFICATES}issue-tc/", {"student_code": "S00001"})
    assert "enter the last day" in shown(refused)
    left(world.students[0])
    assert (
        office.post(
            f"{CERTIFICATES}issue-tc/", {"student_code": "S00001", "subjects": "Hindi, Maths"}
        ).status_code
        == 302
    )
    row = Certificate.objects.get(kind="tc")
    assert ["Subjects studied", "Hindi, Maths"] in row.content["pages"]["en"]["lines"]
    page = shown(office.get(f"{CERTIFICATES}{row.pk}/change/"))
    assert "Hindi, Maths" in page
    assert f"/verify/{row.token}" in page
    pdf = office.get(f"{CERTIFICATES}{row.pk}/print-en/")
    assert pdf.content[:5] == b"%PDF-"
    office.post(f"{CERTIFICATES}{row.pk}/copy/", {"remarks": "Lost"})
    assert row.copies.get().remarks == "Lost"
    office.post(f"{CERTIFICATES}{row.pk}/cancel/", {"reason": "Wrong reason"})
    page = shown(office.get(f"{CERTIFICATES}{row.pk}/change/"))
    assert "Wrong reason" in page
    assert "print-en" not in page
    assert "TC/0001" in shown(office.get(CERTIFICATES))


def test_rights_decide_what_is_shown(world: World) -> None:
    principal, accountant = world.browser("principal"), world.browser("accountant")
    assert shown(principal.get(PROMOTIONS))
    row = issue(world.students[0])
    assert shown(principal.get(f"{CERTIFICATES}{row.pk}/change/"))
    assert principal.get(f"{EXITS}leave/").status_code == 403
    for path in (PROMOTIONS, f"{PROMOTIONS}promote/", CERTIFICATES, f"{CERTIFICATES}{row.pk}/print-en/"):
        assert accountant.get(path).status_code == 403, path


@pytest.mark.parametrize("pk", ["x", "5f0c3a52-8a0e-4a53-9a6d-0c9f6f6f2f11"])
def test_what_is_not_there_is_no_fault(office: Client, pk: str) -> None:
    for path in (PROMOTIONS, EXITS, CERTIFICATES):
        assert office.get(f"{path}{pk}/change/").status_code in {302, 404}
    assert office.get(f"{CERTIFICATES}{pk}/print-en/").status_code == 404


def test_all_of_it_from_the_students_page(world: World, office: Client) -> None:
    add_next_year()
    student = f"/admin/school_students/student/{world.students[0].pk}"
    page = shown(office.get(f"{student}/change/"))
    assert "/leave/" in page
    assert "/tc/" not in page, "only who has left gets one"
    office.post(f"{student}/certificate/", {"kind": "character", "conduct": "Very good"})
    assert Certificate.objects.get().number_text == "CHR/0001"
    data = {"last_day": "20 Nov 2026", "status": "transferred", "reason": "Moved", "remarks": ""}
    office.post(f"{student}/leave/", data)
    office.post(f"{student}/tc/", {"conduct": "Good"})
    page = shown(office.get(f"{student}/change/"))
    assert "TC/0001" in page
    other = f"/admin/school_students/student/{world.students[1].pk}"
    office.post(f"{other}/promote/", {"outcome": "promoted", "section": str(world.sections["VII B"].pk)})
    assert stays(world.students[1])[-1][0] == "VII B"
