"""What the books have for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import RecurringVoucher, Voucher
from erp_planned.finance.permissions import FinancePermission as P


def waiting(_today: date) -> list[Counted]:
    """Return the vouchers that wait for approval, and recurring ones that could not be made."""
    return [
        Counted(
            Voucher.objects.filter(status=VoucherStatus.SUBMITTED),
            _submitted,
            "admin:erp_finance_voucher_changelist",
            P.APPROVE,
            f"status__exact={VoucherStatus.SUBMITTED.value}",
        ),
        Counted(
            RecurringVoucher.objects.filter(is_active=True).exclude(trouble=""),
            _in_trouble,
            "admin:erp_finance_recurringvoucher_changelist",
            P.WRITE,
        ),
    ]


def _submitted(count: int) -> str:
    text = ngettext("%(count)d voucher waits for approval", "%(count)d vouchers wait for approval", count)
    return text % {"count": count}


def _in_trouble(count: int) -> str:
    text = ngettext(
        "%(count)d recurring voucher was not made", "%(count)d recurring vouchers were not made", count
    )
    return text % {"count": count}
