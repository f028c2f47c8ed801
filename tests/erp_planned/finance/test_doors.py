"""Vouchers through REST and the admin: a story, entry by keyboard, refusals beside their boxes, papers, print."""

import json
import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.tenancy.models import Tenant
from erp_planned.finance.models import Account, BookYear, RecurringVoucher, Voucher
from tests.erp_planned.finance.test_vouchers import DAY, flush
from tests.erp_planned.finance.year import post, submitted
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import Api, caller

PDF = b"%PDF-1.4\n%%EOF\n"
Browser = Callable[[User], Client]


@pytest.fixture
def maker(books: BookYear) -> User:
    return make_account("maker", "accountant")


@pytest.fixture
def checker(books: BookYear) -> User:
    return make_account("checker", "finance_officer")


@pytest.fixture
def rest(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[User], Api]:
    return lambda user: caller(
        client_of(organization), access_token(user, organization.slug), prefix="/api/finance/"
    )


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Browser:
    def make(user: User) -> Client:
        client = client_of(organization)
        client.force_login(user)
        return client

    return make


def body(**values: object) -> dict[str, object]:
    chart = dict(Account.objects.values_list("code", "pk"))
    entries = [{"accountId": chart["4003"], "debit": 6500.5}, {"accountId": chart["1001"], "credit": 6500.5}]
    return {"type": "Payment", "date": "2026-04-08", "entries": entries, **values}


def test_a_voucher_over_rest_from_draft_to_reversal(
    rest: Callable[[User], Api], maker: User, checker: User
) -> None:
    make, check = rest(maker), rest(checker)
    status, answer = make("POST", "vouchers", body(submit=False))
    assert (status, answer["data"]["status"], answer["data"]["voucherNo"]) == (201, "draft", "")
    one = f"vouchers/{answer['data']['id']}"
    assert make("PUT", one, {"narration": "Stationery", "submit": True})[1]["data"]["status"] == "submitted"
    assert make("PUT", f"{one}/approve", {"decision": "Approve"})[0] == 403
    seen = check("GET", one)[1]["data"]
    assert check("PUT", f"{one}/approve", {"decision": "Approve", "digest": "other"})[0] == 409
    status, answer = check("PUT", f"{one}/approve", {"decision": "Approve", "digest": seen["digest"]})
    assert (status, answer["data"]["voucherNo"], answer["data"]["total"]) == (200, "PV/2026-27/0001", 6500.5)
    assert check("PUT", f"{one}/approve", {"decision": "Reject", "remarks": "late"})[0] == 409
    status, answer = check("POST", f"{one}/reverse", {"reason": "Paid twice"})
    assert (status, answer["data"]["type"], answer["data"]["reversalOf"]) == (201, "Receipt", seen["id"])
    own = f"vouchers/{answer['data']['id']}/approve"
    status, refused = check("PUT", own, {"decision": "Approve"})
    assert (status, refused["data"]["code"]) == (409, "INVALID_STATE")
    status, printed = make("GET", f"{one}/print")
    assert (status, printed["Content-Type"], printed.content[:5]) == (200, "application/pdf", b"%PDF-")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"entries": []}, "entries"),
        ({"entries": [{"accountId": 0, "debit": 1}, {"accountId": 0, "credit": 1}]}, "entries.0.accountId"),
        ({"type": "Loan"}, "type"),
        ({"date": "1999-01-01"}, "date"),
        ({"amount": 5}, "amount"),
    ],
)
def test_a_bad_body_names_the_field(
    rest: Callable[[User], Api], maker: User, change: dict[str, object], field: str
) -> None:
    status, answer = rest(maker)("POST", "vouchers", body(**change))
    assert (status, field in answer["data"]["fields"]) == (400, True), answer
    assert not Voucher.objects.exists()


def test_the_list_costs_the_same_for_one_and_for_three(rest: Callable[[User], Api], maker: User) -> None:
    """Lines, accounts and reversals are read along."""
    counts: list[tuple[int, int]] = []
    assert rest(maker)("GET", "vouchers")[0] == 200  # the institution itself is looked up once
    for more in (1, 2):
        for _number in range(more):
            submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
        with CaptureQueriesContext(connection) as queries:
            status, answer = rest(maker)("GET", "vouchers?search=&fromDate=2026-04-01")
        assert status == 200
        counts.append((len(queries), answer["data"]["total"]))
    assert counts[0][0] == counts[1][0], counts
    assert [total for _count, total in counts] == [1, 3]


