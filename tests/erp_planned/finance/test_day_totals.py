"""Totals of days are the sum of the posted lines whatever happens to them; pages of a ledger read by them agree."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection, transaction
from django.db.models import Count, Sum

from core.tenancy.step_over import sections
from erp_planned.finance.models import Account, BookYear, DayTotal, VoucherEntry
from erp_planned.finance.selectors.statements.ledger import ledger
from erp_planned.finance.selectors.statements.spans import Span
from tests.erp_planned.finance.year import post, submitted

DAY = date(2026, 4, 10)


def kept() -> dict[tuple[int, date], tuple[Decimal, Decimal, int]]:
    rows = DayTotal.objects.filter(lines__gt=0)
    return {(one.account_id, one.posted_on): (one.debit, one.credit, one.lines) for one in rows}


def summed() -> dict[tuple[int, date | None], tuple[Decimal, Decimal, int]]:
    rows = VoucherEntry.objects.exclude(posted_on=None).order_by().values_list("account_id", "posted_on")
    sums = rows.annotate(debits=Sum("debit"), credits=Sum("credit"), many=Count("id"))
    return {(account, day): (debit, credit, many) for account, day, debit, credit, many in sums}


def test_they_are_the_sums_of_a_worked_year(worked: BookYear) -> None:
    """Would catch a line that a total misses or counts twice: the year is posted voucher by voucher."""
    assert len(kept()) > 50
    assert kept() == summed()


def test_lines_that_wait_are_in_no_total(books: BookYear) -> None:
    submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    assert kept() == {}
    post("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    post("Journal", DAY, ("4003", 5, 0), ("4003", 2, 0), ("2102", 0, 7))
    head = Account.objects.get(code="4003")
    assert kept() == summed()
    assert kept()[head.pk, DAY] == (17, 0, 3)


def test_a_change_of_lines_moves_the_totals(books: BookYear) -> None:
    """Before the approval lines may still move; would catch a trigger that only ever adds."""
    row = submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    with transaction.atomic():
        for day in (DAY, date(2026, 4, 11)):
            row.entries.update(posted_on=day)
            assert kept() == summed()
        row.entries.filter(debit__gt=0).update(debit=12)
        assert kept() == summed()
        row.entries.filter(debit__gt=0).delete()
        assert kept() == summed()
        transaction.set_rollback(True)
    assert kept() == {}


def test_what_stood_before_is_added_up(worked: BookYear) -> None:
    """An institution with books takes the newer version."""
    before = kept()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM erp_finance_daytotal")
        assert kept() == {}
        cursor.execute(sections()["erp_finance", "0005_totals_kept"])
    assert kept() == before


@pytest.mark.parametrize("size", [1, 3, 7, 50])
def test_pages_of_a_ledger_are_its_stream(worked: BookYear, size: int) -> None:
    """Would catch a page that begins within a day with the balance of the day's end."""
    for code in ("1002", "1001", "4003"):
        account = Account.objects.get(code=code)
        for first in (worked.start_date, date(2026, 9, 15)):
            found = ledger(account, Span(worked, first, worked.end_date))
            whole = [(line.entry.pk, line.balance, line.particulars) for line in found.stream()]
            pages = [found.part(start, start + size) for start in range(0, found.count, size)]
            paged = [(line.entry.pk, line.balance, line.particulars) for page in pages for line in page]
            assert paged == whole
            assert len(whole) == found.count
            assert not whole or whole[-1][1] == found.closing
