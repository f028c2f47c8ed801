"""A year of accounts: opening, vouchers of every type, vendors, bank, budget, year end; its books and audit trail."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from erp_planned.finance.models import Opening, Voucher
from tests.journeys.desk import Clock, work
from tests.journeys.seats import money, seat

pytestmark = pytest.mark.django_db
CASH, BANK, GRANT, FEES, OFFICE, POWER, CREDITORS = "1001", "1002", "3001", "3002", "4003", "4004", "2102"
OPENINGS = b"Account code,Debit,Credit\n1001,10000,\n1002,200000,\n2001,,210000\n"
WHOLE = "from=2026-04-01&to=2027-03-31"


class Story:
    """The finance section of an institution."""

    def __init__(self, tenant: Tenant, clock: Clock) -> None:
        self.tenant, self.clock = tenant, clock
        clock.to("2026-04-01 09:00")
        self.head = seat(tenant, "admin")
        self.maker, self.checker = seat(tenant, "accountant"), seat(tenant, "finance_officer")
        # Who approves a bill has made its voucher: another officer approves that.
        self.chief = seat(tenant, "finance_officer", "chief")
        self.year = self.checker.post("finance/financial-years", {"startDate": "2026-04-01"})["id"]
        self.head.upload("import/openings", "openings.csv", OPENINGS, apply="true")
        work()
        self.chart = {row["code"]: row["id"] for row in self.accounts()}

    def accounts(self) -> Iterator[Any]:
        """Return the chart, page by page."""
        number = 1
        while True:
            page = self.maker.get(f"finance/accounts?limit=100&page={number}")
            yield from page["items"]
            if number * 100 >= page["total"]:
                return
            number += 1

    def body(
        self, kind: str, on: str, debit: str, credit: str, amount: float, text: str = ""
    ) -> dict[str, Any]:
        entries = [
            {"accountId": self.chart[debit], "debit": amount},
            {"accountId": self.chart[credit], "credit": amount},
        ]
        return {"type": kind, "date": on, "narration": text or kind, "entries": entries}

    def made(self, *facts: Any) -> int:
        """Make a voucher that waits for approval."""
        row = self.maker.post("finance/vouchers", self.body(*facts))
        assert row["status"] == "submitted"
        return int(row["id"])

    def approve(self, voucher: int, *, by_page: bool = False) -> Any:
        """Approve what was looked at, over REST or on the voucher's page."""
        if by_page:
            self.checker.act(f"/admin/erp_finance/voucher/{voucher}/approve/")
        else:
            digest = self.checker.get(f"finance/vouchers/{voucher}")["digest"]
            body = {"decision": "Approve", "digest": digest}
            self.checker.put(f"finance/vouchers/{voucher}/approve", body)
        row = self.maker.get(f"finance/vouchers/{voucher}")
        assert row["status"] == "approved"
        return row

    def waiting(self) -> list[int]:
        return [row["id"] for row in self.maker.items("finance/vouchers?status=submitted")]


@pytest.fixture
def story(organization: Tenant, at: Callable[[str], None]) -> Story:
    return Story(organization, Clock(at))


def test_from_the_opening_to_the_balance_sheet(story: Story) -> None:
    """Catches a rupee that one book has and another has not, a step without its row in the audit trail."""
    vouchers(story)
    budget(story)
    vendors(story)
    bank(story)
    ties(story)
    year_end(story)
    ties(story)
    audited(story)


