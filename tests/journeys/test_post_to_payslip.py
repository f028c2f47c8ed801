"""From a department's wish for a post to the first payslip of who was hired: office, approvers, public form, panel."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.accounts.models import User
from core.outbox.models import Message
from core.tenancy.models import Tenant
from payroll.employees.masters import departments, designations
from payroll.employees.models import Employee
from tests.erp_planned.recruitment.posts import pdf
from tests.journeys.desk import Clock
from tests.journeys.seats import Seat, money, seat, seat_of
from tests.journeys.story import SYSTEM

pytestmark = pytest.mark.django_db
JOINS = "2026-07-16"


class Story:
    """The office, the head of the department and a colleague, who approve and sit on the panel."""

    def __init__(self, tenant: Tenant, clock: Clock) -> None:
        self.tenant, self.clock = tenant, clock
        clock.to("2026-06-01 10:00")
        self.hr, self.head = seat(tenant, "hr_manager"), seat(tenant, "admin")
        self.department = departments.create(code="PHY", name="Physics", actor=SYSTEM).pk
        self.post = designations.create(name="Assistant Professor", actor=SYSTEM).pk
        self.people = {name: self._employed(name, number) for number, name in enumerate(("ravi", "meena"), 1)}
        self.ravi, self.meena = (seat_of(tenant, pk, name) for name, pk in self.people.items())

    def _employed(self, name: str, number: int) -> int:
        body = {
            "name": name.title(), "dateOfBirth": "1975-01-01", "dateOfJoining": "2005-01-01", "level": 13,
            "cell": number, "department": "Physics", "designation": "Assistant Professor",
            "pan": f"ZZXPA{1300 + number}B", "bankAccount": f"5010000013{number:02d}", "ifsc": "SBIN0001234",
            "scheme": "NPS", "pran": f"1300000000{number:02d}",
        }  # fmt: skip
        return int(self.hr.post("employees", body)["employee"]["id"])

    def interview(self, number: int) -> Any:
        """Return an interview as the office reads it."""
        return self.hr.get(f"hrms/interviews/{number}")


@pytest.fixture
def story(organization: Tenant, at: Callable[[str], None]) -> Story:
    return Story(organization, Clock(at))


def test_from_the_requisition_to_the_first_payslip(story: Story) -> None:
    """Catches a step of hiring that the next one does not see, and feedback that is read too early."""
    requisition = approved(story)
    candidate = applied(story, requisition)
    met(story, candidate)
    offered(story, requisition, candidate)
    employee = joined(story, candidate)
    paid(story, employee)


def approved(story: Story) -> Any:
    """The chain decides in its order: the head of the department in the portal, the head of the office over REST."""
    made = story.hr.post("hrms/requisitions", {
        "departmentId": story.department, "designationId": story.post, "vacancies": 1, "payLevel": 10,
        "qualifications": "Doctorate in physics", "closesOn": "2026-06-15",
        "approvalChain": [{"approverId": story.ravi.user.pk}, {"approverId": story.head.user.pk}]})  # fmt: skip
    one = f"hrms/requisitions/{made['id']}"
    story.hr.put(one, {"action": "submit"})
    story.head.refused("PUT", f"{one}/approve", {"decision": "approve", "step": 2})
    assert made["number"] in story.ravi.page("/ess/approvals")
    assert story.meena.browser.get(f"/ess/approvals/{made['id']}").status_code == 404
    story.ravi.send(f"/ess/approvals/{made['id']}", {"step": 1, "comments": "The load has doubled"})
    found = story.head.put(f"{one}/approve", {"decision": "approve", "step": 2})
    assert found["status"] == "open"
    assert [step["status"] for step in found["approvalChain"]] == ["approved", "approved"]
    return found


def applied(story: Story, requisition: Any) -> int:
    """Somebody without an account applies by the public form; twice pressed is one application."""
    visitor = Client(headers={"host": f"{story.tenant.slug}.testserver"})
    assert "Assistant Professor" in visitor.get("/careers/").content.decode()
    path = f"/careers/{requisition['number']}/"
    key = re.search(r'name="form_key" value="([\w-]+)"', visitor.get(path).content.decode())
    assert key is not None
    form = {
        "name": "Kamala Iyer", "email": "kamala@example.org", "phone": "9810099881", "qualifications": "Ph.D.",
        "date_of_birth": "04/03/1992", "experience_years": "2.5", "consent": "on", "form_key": key[1],
    }  # fmt: skip
    refused = visitor.post(path, {**form, "file": SimpleUploadedFile("resume.pdf", b"no document at all")})
    assert (refused.status_code >= 400, story.hr.items("hrms/candidates")) == (True, [])
    for _press in range(2):
        assert visitor.post(path, {**form, "file": pdf()}).status_code == 302
    (row,) = story.hr.items("hrms/candidates")
    assert (row["name"], row["interviewStatus"]) == ("Kamala Iyer", "applied")
    one = f"hrms/candidates/{row['id']}"
    assert story.hr.paper(f"{one}/resume").startswith(b"%PDF")
    assert story.hr.put(one, {"action": "shortlist", "rating": 4})["interviewStatus"] == "shortlisted"
    return int(row["id"])


def met(story: Story, candidate: int) -> None:
    """Two members, one by the portal and one by REST; neither the other nor the office reads before both have given."""
    made = story.hr.post("hrms/interviews", {
        "candidateId": candidate, "panelMembers": list(story.people.values()), "place": "Committee room",
        "scheduledAt": "2026-06-20T10:30:00+05:30"})  # fmt: skip
    assert Message.objects.filter(template="recruitment_interview_called").count() == 1
    story.clock.to("2026-06-20 11:30")
    number = made["id"]
    told = {"rating": 5, "recommendation": "select", "comments": "Explains optics by experiment"}
    story.ravi.send(f"/ess/interviews/{number}", told)
    for reader in (story.meena, story.hr, story.head):
        assert "optics" not in str(reader.get(f"hrms/interviews/{number}"))
    assert "optics" not in story.hr.page(f"/admin/erp_recruitment/interview/{number}/change/")
    decide = {"action": "decide", "result": "selected"}
    story.hr.refused("PUT", f"hrms/interviews/{number}", decide)
    story.meena.put(f"hrms/interviews/{number}/feedback", {"rating": 4, "recommendation": "select"})
    assert "optics" in str(story.interview(number))
    story.ravi.refused("PUT", f"hrms/interviews/{number}/feedback", {"rating": 1, "recommendation": "reject"})
    assert story.hr.put(f"hrms/interviews/{number}", decide)["result"] == "selected"


def offered(story: Story, requisition: Any, candidate: int) -> None:
    """The offer is of the requisition's level; accepted, it fills the post."""
    path = f"hrms/candidates/{candidate}/offer"
    body = {"payLevel": 10, "cell": 1, "joiningDate": JOINS, "validUntil": "2026-07-05", "terms": "Probation"}
    story.hr.refused("POST", path, {**body, "payLevel": 12}, 400)
    made = story.hr.post(path, body)
    assert money(made["basic"]) == 56100
    assert story.hr.paper(f"{path}/pdf").startswith(b"%PDF")
    story.hr.put(path, {"answer": "accepted"})
    assert story.hr.get(f"hrms/requisitions/{requisition['id']}")["status"] == "filled"
    gone = Client(headers={"host": f"{story.tenant.slug}.testserver"}).get(
        f"/careers/{requisition['number']}/"
    )
    assert gone.status_code == 404


