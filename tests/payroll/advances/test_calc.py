"""Recovery of an advance: the reference's figures to the rupee, and what must hold for every advance."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.money import round_rupee
from core.periods import Month
from payroll.advances import calc
from payroll.advances.calc import Entry, Terms
from payroll.advances.enums import EntryKind, RecoveryState

FIRST = Month(2026, 5)


def advance_of(amount: int, principal: int, rate: str, interest: int) -> tuple[Terms, list[Entry]]:
    terms = Terms(Decimal(amount), principal, interest, Decimal(rate), FIRST)
    return terms, [Entry(FIRST.plus(-1), EntryKind.DISBURSEMENT, Decimal(amount))]


def recover(terms: Terms, entries: list[Entry], skipped: set[int] = frozenset()) -> list[Entry]:
    """Take what is due month by month, as payroll does, until nothing is left."""
    ledger, month, number = list(entries), terms.first_month, 0
    while calc.outstanding(terms, ledger, month).total:
        number += 1
        assert number < 1500, "never ends"
        if number in skipped:
            ledger.append(Entry(month, EntryKind.SKIP, Decimal(0)))
            assert calc.due(terms, ledger, month) == calc.NOTHING
        else:
            found = calc.due(terms, ledger, month)
            assert 0 in found
            if found.principal:
                ledger.append(Entry(month, EntryKind.PRINCIPAL, found.principal, True))
            elif found.interest:
                ledger.append(Entry(month, EntryKind.INTEREST, found.interest, True))
        month = month.plus(1)
    return ledger


def amounts(ledger: list[Entry], kind: EntryKind) -> list[int]:
    return [int(entry.amount) for entry in ledger if entry.kind == kind]


def test_house_building_advance_of_the_reference() -> None:
    """25,00,000 in 180 at 7.44%: 179 x 13,889 and 13,869, interest 14,02,739 in 59 x 23,379 and 23,378."""
    terms, entries = advance_of(2500000, 180, "7.44", 60)
    ledger = recover(terms, entries)
    assert amounts(ledger, EntryKind.PRINCIPAL) == [13889] * 179 + [13869]
    assert amounts(ledger, EntryKind.INTEREST) == [23379] * 59 + [23378]
    assert sum(amounts(ledger, EntryKind.INTEREST)) == 1402739
    assert calc.sum_of_balances(ledger, FIRST.plus(300)) == 226248210


@pytest.mark.parametrize(
    ("amount", "count", "rate", "interest"), [(50000, 100, "9.8", 20621), (30000, 60, "9.8", 7473)]
)
def test_computer_advances_of_the_reference(amount: int, count: int, rate: str, interest: int) -> None:
    terms, entries = advance_of(amount, count, rate, 10)
    ledger = recover(terms, entries)
    assert sum(amounts(ledger, EntryKind.INTEREST)) == interest
    assert len(amounts(ledger, EntryKind.INTEREST)) == 10
    assert amounts(ledger, EntryKind.PRINCIPAL) == [amount // count] * count


def test_an_early_repayment_lowers_the_interest_of_the_months_after_it() -> None:
    """12,000 in 12 at 12%: balances 12, 11, then 5 thousand less; a thousand a month less from there."""
    terms, entries = advance_of(12000, 12, "12", 1)
    ledger = [
        *entries,
        Entry(FIRST, EntryKind.PRINCIPAL, Decimal(1000), True),
        Entry(FIRST.plus(1), EntryKind.PRINCIPAL, Decimal(1000), True),
        Entry(FIRST.plus(2), EntryKind.REPAYMENT, Decimal(5000)),
    ]
    ledger = recover_from(terms, ledger, FIRST.plus(2))
    # 12 + 11 + 5 + 4 + 3 + 2 + 1 thousand, at one percent a month.
    assert amounts(ledger, EntryKind.INTEREST) == [380]


def test_a_later_tranche_counts_from_its_own_month() -> None:
    """10,000 of 20,000 drawn before, 10,000 in the third month; 5,000 a month."""
    terms = Terms(Decimal(20000), 4, 1, Decimal(12), FIRST)
    ledger = [
        Entry(FIRST.plus(-1), EntryKind.DISBURSEMENT, Decimal(10000)),
        Entry(FIRST, EntryKind.PRINCIPAL, Decimal(5000), True),
        Entry(FIRST.plus(1), EntryKind.DISBURSEMENT, Decimal(10000)),
    ]
    ledger = recover_from(terms, ledger, FIRST.plus(1))
    # 10 + 5 + 10 + 5 thousand: as the first one, the second tranche counts from the month after its own.
    assert amounts(ledger, EntryKind.INTEREST) == [300]


def recover_from(terms: Terms, ledger: list[Entry], month: Month) -> list[Entry]:
    ledger = list(ledger)
    while calc.outstanding(terms, ledger, month).total:
        found = calc.due(terms, ledger, month)
        kind = EntryKind.PRINCIPAL if found.principal else EntryKind.INTEREST
        ledger.append(Entry(month, kind, found.total, True))
        month = month.plus(1)
    return ledger


def test_a_skipped_month_bears_interest_and_moves_the_end() -> None:
    terms, entries = advance_of(12000, 12, "12", 1)
    plain, skipping = recover(terms, entries), recover(terms, entries, {3})
    # The balance of the skipped month, 10,000, is outstanding once more: one percent of it.
    assert sum(amounts(skipping, EntryKind.INTEREST)) - sum(amounts(plain, EntryKind.INTEREST)) == 100
    assert max(entry.month for entry in skipping) == max(entry.month for entry in plain).plus(1)


def test_nothing_is_due_before_the_first_month_or_twice_in_one() -> None:
    terms, entries = advance_of(12000, 12, "12", 1)
    assert calc.due(terms, entries, FIRST.plus(-1)) == calc.NOTHING
    entries.append(Entry(FIRST, EntryKind.PRINCIPAL, Decimal(1000), True))
    assert calc.due(terms, entries, FIRST) == calc.NOTHING
    assert calc.due(terms, entries, FIRST.plus(1)).principal == 1000


def test_a_repayment_of_a_later_month_is_not_recovered_once_more() -> None:
    """A run of an earlier month that is locked late must not take the balance below zero."""
    terms, entries = advance_of(12000, 12, "12", 1)
    entries.append(Entry(FIRST.plus(1), EntryKind.REPAYMENT, Decimal(11500)))
    assert calc.due(terms, entries, FIRST).principal == 500


@pytest.mark.parametrize(
    ("paid_in", "recovered_from", "interest"),
    [
        # 18,00,000 at 7.44% in 180 and 60, drawn in January 2025: from the next month, the month after, the 18th.
        ("2025-01", "2025-02", 1009980),
        ("2025-01", "2025-03", 1021140),
        ("2025-01", "2026-07", 1199700),
        ("2025-01", "2027-01", 1266660),
    ],
)
def test_months_before_the_first_recovery_bear_interest(
    paid_in: str, recovered_from: str, interest: int
) -> None:
    """Would catch an advance that is free of interest while the house is built."""
    terms = Terms(Decimal(1800000), 180, 60, Decimal("7.44"), Month.parse(recovered_from))
    drawn = [Entry(Month.parse(paid_in), EntryKind.DISBURSEMENT, Decimal(1800000))]
    ledger = recover(terms, drawn)
    assert sum(amounts(ledger, EntryKind.INTEREST)) == interest
    assert sum(step.interest for step in calc.schedule(terms, drawn)) == interest
    assert len(amounts(ledger, EntryKind.INTEREST)) <= 60


def test_every_tranche_bears_interest_from_the_month_after_its_own() -> None:
    """10,00,000 in April, 8,00,000 in June, recovery of 10,000 from May: would catch a tranche treated otherwise."""
    terms = Terms(Decimal(1800000), 180, 1, Decimal("7.44"), FIRST)
    ledger = [
        Entry(FIRST.plus(-1), EntryKind.DISBURSEMENT, Decimal(1000000)),
        Entry(FIRST, EntryKind.PRINCIPAL, Decimal(10000), True),
        Entry(FIRST.plus(1), EntryKind.DISBURSEMENT, Decimal(800000)),
    ]
    apart = recover_from(terms, ledger, FIRST.plus(1))
    ends = [1000000, 990000, *range(1780000, 0, -10000)]
    assert amounts(apart, EntryKind.INTEREST) == [round_rupee(sum(ends) * Decimal("7.44") / 1200)]


def test_what_is_drawn_and_repaid_in_one_month_bears_nothing() -> None:
    """Would catch a tranche's repayment that lowers the interest of what came over."""
    terms, entries = advance_of(12000, 12, "12", 1)
    assert calc.outstanding(terms, entries, FIRST.plus(-1)) == (12000, 0)
    entries += [
        Entry(FIRST.plus(2), EntryKind.DISBURSEMENT, Decimal(50000)),
        Entry(FIRST.plus(2), EntryKind.REPAYMENT, Decimal(60000)),
    ]
    # Nothing is recovered: 12,000 in May, June, nothing left of it in July, 2,000 in August.
    assert calc.sum_of_balances(entries, FIRST.plus(2)) == 24000
    assert calc.sum_of_balances(entries, FIRST.plus(3)) == 26000


