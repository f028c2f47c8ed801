"""Leave pages of the portal: only the own leave, refusals beside the boxes."""

from collections.abc import Callable

import pytest
from django.test import Client

from core.actors import Actor
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.models import LeaveApplication
from tests.payroll.leave.conftest import PASSWORD, Apply, give, with_account
from tests.payroll.leave.test_applications import certificate
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
FORM = {"leave_type": "EL", "from_on": "2026-06-01", "to_on": "2026-06-05", "reason": "Family"}


@pytest.fixture
def browser(organization: Tenant, asha: Employee, client_of: Callable[[Tenant], Client]) -> Client:
    with_account(asha)
    client = client_of(organization)
    assert client.login(username="asha", password=PASSWORD)
    return client


def test_apply_see_and_cancel(browser: Client, asha: Employee) -> None:
    page = browser.get("/ess/leave")
    assert page.status_code == 200
    assert "Earned Leave" in page.content.decode()
    form = browser.get("/ess/leave/apply").content.decode()
    assert 'type="date"' in form
    assert "Paternity" not in form
    response = browser.post("/ess/leave/apply", FORM)
    row = LeaveApplication.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/ess/leave/{row.pk}")
    assert (row.employee_id, row.state, row.applied_by) == (asha.pk, "pending", asha.name)
    assert "Cancel this application" in browser.get(f"/ess/leave/{row.pk}").content.decode()
    browser.post(f"/ess/leave/{row.pk}")
    row.refresh_from_db()
    assert row.state == "cancelled"
    assert "Cancel this application" not in browser.get(f"/ess/leave/{row.pk}").content.decode()
    assert "Cancelled" in browser.get("/ess/leave").content.decode()


def test_refusals_stand_beside_the_boxes(browser: Client) -> None:
    page = browser.post("/ess/leave/apply", {**FORM, "to_on": "2026-07-31"})
    assert page.status_code == 200
    assert list(page.context["form"].errors) == ["to_on"]
    empty = browser.post("/ess/leave/apply", {})
    assert set(empty.context["form"].errors) == {"leave_type", "from_on", "to_on", "reason"}
    assert not LeaveApplication.objects.exists()


def test_certificate_goes_up_and_comes_back(browser: Client) -> None:
    picture = certificate()
    picture.name = "c.png"
    browser.post("/ess/leave/apply", {**FORM, "leave_type": "COM", "attachment": picture})
    row = LeaveApplication.objects.get()
    answer = browser.get(f"/ess/leave/{row.pk}/certificate")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_another_employee_s_leave_is_not_found(browser: Client, apply: Apply) -> None:
    row = apply(make_employee(), "EOL", "2026-06-01")
    for path in (f"/ess/leave/{row.pk}", f"/ess/leave/{row.pk}/certificate"):
        assert browser.get(path).status_code == 404
    assert browser.post(f"/ess/leave/{row.pk}").status_code == 404
    row.refresh_from_db()
    assert row.state == "pending"


def test_hindi_pages(browser: Client, asha: Employee, apply: Apply) -> None:
    row = apply(asha, "EL", "2026-06-01")
    for path in ("/ess/leave", "/ess/leave/apply", f"/ess/leave/{row.pk}"):
        assert browser.get(path, headers={"accept-language": "hi"}).status_code == 200


def test_sign_in_is_asked_for(organization: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    response = client_of(organization).get("/ess/leave")
    assert response.status_code == 302
    assert "/ess/sign-in" in response["Location"]


def test_days_are_counted_before_sending(browser: Client, asha: Employee) -> None:
    """Monday to the Tuesday after are nine days by the sandwich rule; nothing is sent, nothing is lost."""
    asked = {**FORM, "to_on": "2026-06-09", "reason": "", "count": "1"}
    page = browser.post("/ess/leave/apply", asked)
    text = page.content.decode()
    assert "Days that count: 9" in text
    assert "21 left after them" in text
    assert page.context["form"]["to_on"].data == "2026-06-09"
    assert not LeaveApplication.objects.exists()
    casual = browser.post("/ess/leave/apply", {**asked, "leave_type": "CL"}).content.decode()
    assert "Days that count: 7" in casual
    refused = browser.post("/ess/leave/apply", {**asked, "to_on": "2026-07-31"})
    assert list(refused.context["form"].errors) == ["to_on"]


def test_days_of_commuted_leave_say_what_they_take(browser: Client) -> None:
    picture = certificate()
    picture.name = "c.png"
    page = browser.post(
        "/ess/leave/apply", {**FORM, "leave_type": "COM", "count": "1", "attachment": picture}
    )
    text = page.content.decode()
    assert "10 are taken from the account" in text
    assert "Choose the certificate again" in text


def test_a_single_father_is_offered_what_he_may_take(
    organization: Tenant, actor: Actor, client_of: Callable[[Tenant], Client]
) -> None:
    """The portal's list and the rule agree: an account opened by adjustment can be used here."""
    ravi = make_employee(gender="male")
    give(ravi, actor, CCL=30)
    with_account(ravi, "ravi")
    client = client_of(organization)
    assert client.login(username="ravi", password=PASSWORD)
    assert "Child Care Leave (CCL)" in client.get("/ess/leave/apply").content.decode()
    assert client.post("/ess/leave/apply", {**FORM, "leave_type": "CCL"}).status_code == 302
    assert LeaveApplication.objects.get().employee_id == ravi.pk


def test_cancelling_is_not_the_main_button(browser: Client, asha: Employee, apply: Apply) -> None:
    row = apply(asha, "EL", "2026-06-01")
    text = browser.get(f"/ess/leave/{row.pk}").content.decode()
    assert '<button class="button plain">Cancel this application</button>' in text
