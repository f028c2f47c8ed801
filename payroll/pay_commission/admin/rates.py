"""Admin screens of the dated rates. What a locked run has used is shown without a form."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin, organization_site
from payroll.organizations.permissions import PayrollPermission as P
from payroll.pay_commission import services
from payroll.pay_commission.models import AllowanceRule, DaRevision, NpsRate


class _RateAdmin(ServiceAdmin):
    permissions: ClassVar = {
        "view": P.RATES_READ,
        "add": P.RATES_WRITE,
        "change": P.RATES_WRITE,
        "delete": P.RATES_WRITE,
    }
    date_hierarchy = "effective_on"
    search_fields = ("order_reference",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer no form for what a locked run has used."""
        return super().has_change_permission(request, obj) and not (obj and obj.used_at)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer no deletion of what a locked run has used."""
        return super().has_delete_permission(request, obj) and not (obj and obj.used_at)


@admin.register(DaRevision, site=organization_site)
class DaRevisionAdmin(_RateAdmin):
    """DA revisions."""

    list_display = ("effective_on", "percentage", "order_reference", "created_at", "used_at")
    fields = ("effective_on", "percentage", "order_reference")
    list_export: ClassVar = [
        (_("in force from"), "effective_on"),
        (_("percent"), "percentage"),
        (_("order"), "order_reference"),
        (_("entered at"), "created_at"),
        (_("used by a locked run at"), "used_at"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> DaRevision:
        """Add one."""
        return services.add_da_revision(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> DaRevision:
        """Correct one."""
        return services.correct_da_revision(revision_id=obj.pk, changes=changed, actor=self.actor(request))

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one."""
        services.delete_da_revision(revision_id=obj.pk, actor=self.actor(request))


@admin.register(AllowanceRule, site=organization_site)
class AllowanceRuleAdmin(_RateAdmin):
    """HRA and TA rules."""

    list_display = (
        "kind",
        "effective_on",
        "hra_class",
        "da_from",
        "percentage",
        "minimum",
        "ta_class",
        "level_from",
        "level_to",
        "basic_from",
        "amount",
        "with_da",
    )
    list_filter = ("kind", "hra_class", "ta_class")
    fieldsets = (
        (None, {"fields": ("kind", "effective_on", "order_reference")}),
        (_("House rent allowance"), {"fields": ("hra_class", "da_from", "percentage", "minimum")}),
        (
            _("Transport allowance"),
            {"fields": ("ta_class", "level_from", "level_to", "basic_from", "amount", "with_da")},
        ),
    )
    list_export: ClassVar = [
        (_("allowance"), "kind"),
        (_("in force from"), "effective_on"),
        (_("HRA city class"), "hra_class"),
        (_("from DA percent"), "da_from"),
        (_("percent"), "percentage"),
        (_("at least (rupees a month)"), "minimum"),
        (_("TA city class"), "ta_class"),
        (_("from level"), "level_from"),
        (_("to level"), "level_to"),
        (_("from basic pay"), "basic_from"),
        (_("rupees a month"), "amount"),
        (_("DA is paid on it"), "with_da"),
        (_("order"), "order_reference"),
        (_("used by a locked run at"), "used_at"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AllowanceRule:
        """Add one."""
        return services.add_allowance_rule(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> AllowanceRule:
        """Correct one."""
        return services.correct_allowance_rule(rule_id=obj.pk, changes=changed, actor=self.actor(request))

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one."""
        services.delete_allowance_rule(rule_id=obj.pk, actor=self.actor(request))


@admin.register(NpsRate, site=organization_site)
class NpsRateAdmin(_RateAdmin):
    """Contributions to NPS and UPS."""

    list_display = ("scheme", "effective_on", "employee_pct", "employer_pct", "order_reference", "used_at")
    list_filter = ("scheme",)
    fields = ("scheme", "effective_on", "employee_pct", "employer_pct", "order_reference")
    list_export: ClassVar = [
        (_("scheme"), "scheme"),
        (_("in force from"), "effective_on"),
        (_("employee, percent"), "employee_pct"),
        (_("government, percent"), "employer_pct"),
        (_("order"), "order_reference"),
        (_("used by a locked run at"), "used_at"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> NpsRate:
        """Add one."""
        return services.add_nps_rate(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> NpsRate:
        """Correct one."""
        return services.correct_nps_rate(rate_id=obj.pk, changes=changed, actor=self.actor(request))

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one."""
        services.delete_nps_rate(rate_id=obj.pk, actor=self.actor(request))