def test_closing_pays_principal_and_the_interest_of_the_months_before() -> None:
    terms, entries = advance_of(12000, 12, "12", 1)
    entries.append(Entry(FIRST, EntryKind.PRINCIPAL, Decimal(1000), True))
    assert calc.outstanding(terms, entries, FIRST.plus(1)) == (11000, 120)


advances = st.builds(
    advance_of,
    amount=st.integers(1, 2_500_000),
    principal=st.integers(1, 180),
    rate=st.decimals(0, 20, places=2).map(str),
    interest=st.integers(1, 60),
)


@given(advances, st.integers(0, 36))
def test_each_month_of_waiting_costs_the_whole_balance_once(
    case: tuple[Terms, list[Entry]], waiting: int
) -> None:
    """The property of the delay: so many months more, so many times the amount more in the sum of balances."""
    terms, entries = case
    late = replace(terms, first_month=terms.first_month.plus(waiting))
    end = late.first_month.plus(400)
    soon = calc.sum_of_balances(recover(terms, entries), end)
    assert calc.sum_of_balances(recover(late, entries), end) == soon + terms.amount * waiting


@given(advances, st.sets(st.integers(1, 60), max_size=5))
def test_recovered_is_principal_plus_interest(case: tuple[Terms, list[Entry]], skipped: set[int]) -> None:
    """The property of the whole: nothing more, nothing less, never below zero, always downwards."""
    terms, entries = case
    ledger = recover(terms, entries, skipped)
    assert sum(amounts(ledger, EntryKind.PRINCIPAL)) == terms.amount
    total = sum(amounts(ledger, EntryKind.INTEREST))
    last = max(entry.month for entry in ledger)
    assert total == calc.accrued_interest(terms, ledger, last.plus(1))
    taken = sum(entry.amount for entry in ledger if entry.from_pay)
    assert taken == terms.amount + total
    balances = [calc.balance(ledger[: count + 1]) for count in range(len(ledger))]
    assert balances == sorted(balances, reverse=True)
    assert balances[-1] == 0
    assert len(amounts(ledger, EntryKind.PRINCIPAL)) <= terms.principal_instalments
    assert len(amounts(ledger, EntryKind.INTEREST)) <= terms.interest_instalments


