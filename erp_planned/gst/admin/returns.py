"""Returns: made, looked into, filed."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.core.paginator import Paginator
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.errors import ValidationFailed
from core.formatting import in_short_month
from core.periods import FinancialYear, Month, today
from core.refusals import refusals
from erp_planned.gst.acts import RETURN_ACTS
from erp_planned.gst.enums import ReturnStatus, ReturnType
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.checks import checks
from erp_planned.gst.selectors.gstr3b import payable_of
from erp_planned.gst.selectors.returns import behind, returns, state_of
from erp_planned.gst.selectors.told import figure_rows
from erp_planned.gst.services.collecting import told
from erp_planned.gst.services.files import file_of
from erp_planned.gst.services.returns import generate, generate_year
from payroll.organizations.site import organization_site

ON_A_PAGE = 50
ORDER = ("cash", "reverse_charge", "left")


class MakeForm(forms.ModelForm):
    """Which return of which month or year."""

    period = forms.CharField(
        label=_("Month, of a GSTR-9 the year"), max_length=7, widget=UnfoldAdminTextInputWidget,
        help_text=_("For example 2026-10, or 2026-27."),
    )  # fmt: skip

    class Meta:
        model = GSTReturn
        fields: ClassVar = ["return_type"]
        widgets: ClassVar = {"return_type": UnfoldAdminSelectWidget}


@admin.register(GSTReturn, site=organization_site)
class GSTReturnAdmin(ActsAdmin):
    """Returns of months, quarters and years."""

    acts = RETURN_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = MakeForm
    fieldsets = ((None, {"fields": (("return_type", "period"),)}),)
    record = Record(
        heading="told",
        subtitle="gstin",
        state="standing_now",
        standing="moved_on",
        figures=("documents",),
        main=("tables", "file", "portal_file"),
        sections=(
            Section(
                "return", _("Return"),
                facts=("starts_on", "ends_on", "due_on", "made_by", "made_at", "filed_on", "arn_no", "filed_by",
                       "voucher"),
            ),
        ),
    )  # fmt: skip
    list_display = ("return_type", "period_told", "due_on", "standing_now", "filed_on", "arn_no", "documents")
    list_filter = ("return_type", "status")
    search_fields = ("arn_no",)
    date_hierarchy = "starts_on"
    empty_text = _(
        "Make the first return: documents of billing and vendors come into the ledger by themselves."
    )
    list_export: ClassVar = [
        (_("return"), "return_type"),
        (_("from"), "starts_on"),
        (_("to"), "ends_on"),
        (_("due on"), "due_on"),
        (_("status"), "status"),
        (_("filed on"), "filed_on"),
        (_("ARN"), "arn_no"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return returns()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the GSTR-1 of the last month."""
        given = {"return_type": ReturnType.GSTR1, "period": str(Month.of(today()).plus(-1))}
        return {**given, **super().get_changeform_initial_data(request)}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> GSTReturn:
        """Make the return, in place of a draft, and tell what could not come in."""
        kind, period = values["return_type"], values["period"].strip()
        if kind == ReturnType.GSTR9:
            return generate_year(year=FinancialYear.parse(period, field="period"), actor=self.actor(request))
        month = Month.parse(period, field="period")
        try:
            row, collected = generate(return_type=kind, month=month, actor=self.actor(request))
        except ValidationFailed as error:
            raise ValidationFailed.at("period", error.message) from error
        for text in told(collected.troubles or ()):
            self.message_user(request, text, level="WARNING")
        return row

    @display(description=_("period"), ordering="starts_on")
    def period_told(self, obj: GSTReturn) -> str:
        """Return the month, the months of a quarter, or the year."""
        if obj.return_type == ReturnType.GSTR9:
            return obj.period
        months = dict.fromkeys((in_short_month(obj.starts_on), in_short_month(obj.ends_on)))
        return " – ".join(months)

    def told(self, obj: GSTReturn) -> str:
        """Return what stands above the page."""
        return str(obj)

    @display(description=_("status"), ordering="status", label={
        ReturnStatus.DRAFT: "warning", ReturnStatus.FILED: "success",
    })  # fmt: skip
    def standing_now(self, obj: GSTReturn) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def moved_on(self, obj: GSTReturn) -> str:
        """Say where documents came since a draft was made."""
        if state_of(obj)["is_stale"]:
            return _t("Documents came or were cancelled since it was made; make it again before it is filed.")
        return ""

    def page_tables(self, request: HttpRequest, row: GSTReturn) -> Any:
        """Show the figures as tables; `?figure=` the documents behind one."""
        wanted = request.GET.get("figure", "")
        found, problem = None, ""
        if wanted:
            try:
                with refusals():
                    found = Paginator(behind(row, wanted), ON_A_PAGE).get_page(request.GET.get("page"))
            except ValidationFailed as error:
                problem = str(error.message)
        rows = figure_rows(row)
        context = {
            **self.admin_site.each_context(request),
            "title": self.told(row),
            "heading": self.told(row),
            "row": row,
            "rows": rows,
            "payment": _payment(row),
            "checks": checks(row.starts_on, row.ends_on) if row.return_type != ReturnType.GSTR9 else [],
            "gaps": row.figures.get("gaps", []),
            "documents": found,
            "problem": problem,
            "wanted": next((one for one in rows if one["key"] == wanted), None),
            "printed": f"/admin/reports/gst-return/?return={row.pk}",
        }
        return TemplateResponse(request, "erp/gst/return.html", context)

    def page_portal_file(self, request: HttpRequest, row: GSTReturn) -> HttpResponse | FileResponse:
        """Send the file for the portal; a large one is made in the background."""
        found = file_of(gst_return=row, actor=self.actor(request))
        if isinstance(found, FileResponse):
            return found
        text = _t("The file is being made; ask for it again in a moment.")
        self.message_user(request, text)
        return HttpResponseRedirect(self.path_to(row))


def _payment(row: GSTReturn) -> dict[str, Any] | None:
    """Return how the tax is paid, for the page: credit used, and a row for each head."""
    kept = row.figures.get("payment")
    if not kept:
        return None
    heads = [
        {"head": head.upper(), "payable": payable, **{name: kept[name][head] for name in ORDER}}
        for head, payable in payable_of(kept).items()
    ]
    return {**kept, "heads": heads, "late": row.figures.get("late")}
