"""Payments over the sandbox gateway: paid, begun, failed, one that fits nothing; and a bank file waiting."""

import csv
import io
from decimal import Decimal

from django.conf import settings

from school.demo.world import DemoWorld
from school.fees.models import Invoice
from school.payments import calc
from school.payments.enums import SandboxDelivery, SandboxOutcome
from school.payments.gateways.base import CAPTURED
from school.payments.gateways.sandbox import SandboxGateway, facts_of, new_id
from school.payments.models import SandboxOrder, SandboxPayment
from school.payments.services.orders import start
from school.payments.services.sandbox import play
from school.payments.services.settling import settle
from school.payments.services.setup import update_settings
from school.payments.services.statements import take_statement

PAID, LOST = 5, Decimal(1500)  # orders that are paid; rupees of a payment that fits nothing


def fill_online(world: DemoWorld) -> None:
    """Pay some invoices online, where the gateway is the sandbox, and give the bank's file in."""
    rows = list(
        Invoice.objects.filter(outstanding__gt=0, received=0)
        .exclude(account__student__in=world.first_family)
        .select_related("account__student")
        .order_by("-due_on", "account__student__student_code")[: PAID + 6]
    )
    if SandboxGateway.name == settings.PAYMENT_GATEWAY:
        update_settings(actor=world.actor, is_on=True)
        _orders(world, rows[: PAID + 2])
        _fits_nothing()
    _bank_file(world, rows[PAID + 2 :])


def _orders(world: DemoWorld, rows: list[Invoice]) -> None:
    """Let families begin to pay: the last but one fails, the last walks away; the rest is heard of by the webhook."""
    for place, row in enumerate(rows):
        order = start(actor=world.actor, invoice=row, amount=row.outstanding)
        if place > PAID:
            continue
        outcome = SandboxOutcome.FAIL if place == PAID else SandboxOutcome.PAY
        payment = play(order=order, outcome=outcome, actor=world.actor, delivery=SandboxDelivery.LOSE)
        if payment is not None:
            settle(facts=facts_of(payment), gateway=SandboxGateway.name, heard_by="webhook")


def _fits_nothing() -> None:
    """Take money for an order that this school never made."""
    paise = calc.to_paise(LOST)
    order = SandboxOrder.objects.create(order_id=new_id("order"), amount=paise, currency=calc.CURRENCY)
    payment = SandboxPayment.objects.create(
        payment_id=new_id("pay"), order=order, amount=paise, currency=calc.CURRENCY, status=CAPTURED
    )
    settle(facts=facts_of(payment), gateway=SandboxGateway.name, heard_by="webhook")


def _bank_file(world: DemoWorld, rows: list[Invoice]) -> None:
    """Give in a statement: lines that name an invoice, one with a student's code only, one of nobody, a debit."""
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["Date", "Narration", "Reference", "Debit", "Credit"])
    day = f"{world.today:%d/%m/%Y}"
    codes = {one.pk: one.student_code for one in world.students}
    for place, row in enumerate(rows):
        name = row.invoice_number if place % 2 == 0 else codes.get(row.account.student_id or row.pk, "")
        writer.writerow(
            [day, f"UPI/CR/{name}/FEES", f"UTR{world.school.seed}{place:08}", "", row.outstanding]
        )
    writer.writerow([day, "NEFT CR SHARMA TRADERS", f"UTR{world.school.seed}99000001", "", "2500.00"])
    writer.writerow([day, "CHARGES FOR SMS", "", "17.70", ""])
    file = io.BytesIO(table.getvalue().encode())
    name = f"statement-{world.today}.csv"
    take_statement(file=file, name=name, actor=world.acting("accountant"), bank_account="00001234567890")
