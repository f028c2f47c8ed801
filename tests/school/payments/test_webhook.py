"""Notices of the gateway: stored once, dealt with by the worker; what is forged or nonsense does nothing."""

from typing import Any

import pytest

from core.outbox.models import Job
from school.payments.enums import OrderState
from school.payments.gateways.sandbox import SandboxGateway
from school.payments.models import GatewayEvent
from tests.school.fees.money import everything, now
from tests.school.payments.kit import (
    NOON,
    Put,
    body_of,
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


def test_webhook_is_stored_and_handled_in_the_background(world: World, at: Put) -> None:
    at(NOON)
    payment = paid(world, ordered(world))
    answer = notify(world, body_of(payment))
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "data": {"received": True}})
    assert receipts() == []  # nothing is posted while the gateway waits for the answer
    work()
    assert receipts() == [(payment.payment_id, 1000)]
    # the same notice again, another notice of the same payment, the browser: one payment
    assert notify(world, body_of(payment)).status_code == 200
    assert notify(world, body_of(payment, "order.paid"), event_id="evt_2").status_code == 200
    assert world.api("parent").post(VERIFY, proof(payment)).status_code == 200
    work()
    assert receipts() == [(payment.payment_id, 1000)]
    assert GatewayEvent.objects.count() == 2
    assert not GatewayEvent.objects.filter(handled_at=None).exists()


def test_a_failed_try_takes_nothing(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world)
    payment = paid(world, order)
    notify(world, body_of(payment, "payment.failed", status="failed"))
    work()
    assert receipts() == []
    assert now(order).state == OrderState.CREATED


HOSTILE = (
    b"",
    b"not json",
    b"[]",
    b"null",
    b'{"event": 7}',
    b'{"event": "payment.captured"}',
    b'{"event": "payment.captured", "payload": {"payment": {"entity": []}}}',
    b'{"event": "payment.captured", "payload": {"payment": {"entity": {"id": "p", "amount": 1.5}}}}',
    b'{"event": "payment.captured", "payload": {"payment": {"entity": {"id": "p", "amount": true}}}}',
    b'{"event": "a", "payload": {"payment": {"entity": {"id": "p\\u0000", "amount": 100, "order_id": "o"}}}}',
    b'{"event": "a\\ud800", "payload": {"payment": {"entity": {"id": "\\ud800", "amount": 100}}}}',
    b"[" * 100_000,
    b"\xff\xfe\x00",
    b'{"event": "x", "payload": {"payment": {"entity": {"id": "p", "amount": 1e999}}}}',
)


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_body_is_stored_if_signed_and_does_nothing(world: World, at: Put, body: bytes) -> None:
    """Signed nonsense neither fails the answer (the gateway would repeat it for a day) nor the worker."""
    at(NOON)
    before = everything()
    assert notify(world, body).status_code == 200
    work()
    assert GatewayEvent.objects.get().handled_at is not None
    assert everything() == before
    assert not Job.objects.filter(state="failed").exists()


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
def test_without_the_right_signature_nothing_is_done(world: World, at: Put, body: bytes) -> None:
    at(NOON)
    other = SandboxGateway("another_school").webhook_secrets[0]
    for headers in ({"X-Razorpay-Signature": ""}, {"X-Razorpay-Signature": "ü"}, {}):
        answer = notify(world, body, secret=other, **headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "UNAUTHORIZED")
    assert not GatewayEvent.objects.exists()


def test_a_body_without_bounds_is_refused(world: World, at: Put) -> None:
    at(NOON)
    assert notify(world, b"x" * 300_000).status_code == 413
    assert not GatewayEvent.objects.exists()


@pytest.mark.parametrize("event_id", ["", "x" * 300, "é"])
def test_a_notice_without_a_usable_id_is_told_apart_by_its_body(world: World, at: Put, event_id: str) -> None:
    at(NOON)
    payment = paid(world, ordered(world))
    for _time in range(2):
        assert notify(world, body_of(payment), event_id=event_id).status_code == 200
    assert GatewayEvent.objects.count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"currency": "IN\0"},
        {"currency": {"a": 1}},
        {"currency": "INR" * 5000},
        {"method": "up\0i\ud800"},
        {"method": ["card"]},
        {"created_at": 10**30},
        {"created_at": "now"},
        {"status": "captured\0", "amount": 100_000},
        {"status": "fail\0ed\ud800"},
    ],
    ids=str,
)
def test_texts_that_cannot_be_kept_do_not_stop_the_worker(
    world: World, at: Put, change: dict[str, Any]
) -> None:
    """Would catch a NUL that is written to the database, which makes the worker repeat the notice for ever."""
    at(NOON)
    notify(world, body_of(paid(world, ordered(world)), **change))
    work()
    assert GatewayEvent.objects.get().handled_at is not None
    assert not Job.objects.filter(state="failed").exists()


@pytest.mark.parametrize("token", ["x", "a.b.c", "é"])
def test_a_token_in_the_header_is_left_alone(world: World, at: Put, token: str) -> None:
    """The signature is what proves a notice: a proxy's or an old program's header does not lose it."""
    at(NOON)
    payment = paid(world, ordered(world))
    headers = {"Authorization": f"Bearer {token}"}
    assert notify(world, body_of(payment), **headers).status_code == 200
    work()
    assert payment_now().payment_id == payment.payment_id
