"""Telling whoever decides that something waits, and the office what runs out."""

from collections.abc import Mapping
from typing import Any

from core.actors import Actor
from core.outbox.services import notify_holders
from erp_planned.vendors.models import Vendor, VendorPayment

WAITING = "vendor_waiting"
BANK = "vendor_bank_change"
PAYMENT = "vendor_payment_waiting"
EXPIRING = "vendor_paper_expiring"


def tell_deciders(
    right: str,
    template: str,
    context: Mapping[str, Any],
    row: Vendor | VendorPayment,
    actor: Actor,
    key: str = "",
) -> None:
    """Write the notice for everybody who holds the right but the one who acts; in the caller's transaction."""
    page = f"/admin/erp_vendors/{row._meta.model_name}/{row.pk}/change/"
    notify_holders(right, actor=actor, template=template, context=context, url=page, key=key)
