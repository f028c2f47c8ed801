"""Years of depreciation: calculate, look, post."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.periods import FinancialYear, today
from erp_planned.assets.acts import RUN_ACTS
from erp_planned.assets.calc.schedule import year_of
from erp_planned.assets.enums import RunState
from erp_planned.assets.models import AssetDepreciation, BlockYear, DepreciationRun
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.depreciation import block_rows, rows_of, runs
from erp_planned.assets.selectors.years import named_year
from erp_planned.assets.services.runs import calculate
from payroll.organizations.site import organization_site


class YearForm(forms.ModelForm):
    """Which year is calculated."""

    year = forms.CharField(
        label=_("Financial year"), max_length=7, widget=UnfoldAdminTextInputWidget, help_text=_("2025-26")
    )

    class Meta:
        model = DepreciationRun
        fields: ClassVar[list[str]] = []


@admin.register(DepreciationRun, site=organization_site)
class RunAdmin(ActsAdmin):
    """A year's depreciation with its assets and blocks."""

    acts = RUN_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = YearForm
    fieldsets = ((None, {"fields": ("year",)}),)
    record = Record(
        state="standing_now",
        figures=("total", "prior_total", "assets"),
        main=("post",),
        sections=(
            Section(
                "year", _("Year"),
                facts=(
                    "made_by", "made_at", "posted_by", "posted_at", "voucher", "reversed_by", "reversed_at", "reason",
                ),
            ),
        ),
        related=(
            Related(
                "rows", _("Assets"), AssetDepreciation,
                (
                    "asset", "days", "opening_value", "added", "depreciation_amount", "prior_amount",
                    "closing_value",
                ),
                rows=rows_of, needs=P.READ, empty=_("No asset loses value in this year."),
            ),
            Related(
                "blocks", _("Blocks of the income-tax book"), BlockYear,
                (
                    "rate", "opening", "difference", "full", "half", "proceeds", "depreciation", "closing", "gain",
                ),
                rows=lambda row: block_rows(row.year), needs=P.READ, empty=_("No block has any value."),
            ),
        ),
    )  # fmt: skip
    list_display = ("__str__", "total", "prior_total", "assets", "standing_now", "posted_by")
    list_filter = ("state",)
    empty_text = _("Calculate the first year; nothing is posted by that.")
    list_export: ClassVar = [
        (_("year"), "financial_year"), (_("depreciation"), "total"), (_("of earlier years"), "prior_total"),
        (_("assets"), "assets"), (_("state"), "state"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return runs()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the year that ended last."""
        return {"year": str(FinancialYear(year_of(today()).start - 1))}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> DepreciationRun:
        """Calculate a year; drafts of it are replaced."""
        return calculate(year=named_year(financial_year=values["year"]), actor=self.actor(request))

    @display(description=_("state"), ordering="state", label={
        RunState.DRAFT: "warning", RunState.POSTED: "success", RunState.REVERSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: DepreciationRun) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