@given(advances)
def test_equal_instalments_follow_the_formula(case: tuple[Terms, list[Entry]]) -> None:
    """A x (N + 1) / 2 x R / 1200, where the instalments are equal."""
    terms, entries = case
    count, part = terms.principal_instalments, calc.instalment(terms.amount, terms.principal_instalments)
    terms = Terms(part * count, count, terms.interest_instalments, terms.rate_pct, FIRST)
    entries = [Entry(FIRST.plus(-1), EntryKind.DISBURSEMENT, terms.amount)]
    formula = terms.amount * (count + 1) / 2 * terms.rate_pct / 1200
    total = sum(step.interest for step in calc.schedule(terms, entries))
    assert abs(total - formula) <= Decimal("0.5")


@given(advances, st.sets(st.integers(1, 30), max_size=4), st.integers(0, 200))
def test_the_schedule_is_what_payroll_will_take(
    case: tuple[Terms, list[Entry]], skipped: set[int], done: int
) -> None:
    """The schedule shown after some months is what the months then bring, one by one."""
    terms, entries = case
    whole = recover(terms, entries, skipped)
    so_far = [entry for entry in whole if entry.month < FIRST.plus(done)]
    ahead = [Entry(FIRST.plus(number - 1), EntryKind.SKIP, Decimal(0)) for number in skipped]
    known = so_far + [entry for entry in ahead if entry not in so_far]
    steps = {step.month: step for step in calc.schedule(terms, known) if step.principal or step.interest}
    expected = {entry.month: entry.amount for entry in whole if entry.from_pay}
    assert {month: step.principal + step.interest for month, step in steps.items()} == expected
    states = {step.state for step in steps.values() if step.month < FIRST.plus(done)}
    assert states <= {RecoveryState.POSTED}