def joined(story: Story, candidate: int) -> Employee:
    """One press makes payroll's employee with account and checklist, the second none."""
    body = {
        "gender": "female", "category": "GEN", "pan": "ZZXPA1303B", "bankAccount": "501000001303",
        "ifsc": "SBIN0001234", "scheme": "NPS", "pran": "130000000003",
    }  # fmt: skip
    made = story.hr.post(f"hrms/onboard/{candidate}", body)
    story.hr.refused("POST", f"hrms/onboard/{candidate}", body)
    row = Employee.objects.get(name="Kamala Iyer")
    assert (str(row.date_of_joining), str(row.department), row.date_of_birth.year) == (JOINS, "Physics", 1992)
    assert row.code in str(made)
    (joiner,) = [one for one in story.hr.items("hrms/onboard") if one["employeeId"] == row.pk]
    task = joiner["tasks"][0]
    story.hr.put(f"hrms/onboard/tasks/{task['id']}", {"doneOn": "2026-06-20"})
    return row


def paid(story: Story, employee: Employee) -> None:
    """July pays 16 of 31 days of 56,100, and the new account reads the slip."""
    story.clock.to("2026-07-30 10:00")
    run = story.head.post("payroll/runs", {"month": 7, "year": 2026})["id"]
    story.head.post(f"payroll/runs/{run}/process", {}, 200)
    story.head.post(f"payroll/runs/{run}/lock", {}, 200)
    rows = story.head.items(f"payroll/salary-details/{run}")
    slip = next(row for row in rows if row["employeeId"] == employee.pk)
    assert money(slip["basic"]) == 28955
    user = User.objects.get(pk=employee.user_id)
    user.must_change_password = False
    user.save()
    own = Seat(story.tenant, user)
    (mine,) = own.items("ess/payslips")
    assert mine["id"] == slip["id"]
    assert own.paper(f"ess/payslips/{mine['id']}/pdf").startswith(b"%PDF")
