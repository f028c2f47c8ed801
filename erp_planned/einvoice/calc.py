"""The document of an e-invoice (INV-01, version 1.1), its number and its checks: pure.

Source: reference gst, section 7; the worked documents are tests.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

ZERO = Decimal(0)
# From this day on the portal hashes the number in capitals.
CAPITALS_FROM = date(2025, 6, 1)
# Rupees by which sums may differ from their parts.
TOLERANCE = Decimal("0.05")
OVERSEAS = "96"
# Days from the document to its registration, for large turnovers, on documents from this day on.
REPORT_DAYS, REPORT_FROM = 30, date(2025, 4, 1)


@dataclass(frozen=True, slots=True)
class Party:
    """Seller or buyer: a buyer overseas has `URP` for a GSTIN, 999999 for a PIN code, 96 for a State."""

    gstin: str
    name: str
    address: str
    location: str
    pincode: int
    state: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line: rupees, rate in percent."""

    description: str
    hsn: str
    quantity: Decimal
    unit: str
    taxable: Decimal
    rate: Decimal
    igst: Decimal
    cgst: Decimal
    sgst: Decimal
    cess: Decimal


@dataclass(frozen=True, slots=True)
class Document:
    """What is registered: `supply` is the schema's SupTyp, `kind` INV, CRN or DBN.

    `of` is number and day of the original.
    """

    kind: str
    number: str
    on: date
    supply: str
    place: str
    is_reverse_charge: bool
    lines: Sequence[Line]
    round_off: Decimal = ZERO
    of: tuple[str, date] | None = None
    country: str = ""
    currency: str = ""


def financial_year(day: date) -> str:
    """Return the financial year as the number's hash writes it: 2026-27."""
    first = day.year if day.month > 3 else day.year - 1
    return f"{first}-{(first + 1) % 100:02d}"


def irn_of(gstin: str, on: date, kind: str, number: str) -> str:
    """Return the invoice reference number: SHA-256 of GSTIN, financial year, kind and number, in hex."""
    written = number.upper() if on >= CAPITALS_FROM else number
    return hashlib.sha256(f"{gstin}{financial_year(on)}{kind}{written}".encode()).hexdigest()


def payload_of(document: Document, seller: Party, buyer: Party) -> dict[str, Any]:
    """Return the document as the schema writes it; amounts are numbers with two decimals."""
    items = [_item(number, line) for number, line in enumerate(document.lines, 1)]
    lines = document.lines
    taxable = _sum(line.taxable for line in lines)
    igst, cgst = _sum(line.igst for line in lines), _sum(line.cgst for line in lines)
    sgst, cess = _sum(line.sgst for line in lines), _sum(line.cess for line in lines)
    found: dict[str, Any] = {
        "Version": "1.1",
        "TranDtls": {
            "TaxSch": "GST",
            "SupTyp": document.supply,
            "RegRev": "Y" if document.is_reverse_charge else "N",
            "IgstOnIntra": "N",
        },
        "DocDtls": {"Typ": document.kind, "No": document.number, "Dt": f"{document.on:%d/%m/%Y}"},
        "SellerDtls": _party(seller),
        "BuyerDtls": {**_party(buyer), "Pos": document.place},
        "ItemList": items,
        "ValDtls": {
            "AssVal": _number(taxable),
            "CgstVal": _number(cgst),
            "SgstVal": _number(sgst),
            "IgstVal": _number(igst),
            "CesVal": _number(cess),
            "StCesVal": 0,
            "Discount": 0,
            "OthChrg": 0,
            "RndOffAmt": _number(document.round_off),
            "TotInvVal": _number(taxable + igst + cgst + sgst + cess + document.round_off),
        },
    }
    if document.place == OVERSEAS:
        found["ExpDtls"] = {"CntCode": document.country, "ForCur": document.currency}
    if document.of:
        number, on = document.of
        found["RefDtls"] = {"PrecDocDtls": [{"InvNo": number, "InvDt": f"{on:%d/%m/%Y}"}]}
    return found


