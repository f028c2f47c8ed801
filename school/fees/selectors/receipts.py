"""Reads of receipts beyond whose they are."""

from django.utils.translation import gettext as _

from core.formatting import in_date
from school.fees.models import Receipt


def standing(row: Receipt) -> str:
    """Return what has become of a reversed receipt, in a sentence."""
    values = {
        "number": row.number,
        "by": row.reversed_by,
        "day": in_date(row.reversed_on) if row.reversed_on else "",
        "reason": row.reversal_reason,
    }
    return _("%(number)s was reversed by %(by)s on %(day)s: %(reason)s") % values
