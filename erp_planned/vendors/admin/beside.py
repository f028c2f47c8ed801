"""Screens of what is kept beside vendors: documents, changes of bank accounts, ratings, blacklist."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.record_page import shown_above
from core.admin.service_admin import ServiceAdmin
from core.documents.exports import upload_response
from core.formatting import mask
from erp_planned.vendors.acts import BANK_ACTS, BLACKLIST_ACTS, DOCUMENT_ACTS
from erp_planned.vendors.enums import VerificationStatus
from erp_planned.vendors.models import BankChange, VendorBlacklist, VendorDocument, VendorRating
from erp_planned.vendors.permissions import VendorPermission as P
from payroll.organizations.site import organization_site

COLOURS = {
    VerificationStatus.WAITING: "warning",
    VerificationStatus.APPROVED: "success",
    VerificationStatus.REJECTED: "danger",
}


@admin.register(VendorDocument, site=organization_site)
class VendorDocumentAdmin(ActsAdmin):
    """Documents; they are added on the page of a vendor."""

    acts = DOCUMENT_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("vendor", "doc_type", "title", "expires_on", "standing_now", "uploaded_by", "uploaded_at")
    list_select_related = ("vendor",)
    list_filter = ("doc_type", "status", "expires_on")
    search_fields = ("vendor__name", "vendor__code", "title")
    empty_text = _("None yet: documents are added on the page of a vendor.")
    list_export: ClassVar = [
        (_("vendor"), "vendor__code"),
        (_("name"), "vendor__name"),
        (_("kind"), "get_doc_type_display"),
        (_("title"), "title"),
        (_("valid until"), "expires_on"),
        (_("status"), "get_status_display"),
    ]
    record = Record(
        heading="__str__",
        subtitle="vendor",
        state="standing_now",
        main=("verify",),
        sections=(
            Section(
                "paper", _("Document"),
                facts=("vendor", "doc_type", "title", "expires_on", "open_file", "uploaded_by", "uploaded_at"),
            ),
            Section("verified", _("Verification"), facts=("verified_by", "verified_at", "remarks")),
        ),
    )  # fmt: skip

    def get_urls(self) -> list[URLPattern]:
        """Add the file, which has no address of its own."""
        view = self.admin_site.admin_view(self.file)
        return [
            path("<int:object_id>/file/", view, name="erp_vendors_vendordocument_file"),
            *super().get_urls(),
        ]

    def file(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Send the file to whoever may see documents."""
        row: Any = self.get_object(request, str(object_id))
        if row is None or not self.has_view_permission(request):
            raise Http404(object_id)
        return upload_response(row.file, filename=f"{row}.{str(row.file).rpartition('.')[2]}")

    @admin.display(description=_("file"))
    def open_file(self, obj: VendorDocument) -> str:
        """Lead to the file."""
        address = reverse("organization:erp_vendors_vendordocument_file", args=[obj.pk])
        return format_html('<a class="text-primary-600 underline" href="{}">{}</a>', address, _t("Download"))

    @display(description=_("status"), ordering="status", label=COLOURS)
    def standing_now(self, obj: VendorDocument) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()


@admin.register(BankChange, site=organization_site)
class BankChangeAdmin(ActsAdmin):
    """Changes of bank accounts; they are asked for on the page of a vendor."""

    acts = BANK_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("vendor", "bank_end", "ifsc", "reason", "standing_now", "entered_by", "entered_at")
    list_select_related = ("vendor",)
    list_filter = ("status",)
    search_fields = ("vendor__name", "vendor__code")
    empty_text = _("None: a change is asked for on the page of a vendor, with “Change the bank account”.")
    record = Record(
        heading="__str__",
        state="standing_now",
        main=("approve",),
        sections=(
            Section(
                "account", _("Account"),
                facts=("vendor", "account_now", "account_new", "ifsc", "reason", "entered_by", "entered_at"),
            ),
            Section("decided", _("Decision"), facts=("decided_by", "decided_at", "remarks")),
        ),
    )  # fmt: skip

    @admin.display(description=_("bank account"))
    def bank_end(self, obj: BankChange) -> str:
        """Return the last digits."""
        return mask(obj.bank_account)

    @admin.display(description=_("account now"))
    def account_now(self, obj: BankChange) -> str:
        """Return the account that is paid."""
        return f"{mask(obj.vendor.bank_account)} {obj.vendor.ifsc}".strip() or "–"

    @admin.display(description=_("account asked for"))
    def account_new(self, obj: BankChange) -> str:
        """Return the account as it was asked for: who decides has to compare it with the paper."""
        return obj.bank_account if obj.status == VerificationStatus.WAITING else mask(obj.bank_account)

    @display(description=_("status"), ordering="status", label=COLOURS)
    def standing_now(self, obj: BankChange) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def facts(self, request: HttpRequest, row: Any, act: Act) -> Mapping[str, Any]:
        """Show what is decided on where it is decided."""
        return shown_above(self, request, row) if act.name in {"approve", "reject"} else {}


@admin.register(VendorRating, site=organization_site)
class VendorRatingAdmin(ServiceAdmin):
    """Ratings by hand; they are entered on the page of a vendor and stay."""

    permissions: ClassVar = {"view": P.READ}
    list_display = (
        "vendor",
        "order_id",
        "quality",
        "delivery",
        "pricing",
        "overall_rating",
        "rated_by",
        "rated_at",
    )
    list_select_related = ("vendor",)
    list_filter = ("vendor", "rated_at")
    search_fields = ("vendor__name", "vendor__code", "order_id")
    empty_text = _("None yet: a vendor is rated on its page, with the button “Give a rating”.")
    list_export: ClassVar = [
        (_("vendor"), "vendor__code"),
        (_("name"), "vendor__name"),
        (_("order"), "order_id"),
        (_("quality"), "quality"),
        (_("delivery"), "delivery"),
        (_("pricing"), "pricing"),
        (_("overall"), "overall_rating"),
    ]


@admin.register(VendorBlacklist, site=organization_site)
class VendorBlacklistAdmin(ActsAdmin):
    """Blacklistings; they are entered on the page of a vendor."""

    acts = BLACKLIST_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("vendor", "from_on", "to_on", "reason", "entered_by", "lifted_by")
    list_select_related = ("vendor",)
    list_filter = ("from_on",)
    search_fields = ("vendor__name", "vendor__code", "reason", "order_ref")
    empty_text = _("None: a vendor is blacklisted on its page.")
    record = Record(
        heading="__str__",
        main=("lift",),
        sections=(
            Section(
                "days", _("Blacklisting"),
                facts=("vendor", "from_on", "to_on", "reason", "order_ref", "entered_by", "entered_at"),
            ),
            Section("lifted", _("Lifted"), facts=("lifted_by", "lifted_at", "lift_reason")),
        ),
    )  # fmt: skip
