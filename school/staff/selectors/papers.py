"""Reads of the papers of the staff; only who keeps the staff sees them."""

from datetime import date
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.refusals import get_or_refuse
from school.staff.models import StaffDocument, StaffMember


def papers_of(member: StaffMember) -> QuerySet[StaffDocument]:
    """Return the papers of a member of staff, the newest first."""
    return member.documents.select_related("staff").order_by("-uploaded_at", "-pk")


def get_paper(member: StaffMember, pk: UUID) -> StaffDocument:
    """Return one of a member's papers. Raises NotFound."""
    row: StaffDocument = get_or_refuse(papers_of(member), NotFound(_("There is no such paper.")), pk=pk)
    return row


def expiring(first: date, last: date) -> QuerySet[StaffDocument]:
    """Return the papers of those in service that run out between two dates, both included, the first ones first."""
    rows = StaffDocument.objects.select_related("staff").filter(
        expires_on__range=(first, last), staff__is_active=True
    )
    return rows.order_by("expires_on", "pk")