def qr_of(payload: Mapping[str, Any], irn: str, registered: str) -> dict[str, Any]:
    """Return what the QR code says; the main HSN is that of the line of the highest value, the first of equals."""
    main = max(payload["ItemList"], key=lambda item: item["AssAmt"])
    return {
        "SellerGstin": payload["SellerDtls"]["Gstin"],
        "BuyerGstin": payload["BuyerDtls"]["Gstin"],
        "DocNo": payload["DocDtls"]["No"],
        "DocTyp": payload["DocDtls"]["Typ"],
        "DocDt": payload["DocDtls"]["Dt"],
        "TotInvVal": payload["ValDtls"]["TotInvVal"],
        "ItemCnt": len(payload["ItemList"]),
        "MainHsnCode": main["HsnCd"],
        "Irn": irn,
        "IrnDt": registered,
    }


def differences(payload: Mapping[str, Any]) -> list[str]:
    """Return the names of sums that differ from their parts by more than five paise."""
    items, values = payload["ItemList"], payload["ValDtls"]
    wrong = [
        f"ItemList.{item['SlNo']}.TotItemVal"
        for item in items
        if abs(
            _added(item, ("AssAmt", "IgstAmt", "CgstAmt", "SgstAmt", "CesAmt")) - _exact(item["TotItemVal"])
        )
        > TOLERANCE
    ]
    pairs = (
        ("AssVal", "AssAmt"), ("IgstVal", "IgstAmt"), ("CgstVal", "CgstAmt"),
        ("SgstVal", "SgstAmt"), ("CesVal", "CesAmt"),
    )  # fmt: skip
    wrong += [
        f"ValDtls.{total}"
        for total, part in pairs
        if abs(_sum(_exact(item[part]) for item in items) - _exact(values[total])) > TOLERANCE
    ]
    whole = _added(values, ("AssVal", "IgstVal", "CgstVal", "SgstVal", "CesVal", "OthChrg", "RndOffAmt"))
    if abs(whole - _exact(values["Discount"]) - _exact(values["TotInvVal"])) > TOLERANCE:
        wrong.append("ValDtls.TotInvVal")
    return wrong


def _item(number: int, line: Line) -> dict[str, Any]:
    quantity = line.quantity or Decimal(1)
    is_service = line.hsn.startswith("99")
    total = line.taxable + line.igst + line.cgst + line.sgst + line.cess
    return {
        "SlNo": str(number),
        "PrdDesc": line.description,
        "IsServc": "Y" if is_service else "N",
        "HsnCd": line.hsn,
        "Qty": _number(quantity),
        "Unit": "OTH" if is_service else line.unit,
        "UnitPrice": _number(round(line.taxable / quantity, 3)),
        "TotAmt": _number(line.taxable),
        "Discount": 0,
        "AssAmt": _number(line.taxable),
        "GstRt": _number(line.rate),
        "IgstAmt": _number(line.igst),
        "CgstAmt": _number(line.cgst),
        "SgstAmt": _number(line.sgst),
        "CesRt": 0,
        "CesAmt": _number(line.cess),
        "CesNonAdvlAmt": 0,
        "TotItemVal": _number(total),
    }


def _party(party: Party) -> dict[str, Any]:
    return {
        "Gstin": party.gstin,
        "LglNm": party.name,
        "TrdNm": party.name,
        "Addr1": party.address,
        "Loc": party.location,
        "Pin": party.pincode,
        "Stcd": party.state,
    }


def _number(amount: Decimal) -> int | float:
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _exact(number: float) -> Decimal:
    return Decimal(str(number))


def _added(row: Mapping[str, Any], names: Sequence[str]) -> Decimal:
    return _sum(_exact(row[name]) for name in names)


def _sum(amounts: Any) -> Decimal:
    return sum(amounts, ZERO)
