"""Reads of the reconciliation: its rows in words, what is still to be compared, sums by result."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.formatting import in_date, rupees
from core.money import ZERO
from core.periods import Month
from core.refusals import get_or_refuse
from erp_planned.gst.enums import InwardKind
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.ledger import inward
from erp_planned.gst_credit.calc.matching import Paper
from erp_planned.gst_credit.enums import MatchResult, MatchStatus
from erp_planned.gst_credit.errors import NoSuchMatch, NoSuchStatement
from erp_planned.gst_credit.models import Gstr2bDocument, Gstr2bStatement, GSTReconciliation

# What a difference is about; amounts are told as rupees.
NAMES = {
    "gstin": _t("GSTIN"), "number": _t("number"), "on": _t("date"), "kind": _t("document"),
    "place": _t("place of supply"), "is_reverse_charge": _t("reverse charge"), "taxable": _t("taxable value"),
    "igst": _t("IGST"), "cgst": _t("CGST"), "sgst": _t("SGST"), "cess": _t("cess"),
}  # fmt: skip
AMOUNTS = ("taxable", "igst", "cgst", "sgst", "cess")


def matches() -> QuerySet[GSTReconciliation]:
    """Return the rows with both sides, the newest month first."""
    return GSTReconciliation.objects.select_related("book", "portal__statement")


def get_match(pk: int) -> GSTReconciliation:
    """Return a row. Raises NoSuchMatch."""
    row: GSTReconciliation = get_or_refuse(matches(), NoSuchMatch(), pk=pk)
    return row


def statements() -> QuerySet[Gstr2bStatement]:
    """Return the imported files, the newest month first."""
    return Gstr2bStatement.objects.all()


def get_statement(pk: int) -> Gstr2bStatement:
    """Return a file. Raises NoSuchStatement."""
    row: Gstr2bStatement = get_or_refuse(statements(), NoSuchStatement(), pk=pk)
    return row


def totals(rows: QuerySet[GSTReconciliation]) -> list[dict[str, Any]]:
    """Return number and tax of the rows by result and status."""
    found: Any = (
        rows.order_by()
        .values("result", "status")
        .annotate(
            rows=Count("pk"), books=Sum("books_tax"), gstr2a=Sum("portal_tax"), difference=Sum("difference")
        )
    )
    return sorted(found, key=lambda one: (one["result"], one["status"]))


def waiting_rows() -> QuerySet[GSTReconciliation]:
    """Return the rows that somebody has to decide."""
    return GSTReconciliation.objects.filter(status=MatchStatus.PENDING)


def undecided_books() -> list[GSTInvoice]:
    """Return the purchases that can be compared: from registered suppliers, with tax, up to the last GSTR-2B's month.

    They reach back to the year before, whose credit can still be claimed (section 16(4)). What waits in the books
    as not in GSTR-2B is compared again.
    """
    newest = Gstr2bStatement.objects.order_by("-month").first()
    if newest is None:
        return []
    month = Month.of(newest.month)
    # First calendar year of the financial year before the month's.
    before = (month.first.year if month.first.month > 3 else month.first.year - 1) - 1
    taken = GSTReconciliation.objects.filter(is_live=True, book__isnull=False).exclude(
        Q(status=MatchStatus.PENDING) | Q(status=MatchStatus.ACCEPTED, result=MatchResult.NOT_IN_2B)
    )
    rows = inward().filter(
        inward_kind=InwardKind.DOMESTIC, is_summary=False, taxable_value__gt=0,
        invoice_on__range=(date(before, 4, 1), month.last),
    )  # fmt: skip
    with_tax = Q(igst__gt=0) | Q(cgst__gt=0) | Q(cess__gt=0)
    return list(rows.exclude(party_gstin="").filter(with_tax).exclude(pk__in=taken.values("book")))


def undecided_documents() -> list[Gstr2bDocument]:
    """Return the documents of GSTR-2B that are not decided."""
    taken = GSTReconciliation.objects.filter(is_live=True, portal__isnull=False).exclude(
        status=MatchStatus.PENDING
    )
    rows = Gstr2bDocument.objects.select_related("statement")
    return list(rows.exclude(pk__in=taken.values("portal")))


def rejected_pairs() -> set[tuple[int, int]]:
    """Return the pairs (books, GSTR-2B) that somebody rejected."""
    rows = GSTReconciliation.objects.filter(
        status=MatchStatus.REJECTED, book__isnull=False, portal__isnull=False
    )
    return set(rows.values_list("book_id", "portal_id"))


def paper_of_book(row: GSTInvoice) -> Paper:
    """Return a purchase as it is compared."""
    return Paper(
        row.pk, row.party_gstin, row.invoice_no, row.invoice_on, row.document_type, row.place_of_supply,
        row.is_reverse_charge, row.taxable_value, row.cgst, row.sgst, row.igst, row.cess,
    )  # fmt: skip


def paper_of_document(row: Gstr2bDocument) -> Paper:
    """Return a document of GSTR-2B as it is compared."""
    return Paper(
        row.pk, row.gstin, row.number, row.dated_on, row.kind, row.place, row.is_reverse_charge, row.taxable,
        row.cgst, row.sgst, row.igst, row.cess,
    )  # fmt: skip


def in_words(row: GSTReconciliation) -> str:
    """Return in a sentence what the comparison found, and what is to be done."""
    if row.portal is None:
        return _(
            "In the books and not in GSTR-2B: the credit waits until the supplier reports it. %(tax)s"
        ) % {"tax": rupees(row.books_tax)}
    told = _pair(row) if row.book is not None else _lone(row.portal)
    if not row.portal.is_available:
        told += " " + _("GSTR-2B says that the credit is not available (%(why)s).") % {
            "why": row.portal.reason or "-"
        }
    if row.portal.replaces:
        told += " " + _("It takes the place of %(number)s.") % {"number": row.portal.replaces}
    return told


def _lone(document: Gstr2bDocument) -> str:
    text = _(
        "In GSTR-2B and not in the books: enter %(kind)s %(number)s of %(name)s, %(gstin)s, dated %(day)s, taxable "
        "%(taxable)s; or reject it where it is not ours."
    )
    return text % {
        "kind": document.get_kind_display().lower(), "number": document.number, "gstin": document.gstin,
        "name": document.name or "-", "day": in_date(document.dated_on), "taxable": rupees(document.taxable),
    }  # fmt: skip


def _pair(row: GSTReconciliation) -> str:
    differing = {name for name, _ours, _theirs in row.differences}
    if not differing:
        return _("All is the same.")
    same = _("Same number") if "number" not in differing else _("Another number")
    parts = [_difference(*one) for one in row.differences]
    return same + ": " + "; ".join(parts) + "."


def _difference(name: str, ours: str, theirs: str) -> str:
    if name in AMOUNTS:
        text = _("%(name)s differs by %(by)s")
        return text % {"name": NAMES[name], "by": rupees(abs(Decimal(ours) - Decimal(theirs)))}
    if name == "on":
        ours, theirs = in_date(date.fromisoformat(ours)), in_date(date.fromisoformat(theirs))
    text = _("%(name)s is %(ours)s in the books, %(theirs)s in GSTR-2B")
    return text % {"name": NAMES.get(name, name), "ours": ours, "theirs": theirs}


def sum_of(rows: Sequence[dict[str, Any]], name: str) -> Decimal:
    """Return the sum of a column of `totals`."""
    return sum((row[name] or ZERO for row in rows), ZERO)


def documents() -> QuerySet[Gstr2bDocument]:
    """Return the documents of all files, the newest first."""
    return Gstr2bDocument.objects.select_related("statement")


def count_open() -> int:
    """Return how many documents of GSTR-2B are not decided."""
    taken = GSTReconciliation.objects.filter(is_live=True, portal__isnull=False).exclude(
        status=MatchStatus.PENDING
    )
    return Gstr2bDocument.objects.exclude(pk__in=taken.values("portal")).count()
