"""An exam is made in the office, with all its papers on one page."""

from typing import Any

import pytest
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.student_exams.models import Exam
from tests.core.accounts.people import PASSWORD, user_of
from tests.erp_planned.student_exams.test_exams import subject
from tests.erp_planned.student_fees.fees import academic_year, school_class

pytestmark = pytest.mark.django_db
PAGE = "/admin/erp_student_exams/exam/add/"


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


@pytest.fixture
def office(organization: Tenant) -> Client:
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user_of(organization, "hr_manager").username, password=PASSWORD)
    return client


def body(**changed: Any) -> dict[str, Any]:
    """Return what the page sends: two papers, with an empty line between them."""
    paper = {"school_class": school_class().pk, "max_marks": "80", "starts_at": "10:00", "ends_at": "13:00"}
    return {
        "key": "k-1", "name": "Annual", "year": academic_year().pk, "starts_on": "01/03/2027", "ends_on": "20/03/2027",
        "weightage": "60", "line-TOTAL_FORMS": "3", "line-INITIAL_FORMS": "0",
        **{f"line-0-{name}": value
           for name, value in {**paper, "subject": subject().pk, "held_on": "02/03/2027"}.items()},
        "line-1-max_marks": "100", "line-1-starts_at": "10:00", "line-1-ends_at": "13:00",
        **{f"line-2-{name}": value
           for name, value in {**paper, "subject": subject("SCI").pk, "held_on": "04/03/2027"}.items()},
        **changed,
    }  # fmt: skip


def test_it_is_made_once_with_its_papers(office: Client) -> None:
    """Would catch the page answering 403, and Enter pressed twice making two exams."""
    assert office.get(PAGE).status_code == 200
    answer, _again = office.post(PAGE, body()), office.post(PAGE, body())
    assert answer.status_code == 302, (answer.context["head"].errors, answer.context["lines"].errors)
    row = Exam.objects.get()
    assert (row.name, row.weightage, row.shows_rank) == ("Annual", 60, False)
    assert [(one.subject.code, one.pass_marks) for one in row.papers.order_by("held_on")] == [
        ("MAT", 26),
        ("SCI", 26),
    ]
    assert office.get(f"/admin/erp_student_exams/exam/{row.pk}/change/").status_code == 200


@pytest.mark.parametrize(
    ("changed", "box"),
    [
        ({"line-2-held_on": "04/04/2027"}, "held_on"),
        ({"line-2-ends_at": "09:00"}, "ends_at"),
        ({"line-2-subject": ""}, "subject"),
        ({"line-2-pass_marks": "81"}, "pass_marks"),
    ],
)
def test_a_refusal_stands_beside_the_box_of_the_paper(office: Client, changed: Any, box: str) -> None:
    answer = office.post(PAGE, body(**changed))
    assert answer.status_code == 200
    assert list(answer.context["lines"].forms[2].errors) == [box]
    assert not Exam.objects.exists()


def test_who_may_not_make_exams_sees_no_page(organization: Tenant) -> None:
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user_of(organization, "accountant").username, password=PASSWORD)
    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, body()).status_code == 403
    assert not Exam.objects.exists()
