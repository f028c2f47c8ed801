"""Screens of vendors, categories and certificates, and the settings."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.confirming import ConfirmingAdmin
from core.admin.pages import ask
from core.admin.service_admin import ServiceAdmin
from core.formatting import mask, plain
from core.masters.admin import MasterAdmin, register_master
from core.periods import today
from erp_planned.vendors import masters
from erp_planned.vendors.acts import VENDOR_ACTS
from erp_planned.vendors.admin.forms import BillForm, DocumentForm
from erp_planned.vendors.admin.record import VENDOR_RECORD
from erp_planned.vendors.enums import VendorStatus
from erp_planned.vendors.models import Vendor, VendorSettings
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.ratings import means_of
from erp_planned.vendors.selectors.vendors import same_pan, why_not_usable
from erp_planned.vendors.services.bills import enter_payment
from erp_planned.vendors.services.papers import add_document
from erp_planned.vendors.services.vendors import update_vendor_settings
from payroll.organizations.site import organization_site

GROUP = "vendors"


class VendorScreen(ConfirmingAdmin, ActsAdmin, MasterAdmin):
    """Vendors with everything that is kept of them."""

    acts = VENDOR_ACTS
    record = VENDOR_RECORD
    list_select_related = ("category",)

    def page_add_document(self, request: HttpRequest, row: Vendor) -> HttpResponse:
        """Take in a paper."""

        def act(values: dict[str, Any]) -> HttpResponse:
            done = add_document(vendor=row, actor=self.actor(request), **values)
            return self._done(request, row, _t("The document is added; somebody else verifies it."), done)

        form = DocumentForm(request.POST or None, request.FILES or None)
        return self._ask(request, row, _t("add a document"), _t("Add the document"), form, act)

    def page_enter_bill(self, request: HttpRequest, row: Vendor) -> HttpResponse:
        """Take in a bill, and lead to it: there the tax is to be seen before it is approved."""
        form = BillForm(request.POST or None, row)

        def act(_values: dict[str, Any]) -> HttpResponse:
            made = enter_payment(vendor=row, actor=self.actor(request), **form.values())
            self.message_user(request, _t("The bill is entered; somebody else approves it."))
            page = f"{self.admin_site.name}:erp_vendors_vendorpayment_change"
            return HttpResponseRedirect(reverse(page, args=[made.pk]))

        return self._ask(request, row, _t("enter a bill"), _t("Enter the bill"), form, act)

    def _ask(
        self, request: HttpRequest, row: Vendor, title: str, button: str, form: Any, act: Any
    ) -> HttpResponse:
        return ask(
            request, self.admin_site, title=f"{row.name}: {title}", text="", button=button,
            back=self.back_to(request, row), act=act, form=form,
        )  # fmt: skip

    def _done(self, request: HttpRequest, row: Vendor, text: str, _done: Any) -> HttpResponse:
        self.message_user(request, text)
        return HttpResponseRedirect(self.back_to(request, row))

    def why_not(self, obj: Vendor) -> str:
        """Say why the vendor may not be chosen today."""
        return why_not_usable(obj, today())

    @admin.display(description=_("rating"))
    def rating(self, obj: Vendor) -> str:
        """Return the mean of all ratings."""
        found = means_of([obj.pk])[obj.pk]
        return _t("%(rating)s of 5") % {"rating": plain(found)} if found is not None else "–"

    @admin.display(description="PAN")
    def pan_end(self, obj: Vendor) -> str:
        return mask(obj.pan)

    @admin.display(description=_("bank account"))
    def bank_end(self, obj: Vendor) -> str:
        """Return the last digits."""
        return mask(obj.bank_account)

    @admin.display(description=_("others with the PAN"))
    def others_of_pan(self, obj: Vendor) -> str:
        """Name branches, or the same vendor registered twice."""
        return ", ".join(map(str, same_pan(obj)[:5])) or "–"

    @display(description=_("status"), ordering="status", label={
        VendorStatus.REGISTERED: "warning", VendorStatus.WAITING: "warning",
        VendorStatus.VERIFIED: "success", VendorStatus.INACTIVE: "danger",
    })  # fmt: skip
    def standing_now(self, obj: Vendor) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()


register_master(
    organization_site, masters.vendors, group=GROUP, icon="storefront", base=VendorScreen,
    list_display=("code", "name", "category", "gstin", "standing_now"),
    exported=("code", "name", "category", "gstin", "status"),
)  # fmt: skip
register_master(organization_site, masters.vendor_categories, group=GROUP, icon="category")
register_master(
    organization_site, masters.certificates, group=GROUP, icon="workspace_premium", list_select_related=("vendor",),
    autocomplete_fields=("vendor",),
)  # fmt: skip


@admin.register(VendorSettings, site=organization_site)
class VendorSettingsAdmin(ServiceAdmin):
    """The one row of settings."""

    permissions: ClassVar = {"view": P.VERIFY, "change": P.VERIFY}
    fields = (
        ("quality_weight", "delivery_weight", "pricing_weight"),
        ("reminder_days", "msme_days"),
        "deducts_gst",
    )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row, which is there from then on."""
        update_vendor_settings(actor=self.actor(request))
        name = f"{self.admin_site.name}:erp_vendors_vendorsettings_change"
        return HttpResponseRedirect(reverse(name, args=[1]))

    def update(self, request: HttpRequest, obj: VendorSettings, changed: dict[str, Any]) -> VendorSettings:
        return update_vendor_settings(actor=self.actor(request), **changed)
