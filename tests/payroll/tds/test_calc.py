"""Matching of deductions and deposits."""

from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from payroll.tds.calc import Deduction, Deposit, allot

APRIL, MAY, JUNE = date(2026, 4, 1), date(2026, 5, 1), date(2026, 6, 1)


def deduction(key: int, month: date, tax: int, code: str = "1023") -> Deduction[int]:
    return Deduction(key, month, code, Decimal(tax))


def deposit(number: int, month: date | None, tax: int, paid_on: date = date(2026, 7, 7)) -> Deposit:
    return Deposit(number, month, paid_on, Decimal(tax))


def test_each_month_goes_to_its_challan() -> None:
    found = allot(
        [deduction(1, APRIL, 100), deduction(2, MAY, 200), deduction(3, MAY, 300)],
        [deposit(7, MAY, 500), deposit(8, APRIL, 100)],
    )
    assert (found.by_challan, found.unmatched, found.left) == ({7: [2, 3], 8: [1]}, [], {7: 0, 8: 0})


def test_one_challan_a_payment_code() -> None:
    """Would catch first-come filling, after which the last payments fit nowhere."""
    rows = [
        deduction(1, APRIL, 700, "1027"),
        deduction(2, APRIL, 300, "1023"),
        deduction(3, APRIL, 400, "1023"),
        deduction(4, APRIL, 100, "1027"),
    ]
    found = allot(rows, [deposit(1, APRIL, 800), deposit(2, APRIL, 700)])
    assert found.by_challan == {1: [1, 4], 2: [2, 3]}
    assert not found.unmatched


def test_what_no_challan_covers_is_said() -> None:
    found = allot([deduction(1, APRIL, 100), deduction(2, MAY, 200)], [deposit(1, APRIL, 150)])
    assert (found.by_challan, found.unmatched, found.unmatched_tax) == ({1: [1]}, [2], Decimal(200))
    assert found.left == {1: Decimal(50)}


def test_a_challan_without_a_month_pays_any_month_before_it() -> None:
    rows = [deduction(1, APRIL, 100), deduction(2, MAY, 100), deduction(3, JUNE, 100)]
    found = allot(rows, [deposit(1, None, 300, paid_on=date(2026, 5, 20))])
    assert (found.by_challan, found.unmatched) == ({1: [1, 2]}, [3])


def test_payments_without_tax_need_no_challan() -> None:
    found = allot([deduction(1, APRIL, 0)], [])
    assert (found.by_challan, found.unmatched) == ({}, [])


months = st.sampled_from([APRIL, MAY, JUNE])


@given(
    taxes=st.lists(st.tuples(months, st.integers(0, 500), st.sampled_from(["1023", "1027"])), max_size=25),
    deposits=st.lists(st.tuples(st.one_of(st.none(), months), st.integers(1, 2000)), max_size=6),
)
def test_nothing_is_lost_and_no_challan_is_overdrawn(taxes: list, deposits: list) -> None:
    rows = [deduction(key, month, tax, code) for key, (month, tax, code) in enumerate(taxes)]
    given_ = [deposit(number, month, tax) for number, (month, tax) in enumerate(deposits)]
    found = allot(rows, given_)
    placed = [key for keys in found.by_challan.values() for key in keys]
    assert sorted(placed + found.unmatched) == [row.key for row in rows if row.tax]
    for item in given_:
        used = sum(rows[key].tax for key in found.by_challan[item.id])
        assert used + found.left[item.id] == item.tax
        assert found.left[item.id] >= 0
        assert all(item.month in {None, rows[key].month} for key in found.by_challan[item.id])
    assert found.unmatched_tax == sum(rows[key].tax for key in found.unmatched)
    # What waits fits into no challan of its month.
    for key in found.unmatched:
        fitting = [item.id for item in given_ if item.month in {None, rows[key].month}]
        assert all(found.left[number] < rows[key].tax for number in fitting)
