"""What the bank has to say before a year of the books is closed."""

from django.utils.translation import ngettext

from erp_planned.banking.models import BankTransaction
from erp_planned.finance.hooks import Finding
from erp_planned.finance.models import BookYear


def unreconciled(year: BookYear) -> list[Finding]:
    """Tell of lines of the bank up to the year's end that the books do not have; they do not forbid the closing."""
    count = BankTransaction.objects.filter(match=None, txn_on__lte=year.end_date).count()
    if not count:
        return []
    text = ngettext(
        "%(count)d line of the bank up to the year's end is not matched with the books.",
        "%(count)d lines of the bank up to the year's end are not matched with the books.",
        count,
    )
    return [Finding(text % {"count": count}, blocks=False)]
