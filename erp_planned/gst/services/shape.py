"""What follows from what is given of a document, and what cannot be."""

from django.utils.translation import gettext as _

from core.refusals import check_fields, refuse_wrong
from core.validators import normalise
from erp_planned.gst.calc import NUMBER, OVERSEAS, is_inter_state, usual_place
from erp_planned.gst.enums import (
    EXPORTS,
    SEZ,
    DocumentType,
    Flow,
    InwardKind,
    Itc,
    SupplyType,
)
from erp_planned.gst.models import GSTInvoice, GstRegistration
from erp_planned.vendors.enums import GstState

IMPORTS = (InwardKind.IMPORT_GOODS, InwardKind.IMPORT_SERVICES)
PLACES = {*GstState.values, OVERSEAS}
CHECKED = (
    "flow", "document_type", "invoice_no", "party_name", "party_gstin", "party_address", "party_pin",
    "place_of_supply", "supply_type", "inward_kind", "itc", "shipping_bill_no", "port_code", "reason",
)  # fmt: skip


def complete(row: GSTInvoice, registration: GstRegistration, *, party_state: str) -> None:
    """Tidy texts, set place of supply and whether IGST is due (reference: gst, section 2)."""
    row.invoice_no = row.invoice_no.strip().upper() if row.flow == Flow.OUTWARD else row.invoice_no.strip()
    row.party_name, row.party_gstin = row.party_name.strip(), normalise(row.party_gstin)
    own = registration.state
    if row.flow == Flow.OUTWARD:
        place = usual_place(party_gstin=row.party_gstin, party_state=party_state, own_state=own)
        if row.supply_type in EXPORTS and not row.place_of_supply:
            place = OVERSEAS
        row.place_of_supply = row.place_of_supply or place
        supplier = own
    else:
        row.place_of_supply = row.place_of_supply or own
        supplier = OVERSEAS if row.inward_kind in IMPORTS else row.party_gstin[:2] or party_state or own
    row.is_inter_state = is_inter_state(
        supplier_state=supplier, place=row.place_of_supply, supply_type=row.supply_type
    )


def usual_credit(row: GSTInvoice, registration: GstRegistration, *, is_credited: bool = True) -> str:
    """Return what becomes of the tax of an inward document where nobody says (section 16; reference, section 8).

    Credit of a registered supplier's invoice waits for GSTR-2B; reverse charge and imports need none. What the books
    took as cost is claimed and taken out again in the same month (circular 170/02/2022, table 4B(1)).
    """
    if not row.tax:
        return Itc.NONE
    if row.place_of_supply != registration.state:
        return Itc.POS_RESTRICTED
    if not is_credited and (row.party_gstin or row.is_reverse_charge or row.inward_kind in IMPORTS):
        return Itc.BLOCKED
    if row.is_reverse_charge or row.inward_kind in IMPORTS:
        return Itc.ELIGIBLE
    return Itc.NOT_IN_2B if row.party_gstin else Itc.NONE


def check_document(row: GSTInvoice, registration: GstRegistration) -> None:
    """Refuse what contradicts itself. Raises ValidationFailed naming the fields."""
    check_fields(row, [name for name in CHECKED if name != "invoice_no" or row.invoice_no])
    wrong: dict[str, str] = {}
    if row.place_of_supply not in PLACES:
        wrong["place_of_supply"] = _("Give the State as two digits of the GST list, 96 for other countries.")
    if row.flow == Flow.OUTWARD:
        wrong |= _wrong_outward(row, registration)
    else:
        wrong |= _wrong_inward(row)
    refuse_wrong(wrong)


def _wrong_outward(row: GSTInvoice, registration: GstRegistration) -> dict[str, str]:
    wrong: dict[str, str] = {}
    if row.invoice_no and not NUMBER.fullmatch(row.invoice_no):
        wrong["invoice_no"] = _(
            "A number has at most 16 characters: letters, digits, - and /; it begins with a letter or digit."
        )
    if row.party_gstin == registration.gstin:
        wrong["party_gstin"] = _("This is the institution's own GSTIN.")
    if row.supply_type in EXPORTS and row.party_gstin:
        wrong["party_gstin"] = _("A buyer abroad has no GSTIN.")
    if (row.supply_type in SEZ or row.supply_type == SupplyType.DEEMED_EXPORT) and not row.party_gstin:
        wrong["party_gstin"] = _("Give the buyer's GSTIN; without one it is no such supply.")
    if row.place_of_supply == OVERSEAS and row.supply_type not in EXPORTS:
        wrong["supply_type"] = _("A supply to another country is an export; say with or without tax.")
    if row.is_reverse_charge and not row.party_gstin:
        wrong["is_reverse_charge"] = _("Only a registered buyer pays the tax itself.")
    if row.inward_kind != InwardKind.DOMESTIC or row.is_capital:
        wrong["inward_kind"] = _("This is asked of inward documents only.")
    return wrong


def _wrong_inward(row: GSTInvoice) -> dict[str, str]:
    wrong: dict[str, str] = {}
    if row.supply_type in EXPORTS:
        wrong["supply_type"] = _("An inward document is no export.")
    if row.itc in (Itc.ELIGIBLE, Itc.BLOCKED) and not row.tax:
        wrong["itc"] = _("Without tax there is no credit.")
    if row.itc == Itc.NONE and row.tax and row.party_gstin and row.document_type == DocumentType.INVOICE:
        wrong["itc"] = _("Say what becomes of the tax: eligible, blocked, not in GSTR-2B or restricted.")
    if row.tax and not (row.party_gstin or row.is_reverse_charge or row.inward_kind in IMPORTS):
        wrong["party_gstin"] = _("A supplier who charges tax has a GSTIN.")
    return wrong
