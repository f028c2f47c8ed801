"""What input credit has for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.todo import ToDo
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.matches import waiting_rows
from erp_planned.gst_credit.selectors.unpaid import unpaid_credit


def waiting(today: date) -> list[ToDo]:
    """Return documents that wait for a decision, and credit of bills unpaid for 180 days."""
    found = []
    if rows := waiting_rows().count():
        text = _("Input credit: %(count)d documents to decide") % {"count": rows}
        found.append(ToDo(text, "admin:erp_gst_credit_gstreconciliation_changelist", P.READ))
    if late := len(unpaid_credit(today)):
        text = _("Input credit: %(count)d bills unpaid for 180 days; reverse their credit") % {"count": late}
        found.append(ToDo(text, "admin:erp_gst_credit_creditreversal_changelist", P.READ))
    return found
