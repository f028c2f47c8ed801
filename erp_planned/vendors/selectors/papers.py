"""Reads of the papers of vendors, and of what runs out."""

from datetime import date

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.vendors.enums import VendorStatus, VerificationStatus
from erp_planned.vendors.errors import NoSuchVendorDocument
from erp_planned.vendors.models import LowerTaxCertificate, Vendor, VendorDocument


def documents_of(vendor: Vendor) -> QuerySet[VendorDocument]:
    """Return the documents of a vendor, the newest first."""
    return vendor.documents.select_related("vendor").order_by("-uploaded_at", "-pk")


def get_document(vendor: Vendor, pk: int) -> VendorDocument:
    """Return one of a vendor's documents. Raises NoSuchVendorDocument."""
    row: VendorDocument = get_or_refuse(documents_of(vendor), NoSuchVendorDocument(), pk=pk)
    return row


def document_by_id(pk: int) -> VendorDocument:
    """Return a document. Raises NoSuchVendorDocument."""
    rows = VendorDocument.objects.select_related("vendor")
    row: VendorDocument = get_or_refuse(rows, NoSuchVendorDocument(), pk=pk)
    return row


def waiting_documents() -> QuerySet[VendorDocument]:
    """Return the documents that somebody else has to verify."""
    return VendorDocument.objects.filter(status=VerificationStatus.WAITING)


def expiring_documents(first: date, last: date) -> QuerySet[VendorDocument]:
    """Return the documents of vendors in use that run out between two dates, both included, the first ones first."""
    rows = VendorDocument.objects.select_related("vendor").exclude(status=VerificationStatus.REJECTED)
    rows = rows.exclude(vendor__status=VendorStatus.INACTIVE)
    return rows.filter(expires_on__range=(first, last)).order_by("expires_on", "pk")


def expiring_certificates(first: date, last: date) -> QuerySet[LowerTaxCertificate]:
    """Return the certificates of a lower rate that run out between two dates, both included."""
    rows = LowerTaxCertificate.objects.select_related("vendor").exclude(vendor__status=VendorStatus.INACTIVE)
    return rows.filter(valid_to__range=(first, last)).order_by("valid_to", "pk")
