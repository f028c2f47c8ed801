"""Requisitions and candidates through REST, the office's pages and the portal."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import reverse

from core.actors import Door, system_actor
from core.periods import today
from core.search import search
from core.tenancy.models import Tenant
from core.todo import to_do
from erp_planned.recruitment.models import Candidate, JobRequisition
from tests.core.accounts.people import api_of
from tests.erp_planned.recruitment.posts import (
    SYSTEM,
    actor_of,
    an_account,
    candidate,
    docx,
    draft,
    facts,
    opened,
    pdf,
    submitted,
)
from tests.payroll.ess.conftest import make_person


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-16 12:00")


@pytest.fixture
def office(organization: Tenant) -> Any:
    return api_of(an_account("hr_manager"), organization)


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[..., Client]:
    def make(user: Any = None) -> Client:
        client = client_of(organization)
        client.force_login(user or an_account("hr_manager"))
        return client

    return make


def body(*approvers: Any, **values: Any) -> dict[str, Any]:
    given = facts()
    wire = {
        "departmentId": given["department"].pk, "designationId": given["designation"].pk, "vacancies": 2,
        "qualifications": "Graduate", "payLevel": 4, "closesOn": (today() + timedelta(days=9)).isoformat(),
        "approvalChain": [{"approverId": one.pk} for one in approvers],
    }  # fmt: skip
    return {**wire, **values}


def path_of(row: Any, name: str = "change") -> str:
    return reverse(
        f"organization:{row._meta.app_label}_{row._meta.model_name}_{name}", args=[row.pk],
        urlconf="config.urls_organization",
    )  # fmt: skip


def list_of(model: Any, name: str = "changelist") -> str:
    return reverse(f"organization:erp_recruitment_{model}_{name}", urlconf="config.urls_organization")


def test_from_draft_to_open_over_rest(organization: Tenant, office: Any) -> None:
    first, second = an_account(), an_account("accountant")
    sent = body(first, second)
    made = [
        office.post("hrms/requisitions", sent, **{"Idempotency-Key": "once"}).json()["data"]
        for _press in range(2)
    ]
    assert made[0]["id"] == made[1]["id"]
    assert JobRequisition.objects.count() == 1
    path = f"hrms/requisitions/{made[0]['id']}"
    changed = office("PUT", path, {"vacancies": 3, "action": "submit"}).json()["data"]
    assert (changed["vacancies"], changed["status"], changed["qualifications"]) == (
        3,
        "submitted",
        "Graduate",
    )
    one, two = api_of(first, organization), api_of(second, organization)
    assert one.get("hrms/requisitions").status_code == 403
    assert one.get(path).json()["data"]["approvalChain"][0]["status"] == "waiting"
    stranger = api_of(an_account(), organization)
    assert stranger.get(path).status_code == 404
    assert stranger("PUT", f"{path}/approve", {"decision": "approve"}).status_code == 404
    assert office("PUT", f"{path}/approve", {"decision": "approve"}).status_code == 403
    assert two("PUT", f"{path}/approve", {"decision": "approve"}).status_code == 409
    assert one("PUT", f"{path}/approve", {"decision": "approve", "step": 2}).status_code == 409
    assert one("PUT", f"{path}/approve", {"decision": "approve", "step": 1}).status_code == 200
    done = two("PUT", f"{path}/approve", {"decision": "approve", "comments": "Fine"}).json()["data"]
    assert done["status"] == "open"
    assert [(step["step"], step["status"], step["comments"]) for step in done["approvalChain"]] == [
        (1, "approved", ""), (2, "approved", "Fine"),
    ]  # fmt: skip
    assert office("PUT", path, {"vacancies": 4}).status_code == 409


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"departmentId": 987654}, "departmentId"),
        ({"designationId": 987654}, "designationId"),
        ({"approvalChain": []}, "approvalChain"),
        ({"approvalChain": [{"approverId": 987654}]}, "approvalChain"),
        ({"payLevel": 77}, "payLevel"),
        ({"closesOn": "2020-01-01"}, "closesOn"),
        ({"vacancys": 2}, "vacancys"),
        ({"vacancies": 10**9}, "vacancies"),
    ],
)
def test_rest_names_what_is_wrong(office: Any, wrong: dict[str, Any], field: str) -> None:
    answer = office.post("hrms/requisitions", body(an_account(), **wrong))
    assert answer.status_code == 400
    assert field in answer.json()["data"]["fields"]
    assert not JobRequisition.objects.exists()


def test_a_candidate_with_resume_over_rest(organization: Tenant, office: Any) -> None:
    row = opened()
    given = {"appliedFor": row.pk, "name": "Ravi Kumar", "email": "R@example.org", "phone": "9810012345"}

    def send(method: str, path: str, fields: dict[str, Any]) -> Any:
        content = encode_multipart(BOUNDARY, fields)
        return office(method, path, content, content_type=MULTIPART_CONTENT)

    made = send("POST", "hrms/candidates", {**given, "file": pdf()}).json()["data"]
    assert (made["interviewStatus"], made["email"], made["possibleDuplicates"]) == (
        "applied", "r@example.org", [],
    )  # fmt: skip
    path = f"hrms/candidates/{made['id']}"
    assert made["resumeUrl"] == f"/api/{path}/resume"
    file = office.get(f"{path}/resume")
    assert file.content.startswith(b"%PDF")
    assert "attachment" in file.headers["Content-Disposition"]
    assert office.post("hrms/candidates", given).status_code == 409
    other = office.post("hrms/candidates", {**given, "name": "Sita", "confirmDuplicate": True})
    told = other.json()["data"]["possibleDuplicates"]
    assert [(one["id"], one["shared"]) for one in told] == [(made["id"], "email")]
    changed = send("PUT", path, {"file": docx(), "rating": "4"}).json()["data"]
    assert (changed["name"], changed["ratings"]) == ("Ravi Kumar", {"office": 4, "panel": None})
    wrong = send("PUT", path, {"file": docx(word__vbaProject_dot_bin=b"x")})
    assert (wrong.status_code, list(wrong.json()["data"]["fields"])) == (415, ["file"])
    moved = office("PUT", path, {"action": "reject"})
    assert (moved.status_code, list(moved.json()["data"]["fields"])) == (400, ["reason"])
    assert office("PUT", path, {"action": "reject", "reason": "x"}).json()["data"]["interviewStatus"] == (
        "rejected"
    )
    assert office("PUT", path, {"action": "shortlist"}).status_code == 409
    found = office.get(f"hrms/candidates?appliedFor={row.pk}&status=rejected&search=ravi").json()["data"]
    assert (found["total"], found["items"][0]["id"]) == (1, made["id"])
    assert office.get(f"hrms/candidates/{other.json()['data']['id']}/resume").status_code == 404
    assert api_of(an_account(), organization).get(path).status_code == 403


def test_lists_cost_the_same_for_one_and_for_many(office: Any, django_assert_max_num_queries: Any) -> None:
    row = opened()
    for _one in range(3):
        candidate(row)
        submitted([an_account(), an_account()])
    for path in ("hrms/requisitions", "hrms/candidates"):
        with django_assert_max_num_queries(9):
            assert office.get(path).json()["data"]["total"] >= 3


def test_office_makes_submits_and_changes_on_its_pages(browser: Callable[..., Client]) -> None:
    client, approver = browser(), an_account(name="head.one")
    given = facts()
    form = {
        "department": given["department"].pk, "designation": given["designation"].pk, "vacancies": 2, "level": 4,
        "qualifications": "Graduate", "closes_on": "30 Nov 2026", "is_public": "on", "chain": "nobody.here",
    }  # fmt: skip
    refused = client.post(list_of("jobrequisition", "add"), form)
    assert "nobody.here" in refused.content.decode()
    assert not JobRequisition.objects.exists()
    assert client.post(list_of("jobrequisition", "add"), {**form, "chain": "Head.One"}).status_code == 302
    row = JobRequisition.objects.get()
    page = client.get(path_of(row)).content.decode()
    assert "It is a draft" in page
    assert approver.name in page
    assert client.post(path_of(row, "submit")).status_code == 302
    page = client.get(path_of(row)).content.decode()
    assert f"It waits for {approver.name}, step 1 of 1." in page
    assert path_of(row, "approve") not in page
    assert client.post(path_of(row, "approve")).status_code == 200
    row.refresh_from_db()
    assert row.state == "submitted"
    assert row.number in client.get(list_of("jobrequisition")).content.decode()


def test_an_approver_of_the_office_approves_on_the_page(browser: Callable[..., Client]) -> None:
    user = an_account("admin")
    row, client = submitted([user]), browser(user)
    assert path_of(row, "approve") in client.get(path_of(row)).content.decode()
    client.post(path_of(row, "approve"), {"comments": "Fine"})
    row.refresh_from_db()
    assert row.state == "open"


def test_office_enters_a_candidate_and_is_told_of_the_same_person(browser: Callable[..., Client]) -> None:
    client, row = browser(), opened()
    form = {
        "requisition": row.pk, "name": "Ravi Kumar", "email": "r@example.org", "phone": "9810012345",
        "date_of_birth": "", "experience_years": "2", "qualifications": "", "remarks": "", "rating": "",
    }  # fmt: skip
    made = client.post(list_of("candidate", "add"), {**form, "resume": pdf()})
    assert made.status_code == 302, made.content.decode()[-3000:]
    again = client.post(list_of("candidate", "add"), form)
    assert "has applied for it already" in again.content.decode()
    assert Candidate.objects.count() == 1
    assert client.post(list_of("candidate", "add"), {**form, "confirm": "on"}).status_code == 302
    first, second = Candidate.objects.order_by("pk")
    page = client.get(path_of(first)).content.decode()
    assert second.number in page
    assert "same e-mail" in page
    assert client.get(path_of(first, "download")).content.startswith(b"%PDF")
    assert path_of(second, "download") not in client.get(path_of(second)).content.decode()
    exported = client.get(f"{list_of('candidate')}export.csv").getvalue().decode()
    assert first.number in exported


def test_many_are_rejected_at_once_with_one_reason(browser: Callable[..., Client]) -> None:
    client, row = browser(), opened()
    rows = [candidate(row) for _one in range(3)]
    chosen = {"action": "reject", "_selected_action": [one.pk for one in rows[:2]]}
    assert "Reason" in client.post(list_of("candidate"), chosen).content.decode()


def test_the_portal_shows_the_own_steps_and_takes_the_decision(browser: Callable[..., Client]) -> None:
    person = make_person("asha")
    client = browser(person.user)
    assert "/ess/approvals" not in client.get("/ess/").content.decode()
    mine, other = submitted([person.user, an_account()]), submitted()  # type: ignore[list-item]
    assert "/ess/approvals" in client.get("/ess/").content.decode()
    page = client.get("/ess/approvals").content.decode()
    assert mine.number in page
    assert "Your turn" in page
    assert other.number not in page
    assert client.get(f"/ess/approvals/{other.pk}").status_code == 404
    assert client.post(f"/ess/approvals/{other.pk}", {"step": 1}).status_code == 404
    address = f"/ess/approvals/{mine.pk}"
    refused = client.post(address, {"step": 1, "reject": "1", "comments": ""}).content.decode()
    assert 'id="id_comments_error"' in refused
    assert client.post(address, {"step": 1, "approve": "1"}).status_code == 302
    late = client.post(address, {"step": 1, "approve": "1"})
    assert (late.status_code, "It waits for" in late.content.decode()) == (200, True)
    assert [one.state for one in mine.steps.order_by("sequence")] == ["approved", "waiting"]


def test_an_approver_without_an_employee_record_decides_too(browser: Callable[..., Client]) -> None:
    user = an_account("finance_officer")
    row, client = submitted([user]), browser(user)
    assert row.number in client.get("/ess/approvals").content.decode()
    assert client.post(f"/ess/approvals/{row.pk}", {"step": 1, "approve": "1"}).status_code == 302
    row.refresh_from_db()
    assert row.state == "open"


def test_what_waits_is_on_the_home_page_and_found_from_anywhere() -> None:
    waits, found = submitted(), candidate(name="Ravi Kumar")
    texts = [item.text for item in to_do(today()) if "erp_recruitment" in item.page]
    assert texts == ["1 requisition waits for approval", "1 candidate is to be looked at"]
    actor = system_actor(Door.ADMIN)
    for term, number in ((waits.number, waits.pk), ("kumar ravi", found.pk), (found.phone, found.pk)):
        groups = search(term, actor=actor, tenant_type="organization")
        assert number in [hit.key for group in groups for hit in group.hits]
    assert not [
        group
        for group in search("Ravi", actor=actor_of(an_account()), tenant_type="organization")
        if group.hits
    ]
    assert draft(actor=SYSTEM).state == "draft"
