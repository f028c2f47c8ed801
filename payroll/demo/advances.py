"""Advances in the demo: one that is recovered every month, a house paid in tranches, applications that wait."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

from core.actors import Actor
from core.periods import Month, today
from payroll.advances.models import AdvanceApplication, AdvanceType
from payroll.advances.services.applications import submit_application
from payroll.advances.services.decisions import Sanction, sanction_advance
from payroll.advances.services.disbursing import disburse_advance
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee

COMPUTER, COMPUTER_INSTALMENTS, COMPUTER_INTEREST = Decimal(50000), 20, 2
HOUSE, TRANCHE, HOUSE_INSTALMENTS, HOUSE_INTEREST = Decimal(1200000), Decimal(600000), 120, 40
# Who builds a house is paid enough for it and serves longer than it is repaid.
LEAST_BASIC, YEARS_LEFT = Decimal(60000), timedelta(days=16 * 365)
ORDER = "NIES/ACC/ADV/%s"


def give_advances(month: Month, actor: Actor) -> None:
    """Sanction and pay out in the first month; recovery begins with the second."""
    buyer, builder = _people()[:2]
    computer = _sanctioned("COMPUTER", buyer, COMPUTER, COMPUTER_INSTALMENTS, COMPUTER_INTEREST, month, actor)
    disburse_advance(
        application=computer, actor=actor, paid_on=month.first.replace(day=12), reference="V-118"
    )
    house = _sanctioned("HBA", builder, HOUSE, HOUSE_INSTALMENTS, HOUSE_INTEREST, month, actor)
    for day, voucher in ((15, "V-121"), (25, "V-134")):
        disburse_advance(
            application=house,
            actor=actor,
            amount=TRANCHE,
            paid_on=month.first.replace(day=day),
            reference=voucher,
        )


def advances_waiting(actor: Actor) -> None:
    """Applications that wait for the sanction."""
    third, fourth = _people()[2:4]
    for employee, code, amount, purpose in (
        (third, "COMPUTER", Decimal(45000), "Laptop for the children's studies"),
        (fourth, "HBA", Decimal(1800000), "Construction on own plot"),
    ):
        submit_application(
            advance_type=AdvanceType.objects.get(code=code),
            employee=employee,
            amount=amount,
            purpose=purpose,
            actor=actor,
        )


def _sanctioned(
    code: str, employee: Employee, amount: Decimal, principal: int, interest: int, month: Month, actor: Actor
) -> AdvanceApplication:
    application = submit_application(
        advance_type=AdvanceType.objects.get(code=code),
        employee=employee,
        amount=amount,
        principal_instalments=principal,
        interest_instalments=interest,
        applied_on=month.first,
        actor=actor,
    )
    terms = Sanction(
        sanctioned_on=month.first.replace(day=10),
        first_recovery_month=month.plus(1),
        order_reference=ORDER % code,
    )
    return sanction_advance(application=application, actor=actor, terms=terms)


def _people() -> Sequence[Employee]:
    """Return four people in service with pay and years enough for each of the advances."""
    return list(
        Employee.objects.filter(
            status=EmployeeStatus.ACTIVE,
            pay_history__basic__gte=LEAST_BASIC,
            retirement_on__gt=today() + YEARS_LEFT,
        )
        .distinct()
        .order_by("code")[:4]
    )
