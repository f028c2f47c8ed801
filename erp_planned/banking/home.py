"""What the bank has to say on the first page."""

from django.utils.translation import gettext as _

from core.formatting import inr
from erp_planned.banking.selectors.accounts import unmatched_lines
from erp_planned.finance.home import Figure


def unreconciled_figures() -> list[Figure]:
    """Return how many lines of bank statements nothing in the books answers; nothing where no statement was read."""
    count = unmatched_lines()
    if count is None:
        return []
    page = "admin:erp_banking_banktransaction_changelist"
    return [Figure(_("Bank lines without a voucher"), inr(count), page, query="match__isempty=1")]
