"""Vouchers by the services: every rule refused, numbers, two people, reversal, cash."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection

from core.errors import DomainError, Forbidden, InvalidState
from core.money import ZERO
from core.periods import Month
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.errors import OwnVoucher, WrongVoucher
from erp_planned.finance.models import Account, BookYear, Voucher, VoucherEntry
from erp_planned.finance.services.checks import NewLine
from erp_planned.finance.services.deciding import approve, reject, reverse
from erp_planned.finance.services.vouchers import cancel_draft, change_draft, make_draft, send_back, submit
from erp_planned.finance.services.years import lock_periods
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM, draft, given, post, rows, submitted

DAY = date(2026, 4, 10)


def flush() -> None:
    """Have the database look at what it looks at when a transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def test_the_worked_year_gets_its_numbers(worked: BookYear) -> None:
    """Would catch a number given at the draft, or by another counter than type and year."""
    flush()
    wanted = {row["voucherNo"]: row["date"] for row in rows("example-vouchers")}
    assert {one.voucher_no: str(one.date) for one in Voucher.objects.all()} == wanted
    sums = list(VoucherEntry.objects.exclude(posted_on=None).values_list("debit", "credit"))
    assert (
        sum(debit for debit, _credit in sums)
        == sum(credit for _debit, credit in sums)
        == Decimal("2735415.00")
    )


@pytest.mark.parametrize(
    ("kind", "lines", "field"),
    [
        ("Journal", [("4003", 10, 0)], "entries"),
        ("Journal", [("4003", 10, 0), ("2101", 0, 9)], "entries"),
        ("Journal", [("4003", 10, 0), ("1001", 0, 10)], "entries"),
        ("Receipt", [("4003", 10, 0), ("3001", 0, 10)], "entries"),
        ("Receipt", [("1002", 10, 0), ("1001", 0, 10)], "entries"),
        ("Payment", [("1001", 10, 0), ("1002", 0, 10)], "entries"),
        ("Payment", [("4003", 10, 0), ("2101", 0, 10)], "entries"),
        ("Contra", [("1001", 10, 0), ("3001", 0, 10)], "entries"),
        ("Journal", [("40", 10, 0), ("2101", 0, 10)], "entries.0.account_id"),
        ("Journal", [("4003", 10, 10), ("2101", 0, 10)], "entries.0.debit"),
        ("Journal", [("4003", 0, 0), ("2101", 0, 10)], "entries.0.debit"),
        ("Journal", [("4003", -5, 0), ("2101", 0, -5)], "entries.0.debit"),
        ("Journal", [("4003", "0.001", 0), ("2101", 0, "0.001")], "entries.0.debit"),
        ("Loan", [("4003", 10, 0), ("2101", 0, 10)], "type"),
    ],
)
def test_a_wrong_voucher_is_refused_beside_its_field(
    books: BookYear, kind: str, lines: list[tuple[str, float, float]], field: str
) -> None:
    with pytest.raises(DomainError) as refused:
        draft(kind, DAY, *lines)
    assert field in refused.value.fields, refused.value.fields
    assert not Voucher.objects.exists()


def test_control_accounts_name_a_party_that_is_known(books: BookYear) -> None:
    """A bill without whose it is would break the ledger by party."""
    Account.objects.filter(code="2101").update(is_control=True)
    creditors = Account.objects.get(code="2101").pk
    office = Account.objects.get(code="4003").pk
    for party in ("", "nobody:1", "vendor:x"):
        entries = [NewLine(office, Decimal(5)), NewLine(creditors, credit=Decimal(5), party_ref=party)]
        with pytest.raises(DomainError) as refused:
            make_draft(type="Journal", date=DAY, entries=entries, actor=MAKER)
        assert "entries.1.party_ref" in refused.value.fields


@pytest.mark.parametrize("day", [date(2025, 12, 1), date(2027, 4, 1)])
def test_there_is_no_voucher_outside_of_a_year(books: BookYear, day: date) -> None:
    with pytest.raises(DomainError) as refused:
        draft("Journal", day, ("4003", 10, 0), ("2102", 0, 10))
    assert "date" in refused.value.fields


def test_nobody_approves_the_own_voucher(books: BookYear) -> None:
    """Also not with every right, and not what stands in for it: rejecting."""
    row = make_draft(type="Journal", date=DAY, entries=given(("4003", 10, 0), ("2102", 0, 10)), actor=CHECKER)
    submit(voucher=row, actor=CHECKER)
    with pytest.raises(OwnVoucher):
        approve(voucher=row, actor=CHECKER)
    with pytest.raises(OwnVoucher):
        reject(voucher=row, remarks="no", actor=CHECKER)
    with pytest.raises(Forbidden):
        approve(voucher=row, actor=MAKER)
    row.refresh_from_db()
    assert (row.status, row.voucher_no) == (VoucherStatus.SUBMITTED, "")


def test_what_changed_since_it_was_looked_at_is_not_approved(books: BookYear) -> None:
    from erp_planned.finance.selectors.vouchers import digest, get_voucher

    row = submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    seen = digest(get_voucher(row.pk))
    send_back(voucher=row, actor=MAKER)
    change_draft(voucher=row, entries=given(("4003", 9000, 0), ("2102", 0, 9000)), actor=MAKER)
    submit(voucher=row, actor=MAKER)
    with pytest.raises(InvalidState, match="changed"):
        approve(voucher=row, digest=seen, actor=CHECKER)
    assert approve(voucher=row, digest=digest(get_voucher(row.pk)), actor=CHECKER).total == 9000


