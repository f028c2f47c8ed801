"""A registered invoice, and one that can be."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from core.periods import today
from erp_planned.einvoice.services.registering import register_invoice, update_settings
from erp_planned.gst.models import GstRegistration
from erp_planned.gst.services.documents import enter_document

if TYPE_CHECKING:
    from tests.contract.objects import Place

ADDRESS = {"address": "1 Road", "location": "Pune", "pincode": "411001"}


def einvoice_rows(place: "Place") -> dict[str, int]:
    """Make two invoices to a registered buyer; the registration of the ledger's maker is switched on."""
    GstRegistration.objects.update(e_invoice_from=date(2026, 11, 1))
    update_settings(
        actor=place.actor, legal_name="Institute", address="1 Road", location="Mumbai", pincode="400001"
    )
    line = {"description": f"Hall of {place.surname}", "hsn_code": "997212", "taxable_value": Decimal(500)}
    sold = [
        enter_document(
            flow="outward", invoice_on=today(), party_name=f"Buyer {place.surname}",
            party_gstin="29AAFFK5678L1ZK", lines=[{**line, "rate": Decimal(18)}], actor=place.actor,
        )
        for _one in range(2)
    ]  # fmt: skip
    made = register_invoice(invoice=sold[0], buyer=ADDRESS, actor=place.actor)
    return {"e_invoice": made.pk, "unregistered_invoice": sold[1].pk}
