"""Orders at the gateway: whose, of what amount, and what is refused."""

import json
from decimal import Decimal
from typing import Any

import pytest

from school.fees.hooks import invoice_qr
from school.fees.models import Invoice
from school.payments.enums import OrderState
from school.payments.errors import GatewayAway
from school.payments.gateways.sandbox import SandboxGateway
from school.payments.models import GatewayOrder, SandboxOrder
from school.payments.selectors.upi import upi_link, upi_qr
from school.payments.services.setup import update_settings
from tests.school.fees.money import invoice, pay
from tests.school.payments.kit import NOON, Put, ordered
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
ORDERS = "v1/payments/orders"


def asked(
    world: World, row: Invoice, amount: str, who: str = "parent", path: str = ORDERS, **more: Any
) -> Any:
    """Send the amount as the text of a JSON number, as a browser writes it."""
    body = json.dumps({"invoiceId": str(row.pk), "currency": "INR", **more})
    return world.api(who)("POST", path, body[:-1] + f', "amount": {amount}}}')


@pytest.mark.parametrize(
    ("amount", "paise"), [("4.35", 435), ("19.99", 1999), ("1.15", 115), ("13249.50", 1324950), ("1", 100)]
)
def test_the_amount_is_whole_paise_of_the_text(world: World, at: Put, amount: str, paise: int) -> None:
    at(NOON)
    answer = asked(world, invoice(world, "20000"), amount)
    data = answer.json()["data"]
    assert answer.status_code == 201
    assert (data["amount"], data["currency"]) == (paise, "INR")
    assert isinstance(data["amount"], int)
    assert data["orderId"].startswith("order_")
    assert data["key"] == SandboxGateway(world.tenant.schema_name).key_id
    assert SandboxOrder.objects.get().amount == paise
    assert len(SandboxOrder.objects.get().receipt) <= 40


@pytest.mark.parametrize(
    ("amount", "more", "field"),
    [
        ("0.29", {}, "amount"),
        ("0.295", {}, "amount"),
        ("0", {}, "amount"),
        ("-5", {}, "amount"),
        ("1000.01", {}, "amount"),
        ("1e400", {}, "amount"),
        ('"NaN"', {}, "amount"),
        ("10", {"currency": "USD"}, "currency"),
        ("10", {"currency": ""}, "currency"),
        ("10", {"invoiceId": "1"}, "invoiceId"),
    ],
)
def test_what_is_refused_names_the_field(world: World, at: Put, amount: str, more: Any, field: str) -> None:
    at(NOON)
    answer = asked(world, invoice(world), amount, **more)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "INVALID_INPUT"), error
    assert field in error["fields"]
    assert not GatewayOrder.objects.exists()


def test_only_own_childrens_invoices(world: World, at: Put) -> None:
    """Peers let any guardian read any student; here another's invoice and order are not there."""
    at(NOON)
    row = invoice(world)
    assert asked(world, row, "10", "other_parent").status_code == 404
    order = ordered(world, 1000, row)
    assert world.api("other_parent").get(f"{ORDERS}/{order.pk}").status_code == 404
    seen = world.api("parent").get(f"{ORDERS}/{order.pk}").json()["data"]
    assert (seen["status"], seen["orderId"], seen["payments"]) == ("created", order.gateway_order_id, [])


def test_paid_and_cancelled_invoices_take_no_order(world: World, at: Put) -> None:
    at(NOON)
    row = invoice(world)
    pay(row, 1000)
    answer = asked(world, row, "1")
    assert answer.status_code == 400
    assert not GatewayOrder.objects.exists()


def test_pressing_twice_is_one_order_and_another_amount_another(world: World, at: Put) -> None:
    """Two tabs that pay the same would otherwise take the money twice."""
    at(NOON)
    row = invoice(world)
    first, again = ordered(world, 400, row), ordered(world, 400, row)
    other = ordered(world, 600, row)
    assert first.pk == again.pk != other.pk
    at("2026-11-20 13:30")
    assert ordered(world, 400, row).pk != first.pk


def test_a_gateway_that_is_away_is_told_and_leaves_no_order_to_pay(
    world: World, at: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(NOON)

    def away(*_args: Any, **_kwargs: Any) -> str:
        raise GatewayAway("connection refused")

    monkeypatch.setattr(SandboxGateway, "create_order", away)
    answer = asked(world, invoice(world), "10")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "INTERNAL_ERROR"
    assert answer.headers["Retry-After"] == "60"
    assert "connection" not in answer.content.decode()
    assert GatewayOrder.objects.get().state == OrderState.EXPIRED


def test_initiate_gives_the_page(world: World, at: Put) -> None:
    at(NOON)
    data = asked(world, invoice(world), "10", path="v1/payments/initiate").json()["data"]
    path = data["paymentUrl"].split("/", 3)[3]
    assert world.browser("parent").get(f"/{path}", follow=True).status_code == 200
    assert world.browser("other_parent").get(f"/{path}", follow=True).status_code == 404


def test_the_same_key_acts_once(world: World, at: Put) -> None:
    at(NOON)
    body = {"invoiceId": str(invoice(world).pk), "amount": 10}
    api = world.api("parent")
    first = api.post(ORDERS, body, **{"Idempotency-Key": "a"})
    second = api.post(ORDERS, body, **{"Idempotency-Key": "a"})
    assert first.json() == second.json()
    assert GatewayOrder.objects.count() == 1


def test_switched_off_by_the_school(world: World, at: Put) -> None:
    at(NOON)
    row = invoice(world)
    update_settings(actor=SYSTEM, is_on=False)
    assert asked(world, row, "10").status_code == 400
    assert not GatewayOrder.objects.exists()


def test_upi_names_the_invoice_and_what_it_asks_now(world: World, at: Put) -> None:
    """The bank's line then names the invoice; without a UPI ID or with nothing open there is no code."""
    from school.fees.models import FeeSettings

    at(NOON)
    row = invoice(world, "1000.50")
    assert upi_link(row) == upi_qr(row) == ""
    FeeSettings.objects.update_or_create(pk=1, defaults={"upi_id": "school@sbi", "upi_name": "Gamma"})
    pay(row, 500)
    row.refresh_from_db()
    assert f"tr={row.invoice_number}" in upi_link(row)
    assert "am=500.50" in upi_link(row)
    assert upi_qr(row).startswith("data:image/svg+xml")
    assert (invoice_qr(row) or b"").startswith(b"\x89PNG")
    pay(row, Decimal("500.50"))
    row.refresh_from_db()
    assert upi_link(row) == ""
