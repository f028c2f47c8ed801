"""Verify, webhook and polling: one receipt; what fits nothing is kept, shown and dealt with by hand."""

import json
from typing import Any

import pytest
from django.utils import timezone

from core.todo import to_do
from school.fees.models import Receipt
from school.payments.enums import OrderState, PaymentState
from school.payments.models import GatewayPayment, SandboxNotice
from school.payments.services.settling import receipt_day, settle
from school.payments.services.setup import update_settings
from tests.school.fees.money import assert_ties, everything, now, pay
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
    work,
)
from tests.school.terms import subscribed
from tests.school.world import World

pytestmark = pytest.mark.django_db
VERIFY = "v1/payments/verify"


def test_verify_makes_the_receipt_once(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world, 1000)
    payment = paid(world, order)
    api = world.api("parent")
    for _time in range(2):
        answer = api.post(VERIFY, proof(payment))
        data = answer.json()["data"]
        assert answer.status_code == 200
        assert data["status"] == "paid"
    (told,) = data["payments"]
    receipt = Receipt.objects.get()
    assert (told["paymentId"], told["amount"], told["receiptNumber"]) == (
        payment.payment_id,
        1000,
        receipt.number,
    )
    assert (receipt.payment_mode, receipt.transaction_id) == ("online", payment.payment_id)
    assert now(order.invoice).status == "paid"
    assert_ties()


def test_the_gateways_own_names_are_taken(world: World, at: Put) -> None:
    at(NOON)
    mine = proof(paid(world, ordered(world)))
    theirs = {
        "razorpay_order_id": mine["orderId"],
        "razorpay_payment_id": mine["paymentId"],
        "razorpay_signature": mine["signature"],
    }
    assert world.api("parent").post(VERIFY, theirs).json()["data"]["status"] == "paid"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"signature": "0" * 64}, 400),
        ({"signature": ""}, 400),
        ({"paymentId": "pay_other"}, 400),
        ({"orderId": "order_unknown"}, 404),
        ({"orderId": ""}, 400),
    ],
)
def test_a_forged_proof_changes_nothing(world: World, at: Put, change: dict[str, str], status: int) -> None:
    at(NOON)
    payment = paid(world, ordered(world))
    before = everything()
    answer = world.api("parent").post(VERIFY, {**proof(payment), **change})
    assert answer.status_code == status
    assert everything() == before
    assert not GatewayPayment.objects.exists()


def test_a_signature_of_one_order_does_not_serve_another(world: World, at: Put) -> None:
    at(NOON)
    cheap, dear = ordered(world, 1), ordered(world, 1000)
    payment = paid(world, cheap)
    sent = {**proof(payment), "orderId": dear.gateway_order_id}
    assert world.api("parent").post(VERIFY, sent).status_code == 400
    assert now(dear).state == OrderState.CREATED


def test_somebody_elses_proof_is_not_found(world: World, at: Put) -> None:
    at(NOON)
    sent = proof(paid(world, ordered(world)))
    assert world.api("other_parent").post(VERIFY, sent).status_code == 404


MISFITS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"amount": 99_900}, "999 were paid"),
    ({"amount": 100_100}, "1,001 were paid"),
    ({"currency": "USD"}, "USD"),
    ({"order_id": "order_of_nobody"}, "order_of_nobody"),
    ({"order_id": None}, "number"),
)


@pytest.mark.parametrize(("change", "word"), MISFITS)
def test_what_fits_nothing_is_kept_and_shown(
    world: World, at: Put, change: dict[str, Any], word: str
) -> None:
    at(NOON)
    order = ordered(world)
    before = everything()
    notify(world, body_of(paid(world, order), **change))
    work()
    assert everything() == before
    kept = payment_now()
    assert (kept.state, kept.receipt) == (PaymentState.UNMATCHED, None)
    assert word in kept.problem
    assert now(order).state == OrderState.CREATED
    todo = [one for one in to_do(timezone.localdate()) if "gatewaypayment" in one.page]
    assert len(todo) == 1
    page = world.browser("accountant").get("/admin/school_payments/gatewaypayment/")
    assert kept.payment_id in page.content.decode()


def test_an_invoice_paid_at_the_counter_meanwhile(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    pay(order.invoice, 400)
    before = everything()
    answer = world.api("parent").post(VERIFY, proof(payment))
    assert answer.json()["data"]["payments"][0]["state"] == "unmatched"
    assert everything() == before
    assert now(order).state == OrderState.PAID  # the gateway has the money: nobody pays this order again


def test_with_the_fees_switched_off_the_money_is_kept(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    subscribed(world.tenant, without=("fees",))
    settle(facts=facts(payment), gateway="sandbox", heard_by="poll")
    assert payment_now().state == PaymentState.UNMATCHED


def test_the_secret_before_the_change_still_serves_and_none_is_shown(
    world: World, at: Put, settings: Any
) -> None:
    """Repeats of older notices are signed with the old secret; the audit, pages and rows show neither."""
    from core.audit.models import AuditEntry

    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    settings.PAYMENT_GATEWAY = "razorpay"
    office = world.actor("school_admin")
    row = update_settings(
        actor=office, key_id="rzp_test_1", key_secret="first-key-secret", webhook_secret="first-hook-secret"
    )
    row = update_settings(actor=office, webhook_secret="second-hook-secret")
    body = body_of(payment)
    assert notify(world, body, secret="first-hook-secret").status_code == 200
    assert notify(world, body, secret="second-hook-secret").status_code == 200
    row = update_settings(actor=office, webhook_secret="third-hook-secret")
    assert notify(world, body, secret="first-hook-secret").status_code == 401
    page = world.browser("school_admin").get("/admin/school_payments/paymentsettings/1/change/")
    assert page.status_code == 200
    shown = page.content.decode() + json.dumps(row.__dict__, default=str)
    shown += json.dumps(list(AuditEntry.objects.values("before", "after")), default=str)
    for secret in ("first-key-secret", "first-hook-secret", "second-hook-secret", "third-hook-secret"):
        assert secret not in shown


def test_a_receipt_of_march_heard_of_in_april(at: Put) -> None:
    """The year is closed by then: the receipt has the day on which the money was entered."""
    from datetime import date

    assert receipt_day(date(2027, 3, 31), date(2027, 4, 1)) == date(2027, 4, 1)
    assert receipt_day(date(2027, 3, 30), date(2027, 3, 31)) == date(2027, 3, 30)
    assert receipt_day(date(2027, 3, 31), date(2027, 3, 30)) == date(2027, 3, 30)


def test_the_sandbox_tells_loses_repeats_and_delays(world: World, at: Put) -> None:
    at(NOON)
    counts = []
    for number, delivery in enumerate(("send", "lose", "repeat", "delay")):
        order = ordered(world, 100 + number)
        paid(world, order, delivery)
        bodies = [bytes(one.body) for one in SandboxNotice.objects.all()]
        counts.append(sum(order.gateway_order_id.encode() in body for body in bodies))
    assert counts == [1, 0, 2, 1]
    assert SandboxNotice.objects.filter(send_at__gt=timezone.now()).count() == 1
