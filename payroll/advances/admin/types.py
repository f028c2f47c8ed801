"""Types of advances and their rates."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin.inlines import ShownInline
from core.admin.pages import ask
from core.formatting import plain, rupees
from core.masters.admin import MasterAdmin, register_master
from core.periods import today
from payroll.advances.admin.forms import RateForm
from payroll.advances.masters import add_rate, advance_types
from payroll.advances.models import AdvanceRate, AdvanceType
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.selectors.types import get_type, latest_rate
from payroll.organizations.site import organization_site


class RateInline(ShownInline):
    """The rates of a type; a new one has its own button."""

    permission = P.READ
    model = AdvanceRate
    fields = ("effective_on", "percentage", "order_reference", "created_at")


class AdvanceTypeAdmin(MasterAdmin):
    """Kinds of advances."""

    actions_detail = ("new_rate",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("rates")

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Show the rates of a type that is there."""
        return [RateInline] if obj else []

    @admin.display(description=_("ceiling"))
    def ceiling(self, obj: AdvanceType) -> str:
        """Return amount and months of basic pay."""
        parts = [rupees(obj.ceiling_amount)] if obj.ceiling_amount is not None else []
        if obj.ceiling_months:
            parts.append(_t("%(months)d × basic pay") % {"months": obj.ceiling_months})
        return " · ".join(parts) or "–"

    @admin.display(description=_("instalments"))
    def instalments(self, obj: AdvanceType) -> str:
        return f"{obj.max_principal_instalments} + {obj.max_interest_instalments}"

    @admin.display(description=_("interest"))
    def rate(self, obj: AdvanceType) -> str:
        found = latest_rate(obj, today())
        return f"{plain(found)}%" if found is not None else "–"

    @action(description=_("New rate of interest"), url_path="rate", permissions=["change"], icon="percent")
    def new_rate(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Enter a rate for sanctions from a date on."""
        row = get_type(int(object_id))
        if not self.has_change_permission(request, row):
            raise PermissionDenied
        back = reverse("organization:payroll_advances_advancetype_change", args=[row.pk])

        def act(values: dict[str, Any]) -> HttpResponse:
            add_rate(advance_type=row, actor=self.actor(request), **values)
            self.message_user(request, _t("The rate is entered."))
            return HttpResponseRedirect(back)

        return ask(
            request,
            organization_site,
            title=_t("New rate of interest: %(type)s") % {"type": row},
            text=_t(
                "It holds for advances sanctioned from the date on; those sanctioned before keep theirs."
            ),
            button=_("Enter the rate"),
            back=back,
            act=act,
            form=RateForm(request.POST or None),
        )


register_master(
    organization_site,
    advance_types,
    group="advances",
    icon="category",
    base=AdvanceTypeAdmin,
    list_display=("code", "name", "ceiling", "instalments", "rate", "is_active"),
    fields=(
        ("code", "name"),
        ("ceiling_amount", "ceiling_months"),
        ("max_principal_instalments", "max_interest_instalments"),
        ("min_service_years", "max_times"),
        "is_active",
    ),
)