def test_the_year_end_over_rest(rest: Callable[[User], Api], checker: User) -> None:
    """The digest of the preview closes; without it, or twice, nothing happens."""
    post("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    api = rest(checker)
    status, answer = api("POST", "year-end", {"financialYear": "2026-27", "preview": True})
    assert (status, answer["data"]["surplus"], answer["data"]["status"]) == (200, -10, "Open")
    assert api("POST", "year-end", {"financialYear": "2026-27"})[0] == 400
    closing = {"financialYear": "2026-27", "digest": answer["data"]["digest"]}
    assert api("POST", "year-end", closing)[1]["data"]["status"] == "Closed"
    assert api("POST", "year-end", closing)[0] == 409
    year = BookYear.objects.get(start_date__year=2026).pk
    assert api("PUT", f"financial-years/{year}", {"status": "Open"})[0] == 400
    assert (
        api("PUT", f"financial-years/{year}", {"status": "Open", "reason": "late"})[1]["data"]["isLocked"]
        is False
    )
    locked = api("PUT", f"financial-years/{year}", {"lockedMonths": ["2026-04"]})[1]["data"]["lockedMonths"]
    assert locked == ["2026-04"]


def test_an_account_over_rest(rest: Callable[[User], Api], checker: User) -> None:
    api, group = rest(checker), Account.objects.get(code="40").pk
    status, answer = api("POST", "accounts", {"code": "4090", "name": "Sports", "parentId": group})
    assert (status, answer["data"]["type"]) == (201, "Expense")
    one = f"accounts/{answer['data']['id']}"
    assert api("POST", "accounts", {"code": "4090", "name": "Again", "type": "Asset"})[0] == 409
    assert api("PUT", one, {"cashOrBank": "cash"})[0] == 400
    assert api("PUT", one, {"parentId": answer["data"]["id"]})[0] == 400
    post("Journal", DAY, ("4090", 10, 0), ("2102", 0, 10))
    assert api("PUT", one, {"type": "Income", "parentId": None})[0] == 409
    assert api("PUT", one, {"isActive": False})[0] == 409
    post("Journal", DAY, ("2102", 10, 0), ("4090", 0, 10))
    flush()  # in one transaction the database would look at these vouchers after the account is closed
    assert api("PUT", one, {"isActive": False})[1]["data"]["isActive"] is False


def entry(*lines: tuple[str, str, str], save: str = "submit", **values: str) -> dict[str, str]:
    """Return what the page of entry sends."""
    sent = {
        "key": "k1",
        "type": "Payment",
        "date": "08/04/2026",
        "reference": "",
        "narration": "Post",
        "save": save,
    }
    sent |= {"line-TOTAL_FORMS": str(len(lines)), "line-INITIAL_FORMS": "0", **values}
    for number, (account, debit, credit) in enumerate(lines):
        sent |= {
            f"line-{number}-{name}": value
            for name, value in zip(("account", "debit", "credit"), (account, debit, credit), strict=True)
        }
    return sent


def test_entry_by_keyboard(browser: Browser, maker: User) -> None:
    """Accounts as the list writes them, amounts as people do, empty rows left out; Enter twice makes one voucher."""
    page, client = reverse("organization:voucher_entry"), browser(maker)
    shown = client.get(page).content.decode()
    assert '<option value="4003 Office Expenses">' in shown
    sent = entry(("4003 Office Expenses", "1,200.50", ""), ("", "", ""), ("1001", "", "1200.5"))
    answers = [client.post(page, sent) for _turn in range(2)]
    row = Voucher.objects.get()
    assert (row.status, row.total, row.made_by_id) == ("submitted", Decimal("1200.5"), maker.pk)
    assert {one.status_code for one in answers} == {302}
    draft = entry(("4003", "5", ""), ("1001", "", "5"), save="draft", key="k2")
    client.post(page, draft)
    kept = Voucher.objects.get(status="draft")
    change = reverse("organization:voucher_draft", args=[kept.pk])
    assert "4003 Office Expenses" in client.get(change).content.decode()
    client.post(change, entry(("4004", "7", ""), ("1001", "", "7"), key="k3", save="next"))
    kept.refresh_from_db()
    assert (kept.status, kept.total) == ("submitted", 7)
    assert "Only a draft" in client.get(change, follow=True).content.decode()


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([("4003", "5", ""), ("nothing", "", "5")], "There is no such account."),
        ([("4003", "5", ""), ("1001", "", "6")], "they differ by"),
        ([("4003", "abc", ""), ("1001", "", "6")], "4003"),
        ([], "at least two lines"),
    ],
)
def test_a_refused_entry_leaves_what_was_typed(
    browser: Browser, maker: User, lines: list[tuple[str, str, str]], text: str
) -> None:
    shown = browser(maker).post(reverse("organization:voucher_entry"), entry(*lines))
    assert shown.status_code == 200
    assert text in shown.content.decode()
    assert 'value="Post"' in shown.content.decode()
    assert not Voucher.objects.exists()


