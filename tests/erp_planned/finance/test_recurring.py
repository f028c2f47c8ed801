"""Vouchers of every month by the clock, and those that other apps make: exactly once."""

from datetime import date
from decimal import Decimal

import pytest
from django.utils import timezone

from core.errors import DomainError
from erp_planned.finance.errors import OwnVoucher
from erp_planned.finance.models import BookYear, RecurringVoucher, Voucher
from erp_planned.finance.services.automatic import Line, make_voucher
from erp_planned.finance.services.deciding import approve, reject
from erp_planned.finance.services.recurring import keep_recurring, make_due, make_recurring
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM, given


def rent(**values: object) -> RecurringVoucher:
    lines = given(("4014", 500, 0), ("2102", 0, 500))
    values = {"name": "Rent", "type": "Journal", "first_month": date(2026, 9, 1), "day": 31, **values}
    return keep_recurring(entries=lines, actor=MAKER, **values)


def test_each_month_gets_one_however_often_the_clock_looks(books: BookYear, at) -> None:
    """Also those that were missed; a month of 30 days has its 31st on the 30th."""
    at("2026-11-22 04:00")
    row = rent()
    for _turn in range(2):
        make_recurring(timezone.now())
    made = Voucher.objects.filter(source="recurring").order_by("date")
    assert [one.date for one in made] == [date(2026, 9, 30), date(2026, 10, 31)]
    assert {one.status for one in made} == {"submitted"}
    RecurringVoucher.objects.filter(pk=row.pk).update(done_month=None)
    assert make_due(row.pk, date(2026, 11, 22)) == 0
    with pytest.raises(OwnVoucher):
        approve(voucher=made[0], actor=_as_checker())
    assert approve(voucher=made[0], actor=CHECKER).voucher_no == "JV/2026-27/0001"


def _as_checker() -> object:
    """Whoever made the template, with the rights of a checker."""
    from dataclasses import replace

    return replace(CHECKER, user_id=MAKER.user_id)


def test_what_cannot_be_made_is_told_and_stops_nobody_else(books: BookYear, at) -> None:
    at("2026-11-22 04:00")
    rent(name="Before the books", first_month=date(2026, 3, 1), last_month=date(2026, 3, 1))
    rent(name="Good", first_month=date(2026, 10, 1), day=1)
    make_recurring(timezone.now())
    assert "2026-03" in RecurringVoucher.objects.get(name="Before the books").trouble
    assert Voucher.objects.filter(source="recurring").count() == 2


def lines(amount: int = 100) -> list[Line]:
    return [Line("bank_charges", Decimal(amount)), Line("suspense", credit=Decimal(amount))]


def made(**values: object) -> Voucher:
    values = {"kind": "Journal", "on": date(2026, 5, 1), "lines": lines(), "narration": "x", **values}
    return make_voucher(source="tested", source_key="1", actor=SYSTEM, **values)


def test_an_automatic_voucher_comes_once_for_its_source(books: BookYear) -> None:
    row = made()
    assert (made(lines=lines(7)).pk, row.total, row.status) == (row.pk, 100, "submitted")
    reject(voucher=row, remarks="wrong", actor=CHECKER)
    assert made().pk != row.pk


@pytest.mark.parametrize(
    "values",
    [
        {"lines": [Line("bank_charges", Decimal(5)), Line("suspense", credit=Decimal(6))]},
        {"kind": "Payment"},
        {"lines": [Line("bank_charges", Decimal(5)), Line("creditors", credit=Decimal(5))]},
        {"on": date(2030, 1, 1)},
    ],
)
def test_an_automatic_voucher_keeps_the_rules(books: BookYear, values: dict[str, object]) -> None:
    """A fault of another app shows where it is made, not when somebody approves it."""
    from erp_planned.finance.models import Account

    Account.objects.filter(code="2101").update(is_control=True)
    with pytest.raises(DomainError):
        made(**values)
    assert not Voucher.objects.exists()


def test_the_usual_chart_has_an_account_for_every_head(books: BookYear) -> None:
    """An app that registers a head with a code that no chart has could make no voucher anywhere."""
    from erp_planned.finance.heads import HEADS
    from erp_planned.finance.seeds import ACCOUNTS

    codes = {one.code for one in ACCOUNTS}
    assert {key for key, head in HEADS.items() if head.code not in codes} == set()
