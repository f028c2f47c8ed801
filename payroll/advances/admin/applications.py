"""Applications and advances: deciding, paying out, what is entered beside the payroll."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin.acts import ActsAdmin
from payroll.advances.acts import ADVANCE_ACTS
from payroll.advances.admin.pages import recovery_page, statement_page
from payroll.advances.admin.record import ADVANCE_RECORD, AdvanceFacts
from payroll.advances.admin.sanctioning import sanction_page
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.services.applications import submit_application
from payroll.organizations.site import organization_site


@admin.register(AdvanceApplication, site=organization_site)
class AdvanceApplicationAdmin(AdvanceFacts, ActsAdmin):
    """Advances from the application to the last recovery."""

    acts = ADVANCE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    # What is asked on entering; the record shows the rest.
    fields = (
        ("employee", "type"), ("amount", "applied_on"),
        ("principal_instalments", "interest_instalments"), "purpose",
    )  # fmt: skip
    record = ADVANCE_RECORD
    list_display = ("employee", "type", "amount", "sanctioned_amount", "status", "applied_on")
    list_select_related = ("employee__department", "type")
    list_filter = ("state", "type", "employee__department")
    search_fields = ("employee__name", "employee__code")
    autocomplete_fields = ("employee",)
    actions_list = ("recovery",)
    list_export: ClassVar = [
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("advance"), "type__name"),
        (_("applied for"), "amount"),
        (_("sanctioned"), "sanctioned_amount"),
        (_("state"), "state"),
        (_("applied on"), "applied_on"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AdvanceApplication:
        """Enter an application for an employee."""
        kind = values.pop("type")
        return submit_application(advance_type=kind, actor=self.actor(request), **values)

    @display(description=_("state"), ordering="state", label={
        AdvanceState.SUBMITTED: "warning", AdvanceState.SANCTIONED: "info",
        AdvanceState.REJECTED: "danger", AdvanceState.DISBURSED: "info",
        AdvanceState.RECOVERING: "info", AdvanceState.CLOSED: "success",
    })  # fmt: skip
    def status(self, obj: AdvanceApplication) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def page_sanction(self, request: HttpRequest, row: AdvanceApplication) -> HttpResponse:
        """Fix the terms, with what their recovery would mean."""
        return sanction_page(self, request, row)

    def page_statement(self, request: HttpRequest, row: AdvanceApplication) -> HttpResponse:
        """Show all advances of the employee."""
        return statement_page(request, row)

    @action(
        description=_("Recovery by month"), url_path="recovery", permissions=["view"], icon="calendar_month"
    )
    def recovery(self, request: HttpRequest) -> HttpResponse:
        return recovery_page(request)
