"""Decisions on what the comparison left open: accepted with its credit, or rejected; once, and for good."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState, ValidationFailed
from core.states import moving, require_step, take
from erp_planned.gst.services.credits import set_credits
from erp_planned.gst_credit.calc.matching import Pair, Result
from erp_planned.gst_credit.enums import MATCH_TRANSITIONS, MatchResult, MatchStatus
from erp_planned.gst_credit.errors import NoSuchMatch
from erp_planned.gst_credit.models import GSTReconciliation
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.matches import matches, paper_of_book, paper_of_document
from erp_planned.gst_credit.services.holding import hold_matches
from erp_planned.gst_credit.services.reconciling import itc_of, row_of

MOST = 500
BULK = (MatchResult.EXACT, MatchResult.SUGGESTED)


def accept(*, match: GSTReconciliation, actor: Actor, remarks: str = "") -> GSTReconciliation:
    """Accept a row: of a pair the credit is taken, in the books alone it waits for a later GSTR-2B.

    Raises InvalidState for a document that is not in the books (enter it, then compare again) and where the credit
    stands in a filed return, InvalidTransition for a decided row, NoSuchMatch, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_matches()
        row = take(matches(), NoSuchMatch(), pk=match.pk)
        require_step(row, MatchStatus.ACCEPTED, table=MATCH_TRANSITIONS, field="status")
        if row.book is None:
            raise InvalidState(
                _("%(number)s is not in the books: enter it and compare again, or reject it.")
                % {"number": row}
            )
        itc = itc_of(row)
        if itc and set_credits(wanted={row.book.pk: itc}, actor=actor):
            raise InvalidState(
                _("The credit of %(number)s stands in a filed return, or it is cancelled.") % {"number": row}
            )
        _decide(row, MatchStatus.ACCEPTED, remarks, actor)
    return row


def reject(*, match: GSTReconciliation, actor: Actor, remarks: str) -> GSTReconciliation:
    """Reject a row: a pair comes apart for good, a document of GSTR-2B is not ours, one of the books waits no more.

    The sides of a pair wait alone until they are compared again. Raises ValidationFailed naming `remarks`,
    InvalidTransition for a decided row, NoSuchMatch, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    with transaction.atomic():
        hold_matches()
        row = take(matches(), NoSuchMatch(), pk=match.pk)
        require_step(row, MatchStatus.REJECTED, table=MATCH_TRANSITIONS, field="status")
        row.is_live = row.book is None or row.portal is None
        _decide(row, MatchStatus.REJECTED, remarks, actor)
        if row.book is not None and row.portal is not None:
            books, portal = {row.book.pk: row.book}, {row.portal.pk: row.portal}
            alone = [
                Pair(paper_of_book(row.book), None, Result.NOT_IN_2B, 0),
                Pair(None, paper_of_document(row.portal), Result.NOT_IN_BOOKS, 0),
            ]
            GSTReconciliation.objects.bulk_create([row_of(one, books, portal) for one in alone])
    return row


def accept_many(*, numbers: Sequence[int], actor: Actor) -> int:
    """Accept many exact and suggested pairs together, or none; return how many.

    Raises ValidationFailed naming `ids`, InvalidState where one was decided meanwhile or is a mismatch, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not 0 < len(set(numbers)) <= MOST:
        raise ValidationFailed.at("ids", _("Choose 1 to %(most)d rows.") % {"most": MOST})
    with transaction.atomic():
        hold_matches()
        rows = list(matches().filter(pk__in=set(numbers)).order_by("pk"))
        if len(rows) != len(set(numbers)):
            raise ValidationFailed.at("ids", _("Some of them do not exist; look again."))
        wrong = [row for row in rows if row.status != MatchStatus.PENDING or row.result not in BULK]
        if wrong:
            text = _("Only exact and suggested pairs that wait are accepted together; look at %(rows)s.")
            raise InvalidState(text % {"rows": ", ".join(str(row) for row in wrong[:5])})
        wanted = {row.book_id: itc for row in rows if row.book_id is not None and (itc := itc_of(row))}
        refused = set_credits(wanted=wanted, actor=actor) if wanted else set()
        if refused:
            names = ", ".join(str(row) for row in rows if row.book_id in refused)
            raise InvalidState(
                _("The credit of these stands in a filed return: %(names)s.") % {"names": names}
            )
        for row in rows:
            _decide(row, MatchStatus.ACCEPTED, "", actor)
    return len(rows)


def _decide(row: GSTReconciliation, to: MatchStatus, remarks: str, actor: Actor) -> None:
    with moving(
        row, to=to, table=MATCH_TRANSITIONS, actor=actor, event=f"gst_reconciliation.{to}", stamp="decided",
        field="status",
    ):  # fmt: skip
        row.remarks = remarks.strip()[:300]
