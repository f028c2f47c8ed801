"""Admin screens of the dated rates. What a locked run has used is shown without a form."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin, organization_site
from core.admin.confirming import ConfirmingAdmin
from payroll.organizations.errors import NeedsConfirmation
from payroll.organizations.permissions import PayrollPermission as P
from payroll.pay_commission import services
from payroll.pay_commission.models import AllowanceRule, DaRevision, NpsRate
from payroll.pay_commission.superseding import consequences, questions, superseded_by, with_superseded
from payroll.pay_commission.wording import rule_pay, rule_scope


class _RateAdmin(ConfirmingAdmin, ServiceAdmin):
    """A second entry of one date is asked about, and each says whether it counts."""

    permissions: ClassVar = {
        "view": P.RATES_READ,
        "add": P.RATES_WRITE,
        "change": P.RATES_WRITE,
        "delete": P.RATES_WRITE,
    }
    date_hierarchy = "effective_on"
    search_fields = ("order_reference",)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Know of each row whether a later one of its date counts."""
        return with_superseded(super().get_queryset(request))

    @admin.display(description=_("counts"), boolean=True)
    def counts(self, obj: Any) -> bool:
        """Say whether no later entry of the same date stands against it."""
        return superseded_by(obj) is None

    def ask(self, row: Any, confirm: bool) -> None:
        """Ask before a second entry of one date. Raises NeedsConfirmation."""
        texts = [] if confirm else questions(row)
        if texts:
            raise NeedsConfirmation(texts)

    def tell(self, request: HttpRequest, row: Any) -> None:
        """Say which locked months the new entry reaches."""
        for text in consequences(row):
            messages.info(request, text)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer no form for what a locked run has used."""
        return super().has_change_permission(request, obj) and not (obj and obj.used_at)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer no deletion of what a locked run has used."""
        return super().has_delete_permission(request, obj) and not (obj and obj.used_at)


@admin.register(DaRevision, site=organization_site)
class DaRevisionAdmin(_RateAdmin):
    """DA revisions."""

    list_display = ("effective_on", "percentage", "counts", "order_reference", "created_at", "used_at")
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
        asked = {name: value for name, value in values.items() if name != "confirm"}
        self.ask(DaRevision(**asked), values["confirm"])
        row = services.add_da_revision(actor=self.actor(request), **values)
        self.tell(request, row)
        return row

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> DaRevision:
        """Correct one."""
        confirm = bool(changed.pop("confirm", False))
        return services.correct_da_revision(
            revision_id=obj.pk, changes=changed, actor=self.actor(request), confirm=confirm
        )

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one."""
        services.delete_da_revision(revision_id=obj.pk, actor=self.actor(request))


@admin.register(AllowanceRule, site=organization_site)
class AllowanceRuleAdmin(_RateAdmin):
    """HRA and TA rules."""

    list_display = (
        "kind",
        "pays",
        "serves",
        "effective_on",
        "counts",
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

    @admin.display(description=_("what is paid"))
    def pays(self, obj: AllowanceRule) -> str:
        """Say the percentage or the amount."""
        return rule_pay(obj)

    @admin.display(description=_("for whom"))
    def serves(self, obj: AllowanceRule) -> str:
        """Say the city class, the levels and the bounds."""
        return rule_scope(obj)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AllowanceRule:
        """Add one."""
        confirm = values.pop("confirm")
        self.ask(AllowanceRule(**values), confirm)
        row = services.add_allowance_rule(actor=self.actor(request), **values)
        self.tell(request, row)
        return row

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> AllowanceRule:
        """Correct one."""
        changed.pop("confirm", None)
        return services.correct_allowance_rule(rule_id=obj.pk, changes=changed, actor=self.actor(request))

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one."""
        services.delete_allowance_rule(rule_id=obj.pk, actor=self.actor(request))


@admin.register(NpsRate, site=organization_site)
class NpsRateAdmin(_RateAdmin):
    """Contributions to NPS and UPS."""

    list_display = (
        "scheme",
        "effective_on",
        "employee_pct",
        "employer_pct",
        "counts",
        "order_reference",
        "used_at",
    )
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
        confirm = values.pop("confirm")
        self.ask(NpsRate(**values), confirm)
        row = services.add_nps_rate(actor=self.actor(request), **values)
        self.tell(request, row)
        return row

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> NpsRate:
        """Correct one."""
        changed.pop("confirm", None)
        return services.correct_nps_rate(rate_id=obj.pk, changes=changed, actor=self.actor(request))

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one."""
        services.delete_nps_rate(rate_id=obj.pk, actor=self.actor(request))
