"""Reads of documents."""

from datetime import date

from django.db.models import QuerySet

from core.periods import Month
from core.refusals import get_or_refuse
from erp_planned.gst.enums import DocumentType, Flow, ReturnStatus, ReturnType
from erp_planned.gst.errors import NoSuchInvoice
from erp_planned.gst.models import GSTInvoice, GSTReturn

CLOSES = {Flow.OUTWARD: (ReturnType.GSTR1, ReturnType.GSTR3B), Flow.INWARD: (ReturnType.GSTR3B,)}


def documents() -> QuerySet[GSTInvoice]:
    """Return the documents with their lines and originals, the newest first."""
    return GSTInvoice.objects.select_related("original").prefetch_related("lines")


def get_invoice(pk: int) -> GSTInvoice:
    """Return a document. Raises NoSuchInvoice."""
    found: GSTInvoice = get_or_refuse(documents(), NoSuchInvoice(), pk=pk)
    return found


def originals() -> QuerySet[GSTInvoice]:
    """Return what a note can be of, the newest first."""
    return GSTInvoice.objects.filter(document_type=DocumentType.INVOICE, is_cancelled=False, is_summary=False)


def filed_spans(flow: str, since: date) -> list[tuple[date, date]]:
    """Return the stretches from a day on whose returns are filed, for documents of a direction."""
    rows = GSTReturn.objects.filter(
        status=ReturnStatus.FILED, return_type__in=CLOSES[Flow(flow)], ends_on__gte=since
    )
    return list(rows.values_list("starts_on", "ends_on"))


def first_open(flow: str, day: date) -> date:
    """Return the first month from a day's on whose return is not filed, as its first day."""
    return after_spans(filed_spans(flow, Month.of(day).first), day)


def after_spans(spans: list[tuple[date, date]], day: date) -> date:
    """Return the first month from a day's on that lies in none of the stretches, as its first day."""
    month = Month.of(day)
    while any(first <= month.first <= last for first, last in spans):
        month = month.plus(1)
    return month.first


def is_filed(flow: str, period: date) -> bool:
    """Say whether the return that a month's documents stand in is filed."""
    return any(first <= period <= last for first, last in filed_spans(flow, period))


def original_by_number(flow: str, number: str, gstin: str) -> GSTInvoice:
    """Return the newest invoice of a number, of one party where its GSTIN is given. Raises NoSuchInvoice."""
    rows = originals().filter(flow=flow, invoice_no__iexact=number.strip())
    if gstin:
        rows = rows.filter(party_gstin=gstin)
    found: GSTInvoice = get_or_refuse(rows.order_by("-pk"), NoSuchInvoice())
    return found
