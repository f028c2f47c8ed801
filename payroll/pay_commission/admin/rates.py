"""Admin screens of the dated rates. What a locked run has used is shown without a form."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.confirming import ConfirmingAdmin
from core.masters.admin import MasterAdmin, register_master
from payroll.organizations.errors import NeedsConfirmation
from payroll.organizations.site import organization_site
from payroll.pay_commission.masters import allowance_rules, da_revisions, nps_rates
from payroll.pay_commission.models import AllowanceRule
from payroll.pay_commission.superseding import consequences, questions, superseded_by, with_superseded
from payroll.pay_commission.wording import rule_pay, rule_scope

GROUP = "rates"


class RateAdmin(ConfirmingAdmin, MasterAdmin):
    """A second entry of one date is asked about, and each says whether it counts."""

    def get_queryset(self, request: HttpRequest) -> Any:
        """Know of each row whether a later one of its date counts."""
        return with_superseded(super().get_queryset(request))

    @admin.display(description=_("counts"), boolean=True)
    def counts(self, obj: Any) -> bool:
        """Say whether no later entry of the same date stands against it."""
        return superseded_by(obj) is None

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Any:
        """Ask before a second entry of one date; then enter it and say which locked months it reaches."""
        asked = {name: value for name, value in values.items() if name != "confirm"}
        texts = [] if values["confirm"] else questions(self.model(**asked))
        if texts:
            raise NeedsConfirmation(texts)
        row = super().create(request, values if self.master.confirms else asked)
        for text in consequences(row):
            messages.info(request, text)
        return row

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> Any:
        if not self.master.confirms:
            changed.pop("confirm", None)
        return super().update(request, obj, changed)


class AllowanceRuleAdmin(RateAdmin):
    """HRA and TA rules, told in words."""

    @admin.display(description=_("what is paid"))
    def pays(self, obj: AllowanceRule) -> str:
        """Say the percentage or the amount."""
        return rule_pay(obj)

    @admin.display(description=_("for whom"))
    def serves(self, obj: AllowanceRule) -> str:
        """Say the city class, the levels and the bounds."""
        return rule_scope(obj)


register_master(
    organization_site,
    da_revisions,
    group=GROUP,
    icon="percent",
    base=RateAdmin,
    list_display=("effective_on", "percentage", "counts", "order_reference", "created_at", "used_at"),
)
register_master(
    organization_site,
    allowance_rules,
    group=GROUP,
    icon="rule",
    base=AllowanceRuleAdmin,
    list_display=("kind", "pays", "serves", "effective_on", "counts"),
    fieldsets=(
        (None, {"fields": ("kind", "effective_on", "order_reference")}),
        (_("House rent allowance"), {"fields": ("hra_class", "da_from", "percentage", "minimum")}),
        (
            _("Transport allowance"),
            {"fields": ("ta_class", "level_from", "level_to", "basic_from", "amount", "with_da")},
        ),
    ),
    exported=(*allowance_rules.writable, "used_at"),
)
register_master(
    organization_site,
    nps_rates,
    group=GROUP,
    icon="savings",
    base=RateAdmin,
    list_display=(
        "scheme", "effective_on", "employee_pct", "employer_pct", "counts", "order_reference", "used_at",
    ),
)  # fmt: skip
