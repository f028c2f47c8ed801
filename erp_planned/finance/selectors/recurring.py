"""Vouchers that come again every month."""

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.finance.models import RecurringLine, RecurringVoucher

LINES = Prefetch("lines", RecurringLine.objects.select_related("account").order_by("line_no"))


def recurring_vouchers() -> QuerySet[RecurringVoucher]:
    """Return all with their lines, by name."""
    return RecurringVoucher.objects.prefetch_related(LINES).order_by("name")


def get_recurring(pk: int) -> RecurringVoucher:
    """Return one. Raises NotFound."""
    refusal = NotFound(_("There is no such recurring voucher."))
    row: RecurringVoucher = get_or_refuse(recurring_vouchers(), refusal, pk=pk)
    return row
