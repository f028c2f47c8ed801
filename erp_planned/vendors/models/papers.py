"""Papers of vendors, verified by somebody else than who brought them in."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.documents.papers import Paper
from erp_planned.vendors.enums import VendorDocType, VerificationStatus
from erp_planned.vendors.models.vendors import Vendor

FOLDER = "vendors"


class VendorDocument(Paper):
    """A paper of a vendor (spec: ERP, VendorDocument): PDF or picture, told by its content."""

    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="documents", verbose_name=_("vendor"))
    doc_type = models.CharField(_("kind"), max_length=12, choices=VendorDocType)
    file = models.FileField(_("file"), upload_to=FOLDER, max_length=200)
    expires_on = models.DateField(_("valid until"), null=True, blank=True)
    status = models.CharField(
        _("status"),
        max_length=8,
        choices=VerificationStatus,
        default=VerificationStatus.WAITING,
        editable=False,
    )
    uploaded_by_id = models.BigIntegerField(null=True, editable=False)
    verified_at = models.DateTimeField(_("verified at"), null=True, editable=False)
    verified_by = models.CharField(_("verified by"), max_length=150, blank=True, editable=False)
    verified_by_id = models.BigIntegerField(null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)
    # For which expiry date the office was reminded; empty: not yet.
    reminded_for = models.DateField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("document of a vendor")
        verbose_name_plural = _("documents of vendors")
        ordering = ["-uploaded_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(doc_type__in=VendorDocType.values), name="erp_vendor_document_type"
            ),
            models.CheckConstraint(
                condition=Q(status__in=VerificationStatus.values), name="erp_vendor_document_status"
            ),
            models.CheckConstraint(
                condition=~Q(status=VerificationStatus.APPROVED)
                | Q(uploaded_by_id=None)
                | Q(verified_by_id=None)
                | ~Q(uploaded_by_id=F("verified_by_id")),
                name="erp_vendor_document_two_people",
            ),
        ]
        indexes = [models.Index(fields=["expires_on"], name="erp_vendor_document_expiry")]

    def __str__(self) -> str:
        return self.title or str(self.get_doc_type_display())
