"""Two cashiers, a process that is killed, and random sequences of everything by several threads."""

import os
import random
import signal
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from core.errors import DomainError
from core.periods import today
from school.fees.errors import AboveOutstanding, TransactionUsed
from school.fees.models import Adjustment, Invoice, LateFeeRule, Receipt, Refund
from school.fees.selectors.standing import ledger_faults
from school.fees.services.adjustments import adjust, undo_adjustment
from school.fees.services.late_charging import charge_all
from school.fees.services.receipts import post_receipt
from school.fees.services.refunds import refund
from school.fees.services.reversals import reverse_receipt
from tests.kit.threads import at_once
from tests.school.fees.money import assert_ties, invoice, now, pay
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[3]


def test_of_two_cashiers_one_wins(world: World) -> None:
    """The other is told what is outstanding by then, and no number is lost."""
    row = invoice(world)
    told = at_once(*[lambda: pay(row, 1000, payment_date=today())] * 2)
    assert sorted(type(one).__name__ for one in told) == ["AboveOutstanding", "Receipt"]
    refusal = next(one for one in told if isinstance(one, AboveOutstanding))
    assert "₹\N{NO-BREAK SPACE}0 outstanding" in str(refusal.message)
    assert now(row).outstanding == 0
    assert pay(invoice(world, 10), 10, payment_date=today()).number.endswith("00002")


def test_one_transaction_on_two_accounts_at_once_is_one_receipt(world: World) -> None:
    rows = [invoice(world), invoice(world, number=5)]
    told = at_once(*(lambda row=row: pay(row, 10, payment_date=today(), transaction_id="U1") for row in rows))
    assert sorted(type(one).__name__ for one in told) == ["Receipt", "TransactionUsed"]
    assert next(one for one in told if isinstance(one, TransactionUsed)).fields["transaction_id"]
    assert Receipt.objects.count() == 1
    assert_ties()


def test_the_same_key_pays_once(world: World) -> None:
    """The counter's button pressed twice: one receipt, and the first answer again."""
    row, api = invoice(world), world.api("accountant")
    sent = {"invoiceId": str(row.pk), "amount": 400, "paymentMode": "cash"}
    answers = [api.post("v1/fees/receipts", sent, **{"Idempotency-Key": "k-1"}) for _time in range(2)]
    assert [one.status_code for one in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert Receipt.objects.count() == 1


KILLED = """
import sys, time, uuid, django
django.setup()
from decimal import Decimal
from django.db import connection, transaction
connection.settings_dict["NAME"] = sys.argv[1]
from core.actors import Door, system_actor
from core.periods import today
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.fees.services.receipts import post_receipt
with tenant_context(Tenant.objects.get(slug=sys.argv[2])), transaction.atomic():
    made = post_receipt(
        account_id=uuid.UUID(sys.argv[3]), amount=Decimal(10), payment_mode="cash", payment_date=today(),
        actor=system_actor(Door.COMMAND),
    )
    print(made.number, flush=True)
    time.sleep(60)
"""


def test_a_kill_leaves_neither_a_receipt_nor_a_gap(world: World) -> None:
    """The process dies with the number taken and everything written, before the commit."""
    row = invoice(world)
    assert pay(row, 10, payment_date=today()).number.endswith("00001")
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            KILLED,
            connection.settings_dict["NAME"],
            world.tenant.slug,
            str(row.account_id),
        ],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"},
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline().strip().endswith("00002")
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    assert pay(row, 20, payment_date=today()).number.endswith("00002")
    assert now(row).outstanding == 970
    assert_ties()


SECONDS = 4


def test_random_sequences_of_everything_keep_the_books_tied(world: World) -> None:
    """Three people press whatever they like on three accounts; refusals are fine, books that do not tie are not."""
    LateFeeRule.objects.create(
        name="A day", kind="per_day", amount=Decimal(5), cap=Decimal(40), starts_on="2026-04-01"
    )
    for number in range(3):
        for amount in (300, 700):
            invoice(world, amount, number=number)
    until = time.monotonic() + SECONDS
    outcomes = at_once(*(lambda seed=seed: _press(random.Random(seed), until) for seed in range(3)))
    counts = [one for one in outcomes if isinstance(one, dict)]
    assert len(counts) == 3, outcomes
    done = {name for count in counts for name, times in count.items() if times}
    assert {"pay", "adjust", "late"} <= done
    assert_ties()
    assert ledger_faults() == []
    assert Invoice.objects.filter(outstanding__lt=0).count() == 0
    numbers = sorted(int(one.rpartition("-")[2]) for one in Receipt.objects.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def _press(chance: random.Random, until: float) -> dict[str, int]:
    """Press until the time is over; return how often each went through. Raises what is no refusal."""
    acts = {"pay": _pay, "spread": _spread, "adjust": _adjust, "undo": _undo, "reverse": _reverse,
            "refund": _refund, "late": _late}  # fmt: skip
    done = dict.fromkeys(acts, 0)
    while time.monotonic() < until:
        name = chance.choice(list(acts))
        try:
            acts[name](chance)
            done[name] += 1
        except DomainError:
            continue
    return done


def _one(chance: random.Random, model: Any) -> Any:
    rows = list(model.objects.order_by("pk"))
    return chance.choice(rows) if rows else None


def _money(chance: random.Random) -> Decimal:
    return Decimal(chance.randint(1, 40000)) / 100


def _pay(chance: random.Random) -> None:
    pay(_one(chance, Invoice), _money(chance), payment_date=today())


def _spread(chance: random.Random) -> None:
    post_receipt(
        account_id=_one(chance, Invoice).account_id,
        amount=_money(chance),
        payment_mode="upi",
        payment_date=today(),
        actor=SYSTEM,
        transaction_id=f"T{chance.randint(1, 30)}",
    )


def _adjust(chance: random.Random) -> None:
    kind = chance.choice(("concession", "scholarship", "penalty"))
    adjust(
        invoice_id=_one(chance, Invoice).pk,
        kind=kind,
        amount=_money(chance) / 4 // 1 + 1,
        reason="So",
        actor=SYSTEM,
    )


def _undo(chance: random.Random) -> None:
    if row := _one(chance, Adjustment):
        undo_adjustment(adjustment=row, reason="No", actor=SYSTEM)


def _reverse(chance: random.Random) -> None:
    if row := _one(chance, Receipt):
        reverse_receipt(receipt=row, reason="No", actor=SYSTEM, cheque_charge=Decimal(chance.randint(0, 9)))


def _refund(chance: random.Random) -> None:
    if Refund.objects.count() < 40:
        refund(
            invoice_id=_one(chance, Invoice).pk,
            amount=_money(chance),
            payment_mode="cash",
            reason="So",
            actor=SYSTEM,
        )


def _late(_chance: random.Random) -> None:
    charge_all(today(), actor=SYSTEM)
