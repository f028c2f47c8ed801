"""The public pages: openings, the form, the thanks; nobody signs in, and nobody learns who applied."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.outbox.models import Message
from core.periods import today
from core.tenancy.models import Tenant
from erp_planned.recruitment.models import Candidate, JobRequisition
from erp_planned.recruitment.portal import guard
from erp_planned.recruitment.portal.guard import token_of
from erp_planned.recruitment.services import candidates as people
from erp_planned.recruitment.services import requisitions as posts
from tests.erp_planned.recruitment.posts import SYSTEM, candidate, draft, opened, pdf
from tests.kit.threads import at_once

LIST = "/careers/"


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-16 12:00")


@pytest.fixture
def browser(organization: Tenant) -> Callable[..., Client]:
    def make(**options: Any) -> Client:
        options.setdefault("REMOTE_ADDR", f"10.{uuid.uuid4().int % 250}.{uuid.uuid4().int % 250}.7")
        return Client(headers={"host": f"{organization.slug}.testserver"}, **options)

    return make


def boxes(**values: Any) -> dict[str, Any]:
    given = {
        "name": "Ravi Kumar", "email": "Ravi@Example.org", "phone": "+91 98100 12345",
        "date_of_birth": "4 May 1990", "qualifications": "B.Com.", "experience_years": "2.5", "file": pdf(),
        "consent": "on",
    }  # fmt: skip
    return {**given, **values}


def form_of(row: JobRequisition) -> str:
    return f"/careers/{row.number}/"


def mails() -> list[tuple[str, str]]:
    return list(
        Message.objects.filter(channel="email", template__startswith="application")
        .order_by("pk")
        .values_list("template", "address")
    )


def test_somebody_applies_without_an_account_and_gets_number_and_receipt(
    browser: Callable[..., Client],
) -> None:
    row, client = opened(), browser()
    assert row.designation.name in client.get(LIST).content.decode()
    assert "Apply" in client.get(form_of(row)).content.decode()
    answer = client.post(form_of(row), boxes(), follow=True)
    found = Candidate.objects.get()
    assert (found.state, found.source, found.email, found.phone, found.requisition_id) == (
        "applied", "public", "ravi@example.org", "9810012345", row.pk,
    )  # fmt: skip
    assert found.consented_at
    assert found.number in answer.content.decode()
    assert ("application_received", "ravi@example.org") in mails()


def test_the_form_speaks_the_language_of_the_browser(browser: Callable[..., Client]) -> None:
    row, client = opened(), browser(HTTP_ACCEPT_LANGUAGE="hi")
    assert 'lang="hi"' in client.get(form_of(row)).content.decode()
    client.post(form_of(row), boxes(name="रवि कुमार"))
    assert Candidate.objects.get().language == "hi"
    assert "आपका आवेदन मिल गया" in Message.objects.get(template="application_received").body


def test_only_open_public_ones_within_their_time_are_shown(
    browser: Callable[..., Client], at: Callable[[str], None]
) -> None:
    closed, late = opened(), opened(closes_on=today())
    posts.close(requisition=closed, actor=SYSTEM)
    inside = opened(is_public=False)
    client = browser()
    assert late.number in client.get(LIST).content.decode()
    at("2026-11-17 00:01")
    page = client.get(LIST).content.decode()
    assert "No openings now" in page
    for hidden in (draft(), closed, late, inside):
        assert client.get(form_of(hidden)).status_code == 404
        assert client.post(form_of(hidden), boxes()).status_code == 404
    assert not Candidate.objects.exists()


def test_the_same_person_twice_is_one_and_the_answer_tells_nothing(
    browser: Callable[..., Client], at: Callable[[str], None]
) -> None:
    """A stranger who types in somebody's e-mail must not see that this person has applied."""
    row = opened()
    new = browser().post(form_of(row), boxes(name="Asha Rao", email="asha@example.org", phone="9810000001"))
    people_before = Candidate.objects.count()
    for same in (
        {"name": "Somebody Else", "email": "ASHA@example.org"},
        {"name": "rao asha", "email": "x@example.org", "phone": "9810000001"},
    ):
        answer = browser().post(form_of(row), boxes(**same))
        assert (answer.status_code, answer.headers["Location"].rsplit("/", 1)[0]) == (
            new.status_code, new.headers["Location"].rsplit("/", 1)[0],
        )  # fmt: skip
    assert Candidate.objects.count() == people_before
    assert mails() == [
        ("application_received", "asha@example.org"),
        ("application_again", "asha@example.org"),
    ]
    # A family with one phone is not one person, and another post is another application.
    browser().post(form_of(row), boxes(name="Mohan Rao", email="mohan@example.org", phone="9810000001"))
    browser().post(form_of(opened()), boxes(name="Asha Rao", email="asha@example.org", phone="9810000001"))
    assert Candidate.objects.count() == people_before + 2


