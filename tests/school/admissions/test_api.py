"""The routes of admissions as the specification has them."""

import io
from itertools import product
from typing import Any

import pytest
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from school.admissions.models import Inquiry, InquiryDocument
from school.students.models import Student
from tests.school.admissions.places import BODY, an_inquiry, approved, in_review, picture
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/admissions/inquiries"


def multipart(world: World, who: str, path: str, values: dict[str, Any]) -> Any:
    """Send a form by PATCH, as a program does."""
    return world.api(who)("PATCH", path, encode_multipart(BOUNDARY, values), content_type=MULTIPART_CONTENT)


def test_from_the_inquiry_to_the_student(world: World) -> None:
    """The way of the specification: register, review, papers, approve, enroll."""
    api = world.api("school_admin")
    made = api.post(PATH, BODY)
    assert made.status_code == 201
    row = made.json()["data"]
    assert (row["status"], row["applyingForClass"], row["source"]) == ("new", "VI", "api")
    assert row["guardianPhone"] == "9810012345"
    one = f"{PATH}/{row['id']}"
    assert api("PATCH", f"{one}/status", {"status": "in_review"}).json()["data"]["status"] == "in_review"
    papers = {"documents": [{"kind": "birth_certificate", "state": "verified", "remark": "Original seen"}]}
    told = api("PATCH", f"{one}/documents", papers).json()["data"]["documents"]
    assert {paper["kind"]: paper["state"] for paper in told}["birth_certificate"] == "verified"
    done = api("PATCH", f"{one}/status", {"status": "approved", "remarks": "Welcome"}).json()["data"]
    assert (done["status"], done["remarks"], done["studentId"]) == ("approved", "Welcome", None)
    body = {"sectionId": str(world.sections["VI A"].pk), "rollNo": 21, "gender": "male"}
    enrolled = api.post(f"{one}/enroll", body, **{"Idempotency-Key": "enroll-1"})
    assert enrolled.status_code == 201, enrolled.content
    student = Student.objects.get(pk=enrolled.json()["data"]["studentId"])
    assert student.full_name == "Aarush Verma"
    again = api.post(f"{one}/enroll", body, **{"Idempotency-Key": "enroll-1"})
    assert again.json() == enrolled.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = api.post(f"{one}/enroll", body)
    assert other.json()["error"]["message"] == f"Aarush Verma is enrolled already as {student.student_code}."
    assert Student.objects.filter(full_name="Aarush Verma").count() == 1
    assert [one["status"] for one in api.get(f"{PATH}?enrolled=true").json()["data"]["items"]] == ["approved"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("guardianPhone", "12"), ("dateOfBirth", "2090-01-01"), ("applyingForClass", "Blue"), ("studentName", ""),
     ("guardianEmail", "x"), ("academicYearId", "0199a5b0-0000-7000-8000-000000000000"), ("nickname", "Z")],
)  # fmt: skip
def test_wrong_input_names_the_field(world: World, field: str, value: str) -> None:
    answer = world.api("school_admin").post(PATH, {**BODY, field: value})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "INVALID_INPUT"
    assert list(error["fields"]) == [field]
    assert not Inquiry.objects.exists()


def test_a_step_that_is_not_there_says_what_is_possible(world: World) -> None:
    row = an_inquiry(world)
    answer = world.api("school_admin")("PATCH", f"{PATH}/{row.pk}/status", {"status": "approved"})
    assert "In review" in answer.json()["error"]["message"]
    answer = world.api("school_admin")("PATCH", f"{PATH}/{row.pk}/status", {"status": "done"})
    assert list(answer.json()["error"]["fields"]) == ["status"]
    row.refresh_from_db()
    assert row.status == "new"


def test_the_file_of_a_paper_is_told_by_its_content(world: World) -> None:
    row = an_inquiry(world)
    path = f"{PATH}/{row.pk}/documents"
    told = multipart(world, "school_admin", path, {"kind": "photo", "file": picture(), "remark": "Counter"})
    assert told.status_code == 200, told.content
    paper = InquiryDocument.objects.get(inquiry=row, kind="photo")
    assert (paper.state, paper.remark) == ("received", "Counter")
    answer = world.api("accountant").get(f"{path}/{paper.pk}")
    assert answer.headers["Content-Type"] == "image/png"
    bad = io.BytesIO(b"<script>alert(1)</script>")
    bad.name = "photo.png"
    refused = multipart(world, "school_admin", path, {"kind": "photo", "file": bad})
    assert refused.status_code in {400, 415}
    assert list(refused.json()["error"]["fields"]) == ["file"]
    other = an_inquiry(world, student_name="Other Child")
    assert world.api("accountant").get(f"{PATH}/{other.pk}/documents/{paper.pk}").status_code == 404


def test_papers_are_changed_all_or_none(world: World) -> None:
    row = an_inquiry(world)
    before = sorted(InquiryDocument.objects.values_list())
    entries = [{"kind": "photo", "state": "verified"}, {"kind": "birth_certificate", "state": "rejected"}]
    api = world.api("school_admin")
    answer = api("PATCH", f"{PATH}/{row.pk}/documents", {"documents": entries})
    assert list(answer.json()["error"]["fields"]) == ["documents.1.remark"]
    twice = [{"kind": "photo"}, {"kind": "photo"}]
    assert api("PATCH", f"{PATH}/{row.pk}/documents", {"documents": twice}).status_code == 400
    assert sorted(InquiryDocument.objects.values_list()) == before


def test_the_list_is_filtered_and_costs_the_same_at_one_and_three(
    world: World, django_assert_max_num_queries: Any
) -> None:
    api = world.api("school_admin")
    rows = [an_inquiry(world), in_review(world, student_name="Bo"), approved(world, student_name="Cy")]
    api.get(PATH)
    with django_assert_max_num_queries(6):
        assert api.get(PATH).json()["data"]["total"] == 3
    for query, number in product(["status=in_review", "search=Bo", f"search={rows[1].number}"], [1]):
        assert len(api.get(f"{PATH}?{query}").json()["data"]["items"]) == number
    assert api.get(f"{PATH}?classId={world.classes['VII'].pk}").json()["data"]["items"] == []
    assert api.get(f"{PATH}?colour=red").status_code == 400
    with django_assert_max_num_queries(12):
        api.get(f"{PATH}/{rows[0].pk}")
