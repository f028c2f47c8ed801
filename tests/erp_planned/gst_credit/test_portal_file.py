"""Reading GSTR-2B: documents with their sums, amendments in place of originals, and files that are none."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from erp_planned.gst_credit.calc.portal_file import WrongFile, read

ITEM = {"num": 1, "rt": 18, "txval": 10000.0, "cgst": 900.0, "sgst": 900.0, "igst": 0, "cess": 0}
INVOICE = {
    "inum": "A/7", "typ": "R", "dt": "05-10-2026", "val": 11800, "pos": "27", "rev": "N", "itcavl": "Y", "rsn": "",
    "items": [ITEM, {**ITEM, "num": 2, "txval": 0.1, "cgst": 0.01, "sgst": 0.01}],
}  # fmt: skip


def statement(**docdata: Any) -> bytes:
    data = {
        "gstin": "27AAAGI0001K1ZW", "rtnprd": "102026", "version": "1.0", "gendt": "14-11-2026",
        "docdata": docdata,
    }  # fmt: skip
    return json.dumps({"data": data}).encode()


def supplier(**rows: Any) -> dict[str, Any]:
    return {"ctin": "27AABCS1234F1ZR", "trdnm": "Alpha Systems", **rows}


def test_documents_have_the_sums_of_their_items_to_the_paisa() -> None:
    found = read(statement(b2b=[supplier(inv=[INVOICE])]))
    assert (found.gstin, found.month, found.made_on) == (
        "27AAAGI0001K1ZW", date(2026, 10, 1), date(2026, 11, 14),
    )  # fmt: skip
    (one,) = found.documents
    assert (one.number, one.on, one.taxable, one.cgst) == (
        "A/7", date(2026, 10, 5), Decimal("10000.10"), Decimal("900.01"),
    )  # fmt: skip


def test_an_amendment_takes_the_place_of_its_original() -> None:
    changed = {**INVOICE, "inum": "A/7-1", "oinum": "A/7", "oidt": "05-10-2026"}
    found = read(statement(b2b=[supplier(inv=[INVOICE])], b2ba=[supplier(inv=[changed])]))
    assert [one.number for one in found.documents] == ["A/7-1"]


def test_credit_notes_are_notes() -> None:
    note = {**INVOICE, "ntnum": "C/1", "typ": "C"}
    (one,) = read(statement(cdnr=[supplier(nt=[note])])).documents
    assert (one.kind, one.number) == ("CRN", "C/1")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"\xff\xfe", "not a JSON"),
        (b"[" * 100_000, "not a JSON"),
        (b"[]", "file"),
        (b'{"data": 3}', "data"),
        (b'{"data": {"rtnprd": "2026-10"}}', "rtnprd"),
        (statement(b2b={}), "docdata.b2b"),
        (statement(b2b=[supplier(inv=[{**INVOICE, "dt": "2026-10-05"}])]), r"b2b\[0\].inv\[0\].dt"),
        (statement(b2b=[supplier(inv=[{**INVOICE, "inum": " "}])]), "no number"),
        (statement(b2b=[supplier(inv=[{**INVOICE, "items": [{**ITEM, "cgst": "much"}]}])]), "no amount"),
        (statement(b2b=[supplier(inv=[{**INVOICE, "items": [{**ITEM, "cgst": -5}]}])]), "no amount"),
        (statement(b2b=[supplier(inv=[{**INVOICE, "items": [{**ITEM, "cgst": "NaN"}]}])]), "no amount"),
    ],
)
def test_what_is_no_statement_is_refused_with_the_place(content: bytes, place: str) -> None:
    with pytest.raises(WrongFile, match=place):
        read(content)
