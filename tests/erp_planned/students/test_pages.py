"""The class teacher's page, and the office's page of promotion."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.students.models import Enrolment, SchoolClass, StudentAttendance
from payroll.employees.models import Employee
from tests.erp_planned.students.people import a_class, a_student, year
from tests.payroll.ess.conftest import make_account, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_in(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[object], Client]:
    def make(user: object) -> Client:
        client = client_of(organization)
        client.force_login(user)  # type: ignore[arg-type]
        return client

    return make


def test_a_teacher_marks_the_own_class(
    signed_in: Callable[[object], Client], teacher: Employee, own_class: SchoolClass
) -> None:
    client, (row, other) = signed_in(teacher.user), (a_student(own_class), a_student(own_class))
    assert str(own_class) in client.get("/ess/class-attendance").content.decode()
    page, address = (
        client.get(f"/ess/class-attendance/{own_class.pk}"),
        f"/ess/class-attendance/{own_class.pk}",
    )
    assert row.name in page.content.decode()
    sent = {"date": "2026-11-13", f"mark-{row.pk}": "absent"}
    answer = client.post(address, sent)
    assert other.name in answer.content.decode(), "who has no mark is named"
    assert not StudentAttendance.objects.exists()
    assert client.post(address, {**sent, f"mark-{other.pk}": "present"}).status_code == 302
    assert StudentAttendance.objects.get(student=row).status == "absent"
    assert client.get(address, {"date": "nonsense"}).status_code == 200


def test_nobody_marks_a_class_of_somebody_else(
    signed_in: Callable[[object], Client], own_class: SchoolClass
) -> None:
    client = signed_in(make_person("ravi").user)
    assert client.get(f"/ess/class-attendance/{own_class.pk}").status_code == 404
    assert str(own_class) not in client.get("/ess/class-attendance").content.decode()


def test_the_office_promotes_a_class_by_its_page(signed_in: Callable[[object], Client]) -> None:
    year(2027)
    ninth = a_class("IX", next_class=a_class("X"))
    row, again = a_student(ninth), a_student(ninth)
    client = signed_in(make_account("boss", "admin"))
    address = "/admin/erp_students/promotionbatch/promote/"
    found = client.get(address, {"school_class": ninth.pk})
    assert row.name in found.content.decode()
    boxes = {"school_class": ninth.pk, f"{row.pk}-outcome": "promote", f"{again.pk}-outcome": "repeat"}
    looked = client.post(address, {**boxes, "look": "1"})
    plan = looked.context["plan"]
    assert Enrolment.objects.count() == 2
    assert client.post(address, {**boxes, "digest": "stale"}).status_code == 200
    assert Enrolment.objects.count() == 2
    assert client.post(address, {**boxes, "digest": plan.digest}).status_code == 302
    assert Enrolment.objects.get(student=again, year__name="2027-28").school_class == ninth


def test_the_office_admits_and_opens_the_account_on_the_screens(
    signed_in: Callable[[object], Client],
) -> None:
    row, client = a_class(), signed_in(make_account("boss", "admin"))
    sent = {
        "name": "Meera Rao", "gender": "F", "born_on": "2012-05-04", "guardian_name": "Suresh Rao",
        "guardian_phone": "9876500123", "school_class": row.pk, "admitted_on": "2026-11-02",
    }  # fmt: skip
    answer = client.post("/admin/erp_students/student/add/", sent)
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    student = Enrolment.objects.get().student
    assert student.admitted_on == date(2026, 11, 2)
    page = client.get(f"/admin/erp_students/student/{student.pk}/change/")
    assert student.admission_no in page.content.decode()
