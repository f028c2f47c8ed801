"""Reading GSTR-2B as the portal gives it: JSON into plain documents; pure.

Source: reference gst, section 8 (shape of the file). What is amended replaces its original.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

MOST_DOCUMENTS = 100_000
# Sections with documents of suppliers, and the key of their list; with the kinds of notes.
SECTIONS = {"b2b": "inv", "b2ba": "inv", "cdnr": "nt", "cdnra": "nt"}
NOTES = {"C": "CRN", "D": "DBN"}


class WrongFile(ValueError):
    """The file is not a GSTR-2B; the text says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A document of GSTR-2B; rupees. `replaces` is the number that an amendment takes the place of."""

    section: str
    gstin: str
    name: str
    number: str
    on: date
    kind: str
    place: str
    is_reverse_charge: bool
    is_available: bool
    reason: str
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    cess: Decimal
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A whole file: whose it is, of which month (its first day), made on which day, with its documents."""

    gstin: str
    month: date
    made_on: date
    documents: list[Listed]


def read(content: bytes) -> Statement:
    """Return the statement. Raises WrongFile naming the place."""
    try:
        whole = json.loads(content, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise WrongFile("not a JSON file") from error
    data = _mapping(_mapping(whole, "file").get("data"), "data")
    period = str(data.get("rtnprd", ""))
    try:
        month = datetime.strptime(period, "%m%Y").date()  # noqa: DTZ007 - a day has no zone
    except ValueError as error:
        raise WrongFile(f"data.rtnprd: {period!r} is not a month such as 102026") from error
    documents = list(_documents(_mapping(data.get("docdata", {}), "data.docdata")))
    if len(documents) > MOST_DOCUMENTS:
        raise WrongFile(f"more than {MOST_DOCUMENTS} documents")
    return Statement(
        str(data.get("gstin", "")), month, _day(data.get("gendt"), "data.gendt"), _current(documents)
    )


def _current(documents: list[Listed]) -> list[Listed]:
    """Return the documents that stand: an original that an amendment replaces is left out."""
    replaced = {(one.gstin, one.replaces.upper(), one.kind) for one in documents if one.replaces}
    return [
        one
        for one in documents
        if one.section.endswith("a") or (one.gstin, one.number.upper(), one.kind) not in replaced
    ]


def _documents(docdata: Mapping[str, Any]) -> Iterator[Listed]:
    for section, key in SECTIONS.items():
        for place, supplier in _rows(docdata.get(section, []), f"docdata.{section}"):
            for at, row in _rows(supplier.get(key, []), f"{place}.{key}"):
                yield _listed(section, supplier, row, at)


def _listed(section: str, supplier: Mapping[str, Any], row: Mapping[str, Any], at: str) -> Listed:
    is_note = section.startswith("cdnr")
    number = str(row.get("ntnum" if is_note else "inum", "")).strip()
    if not number:
        raise WrongFile(f"{at}: no number")
    items = [item for _place, item in _rows(row.get("items", []), f"{at}.items")]
    sums = {name: sum((_amount(item.get(name, 0), at) for item in items), Decimal(0)) for name in AMOUNTS}
    return Listed(
        section=section,
        gstin=str(supplier.get("ctin", "")).strip().upper(),
        name=str(supplier.get("trdnm", "")).strip()[:120],
        number=number[:40],
        on=_day(row.get("dt"), f"{at}.dt"),
        kind=NOTES.get(str(row.get("typ")), "CRN") if is_note else "INV",
        place=str(row.get("pos", "")),
        is_reverse_charge=row.get("rev") == "Y",
        is_available=row.get("itcavl", "Y") == "Y",
        reason=str(row.get("rsn", ""))[:1],
        taxable=sums["txval"],
        cgst=sums["cgst"],
        sgst=sums["sgst"],
        igst=sums["igst"],
        cess=sums["cess"],
        replaces=str(row.get("ontnum" if is_note else "oinum", "")).strip()[:40],
    )


AMOUNTS = ("txval", "cgst", "sgst", "igst", "cess")


def _rows(found: Any, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if not isinstance(found, list):
        raise WrongFile(f"{place}: a list is expected")
    for number, row in enumerate(found):
        yield f"{place}[{number}]", _mapping(row, f"{place}[{number}]")


def _mapping(found: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(found, dict):
        raise WrongFile(f"{place}: is missing or not an object")
    return found


def _day(text: Any, place: str) -> date:
    try:
        return datetime.strptime(str(text), "%d-%m-%Y").date()  # noqa: DTZ007 - a day has no zone
    except ValueError as error:
        raise WrongFile(f"{place}: {text!r} is not a day such as 05-10-2026") from error


def _amount(found: Any, place: str) -> Decimal:
    try:
        amount = Decimal(str(found)).quantize(Decimal("0.01"))
        is_amount = 0 <= amount < Decimal(10) ** 12
    except InvalidOperation as error:
        raise WrongFile(f"{place}: {found!r} is no amount") from error
    if not is_amount:
        raise WrongFile(f"{place}: {found!r} is no amount of rupees")
    return amount
