"""What the books have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.todo import ToDo
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import RecurringVoucher, Voucher
from erp_planned.finance.permissions import FinancePermission as P


def waiting(_today: date) -> list[ToDo]:
    """Return the vouchers that wait for approval, and recurring ones that could not be made; two queries."""
    found = []
    count = Voucher.objects.filter(status=VoucherStatus.SUBMITTED).count()
    if count:
        text = ngettext("%(count)d voucher waits for approval", "%(count)d vouchers wait for approval", count)
        found.append(
            ToDo(
                text=text % {"count": count},
                page="admin:erp_finance_voucher_changelist",
                query=f"status__exact={VoucherStatus.SUBMITTED.value}",
                needs=P.APPROVE,
            )
        )
    rows = RecurringVoucher.objects.filter(is_active=True).exclude(trouble="")[:5]
    found += [
        ToDo(
            text=_("The recurring voucher “%(name)s” was not made (%(why)s)")
            % {"name": row.name, "why": row.trouble},
            page="admin:erp_finance_recurringvoucher_change",
            args=(row.pk,),
            needs=P.WRITE,
        )
        for row in rows
    ]
    return found
