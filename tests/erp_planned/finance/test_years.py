"""Years: opening, openings, locks, the year end and what comes late."""

from datetime import date
from decimal import Decimal

import pytest

from core.errors import DomainError, InvalidState
from erp_planned.finance import hooks
from erp_planned.finance.models import Account, BookYear, Opening, Voucher
from erp_planned.finance.selectors.balances import balance_of
from erp_planned.finance.selectors.vouchers import get_voucher
from erp_planned.finance.selectors.year_end import preview_year_end
from erp_planned.finance.services.deciding import approve, reject
from erp_planned.finance.services.year_end import close_year, reopen_year
from erp_planned.finance.services.years import OpeningLine, enter_openings, open_year
from tests.erp_planned.finance.test_vouchers import flush
from tests.erp_planned.finance.year import CHECKER, SYSTEM, draft, post, submitted

MARCH = date(2027, 3, 31)


def close(year: BookYear) -> BookYear:
    return close_year(year=year, digest=preview_year_end(year).digest, actor=SYSTEM)


def openings(year: BookYear) -> dict[str, Decimal]:
    rows = Opening.objects.filter(year=year).values_list("account__code", "debit", "credit")
    return {code: debit - credit for code, debit, credit in rows}


def test_the_worked_year_is_closed_as_in_the_reference(worked: BookYear) -> None:
    """Section 7: twelve lines of income and expense, the surplus of 5,45,835 to the corpus."""
    end = preview_year_end(worked)
    assert end.surplus == Decimal(545835)
    assert [one.text for one in end.findings] == []
    close(worked)
    flush()
    entry = Voucher.objects.get(is_closing=True)
    lines = {
        code: debit - credit
        for code, debit, credit in entry.entries.values_list("account__code", "debit", "credit")
    }
    assert (entry.date, entry.total, lines["2001"]) == (MARCH, Decimal(1142625), Decimal(-545835))
    assert {code: lines[code] for code in ("3001", "3002", "3003", "3005", "4008")} == {
        "3001": 1000000, "3002": 135000, "3003": 2625, "3005": 5000, "4008": -87500,
    }  # fmt: skip
    following = BookYear.objects.get(start_date=date(2027, 4, 1))
    assert openings(following) == {
        "1001": 28500, "1002": 574210, "1003": 152625, "1101": 67500, "1102": 120000, "1301": 15000,
        "2001": -935835, "2101": -22000,
    }  # fmt: skip
    assert sum(openings(following).values()) == 0


def test_nothing_is_posted_into_a_closed_year_until_it_is_reopened(worked: BookYear) -> None:
    """What comes late is carried forward by closing again; a second closing entry has the difference alone."""
    close(worked)
    with pytest.raises(DomainError, match="closed"):
        draft("Journal", MARCH, ("4004", 100, 0), ("2102", 0, 100))
    following = BookYear.objects.get(start_date=date(2027, 4, 1))
    with pytest.raises(DomainError) as refused:
        reopen_year(year=worked, reason=" ", actor=SYSTEM)
    assert "reason" in refused.value.fields
    reopen_year(year=worked, reason="A late bill", actor=SYSTEM)
    assert openings(following) == {}
    post("Journal", MARCH, ("4004", 100, 0), ("2102", 0, 100))
    close(BookYear.objects.get(pk=worked.pk))
    flush()
    assert openings(following)["2102"] == -100
    assert openings(following)["2001"] == Decimal(-935735)
    closing = Voucher.objects.filter(is_closing=True).order_by("id")
    assert [(one.total, one.reversal_of_id is None) for one in closing] == [
        (1142625, True), (1142625, False), (1142625, True),
    ]  # fmt: skip


