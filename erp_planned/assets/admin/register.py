"""Categories, lowest costs, the register, and disposals."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget, UnfoldBooleanWidget

from core.admin.acts import ActsAdmin
from core.admin.pages import ask
from core.admin.record import Record, Related, Section
from core.admin.widgets import AmountInput, DayInput
from core.formatting import rupees
from core.forms import AmountField, DayField
from core.masters.admin import MasterAdmin, register_master
from core.periods import FinancialYear, today
from erp_planned.assets import masters
from erp_planned.assets.acts import ASSET_ACTS, DISPOSAL_ACTS
from erp_planned.assets.calc.schedule import YearRow, year_of
from erp_planned.assets.enums import AssetBook, AssetStatus, DisposalState, DisposalType
from erp_planned.assets.models import (
    Asset,
    AssetAddition,
    AssetDepreciation,
    AssetDisposal,
    CategoryTerms,
    DisposalPart,
)
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.depreciation import depreciation_of
from erp_planned.assets.selectors.disposals import disposals
from erp_planned.assets.selectors.register import additions, schedule_of
from erp_planned.assets.services.disposals import propose_disposal
from erp_planned.finance.selectors.accounts import postable
from payroll.organizations.site import organization_site

GROUP = "assets"
AHEAD = 10
SCHEDULE = (
    (_("Year"), "year", str), (_("Days"), "days", str), (_("Opening"), "opening", rupees),
    (_("Additions"), "added", rupees), (_("Depreciation"), "amount", rupees), (_("Closing"), "closing", rupees),
)  # fmt: skip


def _years(row: Asset, book: str) -> Any:
    last = FinancialYear(year_of(today()).start + AHEAD).last
    return schedule_of(row, last, book)


class DisposalForm(forms.Form):
    """What is proposed for an asset; the rules are the service's."""

    disposal_type = forms.ChoiceField(
        label=_("How"), choices=DisposalType.choices, widget=UnfoldAdminSelectWidget
    )
    disposed_on = DayField(label=_("On"), widget=DayInput)
    sale_amount = AmountField(label=_("Sale amount without GST"), required=False, widget=AmountInput)
    selling_cost = AmountField(label=_("Selling cost"), required=False, widget=AmountInput)
    gst_pct = forms.DecimalField(
        label=_("GST percent"), required=False, max_digits=5, decimal_places=2, min_value=0, max_value=100,
        widget=UnfoldAdminTextInputWidget,
    )  # fmt: skip
    is_interstate = forms.BooleanField(
        label=_("To another State (IGST)"), required=False, widget=UnfoldBooleanWidget
    )
    buyer = forms.CharField(label=_("To"), required=False, max_length=120, widget=UnfoldAdminTextInputWidget)
    buyer_gstin = forms.CharField(
        label=_("GSTIN of the buyer"), required=False, max_length=15, widget=UnfoldAdminTextInputWidget
    )
    account = forms.ModelChoiceField(
        postable(), label=_("Account that gets the money"), required=False, widget=UnfoldAdminSelectWidget
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, widget=UnfoldAdminTextInputWidget)


