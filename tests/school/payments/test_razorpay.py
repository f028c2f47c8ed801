"""Razorpay's own SDK against a small server on loopback: what it sends, what we make of answers, and of none."""

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.core.checks import Error

from school.payments import calc
from school.payments.checks import check_gateway
from school.payments.enums import OrderState
from school.payments.errors import GatewayAway, GatewayRefused
from school.payments.gateways.base import Facts
from school.payments.gateways.razorpay import RazorpayGateway
from school.payments.keys import opened, sealed, stored_keys
from school.payments.models import GatewayOrder
from school.payments.services import polling
from school.payments.services.setup import update_settings
from school.payments.services.verifying import verify
from tests.school.fees.money import now
from tests.school.payments.kit import NOON, Put, ordered, receipts
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
SECRET = "EnLs21M47BllR3X8PSFtjtbd"


class Fake:
    """What the server answers by (method, path), and what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, str], tuple[int, Any]] = {}
        self.asked: list[tuple[str, str, Any, str]] = []
        self.address = ""


@pytest.fixture(scope="module")
def server() -> Iterator[Fake]:
    fake = Fake()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            sent = json.loads(self.rfile.read(length) or b"null")
            path = self.path.split("?")[0]
            fake.asked.append((self.command, path, sent, self.headers.get("Authorization") or ""))
            status, body = fake.answers.get(
                (self.command, path), (404, {"error": {"code": "BAD_REQUEST_ERROR"}})
            )
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = answer  # noqa: N815 - the library's names

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=listening.serve_forever, daemon=True)
    thread.start()
    fake.address = f"http://127.0.0.1:{listening.server_address[1]}"
    yield fake
    listening.shutdown()
    listening.server_close()
    thread.join()


@pytest.fixture
def fake(server: Fake, settings: Any, world: World) -> Fake:
    """Use it as the gateway of the school."""
    server.answers.clear()
    server.asked.clear()
    settings.PAYMENT_GATEWAY, settings.RAZORPAY_URL, settings.PAYMENT_TIMEOUT = (
        "razorpay",
        server.address,
        2.0,
    )
    update_settings(actor=SYSTEM, key_id="rzp_test_1", key_secret=SECRET, webhook_secret="whsec")
    return server


def told(**more: Any) -> dict[str, Any]:
    values = {
        "id": "pay_1",
        "order_id": "order_1",
        "amount": 100_000,
        "currency": "INR",
        "status": "captured",
    }
    return {**values, "created_at": 1795156200, "method": "upi", **more}


def test_an_order_its_payment_and_the_receipt(fake: Fake, world: World, at: Put) -> None:
    at(NOON)
    fake.answers["POST", "/v1/orders"] = (200, {"id": "order_1", "amount": 100_000, "status": "created"})
    order = ordered(world)
    method, path, sent, authorization = fake.asked[-1]
    assert (method, path, sent["amount"], sent["currency"]) == ("POST", "/v1/orders", 100_000, "INR")
    assert sent["receipt"] == order.pk.hex
    assert authorization.startswith("Basic ")
    fake.answers["GET", "/v1/payments/pay_1"] = (200, told())
    signature = calc.payment_signature("order_1", "pay_1", SECRET)
    found = verify(actor=world.actor("parent"), order_id="order_1", payment_id="pay_1", signature=signature)
    assert found.state == OrderState.PAID
    assert receipts() == [("pay_1", 1000)]


def test_money_that_is_only_authorized_is_taken_where_it_fits(fake: Fake, world: World, at: Put) -> None:
    at(NOON)
    fake.answers["POST", "/v1/orders"] = (200, {"id": "order_1", "amount": 100_000})
    order = ordered(world)
    fake.answers["GET", "/v1/orders/order_1/payments"] = (
        200,
        {"items": [told(id="pay_0", status="failed"), told(status="authorized")]},
    )
    fake.answers["POST", "/v1/payments/pay_1/capture"] = (200, told())
    at("2026-11-20 12:05")
    assert polling.poll() == 1
    assert ("POST", "/v1/payments/pay_1/capture") in [one[:2] for one in fake.asked]
    assert (now(order).state, receipts()) == (OrderState.PAID, [("pay_1", 1000)])


def test_authorized_with_another_amount_is_left_to_go_back(fake: Fake, world: World, at: Put) -> None:
    at(NOON)
    fake.answers["POST", "/v1/orders"] = (200, {"id": "order_1", "amount": 100_000})
    order = ordered(world)
    fake.answers["GET", "/v1/orders/order_1/payments"] = (
        200,
        {"items": [told(status="authorized", amount=5)]},
    )
    at("2026-11-20 12:05")
    polling.poll()
    assert not any(path.endswith("/capture") for _method, path, _sent, _who in fake.asked)
    assert now(order).state == OrderState.CREATED


@pytest.mark.parametrize(
    "answer",
    [
        (500, b"<html>"),
        (502, {"error": {"code": "GATEWAY_ERROR", "description": "x"}}),
        (429, {"error": {"code": "BAD_REQUEST_ERROR"}}),
        (401, {"error": {"code": "BAD_REQUEST_ERROR", "description": "Authentication failed"}}),
        (200, b"not json"),
        (200, b"[]"),
        (200, {"id": "", "amount": 100_000}),
        (200, {"id": "order_1", "amount": 1}),
        (302, b""),
        (400, b"null"),
    ],
)
def test_every_odd_answer_is_away_and_nothing_is_ordered(
    fake: Fake, world: World, at: Put, answer: tuple[int, Any]
) -> None:
    at(NOON)
    fake.answers["POST", "/v1/orders"] = answer
    with pytest.raises(GatewayAway):
        ordered(world)
    assert GatewayOrder.objects.get().state == OrderState.EXPIRED


def test_a_refusal_is_told_with_its_words(fake: Fake, world: World, at: Put) -> None:
    at(NOON)
    told_ = {"error": {"code": "BAD_REQUEST_ERROR", "description": "Amount exceeds maximum amount allowed."}}
    fake.answers["POST", "/v1/orders"] = (400, told_)
    with pytest.raises(GatewayRefused, match="Amount exceeds"):
        ordered(world)


def test_nobody_there_is_away_at_once(fake: Fake, world: World, at: Put, settings: Any) -> None:
    at(NOON)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        settings.RAZORPAY_URL = f"http://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(GatewayAway):
            RazorpayGateway.here().payments_of("order_1")


def test_a_refund_is_asked_for_once(fake: Fake) -> None:
    """The first answer got lost: what was paid back already is found, not paid back again."""
    gateway = RazorpayGateway.here()
    fake.answers["GET", "/v1/payments/pay_1/refunds"] = (200, {"items": []})
    fake.answers["POST", "/v1/payments/pay_1/refund"] = (200, {"id": "rfnd_1"})
    assert gateway.refund("pay_1", 100) == "rfnd_1"
    fake.answers["GET", "/v1/payments/pay_1/refunds"] = (200, {"items": [{"id": "rfnd_1"}]})
    fake.asked.clear()
    assert gateway.refund("pay_1", 100) == "rfnd_1"
    assert [one[0] for one in fake.asked] == ["GET"]


def test_keys_are_stored_closed_and_open_with_the_former_secret(fake: Fake, settings: Any) -> None:
    stored = sealed(SECRET)
    assert SECRET not in stored
    assert opened(stored) == SECRET == stored_keys().key_secret
    former, settings.SECRET_KEY = settings.SECRET_KEY, "another" * 10
    assert opened(stored) == ""
    assert stored_keys().key_secret == ""
    settings.SECRET_KEY_FALLBACKS = [former]
    assert opened(stored) == SECRET


def test_a_deployment_does_not_take_play_money_unasked(settings: Any) -> None:
    settings.PAYMENT_GATEWAY = "sandbox"
    assert check_gateway() == []
    settings.IS_DEPLOYMENT = True
    assert [type(one) for one in check_gateway()] == [Error]
    settings.PAYMENT_SANDBOX_ALLOWED = True
    assert check_gateway() == []
    settings.PAYMENT_GATEWAY = "cash"
    assert [one.id for one in check_gateway()] == ["school.E010"]


@pytest.mark.parametrize("amount", [None, True, 1.0, "100", 0, -1, 10**20])
def test_facts_take_whole_paise_only(amount: Any) -> None:
    with pytest.raises(ValueError, match="no payment"):
        Facts.of(told(amount=amount))
