"""The public pages: apply, bring the papers, see how far it is; nobody signs in."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.periods import today
from school.admissions.models import AdmissionWindow, Inquiry, InquiryDocument
from school.admissions.portal import guard
from school.admissions.services.decisions import change_status
from school.admissions.services.documents import update_documents
from tests.school.admissions.places import an_inquiry, picture
from tests.school.admissions.test_inquiries import window
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
APPLY, STATUS = "/admissions/apply", "/admissions/status"


@pytest.fixture
def opened(world: World) -> AdmissionWindow:
    day = today()
    return window(world, opens_on=day, closes_on=day + timedelta(days=1), seats=40)


def browser(world: World, **options: Any) -> Client:
    return Client(headers={"host": f"{world.tenant.slug}.testserver"}, **options)


def boxes(held: AdmissionWindow, **values: Any) -> dict[str, Any]:
    given = {
        "window": held.pk,
        "student_name": "Aarush Verma",
        "date_of_birth": "14 Jun 2014",
        "gender": "male",
        "guardian_name": "Neha Verma",
        "relation": "mother",
        "guardian_phone": "+91 98100 12345",
        "consent": "on",
    }
    return {**given, **values}


def test_a_family_applies_without_an_account(world: World, opened: AdmissionWindow) -> None:
    client = browser(world)
    page = client.get(APPLY).content.decode()
    assert "VI (2026-27)" in page
    answer = client.post(APPLY, boxes(opened), follow=True)
    row = Inquiry.objects.get()
    assert (row.source, row.status, row.guardian_phone, row.language) == ("web", "new", "9810012345", "en")
    assert row.consented_at
    told = answer.content.decode()
    assert row.number in told
    assert "Birth certificate" in told


def test_the_form_in_hindi_writes_in_hindi(world: World, opened: AdmissionWindow) -> None:
    client = browser(world)
    client.post("/i18n/setlang/", {"language": "hi", "next": APPLY})
    assert 'lang="hi"' in client.get(APPLY).content.decode()
    client.post(APPLY, boxes(opened, student_name="आरुष वर्मा"))
    assert Inquiry.objects.get().language == "hi"


def test_errors_stand_beside_the_boxes_and_what_was_typed_stays(
    world: World, opened: AdmissionWindow
) -> None:
    wrong = boxes(opened, guardian_phone="12", date_of_birth="31/02/2014", consent="")
    answer = browser(world).post(APPLY, wrong)
    page = answer.content.decode()
    assert answer.status_code == 400
    for name in ("guardian_phone", "date_of_birth", "consent"):
        assert f'id="id_{name}_error"' in page
    assert 'value="Aarush Verma"' in page
    assert 'value="31/02/2014"' in page
    late = browser(world).post(APPLY, boxes(opened, date_of_birth="01/01/2090"))
    assert "before today" in late.content.decode()
    assert not Inquiry.objects.exists()


def test_closed_says_when_it_opens(world: World) -> None:
    client = browser(world)
    assert "No class takes inquiries" in client.get(APPLY).content.decode()
    held = window(world, opens_on=date(2099, 1, 5), closes_on=date(2099, 2, 1))
    page = client.get(APPLY).content.decode()
    assert "5 Jan 2099" in page
    assert client.post(APPLY, boxes(held)).status_code == 200
    assert not Inquiry.objects.exists()


def test_a_window_of_another_class_or_closed_meanwhile_is_refused(
    world: World, opened: AdmissionWindow
) -> None:
    shut = window(
        world, school_class=world.classes["VII"], opens_on=date(2020, 1, 1), closes_on=date(2020, 2, 1)
    )
    answer = browser(world).post(APPLY, boxes(shut))
    assert answer.status_code == 400
    assert 'id="id_window_error"' in answer.content.decode()
    assert not Inquiry.objects.exists()


def test_programs_that_fill_every_box_are_refused(world: World, opened: AdmissionWindow) -> None:
    assert browser(world).post(APPLY, boxes(opened, website="http://x")).status_code == 400
    assert not Inquiry.objects.exists()


def test_one_address_is_bounded_and_told(
    world: World, opened: AdmissionWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "INQUIRIES_AN_HOUR", 2)
    client = browser(world, REMOTE_ADDR="10.7.7.7")
    for _number in range(2):
        assert client.post(APPLY, boxes(opened)).status_code == 302
    answer = client.post(APPLY, boxes(opened))
    assert answer.status_code == 429
    assert "Too many tries" in answer.content.decode()
    assert Inquiry.objects.count() == 2
    assert browser(world, REMOTE_ADDR="10.7.7.8").post(APPLY, boxes(opened)).status_code == 302


def test_pressed_twice_it_is_one_inquiry(world: World, opened: AdmissionWindow) -> None:
    client = browser(world)
    key = client.get(APPLY).context["form"]["form_key"].value()
    first, second = (client.post(APPLY, boxes(opened, form_key=key)) for _number in range(2))
    assert first.status_code == second.status_code == 302
    assert Inquiry.objects.count() == 1


def test_csrf_is_checked_and_large_bodies_are_not_read(world: World, opened: AdmissionWindow) -> None:
    strict = browser(world, enforce_csrf_checks=True)
    assert strict.post(APPLY, boxes(opened)).status_code == 403
    client = browser(world)
    assert client.post(APPLY, boxes(opened, address="x" * 20_000)).status_code == 413
    assert not Inquiry.objects.exists()


def papers_page(client: Client, held: AdmissionWindow) -> str:
    address: str = client.post(APPLY, boxes(held)).headers["Location"]
    return address


def test_papers_are_added_one_by_one_and_told_by_content(world: World, opened: AdmissionWindow) -> None:
    client = browser(world)
    address = papers_page(client, opened)
    assert client.post(address, {"kind": "photo", "file": picture()}).status_code == 302
    assert InquiryDocument.objects.get(kind="photo").state == "received"
    for name, content in (("x.pdf", b"MZ program"), ("x.png", b"<svg onload=alert(1)>")):
        bad = client.post(address, {"kind": "photo", "file": SimpleUploadedFile(name, content)})
        assert bad.status_code == 400
        assert "none of the kinds" in bad.content.decode()
    assert client.post(address, {"kind": "photo"}).status_code == 400
    assert client.post(address, {"kind": "passport", "file": picture()}).status_code == 400
    row = Inquiry.objects.get()
    verified = {"kind": "photo", "state": "verified"}
    update_documents(inquiry=row, documents=[verified], actor=SYSTEM)
    assert client.post(address, {"kind": "photo", "file": picture()}).status_code == 400
    assert InquiryDocument.objects.get(kind="photo").state == "verified"
    for to in ("in_review", "approved"):
        change_status(inquiry=row, status=to, actor=SYSTEM)
    assert client.post(address, {"kind": "birth_certificate", "file": picture()}).status_code == 400


def test_only_a_good_link_takes_files(world: World, opened: AdmissionWindow, other_school: Any) -> None:
    """And no school takes the link of another one."""
    client = browser(world)
    address = papers_page(client, opened)
    forged = address[:-3] + "abc"
    assert client.get(forged).status_code == 404
    large = SimpleUploadedFile("x.png", b"x" * 40_000)
    assert client.post(forged, {"kind": "photo", "file": large}).status_code == 413
    elsewhere = Client(headers={"host": f"{other_school.slug}.testserver"})
    assert elsewhere.get(address).status_code == 404
    huge = SimpleUploadedFile("x.png", b"x" * (7 * 1024 * 1024))
    assert client.post(address, {"kind": "photo", "file": huge}).status_code == 413


def test_the_status_tells_only_the_state_to_who_knows_both(world: World) -> None:
    row = an_inquiry(world)
    asked = {"number": row.number.lower(), "date_of_birth": "14/06/2014"}
    page = browser(world).post(STATUS, asked).content.decode()
    assert "New" in page
    for private in (row.student_name, row.guardian_name, row.guardian_phone):
        assert private not in page
    wrong = browser(world).post(STATUS, {**asked, "date_of_birth": "15/06/2014"})
    assert wrong.status_code == 404
    unknown = browser(world).post(STATUS, {**asked, "number": "ADM-2026-27-9999"})
    assert "No inquiry has this number and date of birth" in wrong.content.decode()
    assert "No inquiry has this number and date of birth" in unknown.content.decode()


def test_dates_of_birth_cannot_be_tried_through(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LOOKS_A_QUARTER", 3)
    row = an_inquiry(world)
    codes = [
        browser(world, REMOTE_ADDR=f"10.9.9.{day}")
        .post(STATUS, {"number": row.number, "date_of_birth": f"{day}/06/2014"})
        .status_code
        for day in (1, 2, 3, 14)
    ]
    assert codes == [404, 404, 404, 429]


def test_with_admissions_off_there_is_no_such_page(world: World, opened: AdmissionWindow) -> None:
    client = browser(world)
    address = papers_page(client, opened)
    before = Inquiry.objects.count()
    subscribed(world.tenant, without=("admissions",))
    for path in (APPLY, STATUS, address):
        assert client.get(path).status_code == 404
    assert client.post(APPLY, boxes(opened, student_name="Other Child")).status_code == 404
    assert Inquiry.objects.count() == before
    assert world.browser("school_admin").get("/admin/school_admissions/inquiry/").status_code in {403, 404}


def test_an_organization_has_no_such_page(organization: Any) -> None:
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.get(APPLY).status_code == 404
