"""What waits for a second person, and whose request it is."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.refusals import get_or_refuse
from school.fees.enums import Decision
from school.fees.errors import NoSuchAdjustment, NoSuchRefund
from school.fees.keys import account_key
from school.fees.models import Adjustment, Refund
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import invoices_of
from school.staff.selectors import is_everywhere

LINKS = (
    "invoice__account__student__school_class",
    "invoice__account__student__section__school_class",
    "undoes",
    "undone_by",
)


def adjustments_of(actor: Actor) -> QuerySet[Adjustment]:
    """Return the adjustments that the caller may see, the latest first; a family those that are posted.

    Raises Forbidden.
    """
    authorize(actor, P.READ)
    rows = Adjustment.objects.select_related(*LINKS)
    if is_everywhere(actor):
        return rows
    own = invoices_of(actor).order_by().values("pk")
    return rows.filter(invoice__in=own, state=Decision.POSTED)


def refunds_of(actor: Actor) -> QuerySet[Refund]:
    """Return the refunds that the caller may see, the latest first; a family those that are paid. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = Refund.objects.select_related(*LINKS[:2])
    if is_everywhere(actor):
        return rows
    return rows.filter(invoice__in=invoices_of(actor).order_by().values("pk"), state=Decision.POSTED)


def find_adjustment(pk: UUID) -> Adjustment:
    """Return an adjustment for the office. Raises NoSuchAdjustment."""
    row: Adjustment = get_or_refuse(Adjustment.objects.select_related(*LINKS), NoSuchAdjustment(), pk=pk)
    return row


def find_refund(pk: UUID) -> Refund:
    """Return a refund for the office. Raises NoSuchRefund."""
    row: Refund = get_or_refuse(Refund.objects.select_related(*LINKS[:2]), NoSuchRefund(), pk=pk)
    return row


def is_own_request(row: Any, actor: Actor) -> bool:
    """Say whether the caller entered what is to be decided."""
    return bool(row.requested_by_id) and row.requested_by_id == account_key(actor)


def own_text() -> str:
    """Return what somebody is told who would decide the own request."""
    return _("You entered this yourself; somebody else decides it.")
