"""Adjustments, refunds and reversals: bounds, second person, own case, undoing; refused ones change nothing."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.errors import DomainError, Forbidden, InvalidState, ValidationFailed
from school.fees.errors import AboveOutstanding, AboveReceived, InvoiceCancelled
from school.fees.models import Adjustment, FeeSettings, Refund
from school.fees.services.adjustments import adjust, approve_adjustment, reject_adjustment, undo_adjustment
from school.fees.services.posting import Movement, hold, post
from school.fees.services.refunds import approve_refund, refund, reject_refund
from school.fees.services.reversals import reverse_receipt
from tests.school.fees.money import FRIDAY, NOON, assert_ties, everything, invoice, now, pay, settings
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NOON)


@pytest.fixture
def limit() -> FeeSettings:
    return settings(approval_above=Decimal(500), cheque_charge=Decimal(300))


def enter(row: Any, kind: str, amount: Any, actor: Any = SYSTEM, **more: Any) -> Adjustment:
    values = {"reason": "Merit", **more}
    return adjust(invoice_id=row.pk, kind=kind, amount=Decimal(str(amount)), actor=actor, **values)


def give_back(row: Any, amount: Any, actor: Any = SYSTEM, **more: Any) -> Refund:
    values = {"payment_mode": "cash", "reason": "Deposit", **more}
    return refund(invoice_id=row.pk, amount=Decimal(str(amount)), actor=actor, **values)


def cancel(row: Any) -> None:
    held = hold(row.account_id)
    post(held, [Movement(now(row), "cancellation", Decimal(1000), FRIDAY, "CAN-1")], actor=SYSTEM)


def test_a_full_concession_pays_an_invoice_and_its_undoing_opens_it(world: World) -> None:
    row = invoice(world)
    one = enter(row, "concession", 1000)
    assert now(row).status == "paid"
    opposite = undo_adjustment(adjustment=one, reason="Granted by mistake", actor=SYSTEM)
    assert (now(row).status, now(row).outstanding, now(row).concessions) == ("unpaid", 1000, 0)
    assert opposite.undoes == one
    with pytest.raises(InvalidState, match="undoes another"):
        undo_adjustment(adjustment=opposite, reason="Again", actor=SYSTEM)
    assert_ties()


def test_a_paid_penalty_is_not_undone_but_refunded(world: World) -> None:
    row = invoice(world)
    one = enter(row, "penalty", 100)
    pay(row, 1100)
    before = everything()
    with pytest.raises(AboveOutstanding, match="refund"):
        undo_adjustment(adjustment=one, reason="Waived", actor=SYSTEM)
    assert everything() == before


@pytest.mark.parametrize(
    ("act", "refusal"),
    [
        (lambda row: enter(row, "concession", "1000.01"), AboveOutstanding),
        (lambda row: enter(row, "scholarship", 0), ValidationFailed),
        (lambda row: enter(row, "penalty", -1), ValidationFailed),
        (lambda row: enter(row, "gift", 1), ValidationFailed),
        (lambda row: enter(row, "penalty", 1, reason="  "), ValidationFailed),
        (lambda row: enter(row, "penalty", 1, adjusted_on=date(2026, 11, 21)), ValidationFailed),
        (lambda row: enter(row, "penalty", 1, adjusted_on=date(2026, 3, 31)), ValidationFailed),
        (lambda row: give_back(row, 1), AboveReceived),
        (lambda row: give_back(row, 0), ValidationFailed),
        (lambda row: give_back(row, 1, payment_mode="gold"), ValidationFailed),
        (lambda row: give_back(row, 1, reason=""), ValidationFailed),
    ],
)
def test_what_is_refused_changes_nothing(world: World, act: Any, refusal: type[DomainError]) -> None:
    row = invoice(world)
    before = everything()
    with pytest.raises(refusal):
        act(row)
    assert everything() == before
    assert not Adjustment.objects.exists()
    assert not Refund.objects.exists()


def test_a_cancelled_invoice_takes_nothing(world: World) -> None:
    """Neither an entry nor an undoing of one made before."""
    row = invoice(world)
    one = enter(row, "penalty", 5)
    undo_adjustment(adjustment=one, reason="Waived", actor=SYSTEM)
    other = enter(row, "concession", 5)
    enter(row, "penalty", 5)
    cancel(row)
    before = everything()
    for act in (
        lambda: enter(row, "penalty", 1),
        lambda: give_back(row, 1),
        lambda: undo_adjustment(adjustment=other, reason="No", actor=SYSTEM),
    ):
        with pytest.raises(InvoiceCancelled):
            act()
    assert everything() == before


class TestSecondPerson:
    def test_above_the_limit_waits_and_nobody_decides_the_own(self, world: World, limit: FeeSettings) -> None:
        """At the limit it is posted at once; the same person is refused through every role."""
        clerk, head = world.actor("school_admin"), world.actor("principal")
        row = invoice(world)
        assert enter(row, "concession", 500, clerk).state == "posted"
        waiting = enter(invoice(world, 2000), "concession", "500.01", clerk)
        assert waiting.state == "requested"
        with pytest.raises(InvalidState, match="yourself"):
            approve_adjustment(adjustment=waiting, actor=clerk)
        with pytest.raises(InvalidState, match="yourself"):
            reject_adjustment(adjustment=waiting, reason="No", actor=clerk)
        with pytest.raises(Forbidden):
            approve_adjustment(adjustment=waiting, actor=world.actor("parent"))
        assert now(waiting.invoice).outstanding == 2000
        done = approve_adjustment(adjustment=waiting, actor=head, note="Fine")
        assert (done.state, done.decided_by) == ("posted", "Principal")
        assert now(waiting.invoice).outstanding == Decimal("1499.99")
        with pytest.raises(InvalidState):
            approve_adjustment(adjustment=waiting, actor=head)
        assert_ties()

    def test_approving_looks_again(self, world: World, limit: FeeSettings) -> None:
        """Paid meanwhile: what waits no longer fits, and stays waiting until it is rejected."""
        row = invoice(world)
        waiting = enter(row, "concession", 600, world.actor("accountant"))
        pay(row, 900)
        before = everything()
        with pytest.raises(AboveOutstanding):
            approve_adjustment(adjustment=waiting, actor=world.actor("principal"))
        assert everything() == before
        assert now(waiting).state == "requested"

    def test_a_rejected_undoing_can_be_asked_again(self, world: World, limit: FeeSettings) -> None:
        clerk, head = world.actor("accountant"), world.actor("principal")
        big = approve_adjustment(adjustment=enter(invoice(world), "penalty", 800, clerk), actor=head)
        ask = undo_adjustment(adjustment=big, reason="Waive it", actor=clerk)
        assert ask.state == "requested"
        reject_adjustment(adjustment=ask, reason="No", actor=head)
        second = undo_adjustment(adjustment=big, reason="Please", actor=clerk)
        approve_adjustment(adjustment=second, actor=head)
        assert now(big.invoice).outstanding == 1000
        assert_ties()

    @pytest.mark.parametrize(
        ("kinds", "numbers", "who", "state"),
        [
            (("concession", "concession"), (0, 0), "accountant", "requested"),
            (("penalty", "penalty"), (0, 0), "accountant", "requested"),
            (("concession", "scholarship"), (0, 0), "accountant", "posted"),
            (("concession", "concession"), (0, 1), "accountant", "posted"),
            (("concession", "concession"), (0, 0), "school_admin", "posted"),
        ],
    )
    def test_an_amount_in_parts_is_one(
        self,
        world: World,
        limit: FeeSettings,
        kinds: tuple[str, str],
        numbers: tuple[int, int],
        who: str,
        state: str,
    ) -> None:
        """Two concessions of 300 went past the limit of 500 that one of 600 waits at; also over two invoices."""
        first, second = (invoice(world, number=number) for number in numbers)
        assert enter(first, kinds[0], 300, world.actor("accountant")).state == "posted"
        assert enter(second, kinds[1], 300, world.actor(who)).state == state

    def test_parts_count_for_thirty_days_and_not_once_undone(
        self, world: World, limit: FeeSettings, at: Callable[[str], None]
    ) -> None:
        clerk, row = world.actor("accountant"), invoice(world)
        mistake = enter(row, "concession", 300, clerk)
        undo_adjustment(adjustment=mistake, reason="Wrong child", actor=clerk)
        assert enter(row, "concession", 300, clerk).state == "posted"
        at("2026-12-19 12:00")
        assert enter(row, "concession", 300, clerk).state == "requested"
        at("2026-12-21 12:00")
        assert enter(row, "concession", 300, clerk).state == "posted"
        assert_ties()

    def test_what_a_second_person_approved_is_no_part(self, world: World, limit: FeeSettings) -> None:
        clerk, row = world.actor("accountant"), invoice(world, 3000)
        big = enter(row, "concession", 600, clerk)
        approve_adjustment(adjustment=big, actor=world.actor("principal"))
        assert enter(row, "concession", 400, clerk).state == "posted"

    def test_late_fees_waived_and_refunds_in_parts_wait(self, world: World, limit: FeeSettings) -> None:
        clerk, row = world.actor("accountant"), invoice(world, 2000)
        pay(row, 1200)
        assert [give_back(row, amount, clerk).state for amount in (300, 200, 1)] == [
            "posted", "posted", "requested",
        ]  # fmt: skip
        fines = [enter(row, "penalty", 400, actor) for actor in (SYSTEM, world.actor("school_admin"))]
        undone = [undo_adjustment(adjustment=one, reason="Waived", actor=clerk) for one in fines]
        assert [one.state for one in undone] == ["posted", "requested"]
        assert_ties()

    def test_refunds_wait_too(self, world: World, limit: FeeSettings) -> None:
        clerk, head = world.actor("accountant"), world.actor("principal")
        row = invoice(world)
        pay(row, 1000)
        waiting, other = give_back(row, 900, clerk), give_back(row, 600, clerk)
        with pytest.raises(InvalidState, match="yourself"):
            approve_refund(refund=waiting, actor=clerk)
        approve_refund(refund=waiting, actor=head)
        assert (now(row).received, now(row).credited, now(row).outstanding) == (100, 900, 0)
        with pytest.raises(AboveReceived):
            approve_refund(refund=other, actor=head)
        reject_refund(refund=other, reason="Paid back already", actor=head)
        assert_ties()


class TestReversal:
    def test_a_cheque_comes_back_with_its_charge(self, world: World, limit: FeeSettings) -> None:
        first, second = invoice(world, 400), invoice(world, 600, due_on=date(2026, 10, 20))
        receipt = pay(first, 400, payment_mode="cheque", transaction_id="004512")
        done = reverse_receipt(receipt=receipt, reason="Funds insufficient", actor=SYSTEM)
        assert (done.status, done.reversal_number) == ("reversed", "REV-2026-27-00001")
        assert (now(first).outstanding, now(second).outstanding) == (700, 600)
        charge = Adjustment.objects.get()
        assert (charge.source, charge.amount, charge.kind) == ("cheque", 300, "penalty")
        before = everything()
        with pytest.raises(InvalidState, match="was reversed by"):
            reverse_receipt(receipt=receipt, reason="Again", actor=SYSTEM)
        assert everything() == before
        assert_ties()

    @pytest.mark.parametrize(
        ("mode", "given", "owed"), [("cash", None, 1000), ("cheque", 0, 1000), ("cheque", 50, 1050)]
    )
    def test_the_charge_follows_the_mode_and_what_is_said(
        self, world: World, limit: FeeSettings, mode: str, given: int | None, owed: int
    ) -> None:
        row = invoice(world)
        receipt = pay(row, 1000, payment_mode=mode, transaction_id="1")
        charge = None if given is None else Decimal(given)
        reverse_receipt(receipt=receipt, reason="Mistake", actor=SYSTEM, cheque_charge=charge)
        assert now(row).outstanding == owed

    def test_money_paid_back_is_not_reversed(self, world: World) -> None:
        row = invoice(world)
        receipt = pay(row, 1000)
        give_back(row, 400)
        before = everything()
        with pytest.raises(InvalidState, match="paid back"):
            reverse_receipt(receipt=receipt, reason="Bounced", actor=SYSTEM)
        with pytest.raises(ValidationFailed, match="that day or a later"):
            reverse_receipt(receipt=receipt, reason="Bounced", actor=SYSTEM, reversed_on=date(2026, 11, 19))
        assert everything() == before


GUARDED = (
    "UPDATE school_fees_ledgerline SET debit = 1 WHERE debit > 0",
    "DELETE FROM school_fees_ledgerline",
    "TRUNCATE school_fees_ledgerline",
    "UPDATE school_fees_receipt SET amount = 1",
    "UPDATE school_fees_receipt SET number = 'X'",
    "DELETE FROM school_fees_receipt",
    "UPDATE school_fees_allocation SET amount = 1",
    "UPDATE school_fees_adjustment SET amount = 1",
    "UPDATE school_fees_adjustment SET state = 'requested'",
    "DELETE FROM school_fees_adjustment",
    "UPDATE school_fees_refund SET reason = 'x', payee = ''",
    "UPDATE school_fees_invoice SET outstanding = outstanding + 1",
    (
        "UPDATE school_fees_invoice SET received = received - 1, outstanding = outstanding + 1;"
        "SET CONSTRAINTS ALL IMMEDIATE"
    ),
    "DELETE FROM school_fees_invoice",
)


@pytest.mark.parametrize("statement", GUARDED)
def test_the_database_itself_refuses(world: World, statement: str) -> None:
    """Whoever comes past the services: what moved is not changed, and an invoice says what its lines say."""
    row = invoice(world)
    pay(row, 300)
    enter(row, "concession", 100)
    give_back(row, 100, payee="Father")
    before = everything()
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute(statement)
    assert everything() == before


def test_names_of_payers_can_go(world: World) -> None:
    """Erasure takes the names and nothing else."""
    row = invoice(world)
    pay(row, 300, payer="Father")
    give_back(row, 100, payee="Father")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE school_fees_receipt SET payer = ''")
        cursor.execute("UPDATE school_fees_refund SET payee = ''")
    assert Refund.objects.get().payee == ""
