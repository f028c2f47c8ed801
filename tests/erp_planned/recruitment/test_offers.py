"""Offers: never more than vacancies, numbers without gaps, an answer in time; a letter that says it all."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

import pdfplumber
import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from core.accounts.models import User
from core.actors import Actor
from core.errors import Forbidden, InvalidTransition, NotFound, ValidationFailed
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.recruitment.errors import OwnApplication
from erp_planned.recruitment.errors_hiring import NoVacancy, OfferNotPossible
from erp_planned.recruitment.letters import offer_pdf
from erp_planned.recruitment.models import Offer
from erp_planned.recruitment.services.offers import (
    accept_offer,
    answer_offer,
    decline_offer,
    lapse_offers,
    look,
    withdraw_offer,
)
from tests.erp_planned.recruitment import people as kit
from tests.erp_planned.recruitment.test_interviews import api, fresh, send
from tests.kit.threads import at_once

__all__ = ["api"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    """Stand in an organization in November 2026."""
    at("2026-11-16 10:00")


@pytest.fixture
def clerk() -> Actor:
    return kit.office()


def test_an_offer_takes_pay_from_the_matrix_and_a_number_without_gaps(clerk: Actor) -> None:
    """Level 10, cell 2 is 57,800 rupees in the matrix of the 7th commission."""
    requisition = kit.make_requisition(vacancies=3)
    candidate = kit.selected(requisition)
    row = kit.offered(candidate, cell=2, cell_reason="Four years at a university", actor=clerk)
    assert (row.offer_no, row.basic, row.made_by) == ("OFR/26-27/0001", Decimal(57800), clerk.name)
    assert fresh(candidate).state == "offered"
    with pytest.raises(ValidationFailed):
        kit.offered(kit.selected(requisition), valid_until=date(2026, 11, 1))
    assert kit.offered(kit.selected(requisition)).offer_no == "OFR/26-27/0002"
    mail = Message.objects.filter(template="recruitment_offer_made").earliest("pk")
    assert mail.address == candidate.email
    assert "57,800" in mail.body
    assert "15 Dec 2026" in mail.body


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"level": 11}, "level"),
        ({"level": 99}, "level"),
        ({"cell": 99}, "cell"),
        ({"cell": 2}, "cell_reason"),
        ({"cell_reason": "Why"}, "cell_reason"),
        ({"valid_until": date(2026, 11, 15)}, "valid_until"),
        ({"valid_until": date(2027, 1, 5)}, "valid_until"),
        ({"terms": "x" * 2001}, "terms"),
    ],
)
def test_wrong_facts_name_the_field(facts: dict[str, Any], field: str) -> None:
    candidate = kit.selected()
    with pytest.raises(ValidationFailed) as told:
        kit.offered(candidate, **facts)
    assert set(told.value.fields) == {field}
    assert (Offer.objects.count(), fresh(candidate).state) == (0, "selected")


def test_what_is_not_offered(clerk: Actor) -> None:
    """Catches an offer to who is not selected, for a closed post, to oneself, and by who may not."""
    with pytest.raises(InvalidTransition):
        kit.offered(kit.make_candidate(state="interview"))
    with pytest.raises(OfferNotPossible):
        kit.offered(kit.selected(kit.make_requisition(state="closed")))
    User.objects.filter(username="clerk").update(phone="+91 98123 45678")
    with pytest.raises(OwnApplication):
        kit.offered(kit.selected(phone="9812345678"), actor=clerk)
    (asha,) = kit.panel("asha")
    with pytest.raises(Forbidden):
        kit.offered(actor=kit.actor_of(asha))
    assert not Offer.objects.exists()


def test_vacancies_are_never_over_offered_and_fill_the_requisition(clerk: Actor) -> None:
    requisition = kit.make_requisition(vacancies=1)
    first, second = kit.selected(requisition), kit.selected(requisition)
    row = kit.offered(first)
    with pytest.raises(NoVacancy):
        kit.offered(second)
    decline_offer(offer=row, actor=clerk, reason="Another post")
    assert (fresh(first).state, fresh(requisition).state) == ("declined", "open")
    row = kit.accepted(second)
    assert (fresh(second).state, fresh(requisition).state) == ("accepted", "filled")
    withdraw_offer(offer=row, actor=clerk, reason="Did not come")
    assert (fresh(second).state, fresh(requisition).state) == ("withdrawn", "open")
    assert kit.offered(kit.selected(requisition)).pk


def test_two_at_once_cannot_take_one_vacancy(transactional_db: None, organization: Tenant) -> None:
    """Catches counting without a lock on the requisition; the refused one leaves no gap in the numbers."""
    requisition = kit.make_requisition(vacancies=1)
    people = [kit.selected(requisition), kit.selected(requisition)]
    outcomes = at_once(*(lambda one=one: kit.offered(one).offer_no for one in people))
    assert sorted(str(type(one).__name__) for one in outcomes) == ["NoVacancy", "str"]
    assert [one for one in outcomes if isinstance(one, str)] == ["OFR/26-27/0001"]


def test_an_offer_lapses_after_its_last_day_once(clerk: Actor, at: Callable[[str], None]) -> None:
    row = kit.offered()
    kept = kit.accepted()
    assert lapse_offers(day=date(2026, 12, 15), actor=kit.SYSTEM) == 0
    at("2026-12-16 00:05")
    with pytest.raises(OfferNotPossible):
        accept_offer(offer=row, actor=clerk)

    look(timezone.now())
    assert (fresh(row).state, fresh(row.candidate).state) == ("expired", "selected")
    assert fresh(kept).state == "accepted"
    assert lapse_offers(day=date(2027, 1, 1), actor=kit.SYSTEM) == 0
    told = Message.objects.filter(template="recruitment_offer_lapsed", channel="inbox")
    assert clerk.user_id in {one.user_id for one in told}
    with pytest.raises(InvalidTransition):
        accept_offer(offer=row, actor=clerk)
    assert kit.offered(fresh(row.candidate), valid_until=date(2026, 12, 20)).pk


def test_an_offer_is_answered_once(clerk: Actor) -> None:
    """Catches a stale page: declined after it was accepted, taken back without a reason."""
    row = kit.accepted()
    for late in (decline_offer, accept_offer):
        with pytest.raises(InvalidTransition):
            late(offer=row, actor=clerk)
    other = kit.offered()
    with pytest.raises(ValidationFailed):
        withdraw_offer(offer=other, actor=clerk, reason="")
    withdraw_offer(offer=other, actor=clerk, reason="Post abolished")
    assert fresh(other.candidate).state == "selected"
    with pytest.raises(ValidationFailed):
        answer_offer(candidate=other.candidate, answer="maybe", actor=clerk)
    with pytest.raises(NotFound):
        answer_offer(candidate=kit.selected(), answer="accepted", actor=clerk)


def test_who_withdraws_frees_the_vacancy(clerk: Actor) -> None:
    row = kit.accepted()
    requisition = row.candidate.requisition
    assert fresh(requisition).state == "filled"
    withdraw_offer(offer=row, reason="Withdrew", actor=clerk)
    assert (fresh(row).state, fresh(requisition).state) == ("withdrawn", "open")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Laboratory", "Basic pay a month"]), ("hi", ["Laboratory"])],
)
def test_the_letter_says_post_pay_and_days(language: str, words: list[str]) -> None:
    row = kit.offered()
    text = printed(row, language)
    for word in [
        *words,
        row.offer_no,
        row.candidate.name,
        "56,100",
        "10 / 1",
        "2027",
        "Probation of two years.",
    ]:
        assert word in text
    withdraw_offer(offer=row, actor=kit.SYSTEM, reason="x")
    assert "does not stand any more" in printed(fresh(row), "en")


def printed(row: Offer, language: str) -> str:
    with pdfplumber.open(BytesIO(offer_pdf(row, language=language))) as paper:
        return str(paper.pages[0].extract_text())


def test_rest_makes_answers_and_prints(api: Callable[[Any], Client]) -> None:
    candidate = kit.selected()
    kit.office()
    (asha,) = kit.panel("asha")
    office, path = api(User.objects.get(username="clerk")), f"candidates/{candidate.pk}/offer"
    body = {
        "payLevel": 10,
        "cell": 1,
        "joiningDate": "2027-01-04",
        "validUntil": "2026-12-15",
        "terms": "Probation",
    }
    assert send(office, "put", path, {"answer": "accepted"})[0] == 404
    assert send(office, "get", f"{path}/pdf")[0] == 404
    wrong = send_raw(office, "post", path, {**body, "payLevel": 11})
    assert (wrong[0], set(wrong[1]["data"]["fields"])) == (400, {"payLevel"})
    status, made = send(office, "post", path, body)
    assert (status, made["basic"], made["status"]) == (201, 56100, "made")
    assert send(office, "post", path, body)[0] == 409
    assert send(office, "put", path, {"answer": "withdrawn"})[0] == 400
    assert send(office, "put", path, {"answer": "accepted"})[1]["status"] == "accepted"
    printed = office.get(f"/api/hrms/{path}/pdf")
    assert (printed.status_code, printed["Content-Type"]) == (200, "application/pdf")
    for method, way in (("post", path), ("put", path), ("get", f"{path}/pdf")):
        given = {"answer": "accepted"} if method != "get" else None
        assert send(api(asha.user), method, way, given)[0] == 403


def test_the_office_offers_in_the_browser(
    client_of: Callable[[Tenant], Client], organization: Tenant
) -> None:
    candidate, client = kit.selected(), client_of(organization)
    kit.office()
    client.force_login(User.objects.get(username="clerk"))
    base = "/admin/erp_recruitment/offer/"
    given = {"candidate": candidate.pk, "cell": "1", "joining_on": "4 Jan 2027", "valid_until": "15 Dec 2026"}
    assert client.post(f"{base}add/", {**given, "cell": "3"}).status_code == 200
    assert client.post(f"{base}add/", given).status_code == 302
    row = Offer.objects.get()
    for page in (base, f"{base}{row.pk}/change/", f"{base}{row.pk}/letter/", f"{base}export.csv"):
        assert client.get(page).status_code == 200, page
    assert client.post(f"{base}{row.pk}/accept/", {}).status_code == 302
    assert fresh(row).state == "accepted"


def send_raw(client: Client, method: str, path: str, body: Any) -> tuple[int, Any]:
    """Call a route and return status and the whole answer."""
    answer = getattr(client, method)(f"/api/hrms/{path}", body, content_type="application/json")
    return answer.status_code, answer.json()


def test_the_mailed_address_gives_the_letter_without_an_account(
    client_of: Callable[[Tenant], Client], organization: Tenant, other_organization: Tenant
) -> None:
    """Catches a letter that anybody can guess, that another institution shows, or that outlives the offer."""
    row = kit.offered()
    mail = Message.objects.get(template="recruitment_offer_made")
    client = client_of(organization)
    answer = client.get(mail.payload["url"])
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert mail.payload["url"] in mail.body
    assert client.get(f"{mail.payload['url'][:-2]}xx").status_code == 404
    assert client_of(other_organization).get(mail.payload["url"]).status_code == 404
    organization_again(organization)
    withdraw_offer(offer=row, actor=kit.SYSTEM, reason="x")
    assert client.get(mail.payload["url"]).status_code == 404


def organization_again(tenant: Tenant) -> None:
    connection.set_tenant(tenant)
