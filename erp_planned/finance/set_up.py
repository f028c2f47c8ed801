"""What the books need before the first voucher."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from core.set_up import Step
from erp_planned.finance.models import BookYear
from erp_planned.finance.permissions import FinancePermission as P


def steps(_today: date) -> list[Step]:
    """Return the first year, with which the books begin and the usual chart is there."""
    page = "organization:erp_finance_bookyear_changelist"
    text = _("The first financial year of the books, where they are kept here")
    return [Step(text, BookYear.objects.all(), page, P.CONFIGURE)]
