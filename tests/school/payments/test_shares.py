"""Orders over several invoices: whose they are, that the parts make the whole, what is told of them."""

import pytest
from django.db import DatabaseError, connection, transaction

from school.fees.errors import NoSuchInvoice
from school.payments.models import GatewayOrder, OrderShare
from school.payments.providers import HELD
from school.payments.services.orders import start_all
from school.payments.services.settling import settle
from tests.school.fees.money import invoice, now, pay
from tests.school.payments.kit import NOON, Put, facts, paid, payment_now, receipts
from tests.school.world import World

pytestmark = pytest.mark.django_db


def both(world: World) -> GatewayOrder:
    rows = [invoice(world, 1000), invoice(world, 500)]
    return start_all(actor=world.actor("parent"), invoices=[row.pk for row in rows])


def test_somebody_elses_invoice_is_none(world: World, at: Put) -> None:
    """Also beside an own one: nothing of the request is done."""
    at(NOON)
    own, other = invoice(world, 100, 1), invoice(world, 100)
    with pytest.raises(NoSuchInvoice):
        start_all(actor=world.actor("other_parent"), invoices=[own.pk, other.pk])
    assert GatewayOrder.objects.count() == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda share: OrderShare.objects.filter(pk=share.pk).update(amount_paise=1),
        lambda share: OrderShare.objects.filter(pk=share.pk).delete(),
        lambda share: OrderShare.objects.create(order=share.order, invoice=share.invoice, amount_paise=1),
    ],
)
def test_the_parts_are_final(world: World, at: Put, change: object) -> None:
    at(NOON)
    share = both(world).shares.all()[0]
    with pytest.raises(DatabaseError), transaction.atomic():
        change(share)  # type: ignore[operator]


def test_the_parts_make_the_whole(world: World, at: Put) -> None:
    at(NOON)
    order = both(world)
    with pytest.raises(DatabaseError, match="add up"), transaction.atomic():
        OrderShare.objects.create(order=order, invoice=invoice(world, 70, 1), amount_paise=7000)
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_one_invoice_paid_at_the_counter_meanwhile(world: World, at: Put) -> None:
    """Nothing is posted by halves: the whole sum waits for the office."""
    at(NOON)
    order = both(world)
    payment = paid(world, order)
    first, second = (share.invoice for share in order.shares.all())
    pay(first, 600)
    settle(facts=facts(payment), gateway="sandbox", heard_by="poll")
    assert (payment_now().state, payment_now().receipt) == ("unmatched", None)
    assert (now(first).outstanding, now(second).outstanding) == (400, 500)
    assert len(receipts()) == 1


def test_what_is_told_of_it(world: World, at: Put) -> None:
    at(NOON)
    order = both(world)
    data = world.api("parent").get(f"v1/payments/orders/{order.pk}").json()["data"]
    numbers = [share.invoice.invoice_number for share in order.shares.all()]
    assert [(one["invoiceNumber"], one["amount"]) for one in data["parts"]] == [
        (numbers[0], 1000),
        (numbers[1], 500),
    ]
    assert data["invoiceNumber"] == numbers[0]
    (told,) = HELD.rows(world.students[0])
    assert told["invoice"] == ", ".join(numbers)
    screen = world.browser("accountant").get(f"/admin/school_payments/gatewayorder/{order.pk}/change/")
    assert numbers[1] in screen.content.decode()
