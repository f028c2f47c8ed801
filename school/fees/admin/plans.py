"""Screens of fee plans: who pays by which, and the table of heads by instalments."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.errors import DomainError
from core.formatting import rupees
from core.refusals import refusals
from school.fees.acts import COUNT_NAMES, PLAN_ACTS
from school.fees.admin.plan_table import Table, rows_of
from school.fees.models import FeePlan, Instalment, PlanComponent
from school.fees.permissions import FeePermission as P
from school.fees.selectors.plans import plan_by_id, plans
from school.fees.services.plans import change_plan, create_plan, terms_of
from school.foundation.site import school_site


class PlanForm(forms.ModelForm):
    """Class, year and how many instalments; what each head costs is asked on the next page."""

    name = forms.CharField(
        label=_("name"),
        max_length=120,
        required=False,
        help_text=_("Empty: the class and the year."),
        widget=UnfoldAdminTextInputWidget,
    )
    count = forms.TypedChoiceField(
        label=_("Instalments"), choices=COUNT_NAMES, coerce=int, initial=4, widget=UnfoldAdminSelectWidget
    )


@admin.register(FeePlan, site=school_site)
class FeePlanAdmin(ActsAdmin):
    """Fee plans."""

    acts = PLAN_ACTS
    form = PlanForm
    permissions: ClassVar = {"view": P.REPORTS, "add": P.CONFIGURE}
    fields = ("school_class", "academic_year", "count", "name")
    list_display = ("name", "school_class", "academic_year", "total_amount", "billed")
    list_filter = ("academic_year", "school_class")
    search_fields = ("name", "school_class__name")
    empty_text = _("No plan yet. Add one for each class, or add one and copy it.")
    list_export: ClassVar = [
        (_("name"), "name"), (_("class"), "school_class"), (_("academic year"), "academic_year"),
        (_("total of the year"), "total_amount"),
    ]  # fmt: skip
    record = Record(
        heading="name",
        subtitle="of_class",
        figures=("total_amount",),
        main=("fees", "bill", "copy", "recount"),
        sections=(
            Section(
                "plan", _("Plan"), facts=("school_class", "academic_year", "total_amount", "billed"),
            ),
        ),
        related=(
            Related(
                "components", _("Fees"), PlanComponent,
                ((_("fee head"), "head"), (_("rupees in each"), "amount", rupees), "instalments", "is_optional"),
                rows=lambda row: row.components.select_related("head").order_by("head__code"),
                needs=P.READ, empty=_("None yet: say under “Fees by head” what each head costs."),
            ),
            Related(
                "instalments", _("Instalments"), Instalment,
                ("number", "name", "issue_on", "due_on", "months"),
                rows=lambda row: row.instalments.order_by("number"),
                needs=P.READ, empty=_("None."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read class and year along, and whether it was billed by."""
        return plans()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> FeePlan:
        """Add it with its instalments, without heads yet."""
        count = values.pop("count", 4)
        terms = terms_of(values["academic_year"], count)
        return create_plan(actor=self.actor(request), instalments=terms, **values)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """Go on to the table of heads."""
        return HttpResponseRedirect(self.path_to(obj, "fees"))

    def page_bill(self, request: HttpRequest, row: FeePlan) -> HttpResponse:
        """Go to the page of runs with this plan chosen."""
        return HttpResponseRedirect(f"{reverse('admin:fees_bulk')}?plan={row.pk}")

    def page_fees(self, request: HttpRequest, row: FeePlan) -> HttpResponse:
        """Show the table of heads by instalments; a POST saves it whole."""
        plan = plan_by_id(row.pk)
        table = Table(plan, request.POST if request.method == "POST" else None)
        if request.method == "POST" and table.is_valid():
            try:
                with refusals():
                    change_plan(plan=plan, actor=self.actor(request), **table.given())
                messages.success(request, _t("The plan is saved."))
                return HttpResponseRedirect(self.path_to(plan))
            except DomainError as error:
                table.refuse(error)
                messages.error(request, str(error.message))
        context = {
            **school_site.each_context(request),
            "title": _t("Fees by head: %(name)s") % {"name": plan.name},
            "plan": plan,
            "table": table,
            "rows": rows_of(table),
            "back": self.path_to(plan),
        }
        return TemplateResponse(request, "school/fees/plan.html", context)

    def of_class(self, obj: FeePlan) -> str:
        """Return class and year."""
        return f"{obj.school_class.name} · {obj.academic_year.name}"

    @admin.display(description=_("invoices raised"), boolean=True)
    def billed(self, obj: Any) -> bool:
        """Say whether the plan stays as it is."""
        return bool(obj.is_used)
