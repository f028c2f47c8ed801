"""A registration, documents and returns of GST."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from core.periods import Month
from erp_planned.gst.enums import ReturnType
from erp_planned.gst.masters import registrations
from erp_planned.gst.models import GstRegistration
from erp_planned.gst.selectors.returns import return_of
from erp_planned.gst.services.documents import enter_document
from erp_planned.gst.services.returns import generate

if TYPE_CHECKING:
    from tests.contract.objects import Place


def gst_rows(place: "Place") -> dict[str, int]:
    """Make outward and inward documents of November, a return that is looked at and one that can be filed."""
    if not GstRegistration.objects.exists():
        registrations.create(
            effective_on=date(2026, 9, 1),
            gstin="27AAAGI0001K1ZW",
            e_invoice_reason="Not required",
            actor=place.actor,
        )
    line = {"description": f"Hall of {place.surname}", "hsn_code": "997212", "taxable_value": Decimal(500)}
    given = {"invoice_on": date(2026, 11, 2), "party_name": f"Guest {place.surname}", "actor": place.actor}
    sold = enter_document(flow="outward", lines=[{**line, "rate": Decimal(18)}], **given)
    bought = enter_document(
        flow="inward", invoice_no=f"S-{place.code}", party_gstin="29AAFFK5678L1ZK",
        lines=[{**line, "rate": Decimal(18)}], **given,
    )  # fmt: skip
    month = Month(2026, 9)
    while return_of(ReturnType.GSTR1, month.first) is not None:
        month = month.plus(-1)
    draft, _collected = generate(return_type=ReturnType.GSTR1, month=month, actor=place.actor)
    shown, _collected = generate(return_type=ReturnType.GSTR3B, month=month, actor=place.actor)
    return {
        "gst_invoice": sold.pk, "gst_purchase": bought.pk, "gst_draft": draft.pk, "gst_return": shown.pk
    }  # fmt: skip
