"""What the bank has for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.banking.enums import AdviceState
from erp_planned.banking.models import BankTransaction, PaymentAdvice
from erp_planned.banking.permissions import BankingPermission as P


def waiting(_today: date) -> list[Counted]:
    """Return advices that wait for approval, and lines of the bank that are not matched."""
    advices = PaymentAdvice.objects.filter(state=AdviceState.WAITING)
    page = "admin:erp_banking_paymentadvice_changelist"
    accounts = "admin:erp_banking_bankaccount_changelist"
    return [
        Counted(advices, _advices, page, P.APPROVE, f"state__exact={AdviceState.WAITING}"),
        Counted(BankTransaction.objects.filter(match=None), _lines, accounts, P.WRITE),
    ]


def _advices(count: int) -> str:
    text = ngettext(
        "%(count)d payment advice waits for approval",
        "%(count)d payment advices wait for approval",
        count,
    )
    return text % {"count": count}


def _lines(count: int) -> str:
    text = ngettext(
        "%(count)d line of the bank is not matched", "%(count)d lines of the bank are not matched", count
    )
    return text % {"count": count}
