"""Entries of the ledger that the office made with money in hand: paid out, or paid back outside of pay."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.refusals import get_or_refuse
from payroll.advances.enums import EntryKind
from payroll.advances.models import AdvanceEntry

PAID_OUT = EntryKind.DISBURSEMENT
MONEY = Q(kind__in=[PAID_OUT, EntryKind.REPAYMENT]) | Q(kind=EntryKind.INTEREST, run_id=None)


def entries_outside_pay() -> QuerySet[AdvanceEntry]:
    """Return the disbursements and repayments by hand, the newest first, with the advance and the employee."""
    rows = AdvanceEntry.objects.filter(MONEY).select_related("application__type", "application__employee")
    return rows.order_by("-happened_on", "-id")


def get_entry(entry_id: int) -> AdvanceEntry:
    """Return one of them. Raises NotFound."""
    return get_or_refuse(
        entries_outside_pay(), NotFound(_("There is no such entry of an advance.")), pk=entry_id
    )
