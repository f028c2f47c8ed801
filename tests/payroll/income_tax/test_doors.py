"""REST and admin of what staff keep: tables of a year, declarations of a closed year, opening balances."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.audit.models import AuditEntry
from core.periods import FinancialYear, Month, today
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.income_tax import selectors
from payroll.income_tax.admin.table_form import PLACES, initial_of
from payroll.income_tax.content import as_content
from payroll.income_tax.laws import tax_law
from payroll.income_tax.models import TaxDeclaration, TaxTable, TdsEntry
from payroll.income_tax.tables import year_table
from tests.core.accounts.people import api_of
from tests.payroll.income_tax.people import make_employee, make_user

CURRENT = Month.of(today()).financial_year
NEXT = FinancialYear(CURRENT.start + 1)
CLOSED = FinancialYear(CURRENT.start - 1)
TABLES = "/admin/payroll_income_tax/taxtable/"
Ask = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def employee(organization: Tenant) -> Employee:
    return make_employee()


@pytest.fixture
def ask(organization: Tenant) -> Ask:
    """Send as HR and return status and data."""
    api = api_of(make_user("hr_manager", "hr-api"), organization)

    def call(method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
        answer = api(method, path.removeprefix("/api/"), body)
        return answer.status_code, answer.json()["data"]

    return call


@pytest.fixture
def hr_client(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    client.force_login(make_user("hr_manager"))
    return client


def test_tables_are_entered_over_rest_with_numbers_and_hold(ask: Ask) -> None:
    body = {
        "financialYear": str(NEXT),
        "source": "Finance Act",
        "cessPct": 4.5,
        "regimes": {
            "new": {"slabs": {"all": [{"above": 0, "ratePct": 0}, {"above": 500000, "ratePct": 10}]}}
        },
    }
    status, data = ask("POST", "/api/cpc/tax-tables", body)
    assert status == 201
    assert data["financialYear"] == str(NEXT)
    assert data["tables"]["cessPct"] == 4.5
    assert data["tables"]["regimes"]["new"]["slabs"]["all"][1] == {"above": 500000, "ratePct": 10}
    status, slabs = ask("GET", f"/api/cpc/tax-slabs?financialYear={NEXT}&regime=new")
    assert (slabs["isProvisional"], slabs["cessPct"]) == (False, 4.5)
    status, tax = ask("GET", f"/api/cpc/tax?grossSalary=1075000&financialYear={NEXT}&regime=new")
    assert (tax["slabTax"], tax["isProvisional"], tax["tablesOf"]) == (50000, False, str(NEXT))
    assert ask("GET", "/api/cpc/tax-tables")[1]["total"] == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"regimes": {"new": {"standardDeduction": -1}}}, "regimes.new.standardDeduction"),
        ({"regimes": {"new": {"surcharge": []}}}, "regimes.new.surcharge"),
        ({"cessPct": 101}, "cessPct"),
        ({"cess": 4}, "cess"),
        ({"financialYear": "2019-20"}, "financialYear"),
        ({"regimes": {"new": {"slabs": {"all": "none"}}}}, "regimes.new.slabs.all"),
    ],
)
def test_wrong_tables_are_refused_by_their_wire_names(ask: Ask, change: Any, field: str) -> None:
    status, data = ask("POST", "/api/cpc/tax-tables", {"financialYear": str(NEXT), "source": "x", **change})
    assert (status, data["code"]) == (400, "VALIDATION_ERROR")
    assert any(name.startswith(field) for name in data["fields"]), data
    assert not TaxTable.objects.exists()


def test_a_closed_year_is_declared_by_staff_over_rest(ask: Ask, employee: Employee) -> None:
    path = f"/api/employees/{employee.pk}/tax-declaration?financialYear={CLOSED}"
    status, data = ask("PUT", path, {"regime": "old", "section80d": 25000})
    assert (status, list(data["fields"])) == (400, ["reason"])
    assert not TaxDeclaration.objects.exists()
    status, data = ask("PUT", path, {"regime": "old", "section80d": 25000, "reason": "Proof came late"})
    assert (status, data["section80d"], data["regime"], data["financialYear"]) == (
        200,
        25000,
        "old",
        str(CLOSED),
    )
    assert ask("GET", path)[1]["isDeclared"] is True
    assert AuditEntry.objects.latest("id").after["reason"] == "Proof came late"


def test_an_opening_balance_is_entered_read_and_removed_over_rest(ask: Ask, employee: Employee) -> None:
    path = f"/api/employees/{employee.pk}/tax-opening-balance"
    assert ask("GET", path)[1]["isEntered"] is False
    body = {"through": str(CURRENT.months[0]), "salary": 100000, "tax": 5000, "savings": 6000}
    status, data = ask("PUT", path, body)
    assert (status, data["savings"], data["isEntered"], data["through"]) == (200, 6000, True, body["through"])
    assert ask("PUT", path, {**body, "savings": 100001})[0] == 400
    assert ask("GET", path)[1]["savings"] == 6000
    assert ask("DELETE", path) == (200, {"financialYear": str(CURRENT), "wasEntered": True})
    assert not TdsEntry.objects.exists()
    assert ask("DELETE", path)[1]["wasEntered"] is False


def test_an_opening_balance_is_removed_in_the_admin_and_a_posted_row_is_not(
    hr_client: Client, employee: Employee
) -> None:
    facts = {"employee": employee, "financial_year": CURRENT.start, "month": CURRENT.first}
    opening = TdsEntry.objects.create(**facts, salary=100, tax=5)
    posted = TdsEntry.objects.create(**facts, run_id=1, salary=100, tax=5)
    base = "/admin/payroll_income_tax/tdsentry/"
    assert hr_client.post(f"{base}{posted.pk}/delete/", {"post": "yes"}).status_code == 403
    assert hr_client.post(f"{base}{opening.pk}/delete/", {"post": "yes"}).status_code == 302
    assert list(TdsEntry.objects.all()) == [posted]
    assert AuditEntry.objects.latest("id").action == "income_tax.opening_balance_removed"


def test_the_admin_declares_a_closed_year_with_a_reason(hr_client: Client, employee: Employee) -> None:
    zero = dict.fromkeys(
        [name for name in selectors.DECLARATION_FIELDS if name not in {"regime", "is_metro"}], "0"
    )
    given = {**zero, "employee": employee.pk, "financial_year": CLOSED.start, "regime": "old"}
    path = "/admin/payroll_income_tax/taxdeclaration/add/"
    refused = hr_client.post(path, given)
    assert "say why it is declared now" in refused.content.decode()
    assert not TaxDeclaration.objects.exists()
    assert hr_client.post(path, {**given, "reason": "Proof"}).status_code == 302
    row = TaxDeclaration.objects.get()
    change = f"/admin/payroll_income_tax/taxdeclaration/{row.pk}/change/"
    assert hr_client.post(change, {**given, "section_80d": "5"}).status_code == 200
    assert hr_client.post(change, {**given, "section_80d": "5", "reason": "Second"}).status_code == 302
    assert TaxDeclaration.objects.get().section_80d == 5


def form_values(**change: Any) -> dict[str, Any]:
    """The form as it is shown, sent back; a switch that is on is sent, one that is off is not."""
    shown = initial_of(as_content(year_table("2026-27")))
    values = {name: value for name, value in shown.items() if value is not False}
    return {"financial_year": NEXT.start, "source": "Finance Act", **values, **change}


def test_the_admin_form_begins_with_the_law_that_holds_and_enters_it(hr_client: Client) -> None:
    page = hr_client.get(f"{TABLES}add/").content.decode()
    assert "4,00,000  5%" in page
    assert str(NEXT.start) in page
    sent = form_values(new_standard_deduction="1,00,000", old_slabs_80plus="0 0%\n6,00,000: 20")
    answer = hr_client.post(f"{TABLES}add/", sent)
    assert answer.status_code == 302, answer.content.decode()[:2000]
    table = year_table(tax_law(NEXT))
    assert table.regime("new").standard_deduction == 100_000
    assert [band.above for band in table.regime("old").slabs_for("80plus")] == [0, 600_000]
    assert table.regime("old").slabs_for("below60") == year_table("2026-27").regime("old").slabs_for(
        "below60"
    )
    assert table.old_regime_caps == year_table("2026-27").old_regime_caps
    entry = hr_client.get(f"{TABLES}{TaxTable.objects.get().pk}/change/").content.decode()
    assert "1,00,000" in entry


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"new_slabs": "0 0%\n4,00,000"}, "Line 2: write the amount and the rate"),
        ({"new_slabs": "0 5%\n4,00,000 5%"}, "must rise from row to row"),
        ({"cess_pct": "many"}, "Write a percentage"),
        ({"cap_investments": "1.5 lakh"}, "Write whole rupees"),
        ({"source": " "}, "This field is required"),
        ({"financial_year": 2019}, "Give a financial year from"),
    ],
)
def test_what_is_wrong_in_the_form_stands_in_it(hr_client: Client, change: dict[str, Any], text: str) -> None:
    answer = hr_client.post(f"{TABLES}add/", form_values(**change))
    assert answer.status_code == 200
    assert text in answer.content.decode()
    assert not TaxTable.objects.exists()


def file_of(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("year.json", content, "application/json")


def test_the_admin_takes_a_year_file(hr_client: Client) -> None:
    content = {**as_content(year_table("2026-27")), "year": str(NEXT), "cess_pct": 5}
    sent = {"financial_year": NEXT.start, "source": "File", "file": file_of(json.dumps(content).encode())}
    assert hr_client.post(f"{TABLES}add/", sent).status_code == 302
    assert year_table(tax_law(NEXT)).cess_pct == 5


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"{", "This is no JSON file."),
        (b"\xff\xfe", "This is no JSON file."),
        (b"[]", "This is no year file."),
        (b"[" * 50_000, "This is no JSON file."),
        (b'{"cess_pct": 104}', "cess_pct:"),
        (b'{"regimes": {"new": {"slabs": {"all": [1]}}}}', "shape of a year file"),
        (b'{"x": ' + b"1" * 200_000 + b"}", "too large"),
    ],
)
def test_a_wrong_file_is_refused_beside_its_box(hr_client: Client, content: bytes, text: str) -> None:
    sent = {"financial_year": NEXT.start, "source": "File", "file": file_of(content)}
    answer = hr_client.post(f"{TABLES}add/", sent)
    assert answer.status_code == 200
    assert text in answer.content.decode()
    assert not TaxTable.objects.exists()


def test_every_box_of_the_form_has_a_place_in_the_content(organization: Tenant) -> None:
    assert all(value not in (None, {}) for value in initial_of(as_content(year_table("2026-27"))).values())
    assert len(PLACES) == len(set(PLACES.values()))
