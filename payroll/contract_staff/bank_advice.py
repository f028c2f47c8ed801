"""Bank advice of a locked run of contract staff: who is to be paid what by NEFT, with a control total."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.locking.errors import RunNotReady
from core.locking.states import RunState
from core.money import ZERO
from core.periods import Month
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.selectors import lines_of

COLUMNS: Sequence[Column] = (
    Column(gettext_lazy("No."), "number", Kind.INTEGER, 6),
    Column(gettext_lazy("Code"), "staff_code", Kind.TEXT, 14),
    Column(gettext_lazy("Beneficiary"), "staff_name", Kind.TEXT, 32),
    Column(gettext_lazy("Bank account"), "bank_account", Kind.TEXT, 20),
    Column("IFSC", "ifsc", Kind.TEXT, 14),
    Column(gettext_lazy("Amount (rupees)"), "amount", Kind.MONEY, 18),
    Column(gettext_lazy("Remark"), "remark", Kind.TEXT, 24),
)


@dataclass(frozen=True, slots=True)
class ContractBankAdvice:
    """The lines, their count and the control total in rupees."""

    month: Month
    rows: list[dict[str, Any]]
    total: Decimal

    @property
    def count(self) -> int:
        """How many payments there are."""
        return len(self.rows)


def bank_advice(run: ContractRun) -> ContractBankAdvice:
    """Return the advice; net of zero needs no transfer. Raises RunNotReady before the lock."""
    if run.state != RunState.LOCKED:
        raise RunNotReady(_("The bank advice is made when the run is locked; until then amounts can change."))
    month = Month.of(run.month)
    remark = _("Contract %(month)s") % {"month": run.month.strftime("%m/%Y")}
    lines = lines_of(run).filter(net__gt=0)
    rows: list[dict[str, Any]] = [
        {
            "number": number,
            "staff_code": line.staff_code,
            "staff_name": line.staff_name,
            "bank_account": line.bank_account,
            "ifsc": line.ifsc,
            "amount": line.net,
            "remark": remark,
        }
        for number, line in enumerate(lines, 1)
    ]
    total: Decimal = sum((row["amount"] for row in rows), ZERO)
    return ContractBankAdvice(month, rows, total)