def test_the_page_of_a_voucher_and_its_acts(browser: Browser, maker: User, checker: User) -> None:
    row = submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    page = reverse("organization:erp_finance_voucher_change", args=[row.pk])
    assert "waits for approval" in browser(maker).get(page).content.decode()
    client = browser(checker)
    approve = reverse("organization:erp_finance_voucher_approve", args=[row.pk])
    form = client.get(approve).content.decode()
    digest = re.search(r'name="digest" value="(\w+)"', form)
    assert digest
    assert "changed since" in client.post(approve, {"digest": "other"}).content.decode()
    client.post(approve, {"digest": digest[1]})
    row.refresh_from_db()
    assert row.voucher_no == "JV/2026-27/0001"
    attach = reverse("organization:erp_finance_voucher_attach", args=[row.pk])
    client.post(attach, {"file": SimpleUploadedFile("bill.pdf", PDF), "title": "Bill 7"})
    paper = row.papers.get()
    assert "Bill 7" in client.get(page).content.decode()
    file = client.get(reverse("organization:erp_finance_voucherpaper_file", args=[paper.pk]))
    assert b"".join(file) == PDF
    assert (
        client.get(reverse("organization:erp_finance_voucher_print", args=[row.pk])).content[:5] == b"%PDF-"
    )
    wrong = client.post(attach, {"file": SimpleUploadedFile("bill.pdf", b"MZ no paper")})
    assert wrong.status_code == 200
    assert row.papers.count() == 1


def test_many_are_approved_at_once_but_not_the_own(browser: Browser, checker: User) -> None:
    """The preview is tried in earnest; who made one is refused for that one alone."""
    rows = [submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10)) for _number in range(3)]
    Voucher.objects.filter(pk=rows[0].pk).update(made_by_id=checker.pk)
    client, listed = browser(checker), reverse("organization:erp_finance_voucher_changelist")
    chosen = client.post(listed, {"action": "approve", "_selected_action": [row.pk for row in rows]})
    hidden = re.search(r'name="_chosen" value="([^"]*)"', chosen.content.decode())
    assert hidden
    page = reverse("organization:erp_finance_voucher_bulk", args=["approve"])
    preview = client.post(page, {"_chosen": hidden[1], "_step": "preview"}).content.decode()
    assert "Nobody approves" in preview
    mark = re.search(r'name="_chosen" value="([^"]*)"', preview)
    assert mark
    assert not Voucher.objects.filter(status="approved").exists()
    client.post(page, {"_chosen": mark[1], "_step": "do"})
    assert list(Voucher.objects.filter(status="approved").order_by("pk").values_list("pk", flat=True)) == [
        rows[1].pk, rows[2].pk,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        "erp_finance_voucher_changelist", "erp_finance_account_changelist", "erp_finance_account_tree_page",
        "erp_finance_budget_changelist", "erp_finance_budget_add", "erp_finance_bookyear_changelist",
        "erp_finance_recurringvoucher_changelist", "erp_finance_recurringvoucher_add", "erp_finance_account_add",
        "erp_finance_headaccount_changelist", "erp_finance_bookssettings_changelist",
        "erp_finance_voucherpaper_changelist",
    ],
)  # fmt: skip
def test_every_screen_opens(browser: Browser, checker: User, name: str) -> None:
    from django.urls import NoReverseMatch

    post("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    try:
        address = reverse(f"organization:{name}")
    except NoReverseMatch:
        address = reverse("organization:erp_finance_account_changelist") + "tree"
    assert browser(checker).get(address, follow=True).status_code == 200


def test_years_budgets_and_monthly_vouchers_in_the_admin(
    browser: Browser, checker: User, books: BookYear
) -> None:
    client = browser(checker)
    row = post("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    close = reverse("organization:erp_finance_bookyear_close", args=[books.pk])
    digest = re.search(r'name="digest" value="(\w+)"', client.get(close).content.decode())
    assert digest
    locks = reverse("organization:erp_finance_bookyear_locks", args=[books.pk])
    client.post(locks, {"months": ["2026-05"]})
    assert (
        "May 2026"
        in client.get(reverse("organization:erp_finance_bookyear_change", args=[books.pk])).content.decode()
    )
    account = Account.objects.get(code="4003").pk
    add = reverse("organization:erp_finance_budget_add")
    client.post(add, {"year": books.pk, "account": account, "allocated_amount": "1,000"})
    budget = books.budgets.get()
    revise = reverse("organization:erp_finance_budget_revise", args=[budget.pk])
    client.post(revise, {"amount": "1500", "reason": "Order 7", "revised_on": "22/11/2026"})
    budget.refresh_from_db()
    assert budget.revised_amount == 1500
    monthly = {"name": "Rent", "pattern": row.pk, "day": "31", "is_active": "on", "first_month": "May 2026"}
    client.post(reverse("organization:erp_finance_recurringvoucher_add"), monthly)
    assert RecurringVoucher.objects.get().lines.count() == 2
    client.post(close, {"digest": digest[1]})
    books.refresh_from_db()
    assert books.status == "Closed"


def test_parties_are_searched_by_name(browser: Browser, maker: User) -> None:
    from erp_planned.finance import parties

    found = parties.PartyKind(
        "tested", "T", lambda _pks: {}, lambda words, _actor: [(4, words.title())], lambda *_: None
    )
    parties.KINDS["tested"] = found
    try:
        answer = browser(maker).get(reverse("organization:finance_parties"), {"q": "alpha"})
    finally:
        del parties.KINDS["tested"]
    assert {"value": "tested:4 Alpha", "label": "T"} in json.loads(answer.content)["parties"]
