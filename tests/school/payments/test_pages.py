"""The pages of paying: the sandbox, the way back, what became of it."""

from typing import Any

import pytest
from django.test import Client

from school.payments.enums import OrderState
from school.payments.models import SandboxPayment
from tests.school.fees.money import now
from tests.school.payments.kit import NOON, Put, ordered, paid, proof, receipts
from tests.school.world import World

pytestmark = pytest.mark.django_db


def chosen(world: World, order: Any, outcome: str, **more: str) -> Any:
    values = {"outcome": outcome, "delivery": "lose", **more}
    return world.browser("parent").post(f"/payments/sandbox/{order.pk}", values, follow=True)


def test_pay_at_the_sandbox(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world, "12300")
    page = world.browser("parent").get(f"/payments/pay/{order.pk}", follow=True).content.decode()
    assert "12,300" in page
    assert "play money" in page
    done = chosen(world, order, "pay").content.decode()
    assert "Your receipt is RCP-" in done
    assert len(receipts()) == 1
    again = chosen(world, order, "pay").content.decode()
    assert "paid already" in again
    assert len(receipts()) == 1


@pytest.mark.parametrize("outcome", ["fail", "walk_away"])
def test_not_paid(world: World, at: Put, outcome: str) -> None:
    at(NOON)
    order = ordered(world)
    assert "do not pay again" in chosen(world, order, outcome).content.decode()
    assert (receipts(), now(order).state) == ([], OrderState.CREATED)


def test_a_closed_browser_leaves_it_to_the_clock(world: World, at: Put) -> None:
    at(NOON)
    order = ordered(world)
    chosen(world, order, "pay", closes="on")
    assert (receipts(), SandboxPayment.objects.count()) == ([], 1)


def test_sent_back_by_the_gateway_without_a_session(world: World, at: Put) -> None:
    """Its form brings no cookie and no token of ours; the signature speaks, and a forged one does nothing."""
    at(NOON)
    order = ordered(world)
    told = proof(paid(world, order))
    sent = {f"razorpay_{name}": told[key] for name, key in
            (("order_id", "orderId"), ("payment_id", "paymentId"), ("signature", "signature"))}  # fmt: skip
    outside = Client(enforce_csrf_checks=True, headers={"host": f"{world.tenant.slug}.testserver"})
    forged = outside.post("/payments/returned", {**sent, "razorpay_signature": "0" * 64})
    assert (forged.status_code, receipts()) == (400, [])
    assert outside.post("/payments/returned", {"error[code]": "BAD_REQUEST_ERROR"}).status_code == 400
    assert outside.get("/payments/returned").status_code == 405
    answer = outside.post("/payments/returned", sent)
    assert (answer.status_code, answer["Location"]) == (302, f"/payments/outcome/{order.pk}")
    assert len(receipts()) == 1


@pytest.mark.parametrize("page", ["pay", "sandbox", "outcome"])
def test_somebody_elses_order_has_no_page(world: World, at: Put, page: str) -> None:
    at(NOON)
    order = ordered(world)
    for who in ("other_parent", "student", "teacher", "principal"):
        assert world.browser(who).get(f"/payments/{page}/{order.pk}").status_code == 404, who


def test_the_checkout_of_the_real_gateway(world: World, at: Put, settings: Any) -> None:
    """One form leads outside, with the public key only; the policy of the page lets it go there alone."""
    from school.payments.services.setup import update_settings
    from tests.school.world import SYSTEM

    at(NOON)
    order = ordered(world, "12300")
    settings.PAYMENT_GATEWAY = "razorpay"
    update_settings(actor=SYSTEM, key_id="rzp_test_1", key_secret="very-secret")
    answer = world.browser("parent").get(f"/payments/pay/{order.pk}")
    page = answer.content.decode()
    assert 'name="amount" value="1230000"' in page
    assert order.gateway_order_id in page
    assert "very-secret" not in page
    assert "https://api.razorpay.com" in answer["Content-Security-Policy"]
    assert world.browser("parent").get(f"/payments/sandbox/{order.pk}").status_code == 404
