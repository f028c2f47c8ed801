"""Whatever is lost, repeated, late or killed in the middle: one receipt for each payment, and all ledgers tie.

A story is a random order of what may tell of two payments: the browser's verification, notices (some lost, some
twice), our own asking; the worker works now and then, and is killed at a random step of a write. At the end the
clock asks once more, as it does in life.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.outbox.enums import JobState
from core.outbox.models import Job
from school.fees.models import Receipt
from school.payments.enums import OrderState, PaymentState
from school.payments.models import GatewayOrder, GatewayPayment, SandboxPayment
from school.payments.services import polling
from tests.school.fees.money import assert_ties, invoice
from tests.school.payments.kit import NOON, Put, body_of, notify, ordered, paid, proof, work
from tests.school.world import World

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """The process ends here: nothing catches it."""


@contextmanager
def killed_after(writes: int) -> Iterator[None]:
    """Kill after so many statements that write; what was not committed is gone, as after a crash."""
    left = [writes]

    def wrapper(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(("INSERT", "UPDATE")):
            left[0] -= 1
            if left[0] < 0:
                raise Killed
        return execute(sql, params, many, context)

    try:
        # The services' transactions are savepoints here, which the crash undoes as it would a transaction.
        with connection.execute_wrapper(wrapper):
            yield
    except Killed:
        pass


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("verify", "notice", "notice again", "order.paid", "poll", "work")),
        st.integers(0, 1),
        st.one_of(st.none(), st.integers(0, 14)),
    ),
    min_size=1,
    max_size=8,
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=STEPS)
def test_one_receipt_whatever_happens(
    world: World, at: Put, steps: list[tuple[str, int, int | None]]
) -> None:
    at(NOON)
    outer = transaction.atomic()
    outer.__enter__()
    try:
        _tell(world, at, steps)
    finally:
        transaction.set_rollback(True)
        outer.__exit__(None, None, None)


def _tell(world: World, at: Put, steps: list[tuple[str, int, int | None]]) -> None:
    row = invoice(world, 1000)
    payments = [paid(world, ordered(world, amount, row)) for amount in (400, 600)]
    for number, (step, which, kill) in enumerate(steps):
        with killed_after(kill if kill is not None else 10**6):
            _act(world, step, payments[which], number)
    at("2026-11-20 12:40")
    Job.objects.filter(state=JobState.RUNNING).update(state=JobState.QUEUED)  # what the sweep does
    polling.poll()
    work()
    assert dict(Receipt.objects.values_list("transaction_id", "amount")) == {
        payments[0].payment_id: 400,
        payments[1].payment_id: 600,
    }
    assert set(GatewayPayment.objects.values_list("state", flat=True)) == {PaymentState.POSTED}
    assert set(GatewayOrder.objects.values_list("state", flat=True)) == {OrderState.PAID}
    row.refresh_from_db()
    assert (row.status, row.outstanding) == ("paid", 0)
    assert_ties()


def _act(world: World, step: str, payment: SandboxPayment, number: int) -> None:
    if step == "verify":
        world.api("parent").post("v1/payments/verify", proof(payment))
    elif step == "poll":
        GatewayOrder.objects.filter(state=OrderState.CREATED).update(next_poll_at="2026-11-20 12:00+05:30")
        polling.poll()
    elif step == "work":
        work()
    else:
        name = "order.paid" if step == "order.paid" else "payment.captured"
        event = f"evt_{payment.payment_id}" if step == "notice" else f"evt_{number}"
        notify(world, body_of(payment, name), event_id=event)
