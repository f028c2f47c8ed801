"""Customers, a plain subject."""

from django.utils.translation import gettext_lazy as _

from core.masters import Change, Master
from erp_planned.billing.models import Customer
from erp_planned.billing.permissions import BillingPermission as P


def _complete(row: Customer, _change: Change) -> None:
    """A GSTIN holds the State and the PAN."""
    if row.gstin:
        row.pan, row.state_code = row.pan or row.gstin[2:12], row.state_code or row.gstin[:2]


customers = Master(
    Customer,
    label="customer",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "gstin", "pan", "address", "state_code", "email", "phone", "is_active"),
    tidy={"gstin": str.upper, "pan": str.upper},
    complete=_complete,
    in_use=_("“%(name)s” has invoices or receipts; make it inactive instead."),
    columns=("name", "gstin", "phone", "email", "is_active"),
    search=("name", "gstin", "email"),
    filters=("is_active",),
    ordering=("name",),
    example={
        "name": "District Library",
        "address": "1 Station Road",
        "state_code": "07",
        "email": "a@example.org",
    },
)