def vouchers(story: Story) -> None:
    """Each type by both doors; one rejected, one taken back."""
    story.clock.to("2026-04-30 10:00")
    facts = (
        ("Receipt", "2026-04-02", BANK, GRANT, 1000000, "Grant"),
        ("Contra", "2026-04-05", CASH, BANK, 20000, "Cash withdrawn"),
        ("Payment", "2026-04-08", OFFICE, CASH, 6500.5, "Stationery"),
        ("Journal", "2026-04-09", POWER, CREDITORS, 12000, "Electricity of March"),
    )  # fmt: skip
    numbers = []
    for place, one in enumerate(facts):
        row = story.approve(story.made(*one), by_page=bool(place % 2))
        numbers.append(row["voucherNo"])
    assert numbers == [f"{kind}/2026-27/0001" for kind in ("RV", "CV", "PV", "JV")]
    wrong = story.made("Journal", "2026-04-10", OFFICE, POWER, 5, "Wrong way round")
    own = story.maker.ask("PUT", f"finance/vouchers/{wrong}/approve", {"decision": "Approve"})
    assert own.status_code == 403
    story.checker.put(f"finance/vouchers/{wrong}/approve", {"decision": "Reject", "remarks": "No such cost"})
    twice = story.approve(story.made("Payment", "2026-04-11", OFFICE, CASH, 300, "Post"))
    back = story.maker.post(f"finance/vouchers/{twice['id']}/reverse", {"reason": "Entered twice"})
    story.approve(back["id"])
    assert story.approve(story.made("Receipt", "2026-04-12", CASH, FEES, 450, "Fees"))["voucherNo"].endswith(
        "0003"
    )
    far = story.body("Payment", "2026-04-20", OFFICE, CASH, 99999)
    voucher = story.maker.post("finance/vouchers", far)["id"]
    digest = story.checker.get(f"finance/vouchers/{voucher}")["digest"]
    told = story.checker.refused(
        "PUT", f"finance/vouchers/{voucher}/approve", {"decision": "Approve", "digest": digest}
    )
    assert "cash" in told.lower()
    story.checker.put(f"finance/vouchers/{voucher}/approve", {"decision": "Reject", "remarks": "No money"})


def budget(story: Story) -> None:
    """Over the budget nothing is saved once the institution refuses it; a revision lets it through."""
    rules = {"budget_check": "refuse", "alert_percents": "80, 100"}
    story.checker.browser.get("/admin/erp_finance/bookssettings/")
    story.checker.send("/admin/erp_finance/bookssettings/1/change/", rules)
    body = {"fyId": story.year, "accountHead": story.chart[OFFICE], "allocatedAmount": 10000}
    row = story.checker.post("finance/budgets", body)
    over = story.body("Journal", "2026-04-21", OFFICE, CREDITORS, 4000, "Paper")
    count = Voucher.objects.count()
    story.maker.refused("POST", "finance/vouchers", over)
    assert Voucher.objects.count() == count
    story.checker.put(f"finance/budgets/{row['id']}/revise", {"revisedAmount": 60000, "reason": "Order 7"})
    story.approve(story.maker.post("finance/vouchers", over)["id"])
    used = story.maker.get(f"finance/budgets/utilization?fyId={story.year}")["items"][0]
    assert money(used["utilizedAmount"]) == Decimal("10500.5")


def vendors(story: Story) -> None:
    """A bill that crosses the yearly limit: tax is deducted, the books have both, the creditor is at nil."""
    story.clock.to("2026-06-10 10:00")
    category = story.maker.post("vendors/categories", {"name": "Works"})
    body = {"name": "Evergreen Works Pvt Ltd", "category": category["name"], "pan": "AABCE9876F", "payeeKind": "other",
            "bankAccount": "60112233445", "ifsc": "SBIN0001234", "confirm": True}  # fmt: skip
    vendor = story.maker.post("vendors", body)["id"]
    story.checker.put(f"vendors/{vendor}/verify", {})
    paid = []
    for number, (amount, tax) in enumerate(((28000, 0), (25000, 0), (40000, 800), (20000, 1460)), 1):
        bill = story.maker.post(f"vendors/{vendor}/payments", {
            "invoiceNo": f"E/{number}", "invoiceDate": "2026-06-01", "creditedOn": "2026-06-02", "amount": amount,
            "section": "contract", "accountId": story.chart[POWER]})  # fmt: skip
        path = f"vendors/{vendor}/payments/{bill['id']}"
        row = story.chief.put(path, {"status": "approved"})
        assert (money(row["tdsDeducted"]), money(row["netAmount"])) == (tax, amount - tax)
        story.maker.put(path, {"status": "paid", "reference": f"UTR{number}", "paidOn": "2026-06-10",
                               "accountId": story.chart[BANK]})  # fmt: skip
        paid.append(row)
    assert len(story.waiting()) == 8
    for number, voucher in enumerate(sorted(story.waiting())):
        story.approve(voucher, by_page=number == 3)
    owed = [
        line
        for line in trial(story)
        if line["name"].lower().startswith("tds") and money(line["closingCredit"])
    ]
    assert sum(money(line["closingCredit"]) for line in owed) == 2260
    party = story.maker.get(f"finance/ledger/{story.chart[CREDITORS]}?{WHOLE}")
    # The creditor's bills are paid; what the electricity and the paper cost is still owed.
    assert money(party["closingBalance"]) == -16000


