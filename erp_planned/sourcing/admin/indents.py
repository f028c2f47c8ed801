"""Indents: entered with several lines, decided, cancelled; limits of the modes."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminDecimalFieldWidget, UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.actors import Actor
from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.record_page import shown_above
from core.admin.widgets import AmountInput, DayInput
from core.forms import AmountField, DayField
from core.masters.admin import register_master
from core.money import ZERO
from erp_planned.finance.lines_page import HeadForm, LinesPage, offered, show, with_accounts
from erp_planned.sourcing.acts import INDENT_ACTS
from erp_planned.sourcing.enums import IndentStatus, PurchaseMode
from erp_planned.sourcing.masters import purchase_limits, split_windows
from erp_planned.sourcing.models import Indent, IndentItem
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.indents import budget_texts, indents, splitting_of
from erp_planned.sourcing.selectors.named import active_items
from erp_planned.sourcing.services.indents import MOST_LINES, Wanted, make_indent
from payroll.employees.selectors.masters import departments
from payroll.organizations.site import organization_site

LABELS = {
    IndentStatus.DRAFT: "info",
    IndentStatus.SUBMITTED: "warning",
    IndentStatus.APPROVED: "success",
    IndentStatus.REJECTED: "danger",
    IndentStatus.ORDERED: "success",
    IndentStatus.CANCELLED: "info",
}


class IndentHead(HeadForm):
    """For whom, for what, until when."""

    department = forms.ModelChoiceField(
        departments(), label=_("Department"), widget=UnfoldAdminSelectWidget(attrs={"autofocus": True})
    )
    purpose = forms.CharField(label=_("Purpose"), max_length=300, widget=UnfoldAdminTextInputWidget)
    required_by = DayField(label=_("Required by"), widget=DayInput)
    account = forms.CharField(
        label=_("Budget of account"), max_length=200, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "accounts", "autocomplete": "off"}),
    )  # fmt: skip
    mode = forms.ChoiceField(
        label=_("Mode of purchase"), required=False, widget=UnfoldAdminSelectWidget,
        choices=[("", _("As offered for the estimate")), *PurchaseMode.choices],
    )  # fmt: skip
    mode_reason = forms.CharField(
        label=_("Reason for another mode"), max_length=300, required=False, widget=UnfoldAdminTextInputWidget
    )


class IndentLineForm(forms.Form):
    """One line; left empty it is left out."""

    item = forms.ModelChoiceField(
        active_items(), label=_("Item"), required=False, widget=UnfoldAdminSelectWidget
    )
    specification = forms.CharField(
        label=_("Specification"), max_length=500, required=False, widget=UnfoldAdminTextInputWidget
    )
    quantity = forms.DecimalField(
        label=_("Quantity"), max_digits=14, decimal_places=3, required=False,
        widget=UnfoldAdminDecimalFieldWidget,
    )  # fmt: skip
    estimated_rate = AmountField(
        label=_("Estimated rate with tax"), required=False, widget=AmountInput(attrs={"data-amount": ""})
    )

    def clean(self) -> dict[str, Any]:
        """Ask for the item of a line that is filled."""
        values: dict[str, Any] = super().clean() or {}
        if (values.get("quantity") or values.get("estimated_rate")) and not values.get("item"):
            self.add_error("item", _t("Choose the item."))
        return values


def _enter(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    (named,) = with_accounts([{"account": head.pop("account")}], "head")
    rows = [
        Wanted(
            item=line["item"],
            quantity=line["quantity"] or ZERO,
            estimated_rate=line["estimated_rate"] or ZERO,
            specification=line["specification"],
        )
        for line in lines
    ]
    row = make_indent(lines=rows, actor=actor, account=named["account"], **head)
    return row.pk, _t("The indent is entered; submit it when it is complete.")


INDENT_PAGE = LinesPage(
    head=IndentHead, line=IndentLineForm, filled=("item", "quantity"), under="items", enter=_enter,
    title=_("Raise an indent"), button=_("Enter"), lines_title=_("Items"),
    about=_("Rates are estimates for a unit, with tax. Empty lines are left out."),
    most=MOST_LINES, boxes={"item_id": "item", "department_id": "department", "account_id": "account"},
    offers=lambda: {"accounts": offered()},
)  # fmt: skip


@admin.register(Indent, site=organization_site)
class IndentAdmin(ActsAdmin):
    """Indents from the draft to the order."""

    acts = INDENT_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="purpose",
        state="standing_now",
        standing="to_be_known",
        figures=("estimated_total",),
        main=("submit", "approve", "enquire"),
        sections=(
            Section(
                "indent", _("Indent"),
                facts=("department", "purpose", "required_by", "account", "mode", "mode_reason", "raised_on"),
            ),
            Section(
                "people", _("Who"),
                facts=("made_by", "made_at", "approved_by", "decided_at", "remarks", "splitting_reason"),
            ),
        ),
        related=(
            Related(
                "items", _("Items"), IndentItem, ("item", "specification", "quantity", "estimated_rate"),
                rows=lambda row: row.items.select_related("item").order_by("line_no"), needs=P.READ,
                empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = (
        "indent_no",
        "raised_on",
        "department",
        "purpose",
        "estimated_total",
        "mode",
        "standing_now",
    )
    list_filter = ("status", "mode", "department")
    search_fields = ("indent_no", "purpose")
    date_hierarchy = "raised_on"
    empty_text = _("Raise an indent; somebody else approves it, then vendors are asked to quote.")
    list_export: ClassVar = [
        (_("number"), "indent_no"),
        (_("date"), "raised_on"),
        (_("department"), "department__name"),
        (_("purpose"), "purpose"),
        (_("estimate"), "estimated_total"),
        (_("mode"), "get_mode_display"),
        (_("status"), "get_status_display"),
        (_("reason in spite of splitting"), "splitting_reason"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return indents()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several lines."""
        return show(self, request, INDENT_PAGE)

    @display(description=_("status"), ordering="status", label=LABELS)
    def standing_now(self, obj: Indent) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.status, obj.get_status_display()

    def to_be_known(self, obj: Indent) -> str:
        """Say with which others it looks split, and how the budget stands."""
        splitting = [] if obj.splitting_reason else [str(one) for one in splitting_of(obj)]
        return " ".join([*splitting, *budget_texts(obj)])

    def page_enquire(self, _request: HttpRequest, row: Indent) -> HttpResponse:
        """Go to the page on which vendors are asked, for this indent."""
        return HttpResponseRedirect(f"{reverse('organization:erp_sourcing_enquiry_add')}?indent={row.pk}")

    def facts(self, request: HttpRequest, row: Any, act: Act) -> Mapping[str, Any]:
        """Show what is decided on where it is decided."""
        return shown_above(self, request, row) if act.name in {"approve", "reject"} else {}


register_master(organization_site, purchase_limits, group="purchase", icon="rule")
register_master(organization_site, split_windows, group="purchase", icon="call_split")
