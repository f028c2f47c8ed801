"""The institution's particulars and its settings: one object each, so the list leads straight to it."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin
from core.admin.confirming import ConfirmingAdmin
from core.admin.widgets import PrivateFileInput
from payroll.organizations.errors import NeedsConfirmation
from payroll.organizations.models import Organization, OrganizationSettings
from payroll.organizations.permissions import OrganizationPermission
from payroll.organizations.services.particulars import preview_settings, update_organization, update_settings
from payroll.organizations.site import organization_site


class SingleObjectAdmin(ServiceAdmin):
    """An object of which there is exactly one."""

    permissions: ClassVar = {
        "view": OrganizationPermission.READ,
        "change": OrganizationPermission.WRITE,
    }

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only object."""
        name = f"{self.admin_site.name}:{self.opts.app_label}_{self.opts.model_name}_change"
        return HttpResponseRedirect(reverse(name, args=[1]))


@admin.register(Organization, site=organization_site)
class OrganizationAdmin(SingleObjectAdmin):
    """Who pays."""

    fieldsets = (
        (
            None,
            {"fields": (("name", "code"), "address", ("state_code", "pin_code"), ("phone", "email"), "logo")},
        ),
        (_("Tax and accounts"), {"fields": (("pan", "tan"), ("gstin", "ain"), ("ddo_code", "pao_code"))}),
        (
            _("TDS statements"),
            {
                "fields": (
                    ("deductor_category", "government_state_code"),
                    ("ministry_code", "ministry_other"),
                    ("responsible_name", "responsible_designation"),
                    ("responsible_pan", "responsible_mobile"),
                    ("responsible_address", "responsible_email"),
                    ("responsible_state_code", "responsible_pin_code"),
                )
            },
        ),
    )

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Take any file as the logo: the service says by its content whether it is a picture."""
        if db_field.name == "logo":
            return forms.FileField(
                label=capfirst(db_field.verbose_name),
                required=False,
                widget=PrivateFileInput(attrs={"accept": "image/png,image/jpeg"}),
                help_text=_("PNG or JPEG, at most 2 MB; printed at the head of payslips."),
            )
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "address":
            field.widget.attrs["rows"] = 3
        return field

    def update(self, request: HttpRequest, obj: Organization, changed: dict[str, Any]) -> Organization:
        """Change what the form changed."""
        return update_organization(actor=self.actor(request), **changed)


@admin.register(OrganizationSettings, site=organization_site)
class OrganizationSettingsAdmin(ConfirmingAdmin, SingleObjectAdmin):
    """How pay is computed and printed; what changes somebody's pay or retirement is asked about first."""

    fieldsets = (
        (
            _("Rates of pay"),
            {
                "fields": (
                    "rule_set",
                    "commission_version",
                    ("hra_class", "hra_base"),
                    "ta_class",
                    "nps_rounding",
                )
            },
        ),
        (_("Employees"), {"fields": (("employee_code_prefix", "retirement_age"), "leave_credit")}),
        (
            _("Payroll"),
            {
                "fields": (
                    ("financial_year_start_month", "arrears_limit_months"),
                    "background_threshold",
                    "payslip_footer",
                )
            },
        ),
    )

    def update(
        self, request: HttpRequest, obj: OrganizationSettings, changed: dict[str, Any]
    ) -> OrganizationSettings:
        """Say whom the change touches, then make it."""
        confirm = changed.pop("confirm", False)
        effects = [] if confirm else preview_settings(actor=self.actor(request), **changed)
        if effects:
            raise NeedsConfirmation(effects)
        return update_settings(actor=self.actor(request), **changed)
