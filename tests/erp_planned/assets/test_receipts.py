"""Goods that become assets leave the account of what waited, once, on the day they came."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.assets.models import Asset
from erp_planned.assets.services.register import capitalize
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.deciding import reject
from erp_planned.finance.services.years import lock_periods
from erp_planned.finance.sources import SOURCES
from tests.erp_planned.assets.things import kind, received
from tests.erp_planned.finance.year import CHECKER, MAKER, SYSTEM, begin

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Any) -> None:
    at("2026-12-02 10:00")


def lines(voucher: Voucher) -> list[tuple[str, int, int]]:
    """Return account, debit and credit of each line."""
    return [(one.account.code, int(one.debit), int(one.credit)) for one in voucher.entries.order_by("pk")]


def test_the_journal_is_dated_on_the_day_of_the_receipt() -> None:
    """Catches assets in the register whose cost still waits in the books."""
    begin()
    line = received("Chair", 3, 27000, on=date(2026, 11, 2))
    capitalize(line=line, category=kind(), count=2, actor=MAKER)
    voucher = Voucher.objects.get()
    assert (voucher.date, voucher.status) == (date(2026, 11, 2), "submitted")
    assert lines(voucher) == [("1101", 18000, 0), ("1109", 0, 18000)]
    capitalize(line=line, category=kind(), count=1, actor=MAKER)
    assert Voucher.objects.count() == 2


@pytest.mark.parametrize("batches", [(3,), (1, 1, 1), (2, 1)])
def test_what_waited_is_used_up_to_the_paisa(batches: tuple[int, ...]) -> None:
    """Catches paise that stay in the account of what waits, with the wrong sign too: 1,000.01 is not 3 x 333.34."""
    begin()
    line = received("Chair", 3, Decimal("1000.01"), on=date(2026, 11, 2))
    for count in batches:
        capitalize(line=line, category=kind(), count=count, actor=MAKER, confirm=True)
    costs = [row.cost for row in Asset.objects.order_by("pk")]
    assert costs == [Decimal("333.34"), Decimal("333.33"), Decimal("333.34")]
    credited = [
        one.credit for voucher in Voucher.objects.all() for one in voucher.entries.filter(credit__gt=0)
    ]
    assert sum(credited) == Decimal("1000.01")


def test_a_locked_month_is_left_alone() -> None:
    lock_periods(year=begin(), months=[Month(2026, 11)], actor=SYSTEM)
    capitalize(line=received("Chair", 1, 9000, on=date(2026, 11, 2)), category=kind(), count=1, actor=MAKER)
    assert Voucher.objects.get().date == date(2026, 12, 2)


def test_without_books_there_is_none() -> None:
    capitalize(line=received("Chair", 1, 9000), category=kind(), count=1, actor=MAKER)
    assert (Asset.objects.count(), Voucher.objects.count()) == (1, 0)


def test_a_rejected_journal_is_made_again() -> None:
    """Catches a voucher that leads nowhere, and goods that stay in the account of what waits for good."""
    begin()
    capitalize(line=received("Chair", 1, 9000, on=date(2026, 11, 2)), category=kind(), count=1, actor=MAKER)
    voucher = reject(voucher=Voucher.objects.get(), remarks="Other category", actor=CHECKER)
    source = SOURCES[voucher.source]
    found = source.find(voucher.source_key)
    assert found is not None
    assert "Chair" in found.title
    assert source.again is not None
    again = source.again(source_key=voucher.source_key, actor=SYSTEM)
    assert again is not None
    assert lines(again) == [("1101", 9000, 0), ("1109", 0, 9000)]
