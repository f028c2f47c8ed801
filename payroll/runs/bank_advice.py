"""Bank advice: who is to be paid what by NEFT, with a control total."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.locking.errors import RunNotReady
from core.money import ZERO
from core.periods import Month
from payroll.runs.enums import RunState
from payroll.runs.models import PaymentHold, PayrollRun, SalaryDetail

COLUMNS: Sequence[Column] = (
    Column(gettext_lazy("No."), "number", Kind.INTEGER, 6),
    Column(gettext_lazy("Employee code"), "employee_code", Kind.TEXT, 14),
    Column(gettext_lazy("Beneficiary"), "employee_name", Kind.TEXT, 32),
    Column(gettext_lazy("Bank account"), "bank_account", Kind.TEXT, 20),
    Column("IFSC", "ifsc", Kind.TEXT, 14),
    Column(gettext_lazy("Amount (rupees)"), "amount", Kind.MONEY, 18),
    Column(gettext_lazy("Remark"), "remark", Kind.TEXT, 24),
)


@dataclass(frozen=True, slots=True)
class BankAdvice:
    """The lines (to be read once), their count and the control total in rupees; `held` lines are not among them."""

    month: Month
    rows: Iterator[dict[str, Any]]
    count: int
    total: Decimal
    held: int
    held_total: Decimal


def bank_advice(run: PayrollRun, *, released_only: bool = False) -> BankAdvice:
    """Return the advice of a locked run; held payments are left out until they are released.

    `released_only` gives the supplementary advice of those released after the lock. Net pay of zero needs no
    transfer. Raises RunNotReady before the lock.
    """
    if run.state != RunState.LOCKED:
        raise RunNotReady(_("The bank advice is made when the run is locked; until then amounts can change."))
    held = PaymentHold.objects.filter(run=run, released_at=None).values("employee_id")
    late = PaymentHold.objects.filter(run=run, released_at__gt=run.locked_at).values("employee_id")
    paid = SalaryDetail.objects.filter(run=run, net__gt=0).order_by("slip_no")
    lines = paid.filter(employee_id__in=late) if released_only else paid.exclude(employee_id__in=held)
    if not released_only:
        lines = lines.exclude(employee_id__in=late)
    wording = _("Arrears %(month)s") if run.is_supplementary else _("Salary %(month)s")
    sums = lines.aggregate(count=Count("pk"), total=Sum("net"))
    kept_back = paid.filter(employee_id__in=held).aggregate(count=Count("pk"), total=Sum("net"))
    return BankAdvice(
        month=Month.of(run.month),
        rows=_rows(lines, wording % {"month": run.month.strftime("%m/%Y")}),
        count=sums["count"],
        total=sums["total"] or ZERO,
        held=kept_back["count"],
        held_total=kept_back["total"] or ZERO,
    )


def _rows(lines: QuerySet[SalaryDetail], remark: str) -> Iterator[dict[str, Any]]:
    names = ("employee_code", "employee_name", "bank_account", "ifsc", "net")
    for number, row in enumerate(lines.values_list(*names).iterator(2000), 1):
        values = (number, *row, remark)
        yield {column.key: value for column, value in zip(COLUMNS, values, strict=True)}
