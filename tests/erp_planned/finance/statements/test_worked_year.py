"""The worked year of the reference, to the paisa: what any wrong sign, side, day or line would break."""

from decimal import Decimal
from typing import Any

import pytest

from core.reports.definitions import Table
from core.reports.registry import get_report
from erp_planned.finance.models import Account
from tests.erp_planned.finance.statements.books import money, rows

YEAR = {"financialYear": "2026-27", "to": "2027-03-31"}
Chart = dict[str, Account]


def table(name: str, **texts: str) -> Table:
    """Return a statement of the whole year."""
    wanted = {"financialYear": "2026-27", "asOf": "2027-03-31"} if "asOf" in texts else YEAR
    found = get_report(name).build({**wanted, **texts})
    assert isinstance(found, Table)
    return found


def items(name: str, **texts: str) -> list[dict[str, Any]]:
    return list(table(name, **texts).rows.stream())


def test_trial_balance(chart: Chart) -> None:
    found = table("trial-balance", hideZero="true")
    keys = {
        "openingDebit": "opening_debit", "openingCredit": "opening_credit", "periodDebit": "period_debit",
        "periodCredit": "period_credit", "closingDebit": "closing_debit", "closingCredit": "closing_credit",
    }  # fmt: skip
    shown = [
        {
            "code": row["code"],
            "name": row["name"],
            "type": row["type"],
            **{one: row[key] for one, key in keys.items()},
        }
        for row in found.rows.stream()
    ]
    *expected, total = [{**row, **{one: money(row[one]) for one in keys}} for row in rows("trial-balance")]
    assert shown == expected
    assert {one: (found.totals or {})[key] for one, key in keys.items()} == {one: total[one] for one in keys}
    assert total["closingDebit"] == Decimal("1554625.00")


def test_trial_balance_within_the_year(chart: Chart) -> None:
    """Openings in the middle of a year are what was before; each pair balances on any day."""
    found = table("trial-balance", **{"from": "2026-09-01", "to": "2026-10-31"})
    bank = next(row for row in found.rows.stream() if row["code"] == "1002")
    assert (bank["opening_debit"], bank["period_credit"], bank["closing_debit"]) == (729000, 184200, 544800)
    totals = found.totals or {}
    for pair in ("opening", "period", "closing"):
        assert totals[f"{pair}_debit"] == totals[f"{pair}_credit"] > 0


def test_trial_balance_with_groups(chart: Chart) -> None:
    """A group is the sum of what stands below it, and counts for nothing in the totals."""
    found = table("trial-balance", groups="true", hideZero="true")
    group, *below = [row for row in found.rows.stream() if row["code"].startswith("10")]
    assert group["is_group"]
    assert group["depth"] == 1
    assert {row["depth"] for row in below} == {2}
    assert group["closing_debit"] == sum(row["closing_debit"] for row in below) == Decimal("755335.00")
    assert (found.totals or {})["closing_debit"] == Decimal("1554625.00")


@pytest.mark.parametrize(("code", "example"), [("1001", "cash-book"), ("1002", "bank-sbi-book")])
def test_books_of_cash_and_bank(chart: Chart, code: str, example: str) -> None:
    """Opening, lines with running balance; narration stands below the account on the other side."""
    found = items("cash-book", accountId=str(chart[code].pk))
    shown = [
        {
            "date": str(row["date"]),
            "voucherNo": row["voucher_no"],
            "particulars": row["narration"] or row["particulars"],
            "debit": row["debit"],
            "credit": row["credit"],
            "balance": row["balance"],
        }
        for row in found
    ]
    expected = [
        {**row, **{name: money(row[name]) for name in ("debit", "credit", "balance")}}
        for row in rows(example)
    ]
    assert shown == expected
    assert {row["balance_side"] for row in found} == {"Dr"}


def test_ledger_is_the_same_book_and_names_the_other_side(chart: Chart) -> None:
    ledger, book = items("ledger", accountId="1002"), items("cash-book", accountId=str(chart["1002"].pk))
    assert [row["balance"] for row in ledger] == [row["balance"] for row in book]
    others = {row["voucher_no"]: row["particulars"] for row in ledger}
    assert others["RV/2026-27/0001"] == "Grant-in-aid"
    assert others["RV/2026-27/0005"] == "Various"  # furniture, and the profit on it


def test_ledger_page_by_page_is_the_whole(chart: Chart) -> None:
    """A page that began at nil, or left out a line at its edge, would show another balance."""
    found = table("ledger", accountId="1002").rows
    pages = [row for start in range(0, found.count, 3) for row in found.part(start, start + 3)]
    assert pages == list(found.stream())
    assert len(pages) == found.count == 17


def test_income_and_expenditure(chart: Chart) -> None:
    found = table("income-expenditure")
    shown = [(row["side"], row["code"], row["amount"]) for row in found.rows.stream()]
    assert shown == [(row["side"], row["code"], money(row["amount"])) for row in rows("income-expenditure")]
    assert found.facts["surplus"] == Decimal("545835.00")


def test_balance_sheet(chart: Chart) -> None:
    found = table("balance-sheet", asOf="2027-03-31")
    shown = [(row["side"], row["code"], row["name"], row["amount"]) for row in found.rows.stream()]
    assert shown == [
        (row["side"], row["code"], row["name"], money(row["amount"])) for row in rows("balance-sheet")
    ]
    assert found.facts["assets"] == found.facts["liabilities"] == Decimal("957835.00")


def test_fund_flow(chart: Chart) -> None:
    found = table("fund-flow")
    shown = [(row["side"], row["amount"]) for row in found.rows.stream()]
    assert shown == [(row["section"], money(row["amount"])) for row in rows("fund-flow")]
    names = [row["name"] for row in found.rows.stream()]
    assert "Sale of Furniture and Fixtures" in names
    assert "Purchase of Computers" in names
    assert found.facts["funds_from_operations"] == Decimal("628335.00")


def test_receipts_and_payments(chart: Chart) -> None:
    """Both sides come to the same, and to what the books of cash and bank say."""
    found = table("receipts-payments")
    lines = {(row["side"], row["name"]): row["amount"] for row in found.rows.stream()}
    assert lines["Receipts", "TOTAL"] == lines["Payments", "TOTAL"] == Decimal("1362625.00")
    assert lines["Receipts", "Grant-in-aid"] == 1000000
    assert lines["Payments", "Net Salary Payable"] == 262000
    assert lines["Payments", "Closing: SBI Current Account"] == Decimal("574210.00")
    # Money moved between cash and bank is neither received nor paid.
    assert not [name for _side, name in lines if name.startswith(("Cash", "SBI", "PNB"))]
