"""The office's screens: list, record, acts in every state, papers."""

from itertools import product
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from school.admissions.acts import INQUIRY_ACTS
from school.admissions.enums import InquiryStatus
from school.admissions.models import DocumentRule, Inquiry, InquiryDocument
from tests.school.admissions.places import FACTS, MAKE, an_inquiry, approved, in_review
from tests.school.admissions.test_decisions import kept
from tests.school.fees.billing import example_plan
from tests.school.world import World

pytestmark = pytest.mark.django_db
LIST = "/admin/school_admissions/inquiry/"


def page(row: Inquiry, name: str = "change") -> str:
    return f"{LIST}{row.pk}/{name}/"


def body(world: World, name: str) -> dict[str, Any]:
    sent = {
        "reject": {"remarks": "No seat"},
        "remark": {"remarks": "Called"},
        "enroll": {"section_id": world.sections["VI A"].pk, "gender": "male"},
        "ask_for": {"kind": "report_card"},
    }
    return sent.get(name, {})


@pytest.mark.parametrize(
    ("status", "name"), list(product(InquiryStatus, [act.name for act in INQUIRY_ACTS.each]))
)
def test_each_act_in_each_state(world: World, status: str, name: str) -> None:
    """The button stands where the act is possible, and elsewhere nothing changes whatever is sent."""
    row = MAKE[status](world)
    if name == "raise_invoice":
        example_plan(world)  # entered after the approval, which found none
    act = INQUIRY_ACTS.named(name)
    client = world.browser("school_admin")
    address = f"{LIST}{row.pk}/{name.replace('_', '-')}/"
    shown = client.get(page(row)).content.decode()
    is_possible = INQUIRY_ACTS.is_possible(act, status)
    assert (f'href="{address}"' in shown) == is_possible
    stood = kept(row), InquiryDocument.objects.count()
    answer = client.post(address, body(world, name))
    assert (answer.status_code == 302) == is_possible, answer.content
    assert ((kept(row), InquiryDocument.objects.count()) != stood) == is_possible


@pytest.mark.parametrize(("who", "may"), [("principal", {"start-review"}), ("accountant", set())])
def test_a_role_without_the_right_acts_not(world: World, who: str, may: set[str]) -> None:
    row = an_inquiry(world)
    shown = world.browser(who).get(page(row)).content.decode()
    for name in ("start-review", "remark", "ask-for"):
        assert (f'href="{LIST}{row.pk}/{name}/"' in shown) == (name in may)
    stood = kept(row)
    assert world.browser("accountant").post(f"{LIST}{row.pk}/start-review/").status_code == 403
    assert world.browser("teacher").get(page(row)).status_code in {302, 403}
    assert kept(row) == stood


def test_an_inquiry_is_entered_at_the_counter_and_mended(world: World) -> None:
    client = world.browser("school_admin")
    sent = {
        **FACTS,
        "date_of_birth": "14 Jun 2014",
        "school_class": world.classes["VI"].pk,
        "academic_year": world.year.pk,
        "relation": "mother",
    }
    wrong = client.post(f"{LIST}add/", {**sent, "guardian_phone": "12"})
    assert "10 digits" in wrong.content.decode()
    assert client.post(f"{LIST}add/", sent).status_code == 302
    row = Inquiry.objects.get()
    assert (row.source, row.created_by) == ("counter", "School Admin")
    child = {
        name: sent[name]
        for name in ("student_name", "date_of_birth", "gender", "school_class", "academic_year")
    }
    mended = client.post(f"{page(row)}?edit=child", {**child, "student_name": "Aarush Varma"})
    assert mended.status_code == 302
    row.refresh_from_db()
    assert (row.student_name, row.name_key) == ("Aarush Varma", "aarush varma")


def test_the_record_shows_papers_duplicates_siblings_and_what_was_said(
    world: World, django_assert_max_num_queries: Any
) -> None:
    DocumentRule.objects.create(kind="birth_certificate", is_required=True)
    row = in_review(world, guardian_phone="9900000000")
    other = an_inquiry(world, student_name="VERMA AARUSH", guardian_phone="9811111111")
    client = world.browser("school_admin")
    client.get(page(row))
    with django_assert_max_num_queries(45):
        shown = client.get(page(row)).content.decode()
    for text in (other.number, "Birth certificate", world.students[5].full_name, "not verified yet"):
        assert text in shown
    assert "Enroll" not in shown
    assert world.students[5].full_name in world.browser("accountant").get(page(row)).content.decode()


def test_an_enrolled_one_is_not_enrolled_again(world: World) -> None:
    row = approved(world)
    client = world.browser("school_admin")
    address = f"{LIST}{row.pk}/enroll/"
    assert address in client.get(page(row)).content.decode()
    client.post(address, body(world, "enroll"))
    row.refresh_from_db()
    assert row.student is not None
    shown = client.get(page(row)).content.decode()
    assert address not in shown
    assert row.student.student_code in shown
    assert "enrolled already" in client.post(address, body(world, "enroll")).content.decode()


def test_a_paper_is_verified_refused_and_filed(world: World) -> None:
    row = an_inquiry(world)
    paper = row.documents.get(kind="photo")
    client = world.browser("school_admin")
    one = f"/admin/school_admissions/inquirydocument/{paper.pk}/"
    assert client.get(f"{one}change/").status_code == 200
    picture = SimpleUploadedFile("x.png", b"not a picture")
    refused = client.post(f"{one}change/?edit=paper", {"state": "received", "remark": "", "file": picture})
    assert "none of the kinds" in refused.content.decode()
    assert client.post(f"{one}verify/", {"remark": "Seen"}).status_code == 302
    paper.refresh_from_db()
    assert (paper.state, paper.remark) == ("verified", "Seen")
    assert client.post(f"{one}refuse/", {"remark": ""}).status_code == 200
    assert client.post(f"{one}refuse/", {"remark": "Not legible"}).status_code == 302
    assert client.get(f"{one}file-of/").status_code == 404
    assert world.browser("accountant").post(f"{one}verify/").status_code == 403


def test_lists_take_as_many_queries_at_three_rows_as_at_one(
    world: World, django_assert_max_num_queries: Any
) -> None:
    client = world.browser("school_admin")
    an_inquiry(world)
    addresses = (LIST, "/admin/school_admissions/inquirydocument/")
    for address in addresses:
        assert client.get(address).status_code == 200
    for name in ("Bo", "Cy"):
        approved(world, student_name=name)
    for address in addresses:
        with django_assert_max_num_queries(25):
            assert client.get(address).status_code == 200
    assert "Bo" in client.get(f"{LIST}?q=Bo").content.decode()
    assert "ADM-2026-27-0001" in client.get(f"{LIST}export.csv").content.decode()
