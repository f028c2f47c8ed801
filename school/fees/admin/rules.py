"""Screens of heads, concessions, options, the rules of fees and opened years."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from core.masters.admin import MasterAdmin, register_master
from school.fees import masters
from school.fees.acts import YEAR_ACTS
from school.fees.models import ConcessionRule, FeeSettings, OpenedYear
from school.fees.permissions import FeePermission as P
from school.fees.selectors.plans import all_heads
from school.fees.services.settings import FIELDS, update_settings
from school.fees.services.years import open_year
from school.foundation.site import school_site

GROUP = "fees"


class RuleForm(forms.ModelForm):
    """The rule with its heads."""

    heads = forms.ModelMultipleChoiceField(
        queryset=all_heads(),
        required=False,
        label=_("Fee heads"),
        help_text=_("None chosen: the concession is for all heads."),
        widget=forms.CheckboxSelectMultiple,
    )


class RuleAdmin(MasterAdmin):
    """Standing concessions, with the heads they are for."""

    form = RuleForm

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the heads along."""
        return self.master.visible(self.actor(request))

    @admin.display(description=_("fee heads"))
    def for_heads(self, obj: ConcessionRule) -> str:
        return ", ".join(head.name for head in obj.heads.all()) or _t("all")


register_master(school_site, masters.heads, group=GROUP, icon="category")
register_master(
    school_site,
    masters.concession_rules,
    group=GROUP,
    icon="percent",
    base=RuleAdmin,
    fields=("code", "name", "basis", "percent", "heads", ("starts_on", "ends_on")),
    list_display=("code", "name", "basis", "percent", "for_heads", "starts_on", "ends_on"),
)
register_master(
    school_site,
    masters.grants,
    group=GROUP,
    icon="redeem",
    autocomplete_fields=("student",),
)
register_master(
    school_site,
    masters.options,
    group=GROUP,
    icon="directions_bus",
    autocomplete_fields=("student",),
)


@admin.register(FeeSettings, site=school_site)
class FeeSettingsAdmin(ServiceAdmin):
    """The one row of settings."""

    permissions: ClassVar = {"view": P.CONFIGURE, "change": P.CONFIGURE}
    fields = FIELDS

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row, which is there from then on."""
        update_settings(actor=self.actor(request))
        name = f"{self.admin_site.name}:school_fees_feesettings_change"
        return HttpResponseRedirect(reverse(name, args=[1]))

    def update(self, request: HttpRequest, obj: FeeSettings, changed: dict[str, Any]) -> FeeSettings:
        return update_settings(actor=self.actor(request), **changed)


@admin.register(OpenedYear, site=school_site)
class OpenedYearAdmin(ActsAdmin):
    """Financial years into which receipts may still be dated."""

    acts = YEAR_ACTS
    permissions: ClassVar = {"view": P.CONFIGURE, "add": P.CONFIGURE}
    fields = ("starts_on", "reason")
    list_display = ("__str__", "reason", "opened_by", "opened_at", "standing_now")
    empty_text = _(
        "Receipts go into the financial year at hand. Open an earlier one while it is being completed."
    )
    record = Record(
        heading="__str__",
        state="standing_now",
        main=("close",),
        sections=(
            Section("year", _("Year"), facts=("starts_on", "reason", "opened_by", "opened_at", "closed_at")),
        ),
    )

    def create(self, request: HttpRequest, values: dict[str, Any]) -> OpenedYear:
        return open_year(actor=self.actor(request), **values)

    @display(description=_("state"), label={"open": "success", "closed": "info"})
    def standing_now(self, obj: OpenedYear) -> tuple[str, str]:
        """Return whether it is open, as a label."""
        return ("closed", _t("closed")) if obj.closed_at else ("open", _t("open"))
