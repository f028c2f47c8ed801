"""Bank advice of a locked run of contract staff."""

from django.http import HttpResponseBase
from django.utils.translation import gettext as _

from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.selectors import lines_of
from payroll.organizations import bank_advice as advices


def bank_advice(run: ContractRun) -> advices.BankAdvice:
    """Return the advice. Raises RunNotReady before the lock."""
    return advices.advice_of(run, lines_of(run), who="staff", code=_("Code"), remark=_("Contract %(month)s"))


def advice_file(run: ContractRun, file_format: str) -> HttpResponseBase:
    """Return the bank advice as a file. Raises RunNotReady before the lock, ValidationFailed."""
    title = _("Bank advice (NEFT), contract staff")
    return advices.advice_file(bank_advice(run), file_format, title=title, filename="contract-bank-advice")
