"""The worked documents of October 2026: those of the reference (gst, section 7) as rows of the ledger."""

import json
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.db import transaction

from erp_planned.einvoice.models import EInvoice, EInvoiceSettings
from erp_planned.einvoice.services.registering import register_invoice, update_settings
from erp_planned.gst.enums import Flow
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine, GstRegistration
from tests.erp_planned.banking.books import SYSTEM

__all__ = ["SYSTEM"]
# Copied from the reference folder (erp/einvoice-example.json).
EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data/einvoice-example.json").read_text()
)
IRNS = [
    "3f7fa1e75e5512a83d5826fcdc50d7d9be7b415ed9870d11a7985bd9362bef4d",
    "3b1627dbd2b7cc6cc2834c9ff055062582cc23ba3b09ce8d5ad26ba22dee9e40",
    "ef3ce139f55e038f0d3519545fda422a19cf20aa5d5e050a38822fb6f66e1d9e",
    "7af46b9b4aaf4f803962b8fd1a994c4d4ea11e418994ea4bade25b578ddb728f",
    "c83693ed38feb16380744a118a5a4e22549de255f2872f13a94882c2b957177f",
]
SUPPLIES = {"B2B": "regular", "EXPWOP": "export_without_tax"}


def day_of(text: str) -> date:
    return datetime.strptime(text, "%d/%m/%Y").date()


def switched_on(**values: Any) -> EInvoiceSettings:
    """Switch e-invoicing on, as the worked institution."""
    registration(**values)
    return update_settings(
        actor=SYSTEM, legal_name="Example Institute of Training", address="1 Example Road", location="Mumbai",
        pincode="400001",
    )  # fmt: skip


def registration(**values: Any) -> GstRegistration:
    """Register the institution for GST; with e-invoices from April 2026 on unless said otherwise."""
    given = {"gstin": "27AAAGI0001K1ZW", "e_invoice_from": date(2026, 4, 1), **values}
    return GstRegistration.objects.update_or_create(effective_on=date(2025, 4, 1), defaults=given)[0]


def document(example: dict[str, Any], **values: Any) -> GSTInvoice:
    """Return a worked document as a row of the ledger."""
    sums, buyer = example["ValDtls"], example["BuyerDtls"]
    on = day_of(example["DocDtls"]["Dt"])
    original = None
    if before := example.get("RefDtls"):
        original = GSTInvoice.objects.get(invoice_no=before["PrecDocDtls"][0]["InvNo"])
    given = {
        "flow": Flow.OUTWARD, "document_type": example["DocDtls"]["Typ"], "invoice_no": example["DocDtls"]["No"],
        "invoice_on": on, "invoice_year": 2026, "period": on.replace(day=1), "party_name": buyer["LglNm"],
        "party_gstin": "" if buyer["Gstin"] == "URP" else buyer["Gstin"], "place_of_supply": buyer["Pos"],
        "supply_type": SUPPLIES[example["TranDtls"]["SupTyp"]], "original": original,
        "taxable_value": Decimal(str(sums["AssVal"])), "cgst": Decimal(str(sums["CgstVal"])),
        "sgst": Decimal(str(sums["SgstVal"])), "igst": Decimal(str(sums["IgstVal"])),
        "total": Decimal(str(sums["TotInvVal"])), "made_by": "Tester", **values,
    }  # fmt: skip
    with transaction.atomic():
        return _stored(example, given)


def _stored(example: dict[str, Any], given: dict[str, Any]) -> GSTInvoice:
    row = GSTInvoice.objects.create(**given)
    GSTInvoiceLine.objects.bulk_create(
        GSTInvoiceLine(
            invoice=row, line_no=number, description=one["PrdDesc"], hsn_code=one["HsnCd"],
            quantity=Decimal(str(one["Qty"])), unit=one["Unit"], rate=Decimal(str(one["GstRt"])),
            taxable_value=Decimal(str(one["AssAmt"])), cgst=Decimal(str(one["CgstAmt"])),
            sgst=Decimal(str(one["SgstAmt"])), igst=Decimal(str(one["IgstAmt"])),
        )
        for number, one in enumerate(example["ItemList"], 1)
    )  # fmt: skip
    return row


def buyer_of(example: dict[str, Any]) -> dict[str, str]:
    """Return what is said of the buyer at registration."""
    buyer, export = example["BuyerDtls"], example.get("ExpDtls", {})
    said = {
        "address": buyer["Addr1"], "location": buyer["Loc"], "pincode": str(buyer["Pin"]),
        "country": export.get("CntCode", ""), "currency": export.get("ForCur", ""),
    }  # fmt: skip
    return {name: value for name, value in said.items() if value}


def registered(number: int = 0) -> EInvoice:
    """Register a worked document."""
    switched_on()
    return register_invoice(
        invoice=document(EXAMPLES[number]), buyer=buyer_of(EXAMPLES[number]), actor=SYSTEM
    )
