"""Recovering no more of earlier months than the pay leaves; the rest stays due."""

from decimal import Decimal

from core.money import ZERO, round_rupee_down, round_rupee_up
from payroll.runs.models import ArrearLine, PayrollRun

EARNED = ("basic", "da", "hra", "ta", "other")
TAKEN = ("nps", "employer_nps", "deduction")


def recover_in_part(run: PayrollRun, employee_id: int, share: Decimal) -> Decimal:
    """Cut the lines by which the employee was overpaid to a share of them; returns the rupees left for later.

    What is due to the employee for other months stays. `share` is for all lines together, so it is first turned
    into the share of the overpaid ones alone.
    """
    lines = list(ArrearLine.objects.filter(run=run, employee_id=employee_id))
    values = {line.pk: _value(line) for line in lines}
    overpaid = -sum((value for value in values.values() if value < 0), ZERO)
    due = sum((value for value in values.values() if value > 0), ZERO)
    possible = (overpaid - due) * share + due
    cut = [line for line in lines if values[line.pk] < 0]
    for line in cut:
        _scale(line, possible / overpaid)
    ArrearLine.objects.bulk_update(
        cut, [*(f"{head}_due" for head in EARNED + TAKEN), "other_exempt", "element_pay", "amount"]
    )
    return overpaid + sum((_value(line) for line in cut), ZERO)


def _value(line: ArrearLine) -> Decimal:
    """Return what a line adds to the net pay."""
    return line.amount - line.difference("nps") - line.difference("deduction")


def _scale(line: ArrearLine, share: Decimal) -> None:
    """Set what is due so that a share of each difference is left, rounded so that no more is recovered."""
    for head in EARNED:
        part = round_rupee_up(line.difference(head) * share)
        setattr(line, f"{head}_due", getattr(line, f"{head}_drawn") + part)
    for head in TAKEN:
        part = round_rupee_down(line.difference(head) * share)
        setattr(line, f"{head}_due", getattr(line, f"{head}_drawn") + part)
    line.other_exempt = round_rupee_down(line.other_exempt * share)
    line.element_pay = round_rupee_down(line.element_pay * share)
    line.amount = sum((line.difference(head) for head in EARNED), ZERO)
