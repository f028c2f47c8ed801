"""GSTR-1 as the file of the tax network, written piece by piece: memory does not grow with the documents.

Keys and shapes: reference gst, section 4.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import BigIntegerField, CharField, F, Func, Min, QuerySet, Sum, Value, Window
from django.db.models.functions import Cast, Length

from core.money import ZERO
from erp_planned.gst.calc import Series, series_of
from erp_planned.gst.enums import (
    DocumentType,
    Flow,
    LineTreatment,
    Section,
    SupplyType,
)
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine
from erp_planned.gst.selectors.figures import SIGN
from erp_planned.gst.selectors.hsn import B2B, B2C, TAB, HsnRow, hsn_rows

# From the return of May 2025 table 12 stands in two tabs.
SPLIT_FROM = date(2025, 5, 1)
BLOCK = 2000
INV_TYPES = {
    SupplyType.REGULAR: "R",
    SupplyType.SEZ_WITH_TAX: "SEWP",
    SupplyType.SEZ_WITHOUT_TAX: "SEWOP",
    SupplyType.DEEMED_EXPORT: "DE",
}
EXP_TYPES = {SupplyType.EXPORT_WITH_TAX: "WPAY", SupplyType.EXPORT_WITHOUT_TAX: "WOPAY"}
NOTE_TYPES = {SupplyType.EXPORT_WITH_TAX: "EXPWP", SupplyType.EXPORT_WITHOUT_TAX: "EXPWOP"}
DOC_NUMBERS = {DocumentType.INVOICE: 1, DocumentType.DEBIT_NOTE: 4, DocumentType.CREDIT_NOTE: 5}
# What the file tells of a document, and of each of its lines.
TOLD = (
    "pk", "document_type", "invoice_no", "invoice_on", "party_gstin", "place_of_supply", "supply_type",
    "is_inter_state", "is_reverse_charge", "shipping_bill_no", "shipping_bill_on", "port_code", "total",
)  # fmt: skip
LINE = {
    "treatment": F("lines__treatment"),
    "rate": F("lines__rate"),
    "txval": F("lines__taxable_value"),
    "iamt": F("lines__igst"),
    "camt": F("lines__cgst"),
    "samt": F("lines__sgst"),
    "csamt": F("lines__cess"),
}
INTER, INTRA = ("txval", "iamt", "csamt"), ("txval", "camt", "samt", "csamt")
Told = Callable[[int], None]
Items = dict[str, Any]


def number(amount: Decimal | int) -> float | int:
    """Return rupees as the file has them: a number of at most two decimals."""
    return float(amount) if amount else 0


def day(value: date) -> str:
    """Return a date as the file has it."""
    return f"{value:%d-%m-%Y}"


def gstr1_file(
    *, gstin: str, first: date, last: date, version: str, done: Told | None = None
) -> Iterator[str]:
    """Yield the file of a period in pieces. `done` is told how many documents are written so far."""
    head = {"gstin": gstin, "fp": f"{last:%m%Y}", "version": version, "hash": "hash", "gt": 0, "cur_gt": 0}
    yield json.dumps(head)[:-1]
    count = 0
    for name, pieces in _sections(first, last):
        begun = False
        for piece, documents in pieces:
            yield piece if begun or not piece else f', "{name}": [{piece}'
            begun = begun or bool(piece)
            count += documents
            if done is not None and documents:
                done(count)
        if begun:
            yield "]"
    for name, value in _small(first, last):
        yield f', "{name}": {json.dumps(value)}'
    yield "}"


# A piece of text and how many documents it brings.
Piece = tuple[str, int]


def _sections(first: date, last: date) -> Iterator[tuple[str, Iterator[Piece]]]:
    """Yield the sections that list documents, each as its pieces."""
    listed = (
        ("b2b", Section.B2B, "party_gstin", "ctin", "inv", _b2b),
        ("b2cl", Section.B2CL, "place_of_supply", "pos", "inv", _b2cl),
    )
    for name, section, by, key, inner, shape in listed:
        yield name, _grouped(_documents(first, last, section, by), by, key, inner, shape)
    yield "b2cs", _plain(_b2cs(first, last))
    exports = _documents(first, last, Section.EXP, "supply_type")
    yield "exp", _grouped(exports, "supply_type", "exp_typ", "inv", _exp, EXP_TYPES)
    notes = _documents(first, last, Section.CDNR, "party_gstin")
    yield "cdnr", _grouped(notes, "party_gstin", "ctin", "nt", _cdnr)
    others = _documents(first, last, Section.CDNUR, "place_of_supply")
    yield "cdnur", _plain(_cdnur(others))


def _small(first: date, last: date) -> Iterator[tuple[str, Any]]:
    """Yield the sections that are sums: their size does not grow with the documents."""
    nil = nil_rows(first, last)
    if nil:
        yield "nil", {"inv": nil}
    hsn = hsn_tabs(first, last)
    if hsn:
        yield "hsn", hsn
    issued = doc_issue(first, last)
    if issued:
        yield "doc_issue", {"doc_det": issued}


def _documents(first: date, last: date, section: Section, by: str) -> Iterator[tuple[Any, list[Items]]]:
    """Yield the documents of a section that have taxable lines, with these by rate, those of one party together.

    Parties come as they come in the ledger.
    """
    begins = Window(Min("pk"), partition_by=[F(by)])
    rows = (
        GSTInvoice.objects.filter(
            flow=Flow.OUTWARD, period__range=(first, last), section=section, is_cancelled=False
        )
        .annotate(begins=begins, **LINE)
        .order_by("begins", "pk", "lines__line_no")
        .values_list(*TOLD, *LINE, named=True)
    )
    for _pk, found in groupby(rows.iterator(BLOCK), key=attrgetter("pk")):
        lines = [line for line in found if line.treatment == LineTreatment.TAXABLE]
        if lines:
            yield lines[0], _items(lines)


def _grouped(
    rows: Iterator[tuple[Any, list[Items]]],
    by: str,
    key: str,
    inner: str,
    shape: Callable[[Any, list[Items]], Items],
    names: Mapping[Any, str] | None = None,
) -> Iterator[Piece]:
    """Yield `{key: …, inner: […]}` for each group, document by document."""
    is_first_group = True
    for value, found in groupby(rows, key=lambda one: getattr(one[0], by)):
        told = json.dumps(names[value] if names else value)
        before = f'{"" if is_first_group else ", "}{{"{key}": {told}, "{inner}": ['
        for row, items in found:
            yield before + json.dumps(shape(row, items)), 1
            before = ", "
        is_first_group = False
        yield "]}", 0


def _plain(rows: Iterable[Items]) -> Iterator[Piece]:
    for place, row in enumerate(rows):
        text = json.dumps(row)
        yield (f", {text}" if place else text), 1


def _items(lines: Sequence[Any]) -> list[Items]:
    """Return the taxable lines of a document by rate, with the taxes that it has."""
    names = INTER if lines[0].is_inter_state else INTRA
    by_rate: dict[Decimal, list[Decimal]] = {}
    for line in lines:
        amounts = [getattr(line, name) for name in names]
        sums = by_rate.get(line.rate)
        by_rate[line.rate] = [one + two for one, two in zip(sums, amounts, strict=True)] if sums else amounts
    return [
        {"rt": number(rate), **{name: number(amount) for name, amount in zip(names, sums, strict=True)}}
        for rate, sums in by_rate.items()
    ]


def _listed(items: list[Items]) -> list[Items]:
    return [{"num": place, "itm_det": item} for place, item in enumerate(items, 1)]


def _b2b(row: Any, items: list[Items]) -> Items:
    return {
        "inum": row.invoice_no, "idt": day(row.invoice_on), "val": number(row.total), "pos": row.place_of_supply,
        "rchrg": "Y" if row.is_reverse_charge else "N", "inv_typ": INV_TYPES[SupplyType(row.supply_type)],
        "itms": _listed(items),
    }  # fmt: skip


def _b2cl(row: Any, items: list[Items]) -> Items:
    return {
        "inum": row.invoice_no,
        "idt": day(row.invoice_on),
        "val": number(row.total),
        "itms": _listed(items),
    }


def _exp(row: Any, items: list[Items]) -> Items:
    told: Items = {"inum": row.invoice_no, "idt": day(row.invoice_on), "val": number(row.total)}
    if row.shipping_bill_no and row.shipping_bill_on:
        told |= {
            "sbpcode": row.port_code, "sbnum": row.shipping_bill_no, "sbdt": day(row.shipping_bill_on)
        }  # fmt: skip
    return {**told, "itms": items}


def _note(row: Any, items: list[Items]) -> Items:
    return {
        "ntty": "C" if row.document_type == DocumentType.CREDIT_NOTE else "D",
        "nt_num": row.invoice_no,
        "nt_dt": day(row.invoice_on),
        "val": number(row.total),
        "pos": row.place_of_supply,
        "itms": _listed(items),
    }


def _cdnr(row: Any, items: list[Items]) -> Items:
    kind = INV_TYPES[SupplyType(row.supply_type)]
    return {**_note(row, items), "rchrg": "Y" if row.is_reverse_charge else "N", "inv_typ": kind}


def _cdnur(rows: Iterator[tuple[Any, list[Items]]]) -> Iterator[Items]:
    for row, items in rows:
        yield {"typ": NOTE_TYPES.get(SupplyType(row.supply_type), "B2CL"), **_note(row, items)}


def _lines(first: date, last: date) -> QuerySet[GSTInvoiceLine]:
    return GSTInvoiceLine.objects.filter(
        invoice__flow=Flow.OUTWARD, invoice__period__range=(first, last), invoice__is_cancelled=False
    ).order_by()


def _b2cs(first: date, last: date) -> Iterator[Items]:
    """Yield table 7: by place and rate, notes taken off."""
    rows = (
        _lines(first, last)
        .filter(invoice__section=Section.B2CS, treatment=LineTreatment.TAXABLE)
        .values("invoice__is_inter_state", "invoice__place_of_supply", "rate")
        .annotate(
            begins=Min("invoice"),
            txval=Sum(F("taxable_value") * SIGN),
            iamt=Sum(F("igst") * SIGN),
            camt=Sum(F("cgst") * SIGN),
            samt=Sum(F("sgst") * SIGN),
            csamt=Sum(F("cess") * SIGN),
        )
        .order_by("begins", "rate")
    )
    for found in rows:
        row: Mapping[str, Any] = found
        inter = row["invoice__is_inter_state"]
        yield {
            "sply_ty": "INTER" if inter else "INTRA", "pos": row["invoice__place_of_supply"], "typ": "OE",
            "rt": number(row["rate"]), **{name: number(row[name]) for name in (INTER if inter else INTRA)},
        }  # fmt: skip


def nil_rows(first: date, last: date) -> list[Items]:
    """Return table 8: what is nil rated, exempt or outside GST, by kind of buyer."""
    columns = {
        LineTreatment.NIL: "nil_amt", LineTreatment.EXEMPT: "expt_amt", LineTreatment.NON_GST: "ngsup_amt"
    }  # fmt: skip
    found: dict[str, Items] = {}
    rows = (
        _lines(first, last)
        .exclude(treatment=LineTreatment.TAXABLE)
        .annotate(tab=TAB)
        .values_list("invoice__is_inter_state", "tab", "treatment")
        .annotate(net=Sum(F("taxable_value") * SIGN))
    )
    for inter, tab, treatment, net in rows:
        key = ("INTR" if inter else "INTRA") + tab.upper()
        sums = found.setdefault(key, {"sply_ty": key, **dict.fromkeys(columns.values(), ZERO)})
        sums[columns[LineTreatment(treatment)]] += net
    order = ("INTRB2B", "INTRAB2B", "INTRB2C", "INTRAB2C")
    return [
        {name: value if name == "sply_ty" else number(value) for name, value in found[key].items()}
        for key in order
        if key in found
    ]


def hsn_tabs(first: date, last: date) -> Items:
    """Return table 12, from May 2025 in two tabs."""
    rows = hsn_rows(first, last, is_split=last >= SPLIT_FROM)
    if last < SPLIT_FROM:
        return {"data": _hsn(rows)} if rows else {}
    tabs = {f"hsn_{tab}": _hsn([row for row in rows if row.tab == tab]) for tab in (B2B, B2C)}
    return {name: listed for name, listed in tabs.items() if listed}


def _hsn(rows: Sequence[HsnRow]) -> list[Items]:
    return [
        {
            "num": place, "hsn_sc": row.hsn_code, "desc": row.description[:30], "uqc": row.unit,
            "qty": number(row.quantity), "rt": number(row.rate), "txval": number(row.amounts.taxable),
            "iamt": number(row.amounts.igst), "camt": number(row.amounts.cgst), "samt": number(row.amounts.sgst),
            "csamt": number(row.amounts.cess),
        }
        for place, row in enumerate(rows, 1)
    ]  # fmt: skip


def issued(first: date, last: date, document_type: str) -> Iterator[Series]:
    """Yield the runs of numbers of a kind of document; a gap begins a new one, cancelled ones are counted."""
    digits = Func(F("invoice_no"), Value("[0-9]+$"), function="substring", output_field=CharField())
    rows = (
        GSTInvoice.objects.filter(
            flow=Flow.OUTWARD, period__range=(first, last), document_type=document_type, is_summary=False
        )
        .annotate(digits=digits)
        .annotate(width=Length("digits"), count=Cast("digits", BigIntegerField()))
        .annotate(prefix=Func(F("invoice_no"), Length("invoice_no") - F("width"), function="left"))
        .order_by("prefix", "width", "count", "invoice_no")
    )
    return series_of(rows.values_list("invoice_no", "is_cancelled").iterator(BLOCK))


def doc_issue(first: date, last: date) -> list[Items]:
    """Return table 13."""
    found = []
    for kind, code in DOC_NUMBERS.items():
        docs = [
            {"num": place, "from": run.first, "to": run.last, "totnum": run.total, "cancel": run.cancelled,
             "net_issue": run.total - run.cancelled}
            for place, run in enumerate(issued(first, last, kind), 1)
        ]  # fmt: skip
        if docs:
            found.append({"doc_num": code, "docs": docs})
    return found
