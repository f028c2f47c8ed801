"""The platform's own admin, on the public host: institutions, plans, health."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from unfold.decorators import display
from unfold.widgets import UnfoldAdminEmailInputWidget, UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.access import PlatformPermission, is_allowed
from core.admin import platform_site
from core.admin.acts import ActsAdmin
from core.admin.pages import Credentials, credentials_pages, show_once
from core.admin.record import Record, Related, Section
from core.admin.sites import admin_actor
from core.suites import suites
from core.tenancy import selectors, services
from core.tenancy.acts import TENANT_ACTS
from core.tenancy.backup import admin as backup_admin  # noqa: F401 - puts its screens on the sites
from core.tenancy.backup.models import Backup
from core.tenancy.backup.selectors import backups_of
from core.tenancy.enums import TenantStatus, TenantType
from core.tenancy.facts import address_of, facts_of
from core.tenancy.models import Tenant
from core.tenancy.plans import offered_plans
from core.tenancy.report import report, troubles
from core.tenancy.terms_admin import show_terms

STATUS_COLOURS = {
    TenantStatus.ACTIVE: "success",
    TenantStatus.SUSPENDED: "warning",
    TenantStatus.ARCHIVED: "danger",
}


def offered_types() -> list[tuple[str, Any]]:
    """Return the types of institutions that can be chosen: those whose suite is ready for them."""
    kinds = [TenantType(suite.tenant_type) for suite in suites() if suite.is_offered]
    return [(kind.value, kind.label) for kind in kinds]


class NewTenantForm(forms.ModelForm):
    """An institution and who administers it first."""

    type = forms.ChoiceField(
        label=_("Type"),
        choices=offered_types,
        widget=UnfoldAdminSelectWidget(),
    )
    plan = forms.ModelChoiceField(
        label=_("Plan"),
        queryset=offered_plans(),
        required=False,
        empty_label=_("None: everything, without bounds"),
        widget=UnfoldAdminSelectWidget(),
        help_text=_("The subscription begins today; change its status and dates under Subscriptions."),
    )
    admin_username = forms.CharField(
        label=_("User name"), max_length=64, widget=UnfoldAdminTextInputWidget(), initial="admin"
    )
    admin_name = forms.CharField(label=_("Name"), max_length=150, widget=UnfoldAdminTextInputWidget())
    admin_email = forms.EmailField(label=_("E-mail"), required=False, widget=UnfoldAdminEmailInputWidget())

    class Meta:
        model = Tenant
        fields = ("name", "slug", "type")
        help_texts: ClassVar = {
            "slug": _("Becomes the subdomain and cannot be changed, for example iit-delhi.")
        }


TENANT_RECORD = Record(
    heading="name",
    subtitle="show_type",
    state="show_status",
    standing="suspended_reason",
    figures=("show_address",),
    sections=(
        Section("use", _("At present"), more="show_facts"),
        Section("terms", _("Institution"), facts=("slug", "created_at", "closed_at")),
        Section("subscription", _("Subscription"), more="show_terms"),
    ),
    related=(
        Related(
            "backups",
            _("Backups"),
            Backup,
            ("created_at", "kind", "state", "taken_at"),
            rows=backups_of,
            needs=PlatformPermission.TENANT_READ,
            empty=_("None yet. The institution chooses a schedule on its own page of backups."),
        ),
    ),
)


@admin.register(Tenant, site=platform_site)
class TenantAdmin(ActsAdmin):
    """Institutions: list, make, suspend, archive, open again. None is ever deleted."""

    acts = TENANT_ACTS
    permissions: ClassVar = {"view": PlatformPermission.TENANT_READ, "add": PlatformPermission.TENANT_WRITE}
    list_display = ("name", "slug", "show_type", "show_status", "show_plan", "created_at")
    list_filter = ("type", "status", "subscription__plan")
    list_select_related = ("subscription__plan",)
    search_fields = ("name", "slug")
    ordering = ("slug",)
    # For a new one; afterwards there is the record.
    fieldsets = (
        (_("1. The institution"), {"fields": ("name", ("slug", "type"), "plan")}),
        (_("2. Its first administrator"), {"fields": (("admin_username", "admin_name"), "admin_email")}),
    )
    record = TENANT_RECORD

    @display(description=_("type"), ordering="type")
    def show_type(self, obj: Tenant) -> str:
        return obj.get_type_display()

    @display(description=_("status"), ordering="status", label=STATUS_COLOURS)
    def show_status(self, obj: Tenant) -> tuple[str, str]:
        return obj.status, obj.get_status_display()

    @display(description=_("address"))
    def show_address(self, obj: Tenant) -> str:
        """Lead to the institution's own pages."""
        address = address_of(obj)
        return format_html('<a href="{}">{}</a>', address, address)

    @display(description=_("plan"), ordering="subscription__plan__name")
    def show_plan(self, obj: Tenant) -> Any:
        return obj.plan

    def show_terms(self, obj: Tenant) -> list[tuple[str, Any]]:
        """Tell what the institution has agreed to, and lead to the page where that is changed."""
        return show_terms(obj)

    def show_facts(self, obj: Tenant) -> list[tuple[str, str]]:
        """Tell how the institution is used."""
        return facts_of(obj)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave out the platform's own row."""
        return super().get_queryset(request).exclude(type=TenantType.PUBLIC)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """A new one has its own form."""
        if obj is None:
            kwargs["form"] = NewTenantForm
            kwargs["fields"] = [*NewTenantForm.Meta.fields, *NewTenantForm.base_fields]
        return super().get_form(request, obj, change=change, **kwargs)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Offer one way to save: the credentials are shown next."""
        only = {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().add_view(request, form_url, {**only, **(extra_context or {})})

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Tenant:
        """Provision; the callbacks of the type make the first administrator."""
        tenant_values = {name: values.pop(name) for name in ("slug", "name", "type", "plan")}
        tenant = services.provision_tenant(**tenant_values, options=values, actor=self.actor(request))
        found = tenant.provision_results.get("credentials")
        if found:
            request.new_credentials = Credentials(values["admin_name"], **found)  # type: ignore[attr-defined]
        return tenant

    def response_add(
        self, request: HttpRequest, obj: Tenant, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Show the first administrator's credentials once."""
        credentials = getattr(request, "new_credentials", None)
        if credentials is None:
            return super().response_add(request, obj, post_url_continue)
        return show_once(
            request,
            platform_site,
            title=_("%(name)s is ready at %(address)s") % {"name": obj.name, "address": address_of(obj)},
            rows=[credentials],
            back=self.path_to(obj),
        )


@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Show how the platform is."""
    if not is_allowed(admin_actor(request).permissions, PlatformPermission.HEALTH_READ):
        return HttpResponse(status=403)
    context = {**platform_site.each_context(request), "title": _("Health"), "lines": report()}
    return TemplateResponse(request, "platform/health.html", context)


def home(_request: HttpRequest) -> dict[str, Any]:
    """Return what the first page shows: institutions by type and status, and what is not well."""
    return {"institutions": selectors.tenant_counts(), "troubles": troubles()}


platform_site.index_template = "platform/home.html"
platform_site.register_home(home)
platform_site.register_pages(lambda: [path("health/", platform_site.admin_view(health), name="health")])
platform_site.register_pages(lambda: credentials_pages(platform_site))
