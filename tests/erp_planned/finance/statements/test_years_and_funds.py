"""What the worked year does not have: years that follow each other, closing entries, reversals, parties, odd assets."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.reports.registry import get_report
from erp_planned.finance.models import Account, BookYear, HeadAccount, Opening
from erp_planned.finance.selectors.statements.balances import openings, trial_balance
from erp_planned.finance.selectors.statements.final import balance_sheet
from erp_planned.finance.selectors.statements.funds import fund_flow
from erp_planned.finance.selectors.statements.ledger import ledger
from erp_planned.finance.selectors.statements.spans import Span
from tests.erp_planned.finance.statements.books import make_year, post

Chart = dict[str, Account]


def whole(year: BookYear) -> Span:
    return Span(year, year.start_date, year.end_date)


@pytest.fixture
def year(chart: Chart) -> BookYear:
    return BookYear.objects.get(start_date=date(2026, 4, 1))


def test_a_year_begins_with_what_the_open_one_before_stands_at(chart: Chart, year: BookYear) -> None:
    """Assets and liabilities go on, income and expense begin at nil, the surplus is in the corpus."""
    following = make_year(2027)
    begun = openings(following)
    by_code = {chart_code: begun.by_account.get(one.pk, 0) for chart_code, one in chart.items()}
    assert begun.is_provisional
    assert (by_code["1002"], by_code["2001"], by_code["3001"], by_code["4001"]) == (574210, -935835, 0, 0)
    assert sum(begun.by_account.values()) == 0
    bank = ledger(chart["1002"], whole(following))
    corpus = ledger(chart["2001"], whole(following))
    assert (bank.opening, corpus.opening) == (574210, -935835)
    sheet = balance_sheet(whole(following))
    assert sheet.assets_total == sheet.liabilities_total == Decimal("957835.00")


def test_without_a_corpus_the_sheet_still_balances_and_says_why(chart: Chart, year: BookYear) -> None:
    HeadAccount.objects.filter(head="corpus").delete()
    Account.objects.filter(code="2001").update(code="2000")
    found = balance_sheet(whole(make_year(2027)))
    assert found.undistributed == Decimal("545835.00")
    assert found.assets_total == found.liabilities_total


def test_entered_openings_win_over_what_would_be_carried(chart: Chart, year: BookYear) -> None:
    following = make_year(2027)
    Opening.objects.create(year=following, account=chart["1001"], debit=5)
    Opening.objects.create(year=following, account=chart["2001"], credit=5)
    assert openings(following).by_account == {chart["1001"].pk: 5, chart["2001"].pk: -5}


def test_a_closed_year_reads_as_before(chart: Chart, year: BookYear) -> None:
    """The closing entry is left out of every statement, and in the trial balance only when asked for."""
    names = ("trial-balance", "income-expenditure", "fund-flow", "receipts-payments")

    def told() -> list[list[dict[str, Any]]]:
        texts = {"financialYear": "2026-27", "to": "2027-03-31"}
        return [list(get_report(name).build(texts).rows.stream()) for name in names]  # type: ignore[union-attr]

    before = told()
    post(
        "Journal", date(2027, 3, 31), (chart["3001"], 1000000, 0), (chart["4001"], 0, 300000),
        (chart["2001"], 0, 700000), is_closing=True,
    )  # fmt: skip
    assert told() == before
    closed = {row.account.code: row.closing for row in trial_balance(whole(year), with_closing=True).rows}
    assert (closed["3001"], closed["4001"], closed["2001"]) == (0, 0, -1090000)


def test_ledger_of_one_party(chart: Chart, year: BookYear) -> None:
    """Openings and lines of the others are no part of it."""
    Opening.objects.create(year=year, account=chart["2101"], party_ref="vendor:7", credit=40)
    post("Journal", date(2026, 8, 2), (chart["4003"], 60, 0), (chart["2101"], 0, 60), party_ref="vendor:7")
    post("Journal", date(2026, 8, 3), (chart["4003"], 9, 0), (chart["2101"], 0, 9), party_ref="vendor:8")
    found = ledger(chart["2101"], whole(year), "vendor:7")
    assert (found.opening, found.count, found.closing) == (-40, 1, -100)
    later = ledger(chart["2101"], Span(year, date(2026, 9, 1), year.end_date), "vendor:7")
    assert (later.opening, later.count) == (-100, 0)


def test_fund_flow_of_odd_assets_still_proves_itself(chart: Chart, year: BookYear) -> None:
    """A loss, a trade-in, a reversed purchase, new funds and a repaid loan: sources are applications all the same."""
    loan, endowment = chart["2701"], chart["2003"]
    post("Receipt", date(2026, 5, 2), (chart["1002"], 50000, 0), (loan, 0, 50000))
    post("Payment", date(2026, 6, 2), (loan, 20000, 0), (chart["1002"], 0, 20000))
    post("Receipt", date(2026, 6, 3), (chart["1002"], 7000, 0), (endowment, 0, 7000))
    # Sold below book value, with depreciation up to the day in the same voucher.
    post(
        "Receipt", date(2026, 7, 1), (chart["1002"], 900, 0), (chart["4008"], 100, 0), (chart["4022"], 500, 0),
        (chart["1102"], 0, 1500),
    )  # fmt: skip
    bought = post("Payment", date(2026, 7, 5), (chart["1105"], 3000, 0), (chart["1002"], 0, 3000))
    post("Receipt", date(2026, 7, 6), (chart["1002"], 3000, 0), (chart["1105"], 0, 3000), reversal_of=bought)
    found = fund_flow(whole(year))
    assert found.sources == found.applications
    assert (found.depreciation, found.loss, found.profit) == (87600, 500, 5000)
    sold = {account.code: amount for account, amount in found.sales}
    assert sold == {"1101": 30000, "1102": 900}
    assert {account.code: amount for account, amount in found.purchases} == {"1102": 120000}
    assert {account.code: amount for account, amount in found.new_funds} == {"2701": 30000, "2003": 7000}


def test_a_reversed_payment_is_no_receipt(chart: Chart, year: BookYear) -> None:
    wrong = post("Payment", date(2026, 8, 1), (chart["4003"], 800, 0), (chart["1002"], 0, 800))
    post("Receipt", date(2026, 8, 2), (chart["1002"], 800, 0), (chart["4003"], 0, 800), reversal_of=wrong)
    texts = {"financialYear": "2026-27", "to": "2027-03-31"}
    table: Any = get_report("receipts-payments").build(texts)
    lines = {(row["side"], row["code"]): row["amount"] for row in table.rows.stream() if row["code"]}
    assert lines["Payments", "4003"] == 6500
    assert ("Receipts", "4003") not in lines


def test_queries_do_not_grow_with_lines(chart: Chart, year: BookYear) -> None:
    """Would catch a query for each line of a ledger, for its voucher, its party or the account beside it."""

    def counted() -> int:
        texts = {"financialYear": "2026-27", "to": "2027-03-31", "accountId": "1002"}
        with CaptureQueriesContext(connection) as queries:
            table: Any = get_report("ledger").build(texts)
            table.rows.part(0, 100)
        return len(queries)

    before = counted()
    for day in range(1, 6):
        post("Payment", date(2026, 9, day), (chart["4003"], day, 0), (chart["1002"], 0, day))
    assert counted() == before <= 10
