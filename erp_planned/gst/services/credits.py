"""Credit of many inward documents at once: what a reconciliation settles."""

from collections.abc import Collection

from django.db import transaction

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.bulk import update_rows
from erp_planned.gst.enums import CLAIMED, Flow
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.invoices import after_spans, filed_spans
from erp_planned.gst.services.holding import hold_ledger


def set_credits(*, wanted: dict[int, str], actor: Actor) -> set[int]:
    """Say what becomes of the tax of documents by number (`Itc`), in the first month not filed; four statements.

    Returns the numbers of what could not be changed: cancelled, outward, or in a filed return. Raises Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_ledger()
        rows = list(GSTInvoice.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk"))
        since = min((row.period for row in rows), default=None)
        spans = filed_spans(Flow.INWARD, since) if since else []
        changed, refused = [], set(wanted) - {row.pk for row in rows}
        for row in rows:
            is_final = (
                row.credit_period is not None and after_spans(spans, row.credit_period) != row.credit_period
            )
            if row.itc == wanted[row.pk]:
                continue
            if is_final or row.is_cancelled or row.flow != Flow.INWARD or not row.tax:
                refused.add(row.pk)
                continue
            row.itc = wanted[row.pk]
            row.credit_period = after_spans(spans, row.period) if row.itc in CLAIMED else None
            changed.append(row)
        update_rows(changed, ["itc", "credit_period"])
        if changed:
            record(actor, "gst_invoice.credits_set", after={"documents": _told(changed)})
    return refused


def _told(rows: Collection[GSTInvoice]) -> list[str]:
    return [f"{row.pk}: {row.itc}" for row in rows]
