"""Separation through REST, the office's pages and the portal."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.tenancy.models import Tenant
from erp_planned.separation.models import SeparationRequest, Settlement
from erp_planned.separation.papers import relieving_letter, settlement_pdf
from erp_planned.separation.selectors.settlement import reckon
from erp_planned.separation.services.settling import settle
from tests.core.accounts.people import api_of, user_of
from tests.erp_planned.separation.conftest import SYSTEM, asked, cleared, leaver
from tests.payroll.ess.conftest import make_account

pytestmark = pytest.mark.django_db


def test_from_request_to_settlement_over_rest(organization: Tenant, clerk: Any) -> None:
    """The whole way of a program, with the second key answered by the first settlement."""
    employee = leaver(78800, date(1996, 2, 1))
    office = api_of(user_of(organization, "hr_manager", "hr"), organization)
    body = {"employeeId": employee.pk, "type": "VRS", "lastWorkingDay": "2026-11-20", "askedOn": "2026-08-01",
            "reason": "Family"}  # fmt: skip
    made = office.post("hrms/separation", body).json()["data"]
    path = f"hrms/separation/{made['id']}"
    accepted = office("PUT", f"{path}/approve", {"decision": "accepted"}).json()["data"]
    assert accepted["exitStatus"] == "accepted"
    assert accepted["clearances"]
    for one in accepted["clearances"]:
        assert office("PUT", f"{path}/clearances/{one['id']}", {"dues": 0}).status_code == 200
    shown = office.get(f"{path}/settlement").json()["data"]
    assert shown["problems"] == []
    assert shown["net"] == shown["paid"] - shown["recovered"]
    for _press in range(2):
        settled = office.post(f"{path}/settle", {"digest": shown["digest"]}, **{"Idempotency-Key": "once"})
        assert settled.status_code == 201, settled.content
    assert Settlement.objects.count() == 1
    assert settled.json()["data"]["settlements"][0]["net"] == shown["net"]


def test_an_employee_asks_for_oneself_alone(organization: Tenant, clerk: Any) -> None:
    own, other = leaver(35400, date(2014, 7, 14)), leaver(35400, date(2014, 7, 14))
    own.user = make_account("asha", "employee")
    own.save()
    api = api_of(own.user, organization)
    body = {"type": "Resignation", "lastWorkingDay": "2026-12-31", "reason": "Post"}
    assert api.post("hrms/separation", {**body, "employeeId": other.pk}).status_code == 403
    assert api.post("hrms/separation", body).status_code == 201
    assert SeparationRequest.objects.get().employee_id == own.pk
    assert api.get("hrms/separation").status_code == 403


def test_portal_asks_and_takes_back(
    organization: Tenant, clerk: Any, client_of: Callable[[Tenant], Client]
) -> None:
    own = leaver(35400, date(2014, 7, 14))
    own.user = make_account("asha", "employee")
    own.save()
    browser = client_of(organization)
    browser.force_login(own.user)
    assert "Ask to leave" in browser.get("/ess/separation").content.decode()
    form = {"type": "Resignation", "last_working_on": "2026-11-01", "reason": "Post"}
    refused = browser.post("/ess/separation", form).content.decode()
    assert "Give a day from the day of asking" in refused
    browser.post("/ess/separation", {**form, "last_working_on": "2026-12-31"})
    row = SeparationRequest.objects.get()
    assert "Waits for a decision" in browser.get("/ess/separation").content.decode()
    stranger = asked(leaver(35400, date(2014, 7, 14)), "Resignation", date(2026, 12, 31))
    assert browser.post(f"/ess/separation/{stranger.pk}/take-back").status_code == 404
    browser.post(f"/ess/separation/{row.pk}/take-back")
    row.refresh_from_db()
    assert row.state == "withdrawn"


def test_office_settles_on_its_page(
    organization: Tenant, clerk: Any, client_of: Callable[[Tenant], Client]
) -> None:
    employee = leaver(78800, date(1996, 2, 1), retirement_on=date(2026, 10, 31))
    row = cleared(asked(employee, "Retirement", date(2026, 10, 31)))
    browser = client_of(organization)
    browser.force_login(user_of(organization, "hr_manager", "hr"))
    page = reverse("organization:erp_separation_separationrequest_settlement", args=[row.pk])
    shown = browser.get(page)
    text = shown.content.decode()
    assert "19,29,812" in text
    assert "half-years" in text
    digest = shown.context["found"].digest
    assert browser.post(page, {"digest": digest}).status_code == 302
    assert Settlement.objects.get().request_id == row.pk
    paper = browser.get(f"{page}?paper=0")
    assert paper["Content-Type"] == "application/pdf"
    assert browser.get(f"{page}?paper=7", follow=True).status_code == 200


def test_papers_say_it_in_both_languages(organization: Tenant, clerk: Any) -> None:
    employee = leaver(78800, date(1996, 2, 1), retirement_on=date(2026, 10, 31))
    row = cleared(asked(employee, "Retirement", date(2026, 10, 31)))
    settlement = settle(request=row, digest=reckon(row, date(2026, 11, 22)).digest, actor=SYSTEM)
    for language in ("en", "hi"):
        assert settlement_pdf(settlement, language=language).startswith(b"%PDF")
        assert relieving_letter(row, language=language).startswith(b"%PDF")
