"""The browser, the notice and the counter at the same moment, in real threads."""

from collections import Counter
from decimal import Decimal

import pytest

from school.fees.models import Receipt
from school.payments.enums import PaymentState
from school.payments.models import GatewayPayment
from school.payments.services.settling import settle
from tests.kit.threads import at_once
from tests.school.fees.money import assert_ties, pay
from tests.school.payments.kit import facts, ordered, paid
from tests.school.world import World

pytestmark = pytest.mark.django_db(transaction=True)


def test_told_four_times_at_once_and_the_counter_beside_it(world: World) -> None:
    """One receipt of the payment; with the counter taking the whole as well, one of the two wins."""
    order = ordered(world, 1000)
    told = facts(paid(world, order))
    outcomes = at_once(
        *[lambda: settle(facts=told, gateway="sandbox", heard_by="poll") for _one in range(4)],
        lambda: pay(order.invoice, Decimal(1000)),
    )
    errors = [one for one in outcomes if isinstance(one, Exception)]
    receipts = list(Receipt.objects.values_list("transaction_id", flat=True))
    (payment,) = GatewayPayment.objects.all()
    assert len(receipts) == 1
    assert payment.state == (PaymentState.POSTED if receipts[0] else PaymentState.UNMATCHED)
    assert len(errors) == (1 if receipts[0] else 0), errors
    assert Counter(receipts)[told.payment_id] <= 1
    assert_ties()
