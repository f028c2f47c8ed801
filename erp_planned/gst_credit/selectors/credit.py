"""The ledger of input credit by inward document: claimed, reversed, and used by filed returns, oldest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Case, DecimalField, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When, Window
from django.db.models.functions import Coalesce

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.gst.enums import DocumentType, Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.ledger import credit_used, inward
from erp_planned.gst.selectors.opening import opening_credit
from erp_planned.gst_credit.errors import NoSuchCredit, NoSuchReversal
from erp_planned.gst_credit.models import HEADS, CreditReversal

MONEY: Any = DecimalField(max_digits=16, decimal_places=2)
Place = tuple[date, date, int]


@dataclass(frozen=True, slots=True)
class Credit:
    """An inward document in the ledger of credit; rupees of all heads together."""

    invoice: GSTInvoice
    tax_amount: Decimal
    eligible: Decimal
    reversed: Decimal
    utilized: Decimal


def credit_rows() -> QuerySet[GSTInvoice]:
    """Return the inward documents that have tax, the newest first, with what is reversed of each by head."""
    rows = inward().filter(Q(igst__gt=0) | Q(cgst__gt=0) | Q(cess__gt=0))
    return rows.annotate(**{f"reversed_{head}": _reversed(head) for head in HEADS}).order_by(
        "-invoice_on", "-pk"
    )


def get_credit(pk: int) -> GSTInvoice:
    """Return an inward document that has tax. Raises NoSuchCredit."""
    row: GSTInvoice = get_or_refuse(credit_rows(), NoSuchCredit(), pk=pk)
    return row


def ledger_of(rows: Iterable[GSTInvoice]) -> list[Credit]:
    """Return documents of `credit_rows` as rows of the ledger; the same number of queries for any number of rows."""
    # The opening credit is older than any document, and used before them.
    opening = opening_credit()
    used = {head: amount - opening[head] for head, amount in credit_used().items() if amount > opening[head]}
    ends = {head: _end_of(head, amount) for head, amount in used.items()}
    return [_credit(row, ends) for row in rows]


def reversals() -> QuerySet[CreditReversal]:
    """Return reversals and reclaims with their documents, the newest month first."""
    return CreditReversal.objects.select_related("invoice", "of")


def get_reversal(pk: int) -> CreditReversal:
    """Return a reversal. Raises NoSuchReversal."""
    row: CreditReversal = get_or_refuse(reversals(), NoSuchReversal(), pk=pk)
    return row


def still_out(row: CreditReversal) -> dict[str, Decimal]:
    """Return what of a reversal is not reclaimed yet, by head."""
    back = row.reclaims.aggregate(**{f"{head}_sum": Sum(head) for head in HEADS})
    return {head: getattr(row, head) - (back[f"{head}_sum"] or ZERO) for head in HEADS}


def _reversed(head: str) -> Any:
    signed = Case(When(of=None, then=F(head)), default=-F(head), output_field=MONEY)
    rows = CreditReversal.objects.filter(invoice=OuterRef("pk")).order_by().values("invoice")
    return Coalesce(Subquery(rows.annotate(sum=Sum(signed)).values("sum")), Value(ZERO), output_field=MONEY)


def _signed(head: str) -> Any:
    is_note = Q(document_type=DocumentType.CREDIT_NOTE)
    return Case(When(is_note, then=-F(head)), default=F(head), output_field=MONEY) - F(f"reversed_{head}")


def _end_of(head: str, used: Decimal) -> tuple[Place, Decimal] | None:
    """Return the document in which the used credit of a head ends, and what of its credit is not used.

    None: all documents are used whole.
    """
    order = [F("credit_period").asc(), F("invoice_on").asc(), F("pk").asc()]
    rows = credit_rows().filter(itc=Itc.ELIGIBLE, credit_period__isnull=False)
    running = rows.annotate(running=Window(Sum(_signed(head)), order_by=order)).filter(running__gte=used)
    row = running.order_by("credit_period", "invoice_on", "pk").first()
    return (_place(row), row.running - used) if row is not None else None


def _place(row: GSTInvoice) -> Place:
    return row.credit_period or date.max, row.invoice_on, row.pk


def _credit(row: GSTInvoice, ends: dict[str, tuple[Place, Decimal] | None]) -> Credit:
    out = {head: getattr(row, f"reversed_{head}") for head in HEADS}
    claimed = {head: row.sign * getattr(row, head) if row.itc == Itc.ELIGIBLE else ZERO for head in HEADS}
    utilized = ZERO
    for head, end in ends.items():
        amount = claimed[head] - out[head]
        if row.itc != Itc.ELIGIBLE or (end is not None and _place(row) > end[0]):
            continue
        utilized += amount - end[1] if end is not None and _place(row) == end[0] else amount
    return Credit(row, row.sign * row.tax, sum(claimed.values(), ZERO), sum(out.values(), ZERO), utilized)