def test_a_year_is_reopened_until_the_next_one_is_closed(worked: BookYear) -> None:
    close(worked)
    following = BookYear.objects.get(start_date=date(2027, 4, 1))
    close(following)
    with pytest.raises(InvalidState, match="2027-28"):
        reopen_year(year=worked, reason="x", actor=SYSTEM)
    reopen_year(year=BookYear.objects.get(pk=following.pk), reason="x", actor=SYSTEM)
    assert reopen_year(year=worked, reason="x", actor=SYSTEM).status == "Open"


@pytest.mark.parametrize("what", ["waiting", "suspense", "hook", "stale"])
def test_what_stands_in_the_way_is_named_and_nothing_is_done(books: BookYear, what: str) -> None:
    def bank(_year: BookYear) -> list[hooks.Finding]:
        return [hooks.Finding("The bank is not reconciled.")]

    digest, text = preview_year_end(books).digest, ""
    if what == "waiting":
        submitted("Journal", MARCH, ("4003", 10, 0), ("2102", 0, 10))
        text = "1 vouchers"
    elif what == "suspense":
        post("Journal", MARCH, ("4003", 10, 0), ("2901", 0, 10))
        text = "suspense"
    elif what == "hook":
        hooks.register_year_check(bank)
        text = "not reconciled"
    else:
        post("Journal", MARCH, ("4003", 10, 0), ("2102", 0, 10))
        text = "others than"
    try:
        with pytest.raises(DomainError, match=text):
            close_year(year=books, digest=digest, actor=SYSTEM)
    finally:
        hooks._checks[:] = [one for one in hooks._checks if one is not bank]
    assert BookYear.objects.get().status == "Open"
    assert not Voucher.objects.filter(is_closing=True).exists()


def test_years_follow_each_other(books: BookYear) -> None:
    for start in (date(2026, 4, 1), date(2028, 4, 1), date(2025, 4, 1), date(2027, 1, 1)):
        with pytest.raises(DomainError) as refused:
            open_year(start_date=start, actor=SYSTEM)
        assert "start_date" in refused.value.fields
    assert str(open_year(start_date=date(2027, 4, 1), actor=SYSTEM)) == "2027-28"


@pytest.mark.parametrize(
    ("lines", "field"),
    [
        ([("1001", 5, 0)], "lines"),
        ([("1001", 5, 0), ("4001", 0, 5)], "lines.1.code"),
        ([("1001", 5, 0), ("9999", 0, 5)], "lines.1.code"),
        ([("10", 5, 0), ("2001", 0, 5)], "lines.0.code"),
        ([("1001", 5, 0), ("1001", 0, 5)], "lines.1.code"),
        ([("1001", 5, 0), ("1302", 0, 5)], "lines.1.party_ref"),
    ],
)
def test_wrong_openings_leave_those_that_stand(
    books: BookYear, lines: list[tuple[str, int, int]], field: str
) -> None:
    Account.objects.filter(code="1302").update(is_control=True)
    before = openings(books)
    given = [OpeningLine(code, Decimal(debit), Decimal(credit)) for code, debit, credit in lines]
    with pytest.raises(DomainError) as refused:
        enter_openings(year=books, lines=given, actor=SYSTEM)
    assert field in refused.value.fields
    assert openings(books) == before


def test_cash_of_a_new_year_counts_from_the_open_one_before(books: BookYear) -> None:
    """In April the year before is not closed yet: its cash is there all the same."""
    open_year(start_date=date(2027, 4, 1), actor=SYSTEM)
    post("Payment", date(2027, 4, 5), ("4003", 9000, 0), ("1001", 0, 9000))
    late = submitted("Payment", date(2027, 3, 1), ("4003", 2000, 0), ("1001", 0, 2000))
    with pytest.raises(InvalidState, match="5 Apr 2027"):
        approve(voucher=late, actor=CHECKER)
    reject(voucher=late, remarks="No cash", actor=CHECKER)
    assert get_voucher(late.pk).remarks == "No cash"
    assert balance_of(Account.objects.get(code="1001"), date(2027, 4, 30)) == 1000
