"""Comparing the books with GSTR-2B: exact pairs are accepted at once, the rest waits; what is decided stays."""

from collections.abc import Callable, Sequence

from django.db import transaction
from django.utils import timezone

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.jobs import enqueue
from core.outbox.models import Job
from erp_planned.gst.enums import Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.services.credits import set_credits
from erp_planned.gst_credit.calc.matching import Pair, Result, matched
from erp_planned.gst_credit.enums import MatchResult, MatchStatus
from erp_planned.gst_credit.models import Gstr2bDocument, GSTReconciliation
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.matches import (
    paper_of_book,
    paper_of_document,
    rejected_pairs,
    undecided_books,
    undecided_documents,
)
from erp_planned.gst_credit.services.holding import hold_matches

TASK = "gst_credit.reconcile"
# Documents up to which the comparison is made at once; more are compared in the background.
AT_ONCE = 1000
Report = Callable[[int, int], None]


def reconcile_soon(*, documents: int, actor: Actor) -> Job | None:
    """Compare at once, or by a background job where the documents are many; return the job. Raises Forbidden."""
    authorize(actor, P.WRITE)
    if documents > AT_ONCE:
        return enqueue(TASK, actor=actor)
    reconcile(actor=actor)
    return None


def reconcile(*, actor: Actor, report: Report = lambda _done, _total: None) -> dict[str, int]:
    """Compare what is not decided anew and return the number of rows by result; done again it changes nothing.

    Exact pairs are accepted with their credit; one whose credit stands in a filed return waits. Raises Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_matches()
        GSTReconciliation.objects.filter(status=MatchStatus.PENDING).delete()
        # What was cancelled in the books since leaves its other side free.
        GSTReconciliation.objects.filter(is_live=True, book__is_cancelled=True).update(is_live=False)
        books = {row.pk: row for row in undecided_books()}
        portal = {row.pk: row for row in undecided_documents()}
        total = len(books) + len(portal)
        report(0, total)
        pairs = matched(
            map(paper_of_book, books.values()),
            map(paper_of_document, portal.values()),
            apart=rejected_pairs(),
        )
        rows = _rows(pairs, books, portal)
        _accept_exact(rows, actor)
        GSTReconciliation.objects.bulk_create(rows, batch_size=2000)
        report(total, total)
        counts = {result: sum(row.result == result for row in rows) for result in MatchResult.values}
        record(actor, "gst_reconciliation.made", after=counts)
    return counts


def _rows(
    pairs: Sequence[Pair], books: dict[int, GSTInvoice], portal: dict[int, Gstr2bDocument]
) -> list[GSTReconciliation]:
    """Return new rows; what waited in the books alone and has a pair now gives way, and without one it stays."""
    waits = dict(
        GSTReconciliation.objects.filter(is_live=True, book__in=books, portal=None).values_list("book", "pk")
    )
    paired = [waits[pair.book.key] for pair in pairs if pair.book and pair.portal and pair.book.key in waits]
    GSTReconciliation.objects.filter(pk__in=paired).update(is_live=False)
    return [
        row_of(pair, books, portal)
        for pair in pairs
        if not (
            pair.result == Result.NOT_IN_2B
            and pair.book
            and (pair.book.key in waits or books[pair.book.key].is_reverse_charge)
        )
    ]


def row_of(pair: Pair, books: dict[int, GSTInvoice], portal: dict[int, Gstr2bDocument]) -> GSTReconciliation:
    """Return the row of a pair or lone document, not saved."""
    book = books[pair.book.key] if pair.book else None
    document = portal[pair.portal.key] if pair.portal else None
    period = document.statement.month if document else books[pair.book.key].period if pair.book else None
    if period is None:
        raise ValueError("a row has a document")
    return GSTReconciliation(
        period=period,
        book=book, portal=document, result=MatchResult(pair.result.value), rule=pair.rule,
        differences=[list(one) for one in pair.differences],
        books_tax=pair.book.tax if pair.book else 0, portal_tax=pair.portal.tax if pair.portal else 0,
        difference=pair.tax_difference,
    )  # fmt: skip


def itc_of(row: GSTReconciliation) -> str | None:
    """Return what accepting a row makes of the credit, None where it stays as it is."""
    if row.book is None or (row.book.itc in (Itc.BLOCKED, Itc.NONE) and row.portal is not None):
        return None
    if row.portal is None:
        return None if row.book.is_reverse_charge or row.book.itc == Itc.BLOCKED else Itc.NOT_IN_2B
    return Itc.ELIGIBLE if row.portal.is_available else Itc.POS_RESTRICTED


def _accept_exact(rows: Sequence[GSTReconciliation], actor: Actor) -> None:
    exact = [row for row in rows if row.result == MatchResult.EXACT]
    wanted = {row.book_id: itc for row in exact if row.book_id is not None and (itc := itc_of(row))}
    refused = set_credits(wanted=wanted, actor=actor) if wanted else set()
    for row in exact:
        if row.book_id not in refused:
            row.status = MatchStatus.ACCEPTED
            row.decided_by, row.decided_at = actor.name[:150], timezone.now()
