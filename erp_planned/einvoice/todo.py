"""What e-invoices have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _

from core.todo import Counted
from erp_planned.einvoice.permissions import EInvoicePermission as P
from erp_planned.einvoice.selectors.einvoices import waiting


def to_register(_today: date) -> list[Counted]:
    """Return the documents that wait for their registration number."""
    page = "admin:erp_einvoice_einvoice_changelist"
    return [Counted(waiting(), _told, page, P.WRITE, "")]


def _told(count: int) -> str:
    return _("Invoices to be registered as e-invoices: %(count)d") % {"count": count}
