"""The portal's pages by a client without a browser: sign-in, language, own rows, empty states, forms."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.income_tax.models import TaxDeclaration
from payroll.runs.models import SalaryDetail
from tests.payroll.ess.conftest import PASSWORD, lock_months, make_account, make_person

pytestmark = pytest.mark.django_db
PAGES = [
    "/ess/",
    "/ess/payslips",
    "/ess/tax-computation",
    "/ess/tax-declaration",
    "/ess/nps-statement",
    "/ess/profile",
]


@pytest.fixture
def guest(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    return client_of(organization)


@pytest.fixture
def signed_in(guest: Client) -> Callable[[User], Client]:
    def make(user: User) -> Client:
        guest.force_login(user)
        return guest

    return make


def sign_in(client: Client, username: str, password: str = PASSWORD, **more: str) -> Any:
    return client.post("/ess/sign-in", {"username": username, "password": password, **more})


@pytest.mark.parametrize("page", PAGES)
def test_pages_send_guests_to_the_sign_in(guest: Client, page: str) -> None:
    response = guest.get(page)
    assert (response.status_code, response.headers["Location"]) == (302, f"/ess/sign-in?next={page}")


def test_sign_in_leads_home_and_is_audited(person: Employee, guest: Client) -> None:
    response = sign_in(guest, " Asha ")
    assert (response.status_code, response.headers["Location"]) == (302, "/ess/")
    assert AuditEntry.objects.filter(action="accounts.signed_in", door="portal").count() == 1
    assert guest.get("/ess/sign-in").status_code == 302


@pytest.mark.parametrize(
    ("wanted", "target"),
    [("/ess/payslips", "/ess/payslips"), ("https://evil.example/", "/ess/"), ("//evil.example/", "/ess/")],
)
def test_sign_in_goes_on_within_the_own_host_only(
    person: Employee, guest: Client, wanted: str, target: str
) -> None:
    assert sign_in(guest, "asha", next=wanted).headers["Location"] == target


def test_a_wrong_password_is_said_and_locks_in_the_end(person: Employee, guest: Client) -> None:
    for _try in range(10):
        response = sign_in(guest, "asha", "wrong")
        assert "The user name or the password is wrong." in response.content.decode()
    response = sign_in(guest, "asha")
    assert response.status_code == 429
    assert "Too many wrong tries." in response.content.decode()
    assert "_auth_user_id" not in guest.session


def test_sign_out_needs_a_post(person: Employee, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(person.user)
    assert client.get("/ess/sign-out").status_code == 405
    assert client.post("/ess/sign-out").headers["Location"] == "/ess/sign-in"
    assert client.get("/ess/").status_code == 302


def test_the_account_s_language_decides_after_sign_in(person: Employee, guest: Client) -> None:
    User.objects.filter(pk=person.user_id).update(language="hi")
    sign_in(guest, "asha")
    page = guest.get("/ess/").content.decode()
    assert '<html lang="hi">' in page
    assert "स्वागत है, Asha" in page


def test_the_switch_is_kept_with_the_account(person: Employee, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(person.user)
    response = client.post("/ess/language", {"language": "hi", "next": "/ess/payslips"})
    assert response.headers["Location"] == "/ess/payslips"
    person.user.refresh_from_db()
    assert person.user.language == "hi"
    assert "वेतन पर्चियाँ" in client.get("/ess/payslips").content.decode()


def test_an_unknown_language_changes_nothing(person: Employee, signed_in: Callable[[User], Client]) -> None:
    signed_in(person.user).post("/ess/language", {"language": "xx"})
    person.user.refresh_from_db()
    assert person.user.language == "en"


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("page", PAGES)
def test_pages_of_somebody_new_say_what_to_do(
    person: Employee, signed_in: Callable[[User], Client], page: str, language: str
) -> None:
    """No payslip, no NPS, no declaration, no PAN: each page opens all the same."""
    Employee.objects.filter(pk=person.pk).update(pan="", pran="", bank_account="", ifsc="")
    client = signed_in(person.user)
    client.cookies["django_language"] = language
    response = client.get(page)
    assert response.status_code == 200
    assert f'<html lang="{language}">' in response.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_somebody_paid_open(
    person: Employee, signed_in: Callable[[User], Client], page: str
) -> None:
    lock_months("2026-03", "2026-04")
    assert signed_in(person.user).get(page).status_code == 200


@pytest.mark.parametrize(("scheme", "has_card"), [("NPS", True), ("UPS", True), ("GPF", False)])
def test_home_shows_the_leave_left_and_nps_to_whom_it_concerns(
    organization: Tenant, signed_in: Callable[[User], Client], scheme: str, has_card: bool
) -> None:
    """Catches an NPS card for people of the GPF, and a home page without leave."""
    person = make_person(scheme=scheme)
    answer = signed_in(person.user).get("/ess/")
    page = answer.content.decode()
    assert ('id="nps"' in page) is has_card
    balances = answer.context["balances"]
    assert 'id="leave"' in page
    assert all(row.leave_type.name in page for row in balances)
    assert balances


def test_pages_carry_no_inline_script_and_forbid_it(
    person: Employee, signed_in: Callable[[User], Client]
) -> None:
    response = signed_in(person.user).get("/ess/tax-declaration")
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]
    page = response.content.decode()
    assert page.count("<script") == page.count("<script src=") > 0
    assert " onclick" not in page
    assert " style=" not in page


def test_payslip_page_and_pdf(person: Employee, signed_in: Callable[[User], Client]) -> None:
    lock_months("2026-04")
    detail = SalaryDetail.objects.get()
    client = signed_in(person.user)
    page = client.get(f"/ess/payslips/{detail.pk}").content.decode()
    assert "Payslip for April 2026" in page
    assert "56,100" in page
    response = client.get(f"/ess/payslips/{detail.pk}/pdf")
    assert response.headers["Content-Type"] == "application/pdf"
    assert "no-store" in response.headers["Cache-Control"]
    assert client.get(f"/ess/payslips/{detail.pk}/pdf?language=fr").status_code == 404


def test_another_s_payslip_is_not_there(person: Employee, signed_in: Callable[[User], Client]) -> None:
    other = make_person("vijay")
    lock_months("2026-04")
    detail = SalaryDetail.objects.get(employee=other)
    client = signed_in(person.user)
    for path in (f"/ess/payslips/{detail.pk}", f"/ess/payslips/{detail.pk}/pdf"):
        response = client.get(path)
        assert response.status_code == 404
        assert "Page not found" in response.content.decode()


def test_payslips_of_one_year(person: Employee, signed_in: Callable[[User], Client]) -> None:
    lock_months("2025-12", "2026-01")
    client = signed_in(person.user)
    page = client.get("/ess/payslips?year=2025").content.decode()
    assert "December 2025" in page
    assert "January 2026" not in page
    assert "January 2026" in client.get("/ess/payslips?year=nonsense").content.decode()


def test_staff_without_an_employee_record_are_shown_the_way(
    organization: Tenant, signed_in: Callable[[User], Client]
) -> None:
    page = signed_in(make_account("clerk", "hr_manager")).get("/ess/payslips").content.decode()
    assert 'href="/admin/"' in page


def test_staff_who_are_employees_use_the_portal(
    organization: Tenant, signed_in: Callable[[User], Client]
) -> None:
    person = make_person("meera")
    User.objects.filter(pk=person.user_id).update(role="hr_manager")
    assert "Welcome, Meera" in signed_in(person.user).get("/ess/").content.decode()


def test_declaration_is_saved_with_indian_commas(
    person: Employee, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(person.user)
    values = {"regime": "old", "section_80c": "₹ 1,75,000", "rent_paid": "", "is_metro": "on"}
    response = client.post("/ess/tax-declaration", values)
    assert response.status_code == 302, response.content.decode()
    row = TaxDeclaration.objects.get()
    assert (row.regime, row.section_80c, row.rent_paid, row.is_metro) == ("old", 175000, 0, True)
    page = client.get(response.headers["Location"]).content.decode()
    assert 'value="1,75,000"' in page
    assert "only 1,50,000 counts" in page
    assert AuditEntry.objects.filter(action="income_tax.declared", door="portal").count() == 1


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("section_80c", "lots", "Write an amount in rupees"),
        ("section_80c", "-5", "must not be below zero"),
        ("rent_paid", "1.005", "at most two digits of paise"),
        ("rent_paid", "9" * 20, "too large"),
        ("regime", "", "Choose a regime."),
    ],
)
def test_a_declaration_error_stands_beside_its_box(
    person: Employee, signed_in: Callable[[User], Client], name: str, value: str, text: str
) -> None:
    """The error is tied to the box for a screen reader, what was typed stays, nothing is saved."""
    values = {"regime": "old", name: value}
    page = signed_in(person.user).post("/ess/tax-declaration", values).content.decode()
    error = page.split(f'id="id_{name}_error">')[1].split("</ul>")[0]
    assert text in error
    assert (
        f'aria-describedby="id_{name}_error' in page or f"id_{name}_error" in page.split(f'id="id_{name}"')[0]
    )
    assert not value or name == "regime" or f'value="{value}"' in page
    assert not TaxDeclaration.objects.exists()


def test_a_generated_password_must_be_changed_first(
    person: Employee, signed_in: Callable[[User], Client]
) -> None:
    User.objects.filter(pk=person.user_id).update(must_change_password=True)
    client = signed_in(person.user)
    response = client.get("/ess/payslips")
    assert unquote(response.headers["Location"]) == "/account/password?next=/ess/payslips"
    assert "Choose one of your own" in client.get("/account/password").content.decode()
    values = {"current_password": PASSWORD, "new_password": "Blue-lamp-4711", "repeated": "Blue-lamp-4711"}
    response = client.post("/account/password?next=/ess/payslips", values)
    assert response.headers["Location"] == "/ess/payslips"
    assert client.get("/ess/payslips").status_code == 200
