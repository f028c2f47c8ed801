"""GSTR-1 as the file of the tax network, written piece by piece: memory does not grow with the documents.

Keys and shapes: reference gst, section 4.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
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
BLOCK = 250
INV_TYPES = {
    SupplyType.REGULAR: "R",
    SupplyType.SEZ_WITH_TAX: "SEWP",
    SupplyType.SEZ_WITHOUT_TAX: "SEWOP",
    SupplyType.DEEMED_EXPORT: "DE",
}
EXP_TYPES = {SupplyType.EXPORT_WITH_TAX: "WPAY", SupplyType.EXPORT_WITHOUT_TAX: "WOPAY"}
NOTE_TYPES = {SupplyType.EXPORT_WITH_TAX: "EXPWP", SupplyType.EXPORT_WITHOUT_TAX: "EXPWOP"}
DOC_NUMBERS = {DocumentType.INVOICE: 1, DocumentType.DEBIT_NOTE: 4, DocumentType.CREDIT_NOTE: 5}
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


def _documents(first: date, last: date, section: Section, by: str) -> QuerySet[GSTInvoice]:
    """Return the documents of a section that have taxable lines, those of one party together, parties as they come."""
    rows = GSTInvoice.objects.filter(
        flow=Flow.OUTWARD, period__range=(first, last), section=section, is_cancelled=False
    )
    begins = Window(Min("pk"), partition_by=[F(by)])
    return rows.annotate(begins=begins).order_by("begins", "pk").prefetch_related("lines")


def _grouped(
    rows: QuerySet[GSTInvoice],
    by: str,
    key: str,
    inner: str,
    shape: Callable[[GSTInvoice, list[Items]], Items],
    names: Mapping[Any, str] | None = None,
) -> Iterator[Piece]:
    """Yield `{key: …, inner: […]}` for each group, document by document."""
    is_first_group = True
    for value, found in groupby(rows.iterator(BLOCK), key=lambda row: getattr(row, by)):
        is_first = True
        for row in found:
            items = _items(row)
            if not items:
                continue
            piece = json.dumps(shape(row, items))
            if is_first:
                before = "" if is_first_group else ", "
                told = json.dumps(names[value] if names else value)
                piece = f'{before}{{"{key}": {told}, "{inner}": [{piece}'
            else:
                piece = f", {piece}"
            is_first = is_first_group = False
            yield piece, 1
        if not is_first:
            yield "]}", 0


def _plain(rows: Iterable[Items]) -> Iterator[Piece]:
    for place, row in enumerate(rows):
        text = json.dumps(row)
        yield (f", {text}" if place else text), 1


def _items(row: GSTInvoice) -> list[Items]:
    """Return the taxable lines of a document by rate, with the taxes that it has."""
    by_rate: dict[Decimal, dict[str, Decimal]] = {}
    for line in row.lines.all():
        if line.treatment == LineTreatment.TAXABLE:
            sums = by_rate.setdefault(
                line.rate, dict.fromkeys(("txval", "iamt", "camt", "samt", "csamt"), ZERO)
            )
            for name, amount in (
                ("txval", line.taxable_value), ("iamt", line.igst), ("camt", line.cgst), ("samt", line.sgst),
                ("csamt", line.cess),
            ):  # fmt: skip
                sums[name] += amount
    unused = ("camt", "samt") if row.is_inter_state else ("iamt",)
    return [
        {"rt": number(rate), **{name: number(value) for name, value in sums.items() if name not in unused}}
        for rate, sums in by_rate.items()
    ]


def _listed(items: list[Items]) -> list[Items]:
    return [{"num": place, "itm_det": item} for place, item in enumerate(items, 1)]


def _b2b(row: GSTInvoice, items: list[Items]) -> Items:
    return {
        "inum": row.invoice_no, "idt": day(row.invoice_on), "val": number(row.total), "pos": row.place_of_supply,
        "rchrg": "Y" if row.is_reverse_charge else "N", "inv_typ": INV_TYPES[SupplyType(row.supply_type)],
        "itms": _listed(items),
    }  # fmt: skip


def _b2cl(row: GSTInvoice, items: list[Items]) -> Items:
    return {
        "inum": row.invoice_no,
        "idt": day(row.invoice_on),
        "val": number(row.total),
        "itms": _listed(items),
    }


def _exp(row: GSTInvoice, items: list[Items]) -> Items:
    told: Items = {"inum": row.invoice_no, "idt": day(row.invoice_on), "val": number(row.total)}
    if row.shipping_bill_no and row.shipping_bill_on:
        told |= {
            "sbpcode": row.port_code, "sbnum": row.shipping_bill_no, "sbdt": day(row.shipping_bill_on)
        }  # fmt: skip
    return {**told, "itms": items}


def _note(row: GSTInvoice, items: list[Items]) -> Items:
    return {
        "ntty": "C" if row.document_type == DocumentType.CREDIT_NOTE else "D",
        "nt_num": row.invoice_no,
        "nt_dt": day(row.invoice_on),
        "val": number(row.total),
        "pos": row.place_of_supply,
        "itms": _listed(items),
    }


def _cdnr(row: GSTInvoice, items: list[Items]) -> Items:
    kind = INV_TYPES[SupplyType(row.supply_type)]
    return {**_note(row, items), "rchrg": "Y" if row.is_reverse_charge else "N", "inv_typ": kind}


def _cdnur(rows: QuerySet[GSTInvoice]) -> Iterator[Items]:
    for row in rows.iterator(BLOCK):
        items = _items(row)
        if items:
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
        taxes = ("txval", "iamt", "csamt") if inter else ("txval", "camt", "samt", "csamt")
        yield {
            "sply_ty": "INTER" if inter else "INTRA", "pos": row["invoice__place_of_supply"], "typ": "OE",
            "rt": number(row["rate"]), **{name: number(row[name]) for name in taxes},
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
