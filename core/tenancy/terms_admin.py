"""Plans and subscriptions on the platform's admin."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget

from core.access import PlatformPermission
from core.admin import ServiceAdmin, platform_site
from core.formatting import in_date
from core.modules import all_modules
from core.tenancy import plans, subscriptions
from core.tenancy.enums import INSTITUTIONS, SubscriptionStatus
from core.tenancy.models import Plan, Subscription, Tenant

STANDING_COLOURS = {
    SubscriptionStatus.TRIAL: "info",
    SubscriptionStatus.ACTIVE: "success",
    SubscriptionStatus.PAST_DUE: "warning",
    SubscriptionStatus.SUSPENDED: "danger",
    SubscriptionStatus.ENDED: "danger",
}


def modules_to_choose() -> list[tuple[str, Any]]:
    """Return the modules of all suites; they are registered after this form's class is made."""
    return list(all_modules().items())


class PlanForm(forms.ModelForm):
    """A plan with its modules as boxes to tick; a new one has them all."""

    modules = forms.MultipleChoiceField(
        label=_("Modules"),
        choices=modules_to_choose,
        required=False,
        initial=lambda: list(all_modules()),
        widget=UnfoldAdminCheckboxSelectMultipleWidget(),
        help_text=_(
            "A module that is not ticked is switched off: its pages, menu entries and routes are gone."
        ),
    )


@admin.register(Plan, site=platform_site)
class PlanAdmin(ServiceAdmin):
    """What institutions may agree to."""

    form = PlanForm
    permissions: ClassVar = {
        "view": PlatformPermission.TENANT_READ,
        "add": PlatformPermission.PLAN_WRITE,
        "change": PlatformPermission.PLAN_WRITE,
    }
    list_display = ("code", "name", "max_people", "storage_gb", "price", "is_active")
    list_filter = ("is_active",)
    search_fields = ("code", "name")
    fields = (("code", "name"), ("max_people", "storage_gb"), "price", "modules", "is_active")

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Plan:
        return plans.create_plan(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Plan, changed: dict[str, Any]) -> Plan:
        return plans.update_plan(plan=obj, actor=self.actor(request), **changed)


@admin.register(Subscription, site=platform_site)
class SubscriptionAdmin(ServiceAdmin):
    """How institutions stand with the platform."""

    permissions: ClassVar = {
        "view": PlatformPermission.TENANT_READ,
        "add": PlatformPermission.TENANT_WRITE,
        "change": PlatformPermission.TENANT_WRITE,
    }
    list_display = ("tenant", "plan", "show_standing", "started_on", "trial_ends_on", "ends_on")
    list_filter = ("status", "plan")
    list_select_related = ("tenant", "plan")
    search_fields = ("tenant__slug", "tenant__name")
    fields = ("tenant", "plan", ("status", "reason"), "started_on", ("trial_ends_on", "ends_on"))
    empty_text = _("Institutions without a subscription have every module, without bounds.")

    @display(description=_("status"), ordering="status", label=STANDING_COLOURS)
    def show_standing(self, obj: Subscription) -> tuple[str, str]:
        """Show the status by the dates: what has ended has ended, whatever the row says."""
        status = SubscriptionStatus(obj.tenant.terms.status)
        return status.value, str(status.label)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A subscription stays with its institution."""
        return ("tenant",) if obj is not None else ()

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new one has no reason for its status yet."""
        if obj is not None:
            return super().get_fieldsets(request, obj)
        return [(None, {"fields": ("tenant", "plan", "status", "started_on", ("trial_ends_on", "ends_on"))})]

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offer institutions that have none yet."""
        if db_field.name == "tenant":
            kwargs["queryset"] = Tenant.objects.filter(type__in=INSTITUTIONS, subscription=None)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the institution that the address names."""
        tenant = request.GET.get("tenant", "")
        return {"tenant": tenant} if tenant.isdecimal() else {}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Subscription:
        return subscriptions.subscribe(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Subscription, changed: dict[str, Any]) -> Subscription:
        return subscriptions.change_subscription(tenant=obj.tenant, actor=self.actor(request), **changed)


def show_terms(tenant: Tenant) -> list[tuple[str, Any]]:
    """Tell plan and standing of an institution, and lead to the page that changes them."""
    terms = tenant.terms
    if terms.subscription is None:
        address = f"{reverse('admin:tenancy_subscription_add')}?tenant={tenant.pk}"
        link = format_html('<a href="{}">{}</a>', address, _t("Give it a subscription"))
        return [(_t("Plan"), _t("none: everything, without bounds")), (_t("Change"), link)]
    row = terms.subscription
    address = reverse("admin:tenancy_subscription_change", args=[row.pk])
    facts: list[tuple[str, Any]] = [
        (_t("Plan"), format_html('<a href="{}">{}</a>', address, row.plan)),
        (_t("Status"), str(SubscriptionStatus(terms.status).label)),
        (_t("Since"), in_date(row.started_on)),
    ]
    if row.trial_ends_on:
        facts.append((_t("Last day of the trial"), in_date(row.trial_ends_on)))
    if row.ends_on:
        facts.append((_t("Last day"), in_date(row.ends_on)))
    return facts