def bank(story: Story) -> None:
    """The bank's own file: what the books have is matched, a charge becomes a voucher, nothing is left over."""
    body = {
        "accountId": story.chart[BANK],
        "bankName": "State Bank",
        "accountNo": "30112233445",
        "ifscCode": "SBIN0001234",
    }
    account = story.maker.post("finance/bank-accounts", body)["id"]
    lines = story.maker.get(f"finance/ledger/{story.chart[BANK]}?{WHOLE}&limit=100")["items"][1:]
    rows, left = ["date,description,reference,debit,credit,balance"], Decimal(200000)
    for line in lines:
        debit, credit = money(line["debit"]), money(line["credit"])
        left += debit - credit
        rows.append(
            f"{line['date']},{line['narration'].replace(',', ' ')},,{credit or ''},{debit or ''},{left}"
        )
    rows.append(f"2026-06-10,LEDGER FOLIO CHARGES,,236.00,,{left - 236}")
    for known in (0, len(rows) - 1):
        kept = story.maker.upload(
            f"finance/bank-accounts/{account}/statement", "june.csv", "\n".join(rows).encode()
        )
        assert kept["repeatedCount"] == known
    path = f"finance/bank-accounts/{account}/transactions"
    charge = next(row for row in story.maker.items(path) if row["amount"] == 236)
    made = story.maker.post(
        f"finance/bank-transactions/{charge['id']}/voucher", {"accountId": story.chart["4015"]}
    )
    story.approve(made["voucherId"], by_page=True)
    run = {"bankAccountId": account}
    shown = story.maker.post("finance/bank-reconciliation", run, 200)
    accept = [pk for one in shown["proposals"] for pk in one["transactionIds"]]
    story.maker.post("finance/bank-reconciliation", {**run, "digest": shown["digest"], "accept": accept}, 200)
    for row in story.maker.items(f"{path}?reconciled=false"):
        free = [
            line for line in _entries(story) if line[1] == (money(row["amount"]), row["type"], row["date"])
        ]
        story.maker.put(f"finance/bank-reconciliation/{row['id']}", {"entryIds": [free[0][0]]})
    assert story.maker.get(f"{path}?reconciled=false")["total"] == 0
    statement = story.maker.get(f"finance/bank-reconciliation?bankAccountId={account}&date=2026-06-10")
    assert statement["ties"]
    assert {money(row["amount"]) for row in statement["items"]} >= {left - 236}


def _entries(story: Story) -> list[tuple[int, tuple[Decimal, str, str]]]:
    """Return the free lines of the bank's ledger account as a statement would tell them."""
    from erp_planned.finance.models import VoucherEntry

    rows = VoucherEntry.objects.filter(account_id=story.chart[BANK], bank_match=None).exclude(posted_on=None)
    return [
        (row.pk, (row.debit or row.credit, "Credit" if row.debit else "Debit", str(row.posted_on)))
        for row in rows
    ]


def trial(story: Story, more: str = "") -> list[Any]:
    """Return the lines of the trial balance of the year."""
    found: list[Any] = []
    while True:
        page = story.maker.get(
            f"finance/trial-balance?{WHOLE}&limit=100&page={len(found) // 100 + 1}&hideZero=true{more}"
        )
        found += page["items"]
        if len(found) >= page["total"]:
            return found


def ties(story: Story) -> None:
    """Trial balance = ledgers = day book; cash book = the ledger of cash; the balance sheet balances."""
    totals = story.maker.get(f"finance/trial-balance?{WHOLE}&closing=true")["totals"]
    for what in ("opening", "period", "closing"):
        assert money(totals[f"{what}Debit"]) == money(totals[f"{what}Credit"]) > 0, what
    for line in trial(story, "&closing=true"):
        ledger = story.maker.get(f"finance/ledger/{line['accountId']}?{WHOLE}&limit=1")
        assert money(ledger["closingBalance"]) == money(line["closingDebit"]) - money(
            line["closingCredit"]
        ), line
        assert money(ledger["totals"]["debit"]) == money(line["periodDebit"])
    approved = Voucher.objects.filter(status="approved", year_id=story.year)
    assert money(totals["periodDebit"]) == sum(row.total for row in approved)
    day_book = story.maker.get(f"finance/day-book?{WHOLE}&limit=1")["totals"]
    assert money(day_book["debit"]) == money(day_book["credit"]) == money(totals["periodDebit"])
    for code in (CASH, BANK):
        books = [
            story.maker.get(f"finance/{path}{WHOLE}&limit=100")
            for path in (f"cash-book?accountId={story.chart[code]}&", f"ledger/{story.chart[code]}?")
        ]
        assert books[0]["closingBalance"] == books[1]["closingBalance"]
        assert [money(row["balance"]) for row in books[0]["items"]] == [
            money(row["balance"]) for row in books[1]["items"]
        ]
    sheet = story.maker.get("finance/balance-sheet?asOf=2027-03-31&limit=100")
    assert money(sheet["assets"]) == money(sheet["liabilities"]) > 0
    for side in ("Assets", "Liabilities"):
        *lines, total = [money(row["amount"]) for row in sheet["items"] if row["side"] == side]
        assert sum(lines) == total == money(sheet[side.lower()])