def test_numbers_tell_nothing_of_how_many_applied() -> None:
    row = opened()
    numbers = [candidate(row).number for _one in range(3)]
    assert len({number[-6:-1] for number in numbers}) == 3


def test_pressed_twice_it_is_one_and_typed_over_it_is_another(browser: Callable[..., Client]) -> None:
    row, client = opened(), browser()
    key = client.get(form_of(row)).context["form"]["form_key"].value()
    for _press in range(2):
        assert client.post(form_of(row), boxes(form_key=key)).status_code == 302
    assert Candidate.objects.count() == 1
    other = {"name": "Sita Devi", "email": "sita@example.org", "phone": "9810000009", "form_key": key}
    assert client.post(form_of(row), boxes(**other)).status_code == 302
    assert Candidate.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"phone": "12"}, "phone"),
        ({"email": "no"}, "email"),
        ({"date_of_birth": "31/02/1990"}, "date_of_birth"),
        ({"date_of_birth": "1/1/2025"}, "date_of_birth"),
        ({"experience_years": "many"}, "experience_years"),
        ({"consent": ""}, "consent"),
        ({"website": "http://x"}, "website"),
        ({"file": ""}, "file"),
        ({"name": "..."}, "name"),
    ],
)
def test_what_is_wrong_stands_beside_its_box(
    browser: Callable[..., Client], wrong: dict[str, Any], field: str
) -> None:
    row = opened()
    answer = browser().post(form_of(row), boxes(**wrong))
    page = answer.content.decode()
    assert answer.status_code == 400
    assert f'id="id_{field}_error"' in page
    assert 'value="Ravi' in page or field == "name"
    assert not Candidate.objects.exists()


def test_files_are_told_by_content_and_large_ones_are_not_read(browser: Callable[..., Client]) -> None:
    row, client = opened(), browser()
    bad = client.post(form_of(row), boxes(file=SimpleUploadedFile("r.pdf", b"<svg onload=alert(1)>")))
    assert bad.status_code == 415
    assert 'id="id_file_error"' in bad.content.decode()
    huge = SimpleUploadedFile("r.pdf", b"%PDF-" + b"x" * (6 * 1024 * 1024))
    assert client.post(form_of(row), boxes(file=huge)).status_code == 413
    assert (
        client.post(form_of(draft()), boxes(file=SimpleUploadedFile("r.pdf", b"x" * 40_000))).status_code
        == 413
    )
    assert not Candidate.objects.exists()


def test_one_address_is_bounded_before_its_body_is_read(
    browser: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SENT_AN_HOUR", 2)
    row, client = opened(), browser(REMOTE_ADDR="10.77.1.2")
    cache.delete("careers:10.77.1.2")
    for number in range(2):
        sent = boxes(email=f"a{number}@example.org", name=f"Ravi {'AB'[number]}")
        assert client.post(form_of(row), sent).status_code == 302
    answer = client.post(form_of(row), boxes(email="c@example.org", name="Ravi C"))
    assert answer.status_code == 429
    assert "Too many forms" in answer.content.decode()
    assert Candidate.objects.count() == 2


def test_forms_without_their_check_and_numbers_of_others_lead_nowhere(
    browser: Callable[..., Client], other_organization: Tenant
) -> None:
    row = opened()
    assert browser(enforce_csrf_checks=True).post(form_of(row), boxes()).status_code == 403
    token = token_of("APP-2026-ABCDEF")
    assert browser().get(f"/careers/received/{token}").status_code == 200
    assert browser().get(f"/careers/received/{token[:-2]}xx").status_code == 404
    elsewhere = Client(headers={"host": f"{other_organization.slug}.testserver"})
    assert elsewhere.get(f"/careers/received/{token}").status_code == 404
    assert elsewhere.get(form_of(row)).status_code == 404
    assert not Candidate.objects.exists()


def test_an_opening_that_closed_meanwhile_is_told(
    browser: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between looking and locking somebody closes it."""
    row, client = opened(), browser()
    real = people.hold_requisition

    def closing(requisition_id: int) -> JobRequisition:
        JobRequisition.objects.filter(pk=row.pk).update(is_public=False)
        return real(requisition_id)

    monkeypatch.setattr(people, "hold_requisition", closing)
    answer = client.post(form_of(row), boxes())
    assert answer.status_code == 409
    assert "takes no applications any more" in answer.content.decode()
    assert not Candidate.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_race_of_two_forms_of_one_person_is_one_application() -> None:
    row = opened(closes_on=today() + timedelta(days=5))
    actor = people.visitor("10.1.1.1")

    def send() -> Candidate:
        given = {"name": "Ravi Kumar", "email": "ravi@example.org", "phone": "9810012345"}
        return people.apply_publicly(requisition=row, actor=actor, file=pdf(), **given)

    first, second = at_once(send, send)
    assert first.pk == second.pk
    assert Candidate.objects.count() == 1
