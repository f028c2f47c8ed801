"""Late fees: which steps are reached, charged once each, caught up, waived, and what late facts do to them."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from education.late_fees import LateRule, steps
from school.fees.errors import AboveOutstanding
from school.fees.models import Adjustment, Invoice, LateFeeRule
from school.fees.services.adjustments import undo_adjustment
from school.fees.services.late_charging import charge_all, charge_late_fees
from tests.school.fees.money import assert_ties, everything, invoice, now, pay
from tests.school.world import SYSTEM, World

DUE = date(2026, 10, 10)
SLABS = ((1, 10, Decimal(20)), (11, 20, Decimal(50)), (21, None, Decimal(100)))


def total(rule: LateRule, days: int) -> Decimal:
    return sum((one.amount for one in steps(rule, DUE, DUE + timedelta(days=days))), Decimal(0))


@pytest.mark.parametrize(
    ("rule", "days", "expected"),
    [
        (LateRule("per_day", Decimal(50)), 0, 0),
        (LateRule("per_day", Decimal(50)), 5, 250),
        (LateRule("per_day", Decimal(50), grace_days=5), 5, 0),
        (LateRule("per_day", Decimal(50), grace_days=5), 6, 50),
        (LateRule("per_day", Decimal(50), cap=Decimal(120)), 9, 120),
        (LateRule("slab", slabs=SLABS), 0, 0),
        (LateRule("slab", slabs=SLABS), 1, 20),
        (LateRule("slab", slabs=SLABS), 10, 20),
        (LateRule("slab", slabs=SLABS), 11, 50),
        (LateRule("slab", slabs=SLABS), 20, 50),
        (LateRule("slab", slabs=SLABS), 21, 100),
        (LateRule("slab", slabs=SLABS, grace_days=12), 12, 0),
        (LateRule("slab", slabs=SLABS, grace_days=12), 13, 50),
        (LateRule("per_month", Decimal(100)), 1, 100),
        (LateRule("per_month", Decimal(100)), 31, 100),
        (LateRule("per_month", Decimal(100)), 32, 200),
        (LateRule("per_month", Decimal(100), grace_days=31), 31, 0),
        (LateRule(""), 99, 0),
    ],
)
def test_what_is_reached(rule: LateRule, days: int, expected: int) -> None:
    """Grace inclusive, both ends of a slab inclusive, a started month counts (reference: corrections, School)."""
    assert total(rule, days) == expected


def test_months_of_the_last_day() -> None:
    """From the 31st of January the second month begins on the 1st of March, not on a day that is not there."""
    found = steps(LateRule("per_month", Decimal(100)), date(2027, 1, 31), date(2027, 3, 31))
    assert [one.day for one in found] == [date(2027, 2, 1), date(2027, 3, 1)]


def test_a_slab_that_begins_within_the_grace_falls_due_after_it() -> None:
    """What lies wholly in the grace is never charged; what reaches beyond it is, on the first day that counts."""
    found = steps(LateRule("slab", slabs=SLABS, grace_days=12), DUE, DUE + timedelta(days=30))
    assert [(one.number, (one.day - DUE).days, one.amount) for one in found] == [(2, 13, 50), (3, 21, 50)]
    ends_with_it = steps(LateRule("slab", slabs=SLABS, grace_days=10), DUE, DUE + timedelta(days=30))
    assert [(one.number, (one.day - DUE).days, one.amount) for one in ends_with_it] == [
        (2, 11, 50),
        (3, 21, 50),
    ]


def rule(**values: object) -> LateFeeRule:
    given = {
        "name": "Rs 50 a day", "kind": "per_day", "amount": Decimal(50), "starts_on": date(2026, 4, 1), **values,
    }  # fmt: skip
    return LateFeeRule.objects.create(**given)


def charged(row: Invoice) -> list[tuple[int | None, Decimal]]:
    return list(
        Adjustment.objects.filter(invoice=row, undoes=None).order_by("step").values_list("step", "amount")
    )


@pytest.mark.django_db
class TestCharging:
    def test_each_step_once_however_often_the_clock_looks(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        """After days without the clock what was missed comes in one go, a line for each step."""
        rule()
        row, paid = invoice(world), invoice(world, number=5)
        at("2026-10-10 12:00")
        pay(paid, 1000, payment_date=date(2026, 10, 10))
        assert charge_all(date(2026, 10, 10), actor=SYSTEM) == 0
        at("2026-10-11 01:00")
        charge_late_fees(timezone.now())
        at("2026-10-15 01:00")
        again = charge_late_fees(timezone.now())
        before = everything()
        charge_late_fees(timezone.now())
        assert everything() == before
        assert charged(row) == [(n, Decimal(50)) for n in range(1, 6)]
        assert charged(paid) == []
        assert again is not None
        assert timezone.localtime(again).date() == date(2026, 10, 16)
        assert now(row).outstanding == 1250
        assert_ties()

    def test_the_rule_of_the_due_day_holds(self, world: World, at: Callable[[str], None]) -> None:
        """A rule that ended before, or begins after the due day, charges nothing."""
        rule(ends_on=date(2026, 10, 9))
        rule(starts_on=date(2026, 10, 11))
        row = invoice(world)
        at("2026-10-20 01:00")
        assert charge_all(date(2026, 10, 20), actor=SYSTEM) == 0
        assert charged(row) == []

    def test_waived_is_waived(self, world: World, at: Callable[[str], None]) -> None:
        """A step that was undone is not charged again, and undone once."""
        rule()
        row = invoice(world)
        at("2026-10-12 09:00")
        charge_all(date(2026, 10, 12), actor=SYSTEM)
        first = Adjustment.objects.get(invoice=row, step=1)
        undo_adjustment(adjustment=first, reason="Strike of the buses", actor=SYSTEM)
        with pytest.raises(Exception, match="undone by ADJ"):
            undo_adjustment(adjustment=first, reason="Again", actor=SYSTEM)
        charge_all(date(2026, 10, 12), actor=SYSTEM)
        assert now(row).outstanding == 1050
        assert len(charged(row)) == 2

    def test_late_fees_alone_do_not_grow(self, world: World, at: Callable[[str], None]) -> None:
        """Once the fee itself is paid, what is left of late fees stays as it is."""
        rule()
        row = invoice(world)
        at("2026-10-12 09:00")
        charge_all(date(2026, 10, 12), actor=SYSTEM)
        pay(row, 1000, payment_date=date(2026, 10, 12))
        at("2026-10-20 09:00")
        charge_all(date(2026, 10, 20), actor=SYSTEM)
        assert now(row).outstanding == 100

    def test_a_payment_made_in_time_but_entered_late_costs_nothing(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        """Facts arrive late: the late fee of the days after the payment falls away, and the receipt says so."""
        rule()
        row = invoice(world)
        at("2026-10-15 09:00")
        charge_all(date(2026, 10, 15), actor=SYSTEM)
        before = everything()
        with pytest.raises(AboveOutstanding, match="1,000"):
            pay(row, 1250, payment_date=date(2026, 10, 8))
        assert everything() == before
        receipt = pay(row, 1000, payment_date=date(2026, 10, 8))
        assert receipt.fallen_away == 250
        assert (now(row).outstanding, now(row).status) == (0, "paid")
        assert_ties()

    def test_only_the_days_after_the_last_payment_fall_away(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        rule()
        row = invoice(world)
        at("2026-10-15 09:00")
        charge_all(date(2026, 10, 15), actor=SYSTEM)
        pay(row, 400, payment_date=date(2026, 10, 12))
        assert pay(row, 600, payment_date=date(2026, 10, 5)).fallen_away == 150
        assert now(row).outstanding == 100

    def test_many_in_a_bounded_number_of_queries(
        self, world: World, at: Callable[[str], None], django_assert_max_num_queries: Callable[[int], object]
    ) -> None:
        rule()
        for number in range(8):
            invoice(world, number=number)
        at("2026-10-13 09:00")
        with django_assert_max_num_queries(24):  # type: ignore[attr-defined]
            assert charge_all(date(2026, 10, 13), actor=SYSTEM) == 24

    def test_a_step_of_a_closed_year_is_dated_into_the_one_at_hand(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        rule()
        row = invoice(world, due_on=date(2027, 3, 29))
        at("2027-04-02 09:00")
        charge_all(date(2027, 4, 2), actor=SYSTEM)
        days = list(
            Adjustment.objects.filter(invoice=row).order_by("step").values_list("adjusted_on", flat=True)
        )
        assert days == [date(2027, 4, 1)] * 3 + [date(2027, 4, 2)]


class TestTheClockStoodStill:
    """Steps that came due while nothing ran were lost with the payment that closed the invoice."""

    def test_a_payment_is_charged_what_was_due_by_its_day(
        self, world: World, at: Callable[[str], None]
    ) -> None:
        at("2026-10-15 09:00")
        rule()
        row = invoice(world)
        pay(row, 1000, payment_date=date(2026, 10, 13))
        assert charged(row) == [(1, 50), (2, 50), (3, 50)]
        assert (now(row).outstanding, now(row).status) == (150, "partly_paid")
        pay(row, 150, payment_date=date(2026, 10, 13))
        assert now(row).status == "paid"
        assert charge_all(date(2026, 10, 15), actor=SYSTEM) == 0
        assert_ties()

    def test_paid_in_time_nothing_is_charged(self, world: World, at: Callable[[str], None]) -> None:
        at("2026-10-15 09:00")
        rule()
        row = invoice(world)
        pay(row, 1000, payment_date=DUE)
        assert (now(row).status, len(charged(row))) == ("paid", 0)

    def test_a_refused_payment_charges_nothing(self, world: World, at: Callable[[str], None]) -> None:
        at("2026-10-15 09:00")
        rule()
        row = invoice(world)
        before = everything()
        with pytest.raises(AboveOutstanding):
            pay(row, 1300, payment_date=date(2026, 10, 13))
        assert everything() == before
