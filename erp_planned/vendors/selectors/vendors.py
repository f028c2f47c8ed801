"""Reads of vendors: who there is, who may be chosen on a day, and why not."""

from collections.abc import Collection
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.vendors.enums import VendorStatus, VerificationStatus
from erp_planned.vendors.errors import NoSuchVendor
from erp_planned.vendors.models import (
    BankChange,
    LowerTaxCertificate,
    Vendor,
    VendorBlacklist,
    VendorCategory,
    VendorSettings,
)


def settings() -> VendorSettings:
    """Return the settings, those of a new institution where nobody has changed them."""
    return VendorSettings.objects.filter(pk=1).first() or VendorSettings()


def categories() -> QuerySet[VendorCategory]:
    """Return all categories by name."""
    return VendorCategory.objects.order_by("name")


def vendors() -> QuerySet[Vendor]:
    """Return all vendors with their category, by code."""
    return Vendor.objects.select_related("category").order_by("code")


def get_vendor(vendor_id: int) -> Vendor:
    """Return a vendor. Raises NoSuchVendor."""
    row: Vendor = get_or_refuse(vendors(), NoSuchVendor(), pk=vendor_id)
    return row


def matching(rows: QuerySet[Vendor], text: str) -> QuerySet[Vendor]:
    """Narrow to code or name, in part, or to a whole GSTIN or PAN."""
    wanted = text.strip()
    return rows.filter(
        Q(code__icontains=wanted)
        | Q(name__icontains=wanted)
        | Q(gstin__iexact=wanted)
        | Q(pan__iexact=wanted)
    )


def names_of(numbers: Collection[int]) -> dict[int, str]:
    """Return code and name of vendors by number; one query."""
    rows = Vendor.objects.filter(pk__in=numbers).values_list("pk", "code", "name")
    return {pk: f"{code} {name}" for pk, code, name in rows}


def called(numbers: Collection[int]) -> dict[int, str]:
    """Return the names alone by number; one query."""
    return dict(Vendor.objects.filter(pk__in=numbers).values_list("pk", "name"))


def same_pan(vendor: Vendor) -> QuerySet[Vendor]:
    """Return the other vendors with the PAN: branches, or the same one registered twice."""
    rows = Vendor.objects.exclude(pk=vendor.pk).order_by("code")
    return rows.filter(pan=vendor.pan) if vendor.pan else rows.none()


def blacklists_of(vendor: Vendor) -> QuerySet[VendorBlacklist]:
    """Return the blacklistings of a vendor, the newest first."""
    return vendor.blacklists.order_by("-from_on", "-pk")


def get_blacklist(vendor: Vendor, pk: int) -> VendorBlacklist:
    """Return one of a vendor's blacklistings. Raises NotFound."""
    refusal = NotFound(_("There is no such blacklisting of this vendor."))
    row: VendorBlacklist = get_or_refuse(blacklists_of(vendor), refusal, pk=pk)
    return row


def blacklist_by_id(pk: int) -> VendorBlacklist:
    """Return a blacklisting. Raises NotFound."""
    rows = VendorBlacklist.objects.select_related("vendor")
    row: VendorBlacklist = get_or_refuse(rows, NotFound(_("There is no such blacklisting.")), pk=pk)
    return row


def blacklisted_on(day: date) -> QuerySet[VendorBlacklist]:
    """Return the blacklistings that hold on a day: from the first day, up to but without the last."""
    return VendorBlacklist.objects.filter(Q(to_on=None) | Q(to_on__gt=day), from_on__lte=day)


def usable_on(day: date) -> QuerySet[Vendor]:
    """Return the vendors that may be chosen on a day, by code: verified, and not blacklisted."""
    barred = blacklisted_on(day).filter(vendor=OuterRef("pk"))
    return vendors().filter(~Exists(barred), status=VendorStatus.VERIFIED)


def why_not_usable(vendor: Vendor, day: date) -> str:
    """Return why a vendor may not be chosen on a day, in a sentence; empty where it may."""
    texts = {
        VendorStatus.REGISTERED: _("%(vendor)s is not verified yet."),
        VendorStatus.WAITING: _("%(vendor)s waits for approval: its category needs one."),
        VendorStatus.INACTIVE: _("%(vendor)s is inactive."),
    }
    text = texts.get(VendorStatus(vendor.status), "")
    if text:
        return text % {"vendor": vendor}
    barred = blacklisted_on(day).filter(vendor=vendor).first()
    if barred is None:
        return ""
    values = {"vendor": vendor, "first": in_date(barred.from_on), "reason": barred.reason}
    if barred.to_on is None:
        return _("%(vendor)s is blacklisted from %(first)s: %(reason)s") % values
    values["last"] = in_date(barred.to_on)
    return _("%(vendor)s is blacklisted from %(first)s until %(last)s: %(reason)s") % values


def bank_changes_of(vendor: Vendor) -> QuerySet[BankChange]:
    """Return the changes of a vendor's bank account that were asked for, the newest first."""
    return vendor.bank_changes.order_by("-pk")


def bank_change_by_id(pk: int) -> BankChange:
    """Return a change of a bank account. Raises NotFound."""
    rows = BankChange.objects.select_related("vendor")
    row: BankChange = get_or_refuse(rows, NotFound(_("There is no such change of a bank account.")), pk=pk)
    return row


def get_bank_change(vendor: Vendor, pk: int) -> BankChange:
    """Return one of a vendor's changes. Raises NotFound."""
    refusal = NotFound(_("There is no such change of this vendor's bank account."))
    row: BankChange = get_or_refuse(bank_changes_of(vendor).select_related("vendor"), refusal, pk=pk)
    return row


def waiting_bank_changes() -> QuerySet[BankChange]:
    """Return the changes that wait for a second person."""
    return BankChange.objects.filter(status=VerificationStatus.WAITING).select_related("vendor")


def certificates() -> QuerySet[LowerTaxCertificate]:
    """Return the certificates of a lower tax rate, the newest first."""
    return LowerTaxCertificate.objects.select_related("vendor").order_by("-valid_from", "-pk")


def certificates_of(vendor: Vendor) -> QuerySet[LowerTaxCertificate]:
    """Return a vendor's certificates, the newest first."""
    return vendor.certificates.order_by("-valid_from")
