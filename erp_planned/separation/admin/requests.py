"""Separations: deciding, clearing, settling."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.documents.exports import file_response
from core.errors import DomainError
from core.periods import today
from erp_planned.separation.acts import SEPARATION_ACTS
from erp_planned.separation.admin.record import SEPARATION_RECORD, SeparationFacts
from erp_planned.separation.enums import ExitStatus
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.papers import relieving_letter, settlement_pdf
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.selectors.requests import settlement_numbered
from erp_planned.separation.selectors.settlement import reckon
from erp_planned.separation.services.asking import ask
from erp_planned.separation.services.settling import settle
from payroll.organizations.site import organization_site


@admin.register(SeparationRequest, site=organization_site)
class SeparationAdmin(SeparationFacts, ActsAdmin):
    """Separations from the request to the settlement."""

    acts = SEPARATION_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = (("employee", "type"), ("asked_on", "last_working_on"), "reason")
    record = SEPARATION_RECORD
    list_display = ("employee", "type", "asked_on", "last_working_on", "status")
    list_select_related = ("employee__department",)
    list_filter = ("state", "type", "employee__department")
    search_fields = ("employee__name", "employee__code")
    autocomplete_fields = ("employee",)
    list_export: ClassVar = [
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("type"), "type"),
        (_("asked on"), "asked_on"),
        (_("last working day"), "last_working_on"),
        (_("status"), "state"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> SeparationRequest:
        """Enter a separation for an employee."""
        return ask(actor=self.actor(request), **values)

    @display(description=_("status"), ordering="state", label={
        ExitStatus.REQUESTED: "warning", ExitStatus.ACCEPTED: "info", ExitStatus.REFUSED: "danger",
        ExitStatus.SETTLED: "success",
    })  # fmt: skip
    def status(self, obj: SeparationRequest) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def page_settlement(self, request: HttpRequest, row: SeparationRequest) -> HttpResponse:
        """Show what settling comes to; a POST settles what was looked at. Papers are files of this page."""
        paper = request.GET.get("paper")
        if paper:
            return self._paper(request, row, paper)
        try:
            if request.method == "POST":
                settle(request=row, digest=request.POST.get("digest", ""), actor=self.actor(request))
                messages.success(request, _t("The separation is settled."))
                return HttpResponseRedirect(self.path_to(row))
            found = reckon(row, today())
        except DomainError as error:
            messages.error(request, str(error.message))
            back = "settlement" if request.method == "POST" else "change"
            return HttpResponseRedirect(self.path_to(row, back))
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": _t("Settlement of %(who)s") % {"who": row.employee},
            "row": row,
            "found": found,
            "settled": row.settlements.prefetch_related("lines"),
            "may_settle": self.admin_site.allows(request, P.DECIDE) and not found.problems and found.lines,
            "back": self.path_to(row),
        }
        return TemplateResponse(request, "erp/separation/settlement.html", context)

    def _paper(self, request: HttpRequest, row: SeparationRequest, paper: str) -> HttpResponse:
        language = get_language() or "en"
        try:
            if paper == "letter":
                content = relieving_letter(row, language=language)
            else:
                content = settlement_pdf(settlement_numbered(row, paper), language=language)
        except DomainError as error:
            messages.error(request, str(error.message))
            return HttpResponseRedirect(self.path_to(row))
        name = f"{'relieving' if paper == 'letter' else 'settlement'}-{row.employee.code}.pdf"
        return file_response(content, filename=name, content_type="application/pdf")