class AssetScreen(ActsAdmin, MasterAdmin):
    """Assets with their years in both books."""

    acts = ASSET_ACTS
    list_select_related = ("category",)
    empty_text = _("Enter the first asset, import the old register, or take assets from goods receipts.")
    record = Record(
        heading="name",
        subtitle="asset_code",
        state="standing_now",
        figures=("cost", "accumulated", "current_value"),
        main=("add_cost",),
        sections=(
            Section(
                "asset", _("Asset"),
                facts=("category", "parent", "location", "custodian", "serial_no", "tag_no"),
                fields=("name", "category", "parent", "location", "custodian", "serial_no", "tag_no"),
            ),
            Section(
                "value", _("Value"),
                facts=(
                    "purchased_on", "used_from", "added_cost", "residual_value", "depreciation_method",
                    "depreciation_rate", "useful_life", "income_tax_rate", "opening_on", "opening_accumulated",
                ),
                fields=(
                    ("purchased_on", "used_from"), ("cost", "residual_value"),
                    ("opening_on", "opening_accumulated", "opening_tax_value"),
                ),
            ),
        ),
        related=(
            Related(
                "book", _("Schedule of the accounts"), YearRow, SCHEDULE,
                rows=lambda row: _years(row, AssetBook.BOOK), needs=P.READ,
                empty=_("Say when it was put to use; its schedule begins then."),
            ),
            Related(
                "tax", _("Schedule by income tax"), YearRow, SCHEDULE,
                rows=lambda row: _years(row, AssetBook.INCOME_TAX), needs=P.READ,
                empty=_("Say when it was put to use; its schedule begins then."),
            ),
            Related(
                "posted", _("Calculated and posted years"), AssetDepreciation,
                (
                    (_("Year"), "run"), (_("State"), "run__state"), "opening_value", "added",
                    "depreciation_amount", "prior_amount", "closing_value",
                ),
                rows=lambda row: depreciation_of(row.pk), needs=P.READ,
                empty=_("None yet: the depreciation of a year is calculated under “Depreciation”."),
            ),
            Related(
                "additions", _("Additions to the cost"), AssetAddition,
                ("added_on", "amount", "useful_life", "narration", "made_by"),
                rows=additions, needs=P.READ, empty=_("None."),
            ),
            Related(
                "parts", _("Parts"), Asset, ("asset_code", "name", "cost", "current_value", "status"),
                rows=lambda row: row.components.order_by("asset_code"), needs=P.READ, empty=_("None."),
                page=lambda row: reverse("organization:erp_assets_asset_change", args=[row.pk]),
            ),
            Related(
                "disposals", _("Disposals"), AssetDisposal, ("disposal_type", "disposed_on", "sale_amount", "state"),
                rows=lambda row: row.disposals.order_by("-id"), needs=P.READ, empty=_("None."),
                page=lambda row: reverse("organization:erp_assets_assetdisposal_change", args=[row.pk]),
            ),
        ),
    )  # fmt: skip

    @display(description=_("status"), ordering="status", label={
        AssetStatus.WAITING: "warning", AssetStatus.IN_USE: "success", AssetStatus.DISPOSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: Asset) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def page_dispose(self, request: HttpRequest, row: Asset) -> HttpResponse:
        """Propose a disposal, and lead to it."""

        def act(values: dict[str, Any]) -> HttpResponse:
            given = {name: value for name, value in values.items() if value not in (None, "")}
            made = propose_disposal(asset=row, actor=self.actor(request), **given)
            self.message_user(request, _t("The disposal is proposed; somebody else approves it."))
            page = f"{self.admin_site.name}:erp_assets_assetdisposal_change"
            return HttpResponseRedirect(reverse(page, args=[made.pk]))

        form = DisposalForm(request.POST or None, initial={"disposed_on": today()})
        return ask(
            request, self.admin_site, title=_t("%(asset)s: propose a disposal") % {"asset": row},
            text=_t("The asset with its parts leaves the register when somebody else approves it."),
            button=_t("Propose"), back=self.back_to(request, row), act=act, form=form,
        )  # fmt: skip


class CategoryScreen(MasterAdmin):
    """Categories with the terms that held."""

    record = Record(
        subtitle="code",
        sections=(
            Section(
                "category", _("Category"), facts=masters.categories.writable, fields=masters.categories.writable
            ),
        ),
        related=(
            Related(
                "terms", _("Terms by the day of use"), CategoryTerms,
                (
                    "effective_on", "depreciation_method", "depreciation_rate", "useful_life", "residual_pct",
                    "income_tax_rate", "first_year",
                ),
                rows=lambda row: row.terms.order_by("-effective_on"), needs=P.READ, empty=_("None."),
            ),
        ),
    )  # fmt: skip


register_master(
    organization_site, masters.assets, group=GROUP, icon="chair", base=AssetScreen,
    list_display=("asset_code", "name", "category", "location", "cost", "current_value", "standing_now"),
    exported=(
        "asset_code", "tag_no", "name", "category", "location", "custodian", "serial_no", "purchased_on",
        "used_from", "cost", "added_cost", "accumulated", "current_value", "status",
    ),
    autocomplete_fields=("custodian", "parent"),
)  # fmt: skip
register_master(organization_site, masters.categories, group=GROUP, icon="category", base=CategoryScreen)
register_master(organization_site, masters.limits, group=GROUP, icon="vertical_align_bottom")


@admin.register(AssetDisposal, site=organization_site)
class DisposalAdmin(ActsAdmin):
    """Disposals; they are proposed on the page of an asset."""

    acts = DISPOSAL_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="disposal_type",
        state="standing_now",
        figures=("sale_amount", "carrying_amount", "gain"),
        main=("approve",),
        sections=(
            Section(
                "disposal", _("Disposal"),
                facts=(
                    "asset", "disposed_on", "booked_on", "buyer", "buyer_gstin", "account", "selling_cost",
                    "tax_amount", "reason", "proposed_by", "decided_by", "remarks",
                ),
            ),
            Section(
                "figures", _("Figures"),
                facts=("cost", "depreciation_amount", "prior_amount", "accumulated", "voucher"),
            ),
        ),
        related=(
            Related(
                "parts", _("What left the register"), DisposalPart,
                ("asset", "cost", "depreciation_amount", "prior_amount", "accumulated"),
                rows=lambda row: row.parts.select_related("asset").order_by("id"), needs=P.READ,
                empty=_("Nothing until it is approved."),
            ),
        ),
    )  # fmt: skip
    list_display = ("asset", "disposal_type", "disposed_on", "sale_amount", "gain", "standing_now")
    list_select_related = ("asset",)
    list_filter = ("state", "disposal_type")
    search_fields = ("asset__asset_code", "asset__name", "buyer")
    date_hierarchy = "disposed_on"
    empty_text = _("None yet: a disposal is proposed on the page of an asset.")
    list_export: ClassVar = [
        (_("asset"), "asset__asset_code"), (_("name"), "asset__name"), (_("how"), "disposal_type"),
        (_("on"), "disposed_on"), (_("sale amount"), "sale_amount"), (_("carrying amount"), "carrying_amount"),
        (_("gain or loss"), "gain"), (_("state"), "state"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return disposals()

    @display(description=_("state"), ordering="state", label={
        DisposalState.PROPOSED: "warning", DisposalState.APPROVED: "success", DisposalState.REJECTED: "danger",
        DisposalState.WITHDRAWN: "info", DisposalState.REVERSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: AssetDisposal) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
