"""The students' pages: the own results, fees, bed and outpasses, and nothing of anybody else."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.hostel.models import OutpassRequest
from erp_planned.hostel.services.stays import allocate
from erp_planned.student_exams.services.exams import publish_exam
from erp_planned.student_fees.models import FeePayment
from erp_planned.students.models import Student
from tests.erp_planned.hostel.places import hostel
from tests.erp_planned.student_exams.test_exams import enter, exam
from tests.erp_planned.student_fees.fees import SYSTEM, billed, books, instalment, paid, student
from tests.payroll.ess.conftest import make_account, make_person

pytestmark = pytest.mark.django_db
PAGES = ("", "results", "fees", "hostel", "hostel/outpass", "profile", "notices", "notices/preferences")


@pytest.fixture(autouse=True)
def _clock(at: Callable[[str], None]) -> None:
    at("2026-11-22 12:00")


@pytest.fixture
def asha(organization: Tenant) -> Student:
    """A student with fees, a receipt, a published exam and a bed; another one beside."""
    books()
    own = student("ADM/1", "Asha Rao", user=make_account("asha.rao", "student"))
    other = student("ADM/2", "Bina Sen", user=make_account("bina.sen", "student"))
    instalment(5000, date(2026, 6, 10))
    billed(own, other)
    for one in (own, other):
        paid(one, 2000)
    row = exam()
    enter(row, {own: Decimal(81), other: Decimal(42)})
    publish_exam(exam=row, actor=SYSTEM)
    house = hostel("Sarojini", "Girls", beds=(2,))
    for bed, one in enumerate((own, other), 1):
        allocate(student=one, room=house.rooms.get(), bed_no=bed, from_on=date(2026, 11, 1), actor=SYSTEM)
    return own


def page_of(organization: Tenant, client_of: Callable[[Tenant], Client], who: Student) -> Client:
    client = client_of(organization)
    assert who.user is not None
    client.force_login(who.user)
    return client


def test_every_page_opens_with_the_own_record(
    organization: Tenant, client_of: Callable[[Tenant], Client], asha: Student
) -> None:
    client = page_of(organization, client_of, asha)
    for path in PAGES:
        answer = client.get(f"/student/{path}")
        assert answer.status_code == 200, path
        assert "Bina" not in answer.content.decode()
    assert "3,000" in client.get("/student/fees").content.decode()
    assert "81" in client.get("/student/results").content.decode()
    assert "Sarojini" in client.get("/student/hostel").content.decode()
    year = asha.enrolments.get().year_id
    assert client.get(f"/student/results/{year}/pdf").content.startswith(b"%PDF")
    assert client.get(f"/student/results/{year + 999}/pdf").status_code == 404


def test_a_student_lands_on_the_own_page_and_reaches_no_other(
    organization: Tenant, client_of: Callable[[Tenant], Client], asha: Student
) -> None:
    """From the employees' portal on; the administration stays closed; another's receipt is not there."""
    client = page_of(organization, client_of, asha)
    assert client.get("/ess/")["Location"] == "/student/"
    assert client.get("/admin/").status_code in {302, 403}
    own = FeePayment.objects.get(account__student=asha).pk
    theirs = FeePayment.objects.exclude(pk=own).get().pk
    assert client.get(f"/student/fees/receipts/{own}/pdf").content.startswith(b"%PDF")
    assert client.get(f"/student/fees/receipts/{theirs}/pdf").status_code == 404


def test_an_employee_has_no_student_pages(
    organization: Tenant, client_of: Callable[[Tenant], Client], asha: Student
) -> None:
    client = client_of(organization)
    user = make_person("ravi").user
    assert user is not None
    client.force_login(user)
    assert client.get("/student/")["Location"] == "/ess/"


def test_an_outpass_is_asked_for(
    organization: Tenant, client_of: Callable[[Tenant], Client], asha: Student
) -> None:
    """Wrong times are told beside the box, and the right ones make a request for the own record."""
    client = page_of(organization, client_of, asha)
    given = {
        "kind": "day", "from_at": "2026-11-24T09:00", "to_at": "2026-11-24T08:00", "place": "Town",
        "reason": "Dentist",
    }  # fmt: skip
    assert client.post("/student/hostel/outpass", given).status_code == 200
    assert not OutpassRequest.objects.exists()
    assert client.post("/student/hostel/outpass", {**given, "to_at": "2026-11-24T18:00"}).status_code == 302
    assert OutpassRequest.objects.get().student == asha
