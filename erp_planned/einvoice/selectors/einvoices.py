"""E-invoices, their settings and the key that proves them."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.einvoice.errors import NoSuchEInvoice
from erp_planned.einvoice.models import EInvoice, EInvoiceSettings, SigningKey
from erp_planned.gst.enums import EXPORTS, DocumentType, Flow, SupplyType
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.settings import is_registered, registration_on

# The schema's code of each kind of supply.
SUPPLY_CODES = {
    SupplyType.REGULAR: "B2B",
    SupplyType.SEZ_WITH_TAX: "SEZWP",
    SupplyType.SEZ_WITHOUT_TAX: "SEZWOP",
    SupplyType.DEEMED_EXPORT: "DEXP",
    SupplyType.EXPORT_WITH_TAX: "EXPWP",
    SupplyType.EXPORT_WITHOUT_TAX: "EXPWOP",
}


def settings() -> EInvoiceSettings:
    """Return the settings; empty where none were ever saved."""
    return EInvoiceSettings.objects.filter(pk=1).first() or EInvoiceSettings()


def why_not(invoice: GSTInvoice) -> str:
    """Return why the document takes no registration number; empty: it takes one. Raises NotRegistered."""
    found = registration_on(invoice.invoice_on)
    if found.e_invoice_from is None or invoice.invoice_on < found.e_invoice_from:
        reason = found.e_invoice_reason or _("no day is set from which it applies")
        return _("E-invoicing is off on this day: %(reason)s.") % {"reason": reason.rstrip(".")}
    if invoice.flow != Flow.OUTWARD or invoice.is_summary:
        return _("Only what we supply is registered, document by document.")
    if invoice.is_cancelled:
        return _("The document is cancelled.")
    if not invoice.party_gstin and invoice.supply_type not in EXPORTS:
        return _("Supplies to people without a GSTIN are not registered.")
    return ""


def e_invoices() -> QuerySet[EInvoice]:
    """Return the registrations, the newest first."""
    return EInvoice.objects.select_related("invoice").order_by("-registered_at", "-pk")


def waiting() -> QuerySet[GSTInvoice]:
    """Return the documents that are to be registered and are not, the oldest first."""
    if not is_registered() or (first := registration_on(today()).e_invoice_from) is None:
        return GSTInvoice.objects.none()
    rows = GSTInvoice.objects.filter(
        flow=Flow.OUTWARD, is_cancelled=False, is_summary=False, invoice_on__gte=first, e_invoice=None
    )
    return rows.exclude(party_gstin="", supply_type__in=set(SupplyType) - set(EXPORTS)).order_by(
        "invoice_on", "pk"
    )


def get_e_invoice(pk: int) -> EInvoice:
    """Return a registration. Raises NoSuchEInvoice."""
    found: EInvoice = get_or_refuse(e_invoices(), NoSuchEInvoice(), pk=pk)
    return found


def last_buyer(invoice: GSTInvoice) -> dict[str, Any]:
    """Return `name`, `address`, `location`, `pincode` of the party's last registration, or what the ledger has."""
    same = EInvoice.objects.filter(invoice__party_gstin=invoice.party_gstin)
    if not invoice.party_gstin:
        same = same.filter(invoice__party_name=invoice.party_name)
    row = same.order_by("-registered_at", "-pk").first()
    if row is None:
        return {"address": invoice.party_address[:100], "pincode": invoice.party_pin}
    buyer = row.payload["BuyerDtls"]
    found = {
        "name": buyer["LglNm"],
        "address": buyer["Addr1"],
        "location": buyer["Loc"],
        "pincode": str(buyer["Pin"]),
    }
    if export := row.payload.get("ExpDtls"):
        found |= {"country": export["CntCode"], "currency": export["ForCur"]}
    return found


def public_keys() -> QuerySet[SigningKey]:
    """Return the keys by which registrations are checked, the newest first."""
    return SigningKey.objects.order_by("-made_at", "-pk")


def qr_image(row: EInvoice) -> str:
    """Return the QR code of the signed text as a picture in an address (SVG)."""
    import segno  # noqa: PLC0415 - heavy, loaded when it is used

    return segno.make(row.qr_code, error="l", micro=False).svg_data_uri(scale=2, border=2)


def qr_png(row: EInvoice) -> str:
    """Return the QR code as it is put on paper (PNG)."""
    import segno  # noqa: PLC0415 - heavy, loaded when it is used

    return segno.make(row.qr_code, error="l", micro=False).png_data_uri(scale=4, border=2)


def kind_of(row: EInvoice) -> str:
    """Return what was registered, in words."""
    return str(DocumentType(row.invoice.document_type).label)
