"""What payments have for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import ToDo
from school.payments.enums import PaymentState
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors import waiting_lines, waiting_payments


def waiting(_today: date) -> list[ToDo]:
    """Return the payments that fit nothing, and lines of bank statements that nobody has looked at."""
    found = []
    payments = waiting_payments()
    if payments:
        text = ngettext(
            "%(count)d online payment fits nothing: pay it back or put it on an invoice",
            "%(count)d online payments fit nothing: pay them back or put them on invoices",
            payments,
        )
        found.append(
            ToDo(
                text=text % {"count": payments},
                page="admin:school_payments_gatewaypayment_changelist",
                query=f"state__exact={PaymentState.UNMATCHED}",
                needs=P.SETTLE,
            )
        )
    lines = waiting_lines()
    if lines:
        text = ngettext(
            "%(count)d line of a bank statement waits to be confirmed",
            "%(count)d lines of bank statements wait to be confirmed",
            lines,
        )
        found.append(
            ToDo(
                text=text % {"count": lines},
                page="admin:school_payments_statementline_changelist",
                query="state__in=open,proposed",
                needs=P.SETTLE,
            )
        )
    return found
