"""GSTR-2B files of October 2026 made for tests."""

import io
import json
from typing import Any

SUPPLIER = "27AAFFK5678L1ZO"
OTHER_STATE = "29AAFFK5678L1ZK"


def document(
    number: str, value: Any, *, cgst: Any = None, igst: Any = 0, day: str = "09-10-2026", **more: Any
) -> dict[str, Any]:
    """Return an invoice of GSTR-2B at 18 percent unless its tax is given."""
    half = (0 if igst else value * 9 / 100) if cgst is None else cgst
    item = {"txval": value, "cgst": half, "sgst": half, "igst": igst}
    return {"inum": number, "dt": day, "pos": "27", "rev": "N", "items": [item], **more}


def note(number: str, value: Any, **more: Any) -> dict[str, Any]:
    """Return a credit note of GSTR-2B."""
    row = document(number, value, **more)
    return {"typ": "C", "ntnum": row.pop("inum"), **row}


def statement(
    *invoices: dict[str, Any],
    gstin: str = SUPPLIER,
    made: str = "14-11-2026",
    month: str = "102026",
    own: str = "27AAAGI0001K1ZW",
    **sections: Any,
) -> io.BytesIO:
    """Return the file; further sections are of the same supplier, or whole."""
    docdata: dict[str, Any] = {"b2b": [{"ctin": gstin, "trdnm": "Supplier", "inv": list(invoices)}]}
    for name, rows in sections.items():
        key = "nt" if name.startswith("cdnr") else "inv"
        docdata[name] = [{"ctin": gstin, "trdnm": "Supplier", key: rows}]
    data = {"gstin": own, "rtnprd": month, "gendt": made, "docdata": docdata}
    return io.BytesIO(json.dumps({"data": data}).encode())
