"""The fee ledger: bills once, concessions, late fees, receipts, reversals, deposits; figures that tie."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.actors import Actor, Door
from core.errors import DomainError, Duplicate, InUse, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.finance.models import Voucher
from erp_planned.student_fees.calc import Size, let_off
from erp_planned.student_fees.enums import EntryKind
from erp_planned.student_fees.errors import AboveDues, OwnEntry
from erp_planned.student_fees.masters import late_rules, structure
from erp_planned.student_fees.models import FeeCharge, FeeEntry, FeePayment
from erp_planned.student_fees.papers import payment_paper
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.dues import defaulters, dues_of, open_dues, owing
from erp_planned.student_fees.selectors.finding import deposit_of, get_payment
from erp_planned.student_fees.services.concessions import (
    approve_concession,
    end_concession,
    propose_concession,
)
from erp_planned.student_fees.services.ledger import line
from erp_planned.student_fees.services.payments import reverse_payment
from erp_planned.student_fees.services.refunds import pay_refund, request_refund
from tests.erp_planned.student_fees.fees import (
    SYSTEM,
    academic_year,
    billed,
    books,
    fee_head,
    instalment,
    lines,
    paid,
    slabs,
    student,
)
from tests.kit.threads import at_once

NOW = date(2026, 11, 22)
APRIL, OCTOBER = date(2026, 4, 15), date(2026, 10, 15)
MAKER = Actor(user_id=71, name="Maker", role="accountant", permissions=frozenset(P), door=Door.API)


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


def concession(who: Any, **values: Any) -> Any:
    given = {"reason": "merit", "actor": SYSTEM, **values}
    row = propose_concession(student=who, year=academic_year(), **given)
    return approve_concession(concession=row, actor=SYSTEM)


def test_a_class_is_billed_once_and_again_only_what_is_new(organization: Tenant) -> None:
    first, second = student(), student("ADM/2", "Ravi", category="SC")
    instalment(6000, APRIL)
    instalment(500, APRIL, "Books", category="sc")
    assert billed() == 3
    assert billed() == 0
    instalment(6000, OCTOBER)
    student("ADM/3", "Late Comer")
    assert billed() == 2 + 2
    assert [dues_of(one, NOW).total for one in (first, second)] == [12000, 12500]


def test_billing_costs_the_same_for_one_and_for_many(
    organization: Tenant, django_assert_max_num_queries: Any
) -> None:
    instalment(6000, APRIL)
    for number in range(30):
        student(f"ADM/{number}", f"Student {number}")
    with django_assert_max_num_queries(20):
        assert billed() == 30


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([Size(percent=Decimal(10)), Size(percent=Decimal(25))], [1500, 1500]),
        ([Size(percent=Decimal(10)), Size(amount=Decimal(7000))], [6000, 1000]),
        ([], [0, 0]),
        ([Size(percent=Decimal(100)), Size(amount=Decimal(20000))], [6000, 6000]),
    ],
)
def test_the_largest_concession_counts_and_they_are_not_added(sizes: Any, expected: list[int]) -> None:
    assert let_off(sizes, [Decimal(6000), Decimal(6000)]) == expected


def test_concessions_lower_what_is_open_and_come_back(organization: Tenant) -> None:
    who = student()
    instalment(6000, APRIL)
    billed()
    row = concession(who, percent=Decimal(10))
    concession(who, percent=Decimal(25), reason="staff")
    assert dues_of(who, NOW).total == 4500
    instalment(6000, OCTOBER)
    billed()
    assert dues_of(who, NOW).total == 9000
    with pytest.raises(Duplicate):
        propose_concession(
            student=who, year=academic_year(), reason="merit", percent=Decimal(5), actor=SYSTEM
        )
    end_concession(concession=row, comments="Marks fell", actor=SYSTEM)
    assert dues_of(who, NOW).total == 9000


def test_nobody_approves_the_own_proposal(organization: Tenant) -> None:
    row = propose_concession(
        student=student(), year=academic_year(), reason="merit", percent=Decimal(10), actor=MAKER
    )
    with pytest.raises(OwnEntry):
        approve_concession(concession=row, actor=MAKER)
    row.refresh_from_db()
    assert row.state == "proposed"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "percent"),
        ({"percent": Decimal(10), "amount": Decimal(5)}, "percent"),
        ({"amount": Decimal(500)}, "head"),
        ({"percent": Decimal(101)}, "percent"),
    ],
)
def test_a_concession_that_says_nothing_certain_is_refused(
    organization: Tenant, given: Any, field: str
) -> None:
    with pytest.raises(ValidationFailed) as error:
        propose_concession(student=student(), year=academic_year(), reason="merit", actor=SYSTEM, **given)
    assert field in error.value.fields


def test_the_oldest_due_is_paid_first_with_its_late_fee(organization: Tenant) -> None:
    """Due 15 April, paid on 25 April: the tenth day late, 50 rupees; on the eleventh 100."""
    who = student()
    slabs()
    instalment(6000, APRIL)
    instalment(6000, OCTOBER)
    billed()
    first = paid(who, 6050, paid_on=date(2026, 4, 25))
    assert first.receipt_no == "FEE/26-27/0001"
    found = dues_of(who, NOW)
    assert [(one.charge.due_on, one.balance, one.late_fee) for one in found.lines] == [(OCTOBER, 6000, 100)]
    assert found.overdue == 6100
    paid(who, 100)
    assert [one.balance for one in dues_of(who, NOW).lines] == [5900, 100]


def test_a_payment_of_one_head_leaves_the_others(organization: Tenant) -> None:
    who = student()
    bus = fee_head("BUS")
    instalment(6000, APRIL)
    instalment(900, OCTOBER, of=bus)
    billed()
    paid(who, 900, head=bus)
    assert [one.charge.head.code for one in dues_of(who, NOW).lines] == ["TUI"]
    with pytest.raises(AboveDues):
        paid(who, 1, head=bus)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"amount": 7000}, "amount"),
        ({"amount": 0}, "amount"),
        ({"amount": 10, "mode": "UPI"}, "transaction_id"),
        ({"amount": 10, "paid_on": date(2026, 11, 23)}, "paid_on"),
        ({"amount": 10, "paid_on": date(2026, 3, 31)}, "paid_on"),
        ({"amount": 10, "mode": "Barter"}, "mode"),
    ],
)
def test_a_wrong_receipt_leaves_nothing_behind(organization: Tenant, given: Any, field: str) -> None:
    who = student()
    instalment(6000, APRIL)
    billed()
    with pytest.raises(DomainError) as error:
        paid(who, given.pop("amount"), **given)
    assert field in error.value.fields
    assert (FeePayment.objects.count(), FeeEntry.objects.count()) == (0, 1)


def test_a_transaction_is_taken_once_even_after_a_reversal(organization: Tenant) -> None:
    who = student()
    instalment(6000, APRIL)
    billed()
    row = paid(who, 100, mode="UPI", transaction_id="T1")
    with pytest.raises(Duplicate):
        paid(who, 100, mode="UPI", transaction_id="t1")
    reverse_payment(payment=get_payment(row.pk), reason="Bounced", actor=SYSTEM)
    with pytest.raises(Duplicate):
        paid(who, 100, mode="UPI", transaction_id="T1")


def test_a_reversal_is_the_opposite_by_another_person_once(organization: Tenant) -> None:
    books()
    who = student()
    instalment(6000, APRIL)
    billed()
    row = get_payment(paid(who, 2000, actor=MAKER).pk)
    voucher = row.voucher
    assert voucher is not None
    found = [(one.account.code, one.debit - one.credit) for one in voucher.entries.order_by("line_no")]
    assert found == [("1001", 2000), ("3002", -2000)]
    with pytest.raises(OwnEntry):
        reverse_payment(payment=row, reason="Wrong child", actor=MAKER)
    reverse_payment(payment=row, reason="Wrong child", actor=SYSTEM)
    assert lines(who) == [("charge", 6000), ("receipt", -2000), ("reversal", 2000)]
    assert Voucher.objects.get(pk=voucher.pk).status == "cancelled"
    with pytest.raises(InvalidTransition):
        reverse_payment(payment=row, reason="Again", actor=SYSTEM)
    assert payment_paper(get_payment(row.pk)).content.startswith(b"%PDF")


def test_a_deposit_is_a_liability_and_paid_back_once(organization: Tenant) -> None:
    books()
    who = student()
    deposit = fee_head("CAU", is_deposit=True)
    instalment(3000, APRIL, of=deposit)
    billed()
    row = paid(who, 3000)
    assert row.voucher is not None
    assert [one.account.code for one in row.voucher.entries.order_by("line_no")] == ["1001", "2303"]
    asked = request_refund(
        student=who, head=deposit, amount=Decimal(2000), reason="Left", actor=MAKER, mode="Cash"
    )
    with pytest.raises(AboveDues):
        request_refund(student=who, head=deposit, amount=Decimal(1001), reason="Left", actor=MAKER)
    with pytest.raises(OwnEntry):
        pay_refund(refund=asked, actor=MAKER)
    assert pay_refund(refund=asked, actor=SYSTEM).voucher is not None
    assert deposit_of(row.account, deposit) == 1000
    with pytest.raises(AboveDues):
        reverse_payment(payment=get_payment(row.pk), reason="Wrong", actor=SYSTEM)
    assert get_payment(row.pk).state == "posted"


def test_what_was_owed_on_a_day_is_one_figure_at_both_doors(organization: Tenant) -> None:
    """Catches a concession given later that one list counts and the other does not; late fees stand by themselves."""
    who = student()
    instalment(6000, APRIL)
    billed()
    (charge,) = open_dues([who.pk], NOW)[who.pk]
    line(charge.charge, EntryKind.CONCESSION, Decimal(-1000), on=NOW, actor=SYSTEM).save()
    before = NOW - timedelta(days=1)
    for day, owed in ((before, 6000), (NOW, 5000)):
        found = dues_of(who, day)
        (row,) = defaulters(day)
        assert [line.balance for line in found.lines] == [owed]
        assert row.overdue == owed  # type: ignore[attr-defined]


def test_defaulters_are_behind_on_the_day(organization: Tenant) -> None:
    early, never = student(), student("ADM/2", "Ravi")
    instalment(6000, APRIL)
    instalment(6000, date(2026, 12, 15))
    billed()
    paid(early, 6000)
    found = {row.name: row.overdue for row in defaulters(NOW)}  # type: ignore[attr-defined]
    assert found == {never.name: 6000}
    assert not defaulters(APRIL).exists()
    assert {row.name: row.owed for row in owing()} == {early.name: 6000, never.name: 12000}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE erp_student_fees_feeentry SET amount = amount + 1",
        "DELETE FROM erp_student_fees_feeentry",
        "UPDATE erp_student_fees_feepayment SET amount = amount + 1",
        "DELETE FROM erp_student_fees_feepayment",
        "UPDATE erp_student_fees_feecharge SET amount = 1",
    ],
)
def test_the_database_keeps_what_moved(organization: Tenant, statement: str) -> None:
    who = student()
    instalment(6000, APRIL)
    billed()
    paid(who, 100)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert lines(who) == [("charge", 6000), ("receipt", -100)]


def test_the_database_lets_nothing_be_paid_twice(organization: Tenant) -> None:
    who = student()
    instalment(6000, APRIL)
    billed()
    charge = FeeCharge.objects.get()
    with pytest.raises(DatabaseError), transaction.atomic():
        FeeEntry.objects.create(
            charge=charge, account=charge.account, kind="concession", amount=-6001, on=NOW, made_by="x"
        )
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert lines(who) == [("charge", 6000)]


def test_what_is_billed_is_not_changed_in_the_structure(organization: Tenant) -> None:
    student()
    row = instalment(6000, APRIL)
    rule = slabs()
    billed()
    paid(FeeCharge.objects.get().account.student, 10)
    with pytest.raises(InUse):
        structure.update(row, amount=Decimal(7000), actor=SYSTEM)
    with pytest.raises(InUse):
        late_rules.update(rule, grace_days=5, actor=SYSTEM)


STEPS = st.lists(
    st.tuples(st.sampled_from(["pay", "reverse", "let off", "take back", "bill"]), st.integers(1, 4000)),
    max_size=12,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_charges_less_concessions_and_receipts_are_the_dues(
    organization: Tenant, steps: list[tuple[str, int]]
) -> None:
    """Whatever happens in whatever order: no fee below 0, and the sums of the ledger are the dues."""
    with transaction.atomic():
        who = student()
        slabs()
        instalment(3000, APRIL)
        billed()
        let: list[Any] = []
        for number, (what, amount) in enumerate(steps):
            try:
                if what == "pay":
                    paid(who, amount)
                elif what == "reverse" and (row := FeePayment.objects.filter(state="posted").first()):
                    reverse_payment(payment=get_payment(row.pk), reason="Wrong", actor=SYSTEM)
                elif what == "let off":
                    let.append(concession(who, percent=Decimal(amount % 100 + 1)))
                elif what == "take back" and let:
                    end_concession(concession=let.pop(), comments="Ended", actor=SYSTEM)
                elif what == "bill":
                    instalment(amount, OCTOBER, f"No {number}")
                    billed()
            except (AboveDues, Duplicate):
                continue
        total = {
            kind: Decimal(0) for kind in ("charge", "concession", "concession_back", "receipt", "reversal")
        }
        for kind, rupees in lines(who):
            total[kind] += rupees
        standing = sum(one.amount for one in FeePayment.objects.filter(state="posted"))
        assert dues_of(who, NOW).total == sum(total.values())
        assert -(total["receipt"] + total["reversal"]) == standing
        assert all(one.balance > 0 for one in dues_of(who, NOW).lines)
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        transaction.set_rollback(True)


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_two_cashiers_receive_the_last_rupee_once(organization: Tenant) -> None:
    who = student()
    instalment(1, APRIL)
    billed()
    found = at_once(lambda: paid(who, 1), lambda: paid(who, 1))
    assert FeePayment.objects.count() == 1, found
    assert dues_of(who, NOW).total == 0
