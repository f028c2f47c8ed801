"""What the bank has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from erp_planned.banking.enums import AdviceState
from erp_planned.banking.models import BankTransaction, PaymentAdvice
from erp_planned.banking.permissions import BankingPermission as P


def waiting(_today: date) -> list[ToDo]:
    """Return advices that wait for approval, and lines of the bank that are not matched."""
    advices = PaymentAdvice.objects.filter(state=AdviceState.WAITING).count()
    lines = BankTransaction.objects.filter(match=None).count()
    found = []
    if advices:
        text = ngettext(
            "%(count)d payment advice waits for approval",
            "%(count)d payment advices wait for approval",
            advices,
        )
        page = "admin:erp_banking_paymentadvice_changelist"
        query = f"state__exact={AdviceState.WAITING}"
        found.append(ToDo(text % {"count": advices}, page, P.APPROVE, query))
    if lines:
        text = ngettext(
            "%(count)d line of the bank is not matched", "%(count)d lines of the bank are not matched", lines
        )
        found.append(ToDo(text % {"count": lines}, "admin:erp_banking_bankaccount_changelist", P.WRITE))
    return found
