"""What the books need before the first voucher."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from core.set_up import Step
from erp_planned.finance.models import BookYear, Opening
from erp_planned.finance.permissions import FinancePermission as P


def steps(_today: date) -> list[Step]:
    """Return the first year with its chart, and the openings."""
    page = "organization:erp_finance_bookyear_changelist"
    return [
        Step(_("Begin the books: open the first financial year"), BookYear.objects.all(), page, P.CONFIGURE),
        Step(_("Enter the opening balances of the books"), Opening.objects.all(), page, P.CONFIGURE),
    ]
