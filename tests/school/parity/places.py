"""Records of the school's declared kinds in every state: the ground that their acts are walked on.

All of Friday the 20th of November 2026. `by` is who asked for what another one decides; the system where nothing
else is said.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

from core.actors import Actor
from school.fees.models import Invoice
from school.fees.services.adjustments import adjust, approve_adjustment, reject_adjustment
from school.fees.services.invoices import cancel_invoice
from school.fees.services.refunds import approve_refund, refund, reject_refund
from school.fees.services.reversals import reverse_receipt
from school.payments.models import GatewayPayment, StatementLine
from school.payments.services.refunds import carry_out_refund, close_payment, refund_payment
from school.payments.services.settling import settle
from school.payments.services.statements import confirm_line, ignore_line, take_statement
from school.payroll.services import runs
from school.staff.models import LeaveRequest, LeaveType, StaffMember
from school.staff.services.leave_requests import approve_leave, ask_leave, cancel_leave, reject_leave
from school.staff.services.leave_settings import seed_leave_types
from tests.school.fees.money import invoice, now, pay, settings
from tests.school.payments.kit import facts, ordered, paid
from tests.school.payroll.kit import OCTOBER, member, ready, salary
from tests.school.world import SYSTEM, World

NOON = "2026-11-20 12:00"
ROW = "Date,Narration,Reference,Credit\n20/11/2026,{words},UTR1,{amount}\n"
Make = Callable[[World, Actor], Any]


def _asked_adjustment(world: World, by: Actor) -> Any:
    settings(approval_above=Decimal(500))
    return adjust(
        invoice_id=invoice(world, 5000).pk, kind="penalty", amount=Decimal(600), reason="Window", actor=by
    )


def _asked_refund(world: World, by: Actor) -> Any:
    settings(approval_above=Decimal(500))
    row = invoice(world, 5000)
    pay(row, 2000)
    return refund(invoice_id=row.pk, amount=Decimal(600), payment_mode="cash", reason="Left", actor=by)


def _reversed(world: World, by: Actor) -> Any:
    return reverse_receipt(receipt=pay(invoice(world), 400), reason="Entered twice", actor=by)


def _part_paid(world: World, amount: int) -> Invoice:
    row = invoice(world, 1000)
    pay(row, amount)
    return now(row)


def _asked_leave(world: World, by: Actor) -> LeaveRequest:
    seed_leave_types(actor=SYSTEM)
    member = world.staff["teacher"]
    if by.user_id is not None:
        member = StaffMember.objects.create(employee_code="T009", name="Head", user_id=by.user_id)
    return ask_leave(
        leave_type=LeaveType.objects.get(code="LWP"),
        starts_on=date(2026, 11, 26),
        ends_on=date(2026, 11, 27),
        reason="Wedding",
        member=member,
        actor=by,
    )


def _payment(world: World, **more: Any) -> GatewayPayment:
    told = facts(paid(world, ordered(world, 1000)), **more)
    settle(facts=told, gateway="sandbox", heard_by="poll")
    return GatewayPayment.objects.get()


def _unmatched(world: World, _by: Actor = SYSTEM) -> GatewayPayment:
    return _payment(world, order_id="order_of_nobody")


def _asked_back(world: World, by: Actor) -> GatewayPayment:
    return refund_payment(payment=_unmatched(world), reason="Fits nothing", actor=by)


def _paid_back(world: World, by: Actor) -> GatewayPayment:
    row = _asked_back(world, by)
    carry_out_refund(payment_id=str(row.pk))
    return now(row)


def _line(world: World, words: str = "CASH DEPOSIT", amount: int = 77) -> StatementLine:
    file = BytesIO(ROW.format(words=words, amount=amount).encode())
    take_statement(file=file, name="statement.csv", bank_account="", post_exact_ones=False, actor=SYSTEM)
    return StatementLine.objects.get()


def _proposed(world: World, _by: Actor = SYSTEM) -> StatementLine:
    return _line(world, f"NEFT {invoice(world, 1000).invoice_number}", 1000)


def _known(world: World, _by: Actor = SYSTEM) -> StatementLine:
    row = invoice(world, 1000)
    pay(row, 500, payment_mode="cheque", transaction_id="000123", bank_name="SBI")
    return _line(world, f"CLG 000123 {row.invoice_number}", 500)


def _open(world: World, _by: Actor = SYSTEM) -> StatementLine:
    invoice(world, 1000)
    return _line(world)


def _month(_world: World, _by: Actor = SYSTEM) -> Any:
    """Process October with a person of whom a figure was set by hand."""
    ready()
    person = member("P001")
    salary(person, 30_000)
    run = runs.process_month(month=OCTOBER, actor=SYSTEM)
    values: dict[str, Any] = {"field": "extra_earning", "value": Decimal(500), "reason": "Prize"}
    return runs.set_figure(run=run, staff_id=person.pk, actor=SYSTEM, **values)


# By declaration and state: how a record comes there, through the services.
MAKE: dict[str, dict[str, Make]] = {
    "adjustment": {
        "requested": _asked_adjustment,
        "posted": lambda world, by: approve_adjustment(
            adjustment=_asked_adjustment(world, by), actor=world.actor("principal")
        ),
        "rejected": lambda world, by: reject_adjustment(
            adjustment=_asked_adjustment(world, by), reason="Not proven", actor=world.actor("principal")
        ),
    },
    "refund": {
        "requested": _asked_refund,
        "posted": lambda world, by: approve_refund(
            refund=_asked_refund(world, by), actor=world.actor("principal")
        ),
        "rejected": lambda world, by: reject_refund(
            refund=_asked_refund(world, by), reason="Not proven", actor=world.actor("principal")
        ),
    },
    "receipt": {"posted": lambda world, by: pay(invoice(world), 400, by), "reversed": _reversed},
    "fee_invoice": {
        "unpaid": lambda world, _by: invoice(world),
        "partly_paid": lambda world, _by: _part_paid(world, 400),
        "paid": lambda world, _by: _part_paid(world, 1000),
        "cancelled": lambda world, by: cancel_invoice(invoice=invoice(world), reason="Twice", actor=by),
    },
    "staff_leave": {
        "requested": _asked_leave,
        "approved": lambda world, by: approve_leave(
            request=_asked_leave(world, by), actor=world.actor("school_admin")
        ),
        "rejected": lambda world, by: reject_leave(
            request=_asked_leave(world, by), remarks="Exams", actor=world.actor("school_admin")
        ),
        "cancelled": lambda world, by: cancel_leave(
            request=_asked_leave(world, by), remarks="Not needed", actor=SYSTEM
        ),
    },
    "gateway_payment": {
        "posted": lambda world, _by: _payment(world),
        "unmatched": _unmatched,
        "refunding": _asked_back,
        "refunded": _paid_back,
        "closed": lambda world, by: close_payment(
            payment=_unmatched(world), reason="Receipt of the counter", actor=by
        ),
    },
    "statement_line": {
        "open": _open,
        "proposed": _proposed,
        "known": _known,
        "posted": lambda world, by: confirm_line(line=_proposed(world), actor=by),
        "ignored": lambda world, by: ignore_line(line=_open(world), reason="Interest", actor=by),
    },
    "payroll_run": {
        "draft": lambda world, _by: runs.discard_run(run=_month(world), actor=SYSTEM),
        "processed": _month,
        "locked": lambda world, _by: runs.lock_run(run=_month(world), actor=SYSTEM),
    },
}
# Who asked, where it is somebody's own case: an account that has the right to decide.
OWN: dict[str, str] = {"adjustment": "accountant", "refund": "accountant", "staff_leave": "principal"}
