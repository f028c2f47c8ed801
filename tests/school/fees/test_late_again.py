"""Late fees that fell away by a payment entered late come back when that payment is reversed, exactly once."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import IntegrityError, transaction

from school.fees.models import Adjustment
from school.fees.services.adjustments import adjust, undo_adjustment
from school.fees.services.late_charging import charge_all
from school.fees.services.reversals import reverse_receipt
from tests.school.fees.money import assert_ties, everything, invoice, now, pay
from tests.school.fees.test_late import charged, rule
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
FIFTEENTH = date(2026, 10, 15)


@pytest.fixture(autouse=True)
def _fifteenth(at: Callable[[str], None]) -> None:
    at("2026-10-15 09:00")


def test_what_fell_away_is_owed_again_with_the_reversal(world: World) -> None:
    """And not once more by the clock of the night; catches a family that pays nothing for a cheque that came back."""
    rule()
    row = invoice(world)
    charge_all(FIFTEENTH, actor=SYSTEM)
    receipt = pay(row, 1000, payment_date=date(2026, 10, 8))
    assert (receipt.fallen_away, now(row).outstanding) == (250, 0)
    reverse_receipt(receipt=receipt, reason="Funds insufficient", actor=SYSTEM)
    assert (now(row).outstanding, now(row).penalties) == (1250, 250)
    before = everything()
    assert charge_all(FIFTEENTH, actor=SYSTEM) == 0
    assert everything() == before
    assert len(charged(row)) == 10
    assert_ties()


def test_falling_away_and_coming_back_any_number_of_times(world: World) -> None:
    rule()
    row = invoice(world)
    charge_all(FIFTEENTH, actor=SYSTEM)
    for number in range(3):
        receipt = pay(row, 1000, payment_date=date(2026, 10, 8))
        assert (receipt.fallen_away, now(row).outstanding) == (250, 0), number
        reverse_receipt(receipt=receipt, reason="Entered by mistake", actor=SYSTEM)
        assert now(row).outstanding == 1250, number
    assert_ties()


def test_the_days_until_the_reversal_are_charged_with_it(world: World, at: Callable[[str], None]) -> None:
    """Else who pays anew on the day of the reversal would owe nothing for ten days."""
    rule()
    row = invoice(world)
    receipt = pay(row, 1000, payment_date=date(2026, 10, 8))
    at("2026-10-20 09:00")
    reverse_receipt(receipt=receipt, reason="Funds insufficient", actor=SYSTEM)
    assert now(row).outstanding == 1500
    assert_ties()


def test_waived_stays_waived(world: World) -> None:
    """A waiver is the school's word and holds whatever becomes of payments."""
    rule()
    row = invoice(world)
    charge_all(FIFTEENTH, actor=SYSTEM)
    step = Adjustment.objects.get(invoice=row, step=2)
    undo_adjustment(adjustment=step, reason="Strike of the buses", actor=SYSTEM)
    receipt = pay(row, 1000, payment_date=date(2026, 10, 8))
    assert receipt.fallen_away == 200
    reverse_receipt(receipt=receipt, reason="Funds insufficient", actor=SYSTEM)
    assert now(row).outstanding == 1200


def test_another_penalty_brings_nothing_back(world: World) -> None:
    """Only a reversal does; a fine on an invoice that was paid in time leaves its late fees alone."""
    rule()
    row = invoice(world)
    charge_all(FIFTEENTH, actor=SYSTEM)
    pay(row, 1000, payment_date=date(2026, 10, 8))
    adjust(invoice_id=row.pk, kind="penalty", amount=now(row).amount, reason="Broken window", actor=SYSTEM)
    charge_all(FIFTEENTH, actor=SYSTEM)
    assert now(row).outstanding == 1000


def test_the_database_holds_once(world: World) -> None:
    rule()
    row = invoice(world)
    charge_all(FIFTEENTH, actor=SYSTEM)
    first = Adjustment.objects.get(invoice=row, step=1)
    first.pk, first.number, first._state.adding = None, "ADJ-X", True
    with pytest.raises(IntegrityError, match="school_late_fee_step_once"), transaction.atomic():
        first.save(force_insert=True)
