"""Paying back by hand, and asking the gateway about orders that nobody told of."""

from typing import Any

import pytest
from django.utils import timezone

from school.payments.enums import OrderState, PaymentState
from school.payments.errors import GatewayAway
from school.payments.gateways.sandbox import SandboxGateway
from school.payments.models import GatewayOrder, SandboxPayment
from school.payments.services import polling, refunds
from school.payments.services.settling import settle
from tests.school.fees.money import assert_ties, everything, invoice, now, pay
from tests.school.payments.kit import (
    NOON,
    Put,
    body_of,
    facts,
    notify,
    ordered,
    paid,
    payment_now,
    proof,
    receipts,
    work,
)
from tests.school.world import World

pytestmark = pytest.mark.django_db
VERIFY = "v1/payments/verify"


def test_refund_by_hand(world: World, at: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    """The gateway away: the job is tried again; then paid back once, however often it is asked."""
    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    pay(order.invoice, 1000)
    world.api("parent").post(VERIFY, proof(payment))
    row = payment_now()
    refunds.refund_payment(payment=row, reason="Paid at the counter", actor=world.actor("accountant"))
    with monkeypatch.context() as patch:
        patch.setattr(SandboxGateway, "refund", _away)
        work()
        assert payment_now().state == PaymentState.REFUNDING
    work()
    assert payment_now().state == PaymentState.REFUNDED
    assert payment_now().refund_id == SandboxPayment.objects.get().refund_id != ""
    assert refunds.carry_out_refund(payment_id=str(row.pk)) == "nothing to do"
    assert len(receipts()) == 1


def test_a_refund_that_the_gateway_refuses_comes_back(world: World, at: Put) -> None:
    at(NOON)
    settle(
        facts=facts(paid(world, ordered(world)), payment_id="pay_unknown", order_id=""),
        gateway="sandbox",
        heard_by="poll",
    )
    refunds.refund_payment(payment=payment_now(), reason="Whose?", actor=world.actor("accountant"))
    work()
    assert payment_now().state == PaymentState.UNMATCHED
    assert "does not exist" in payment_now().problem or "cannot be refunded" in payment_now().problem


def test_put_on_another_invoice_or_closed_from_the_screen(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    pay(order.invoice, 1000)
    world.api("parent").post(VERIFY, proof(payment))
    other = invoice(world, 2500)
    row = payment_now()
    page = f"/admin/school_payments/gatewaypayment/{row.pk}/"
    office = world.browser("accountant")
    assert b"Put on an invoice" in office.get(f"{page}change/").content
    before = everything()
    wrong = office.post(f"{page}assign/", {"invoice_number": "INV-0"})
    assert b"No invoice has the number" in wrong.content
    assert everything() == before
    office.post(f"{page}assign/", {"invoice_number": other.invoice_number.lower()})
    assert payment_now().state == PaymentState.POSTED
    assert now(other).outstanding == 1500
    assert_ties()
    with pytest.raises(Exception, match="final"):
        refunds.close_payment(payment=row, reason="late", actor=world.actor("accountant"))


def _away(*_args: Any, **_kwargs: Any) -> Any:
    raise GatewayAway("connection refused")


def test_polling_finds_what_nobody_told(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    assert polling.poll() == 0  # not due yet
    at("2026-11-20 12:03")
    polling.look(timezone.now())
    work()
    assert receipts() == [(payment.payment_id, 1000)]
    assert payment_now().heard_by == "poll"
    assert now(order).state == OrderState.PAID


def test_polling_backs_off_gives_up_and_still_takes_what_comes_late(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world)
    waits = []
    for _turn in range(4):
        order.refresh_from_db()
        moment = order.next_poll_at
        assert moment is not None
        polling.poll(moment)
        order.refresh_from_db()
        assert order.next_poll_at is not None
        waits.append((order.next_poll_at - moment).total_seconds() / 60)
    assert waits == [2, 5, 15, 30]
    at("2026-11-23 12:00")
    polling.poll()
    order.refresh_from_db()
    assert (order.state, order.next_poll_at) == (OrderState.EXPIRED, None)
    notify(world, body_of(paid(world, order)))
    work()
    assert now(order).state == OrderState.PAID
    assert len(receipts()) == 1


def test_a_gateway_away_loses_nothing(world: World, at: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    with monkeypatch.context() as patch:
        patch.setattr(SandboxGateway, "payments_of", _away)
        patch.setattr(SandboxGateway, "payment", _away)
        answer = world.api("parent").post(VERIFY, proof(payment))
        assert (answer.status_code, answer.json()["data"]["status"]) == (200, "created")
        at("2026-11-23 12:00")  # longer away than orders are asked about
        polling.poll()
        assert now(order).state == OrderState.CREATED
    at("2026-11-23 12:10")
    polling.poll()
    assert receipts() == [(payment.payment_id, 1000)]


def test_polling_asks_a_bounded_number_at_a_time(
    world: World, at: Put, django_assert_max_num_queries: Any
) -> None:
    at(NOON)
    row = invoice(world, 100_000)
    for paise in range(polling.TURN + 5):
        ordered(world, 100 + paise, row)
    at("2026-11-20 12:05")
    with django_assert_max_num_queries(polling.TURN * 5 + 20):
        assert polling.poll() == polling.TURN
    assert GatewayOrder.objects.filter(polls=0).count() == 5