def test_cash_is_never_below_nil_on_any_day(books: BookYear) -> None:
    """10,000 in hand: 9,000 paid on the 20th leave too little for 2,000 paid on the 10th, entered later."""
    post("Payment", date(2026, 4, 20), ("4003", 9000, 0), ("1001", 0, 9000))
    late = submitted("Payment", DAY, ("4003", 2000, 0), ("1001", 0, 2000))
    with pytest.raises(InvalidState, match="20 Apr 2026"):
        approve(voucher=late, actor=CHECKER)
    late.refresh_from_db()
    assert late.status == VoucherStatus.SUBMITTED
    assert not late.entries.exclude(posted_on=None).exists()
    post("Contra", date(2026, 4, 20), ("1001", 1000, 0), ("1002", 0, 1000))
    assert approve(voucher=late, actor=CHECKER).voucher_no == "PV/2026-27/0002"


def test_taking_back_cash_that_is_spent_is_refused(books: BookYear) -> None:
    """A reversal is a payment like any other."""
    drawn = post("Contra", DAY, ("1001", 5000, 0), ("1002", 0, 5000))
    post("Payment", date(2026, 4, 12), ("4003", 14000, 0), ("1001", 0, 14000))
    back = reverse(voucher=drawn, reason="wrong", actor=MAKER)
    with pytest.raises(InvalidState, match="short"):
        approve(voucher=back, actor=CHECKER)


def test_a_reversal_mirrors_waits_and_comes_once(books: BookYear) -> None:
    paid = post("Payment", DAY, ("4003", 700, 0), ("1001", 0, 700))
    back = reverse(voucher=paid, reason="Paid twice", actor=MAKER)
    assert (back.type, back.status, back.total) == ("Receipt", VoucherStatus.SUBMITTED, 700)
    with pytest.raises(InvalidState):
        reverse(voucher=paid, reason="again", actor=MAKER)
    with pytest.raises(OwnVoucher):
        approve(voucher=back, actor=person_of(back))
    reject(voucher=back, remarks="It was paid once", actor=CHECKER)
    again = approve(voucher=reverse(voucher=paid, reason="Truly twice", actor=MAKER), actor=CHECKER)
    flush()
    lines = list(again.entries.values_list("account__code", "debit", "credit", "posted_on"))
    assert lines == [("4003", ZERO, 700, DAY), ("1001", 700, ZERO, DAY)]
    with pytest.raises(InvalidState):
        reverse(voucher=paid, reason="third time", actor=MAKER)


def test_a_reversal_bears_no_day_before_that_of_its_voucher(books: BookYear) -> None:
    paid = post("Payment", DAY, ("4003", 700, 0), ("1001", 0, 700))
    before = Voucher.objects.count()
    with pytest.raises(WrongVoucher, match="Not before") as refused:
        reverse(voucher=paid, reason="Paid twice", actor=MAKER, on=DAY - timedelta(days=1))
    assert set(refused.value.fields) == {"on"}
    assert Voucher.objects.count() == before
    assert reverse(voucher=paid, reason="Paid twice", actor=MAKER, on=DAY).date == DAY


def person_of(_row: Voucher) -> object:
    """The maker with the rights of a checker."""
    from dataclasses import replace

    return replace(CHECKER, user_id=MAKER.user_id)


def test_a_locked_month_takes_nothing_and_opens_with_a_reason(books: BookYear) -> None:
    waiting = submitted("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    lock_periods(year=books, months=[Month(2026, 4)], actor=SYSTEM)
    with pytest.raises(DomainError, match="locked"):
        approve(voucher=waiting, actor=CHECKER)
    with pytest.raises(DomainError, match="locked"):
        draft("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    with pytest.raises(DomainError) as refused:
        lock_periods(year=books, months=[], actor=SYSTEM)
    assert "reason" in refused.value.fields
    lock_periods(year=books, months=[], reason="A late bill", actor=SYSTEM)
    assert approve(voucher=waiting, actor=CHECKER).voucher_no == "JV/2026-27/0001"


def test_a_draft_is_cancelled_by_its_maker_or_a_checker(books: BookYear) -> None:
    from tests.erp_planned.finance.year import person

    row = draft("Journal", DAY, ("4003", 10, 0), ("2102", 0, 10))
    with pytest.raises(Forbidden):
        cancel_draft(voucher=row, actor=person(999, "accountant"))
    assert cancel_draft(voucher=row, actor=MAKER).status == VoucherStatus.CANCELLED
    with pytest.raises(DomainError):
        submit(voucher=row, actor=MAKER)


def test_the_books_of_a_party_are_refused_where_the_kind_refuses(books: BookYear) -> None:
    """A blacklisted vendor is refused wherever one is chosen."""
    from erp_planned.finance import parties

    def refuse(_number: int, _day: date) -> None:
        raise InvalidState("Blacklisted.")

    parties.KINDS["tested"] = parties.PartyKind(
        "tested", "T", lambda pks: dict.fromkeys(pks, "X"), lambda *_: [], refuse
    )
    try:
        chart = dict(Account.objects.values_list("code", "pk"))
        entries = [
            NewLine(chart["2102"], Decimal(5), party_ref="tested:4"),
            NewLine(chart["1001"], credit=Decimal(5)),
        ]
        with pytest.raises(DomainError, match="Blacklisted") as refused:
            make_draft(type="Payment", date=DAY, entries=entries, actor=MAKER)
    finally:
        del parties.KINDS["tested"]
    assert "entries.0.party_ref" in refused.value.fields
