"""Bank advice of a payroll run: what is held waits, what was released after the lock has an advice of its own."""

from django.db.models import F
from django.http import HttpResponseBase
from django.utils.translation import gettext as _

from payroll.organizations import bank_advice as advices
from payroll.runs.brought import refuse_brought
from payroll.runs.models import PaymentHold, PayrollRun, SalaryDetail


def bank_advice(run: PayrollRun, *, released_only: bool = False) -> advices.BankAdvice:
    """Return the advice of a locked run; held payments are left out until they are released.

    `released_only` gives the supplementary advice of those released after the lock. Raises RunNotReady before it.
    """
    refuse_brought(run)
    held = PaymentHold.objects.filter(run=run, released_at=None).values("employee_id")
    late = PaymentHold.objects.filter(run=run, released_at__gt=F("run__locked_at")).values("employee_id")
    paid = SalaryDetail.objects.filter(run=run).order_by("slip_no")
    lines = paid.exclude(employee_id__in=held).exclude(employee_id__in=late)
    return advices.advice_of(
        run,
        paid.filter(employee_id__in=late) if released_only else lines,
        who="employee",
        code=_("Employee code"),
        remark=_("Arrears %(month)s") if run.is_supplementary else _("Salary %(month)s"),
        held=paid.filter(employee_id__in=held),
    )


def advice_file(run: PayrollRun, file_format: str, *, released_only: bool = False) -> HttpResponseBase:
    """Return the bank advice as a file. Raises RunNotReady before the lock, ValidationFailed."""
    found = bank_advice(run, released_only=released_only)
    return advices.advice_file(found, file_format, title=_("Bank advice (NEFT)"), filename="bank-advice")
