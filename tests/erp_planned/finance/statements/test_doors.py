"""Statements over REST, as files and in the browser: refusals name the field, drill-down leads where it says."""

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.test import Client

from core.periods import FinancialYear, today
from core.tenancy.models import Tenant
from erp_planned.finance.models import Account
from erp_planned.finance.selectors.statements.spans import span_of
from tests.core.accounts.people import PASSWORD, Api, api_of, refused, user_of
from tests.erp_planned.finance.statements.books import make_year, post

Chart = dict[str, Account]
WHOLE = "financialYear=2026-27&to=2027-03-31"


@pytest.fixture
def api(organization: Tenant) -> Api:
    return api_of(user_of(organization, "accountant"), organization)


def signed_in(organization: Tenant) -> Client:
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user_of(organization, "finance_officer").username, password=PASSWORD)
    return client


@pytest.fixture
def browser(organization: Tenant) -> Client:
    return signed_in(organization)


def data(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    return found


def test_ledger_over_rest_page_by_page(chart: Chart, api: Api) -> None:
    """Each page goes on where the one before ended; lines name their voucher."""
    path = f"finance/ledger/{chart['1002'].pk}?{WHOLE}&limit=7"
    pages = [data(api("GET", f"{path}&page={page}")) for page in (1, 2, 3)]
    lines = [line for page in pages for line in page["items"]]
    assert (len(lines), lines[0]["particulars"], lines[-1]["balance"]) == (17, "Opening balance", 574210)
    assert all(line["voucherId"] for line in lines[1:])
    assert (pages[0]["openingBalance"], pages[0]["closingBalance"]) == (200000, 574210)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("from=2026-05-01&to=2026-04-01", "to"),
        ("from=2026-05-01&to=2027-04-01", "to"),
        ("from=1 May", "from"),
        ("asOf=2026-05-01&to=2026-06-01", "asOf"),
        ("financialYear=2026", "financialYear"),
        ("groups=perhaps", "groups"),
        ("format=docx", "format"),
        ("upto=2026-05-01", "upto"),
    ],
)
def test_wrong_days_are_refused_beside_their_name(chart: Chart, api: Api, query: str, field: str) -> None:
    told = refused(api("GET", f"finance/trial-balance?{query}"), 400, "VALIDATION_ERROR")
    assert list(told["fields"]) == [field]


def test_a_year_that_is_named_is_the_whole_year(chart: Chart, api: Api) -> None:
    """Without a year, and with a first day alone, it ends today; catches a March that is left out in silence."""
    path = f"finance/ledger/{chart['1002'].pk}"
    whole = data(api("GET", f"{path}?financialYear=2026-27"))
    assert whole["closingBalance"] == data(api("GET", f"{path}?{WHOLE}"))["closingBalance"] == 574210
    year = FinancialYear(2026)
    assert span_of(financial_year=year).last == date(2027, 3, 31)
    assert span_of(financial_year=year, last=date(2026, 9, 30)).last == date(2026, 9, 30)
    assert span_of().last == span_of(first=date(2026, 5, 1)).last == today()


def test_what_is_not_there(chart: Chart, api: Api) -> None:
    refused(api("GET", "finance/ledger/999999"), 404, "NOT_FOUND")
    refused(api("GET", "finance/trial-balance?financialYear=2011-12"), 404, "NOT_FOUND")
    group = Account.objects.get(code="10")
    refused(api("GET", f"finance/ledger/{group.pk}?{WHOLE}"), 400, "VALIDATION_ERROR")
    refused(api("GET", f"finance/cash-book?accountId={chart['3001'].pk}"), 400, "VALIDATION_ERROR")


@pytest.mark.parametrize(
    "name",
    [
        "trial-balance", "day-book", "cash-book", "receipts-payments", "income-expenditure", "fund-flow",
        "balance-sheet",
    ],
)  # fmt: skip
@pytest.mark.parametrize("file_format", ["xlsx", "pdf"])
def test_every_statement_is_a_file(chart: Chart, api: Api, name: str, file_format: str) -> None:
    days = "asOf=2027-03-31" if name == "balance-sheet" else WHOLE
    answer = api("GET", f"finance/{name}?{days}&format={file_format}")
    assert answer.status_code == 200
    content = b"".join(answer)
    assert content.startswith(b"PK" if file_format == "xlsx" else b"%PDF")


def test_csv_leaves_noughts_empty(chart: Chart, api: Api) -> None:
    """As books have it; JSON says 0."""
    answer = api("GET", f"finance/trial-balance?{WHOLE}&format=csv&hideZero=true")
    rows = list(csv.reader(io.StringIO(b"".join(answer).decode("utf-8-sig"))))
    bank = next(row for row in rows if row[0] == "1003")
    assert bank[3:5] == ["", ""]
    told = data(api("GET", f"finance/trial-balance?{WHOLE}&limit=100"))["items"]
    assert next(row for row in told if row["code"] == "1003")["openingDebit"] == 0


def test_beside_last_year(chart: Chart, api: Api) -> None:
    """Last year's figure stands beside this year's, also of what has none this year."""
    make_year(2025)
    post("Receipt", date(2025, 8, 1), (chart["1001"], 700, 0), (chart["3006"], 0, 700))
    told = data(api("GET", f"finance/income-expenditure?{WHOLE}&compare=true"))["items"]
    lines = {row["code"]: (row["amount"], row["lastYear"]) for row in told if row["code"]}
    assert lines["3006"] == (0, 700)
    assert lines["3001"] == (1000000, 0)
    codes = [row["code"] for row in told if row["side"] == "Income" and row["code"]]
    assert codes == sorted(codes)


def test_pages_lead_to_ledger_and_voucher(chart: Chart, browser: Client) -> None:
    page = browser.get(f"/admin/finance/statements/trial-balance/?{WHOLE}")
    assert page.status_code == 200
    row = next(one for one in page.context["rows"] if one["cells"][0]["text"] == "1002")
    ledger = browser.get(row["cells"][1]["url"])
    assert ledger.status_code == 200
    voucher = next(cell["url"] for one in ledger.context["rows"] for cell in one["cells"] if cell["url"])
    assert browser.get(voucher).status_code == 200
    wrong = browser.get("/admin/finance/statements/trial-balance/?from=2026-05-01&to=2026-04-01")
    assert list(wrong.context["form"].errors) == ["to"]
    assert browser.get("/admin/finance/statements/nothing/").status_code == 404
    assert browser.get("/admin/finance/statements/").status_code == 200


def test_home_shows_cash_and_bank(chart: Chart, organization: Tenant, at: Any) -> None:
    at("2026-11-30 10:00")
    page = signed_in(organization).get("/admin/")
    figures = {one["title"]: one["text"] for part in page.context["parts"] for one in part.get("figures", [])}
    assert figures["Cash in hand"].endswith("28,500")
    assert figures["Vouchers that wait for approval"] == "0"
    assert "The books today" in page.content.decode()
