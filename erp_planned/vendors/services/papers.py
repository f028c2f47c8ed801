"""Papers of vendors: kept privately, verified by a second person; what runs out is told in time."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.papers import MOST_PAPERS, paper_values
from core.errors import InvalidState, ValidationFailed
from core.states import moving
from erp_planned.vendors.enums import VERIFICATION_TRANSITIONS, VendorDocType, VerificationStatus
from erp_planned.vendors.errors import NoSuchVendorDocument
from erp_planned.vendors.models import LowerTaxCertificate, Vendor, VendorDocument
from erp_planned.vendors.people import refuse_own
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.papers import expiring_certificates, expiring_documents
from erp_planned.vendors.selectors.vendors import settings
from erp_planned.vendors.services.notices import EXPIRING, tell_deciders
from erp_planned.vendors.services.vendors import hold

MOST_NAMED = 100


def add_document(
    *,
    vendor: Vendor,
    doc_type: str,
    file: Any,
    actor: Actor,
    title: str = "",
    expires_on: date | None = None,
) -> VendorDocument:
    """Keep a paper of a vendor: a PDF or a picture of at most 5 MB, told by its content.

    Raises TooLarge, UnsupportedMedia, InvalidState beyond 50 papers, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    if doc_type not in VendorDocType.values:
        text = _("Choose one of: %(known)s.") % {"known": ", ".join(VendorDocType.values)}
        raise ValidationFailed.at("doc_type", text)
    with transaction.atomic():
        row = hold(vendor.pk)
        if row.documents.count() >= MOST_PAPERS:
            text = _("At most %(count)d papers are kept of a vendor.") % {"count": MOST_PAPERS}
            raise InvalidState.at("file", text)
        document = VendorDocument.objects.create(
            vendor=row, doc_type=doc_type, expires_on=expires_on, uploaded_by_id=actor.number,
            **paper_values(file, title=title, actor=actor),
        )  # fmt: skip
        after = {
            "doc_type": doc_type,
            "title": document.title,
            "size": document.size,
            "expires_on": expires_on,
        }
        record(actor, "vendor.document_added", row, after=after)
    return document


def verify_document(*, document: VendorDocument, actor: Actor) -> VendorDocument:
    """Say that a paper is what it claims to be. Raises OwnEntry for who brought it, InvalidTransition, Forbidden."""
    return _decide(document, VerificationStatus.APPROVED, "", actor)


def reject_document(*, document: VendorDocument, remarks: str, actor: Actor) -> VendorDocument:
    """Refuse a paper, saying why; it stays on record."""
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why."))
    return _decide(document, VerificationStatus.REJECTED, remarks, actor)


def _decide(document: VendorDocument, to: VerificationStatus, remarks: str, actor: Actor) -> VendorDocument:
    authorize(actor, P.VERIFY)
    with transaction.atomic():
        rows = VendorDocument.objects.select_related("vendor")
        row = states.take(rows, NoSuchVendorDocument(), pk=document.pk)
        refuse_own([row.uploaded_by_id], actor)
        event = f"vendor_document.{to.value}"
        with moving(
            row,
            to=to,
            table=VERIFICATION_TRANSITIONS,
            actor=actor,
            event=event,
            stamp="verified",
            field="status",
        ):
            row.verified_by_id, row.remarks = actor.number, " ".join(remarks.split())[:300]
    return row


def remind_of_expiry(*, day: date, actor: Actor) -> int:
    """Tell the office which papers and certificates run out soon, each expiry date once; return how many.

    Called by the clock every night.
    """
    last = day + timedelta(days=settings().reminder_days)
    count = 0
    with transaction.atomic():
        for row in expiring_documents(day, last).select_for_update(of=("self",), no_key=True)[:MOST_NAMED]:
            count += _remind(row, row.expires_on, f"document:{row.pk}", actor)
        for paper in expiring_certificates(day, last).select_for_update(of=("self",), no_key=True)[
            :MOST_NAMED
        ]:
            count += _remind(paper, paper.valid_to, f"certificate:{paper.pk}", actor)
    return count


def _remind(row: VendorDocument | LowerTaxCertificate, until: date | None, key: str, actor: Actor) -> int:
    if row.reminded_for == until:
        return 0
    row.reminded_for = until
    row.save(update_fields=["reminded_for"])
    context = {"vendor": str(row.vendor), "paper": str(row), "until": until}
    tell_deciders(P.WRITE, EXPIRING, context, row.vendor, actor, key=f"{EXPIRING}:{key}:{until}")
    return 1