def year_end(story: Story) -> None:
    """Preview, a voucher in its way, closing, a late voucher by reopening, closing again."""
    story.clock.to("2027-04-05 10:00")
    late = story.made("Journal", "2027-03-31", POWER, CREDITORS, 900, "Electricity of March")
    asked = {"financialYear": "2026-27"}
    shown = story.checker.post("finance/year-end", {**asked, "preview": True}, 200)
    assert not shown["isPossible"]
    story.checker.refused("POST", "finance/year-end", {**asked, "digest": shown["digest"]})
    story.checker.put(f"finance/vouchers/{late}/approve", {"decision": "Reject", "remarks": "No bill yet"})
    shown = story.checker.post("finance/year-end", {**asked, "preview": True}, 200)
    assert (
        story.checker.post("finance/year-end", {**asked, "digest": shown["digest"]}, 200)["status"]
        == "Closed"
    )
    carried = dict(
        Opening.objects.filter(year__start_date="2027-04-01").values_list("account__code", "debit")
    )
    bill = story.body("Journal", "2027-03-31", POWER, CREDITORS, 900)
    assert story.maker.ask("POST", "finance/vouchers", bill).status_code in {400, 409}
    reopen = {"status": "Open", "reason": "The bill of March has come"}
    story.checker.put(f"finance/financial-years/{story.year}", reopen)
    story.approve(story.maker.post("finance/vouchers", bill)["id"])
    before = trial(story)
    story.checker.act(f"/admin/erp_finance/bookyear/{story.year}/close/")
    standing = Voucher.objects.filter(is_closing=True, year_id=story.year, reversal_of=None, reversed_by=None)
    assert standing.count() == 1
    after = dict(Opening.objects.filter(year__start_date="2027-04-01").values_list("account__code", "debit"))
    assert after[CASH] == carried[CASH] > 0
    assert trial(story) == before, "a closed year reads as it did"
    for row in Opening.objects.filter(year__start_date="2027-04-01").select_related("account"):
        ledger = story.maker.get(f"finance/ledger/{row.account_id}?{WHOLE}&limit=1")
        assert money(ledger["closingBalance"]) == row.debit - row.credit or row.account.code == "2001"


def audited(story: Story) -> None:
    """Every voucher of the year: who made it, who decided, when, through which door; and the acts on the year."""
    for row in Voucher.objects.filter(year_id=story.year, source=""):
        acts = list(
            AuditEntry.objects.filter(object_type__icontains="voucher", object_id=str(row.pk)).order_by("pk")
        )
        told = [(one.action, one.actor_id, one.door) for one in acts]
        assert told, row
        assert all(one.at and one.actor_name and one.door for one in acts)
        if row.status in {"approved", "rejected"} and not row.is_closing and row.reversal_of_id is None:
            assert told[0][1] == story.maker.user.pk, told
            assert told[-1][0] in {f"voucher.{row.status}", "voucher.reversal_made", "voucher.printed"}, told
            decided = next(one for one in told if one[0] == f"voucher.{row.status}")
            assert decided[1] == story.checker.user.pk
            assert decided[2] in {"api", "admin"}
    doors = set(AuditEntry.objects.filter(action="voucher.approved").values_list("door", flat=True))
    assert doors == {"api", "admin"}
    year = list(
        AuditEntry.objects.filter(action__startswith="book_year.")
        .order_by("pk")
        .values_list("action", flat=True)
    )
    assert [one for one in year if one in {"book_year.closed", "book_year.reopened"}] == [
        "book_year.closed", "book_year.reopened", "book_year.closed",
    ]  # fmt: skip
