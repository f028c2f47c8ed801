"""Deposits of TDS in the demo: one book adjustment for each month, but for the last, which is still to be made."""

from collections.abc import Sequence
from decimal import Decimal

from django.db.models import Sum

from core.actors import Actor
from core.periods import Month
from payroll.contract_staff.models import ContractTdsEntry
from payroll.runs.models import SalaryDetail
from payroll.tds.enums import DepositMode, FormKind
from payroll.tds.masters import challans

RECEIPT_CODE = "1234567"


def deposit_tax(months: Sequence[Month], actor: Actor) -> None:
    """Enter the month's tax of employees and of contract staff as the accounts office's statement has it."""
    for place, month in enumerate(months):
        taxes = {FormKind.SALARY: _of_employees(month), FormKind.CONTRACT: _of_contracts(month)}
        for offset, (kind, tax) in enumerate(taxes.items()):
            if tax:
                challans.create(
                    actor=actor,
                    kind=kind,
                    month=month.first,
                    mode=DepositMode.BOOK,
                    receipt_code=RECEIPT_CODE,
                    serial=f"{2 * place + offset + 1:05d}",
                    paid_on=month.last,
                    tax=tax,
                )


def _of_employees(month: Month) -> Decimal:
    return SalaryDetail.objects.filter(run__month=month.first).aggregate(sum=Sum("tds"))["sum"] or Decimal(0)


def _of_contracts(month: Month) -> Decimal:
    return ContractTdsEntry.objects.filter(month=month.first).aggregate(sum=Sum("tax"))["sum"] or Decimal(0)
