"""Applications and advances: deciding, paying out, what is entered beside the payroll."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin import organization_site
from core.admin.acts import ActsAdmin
from core.formatting import rupees
from payroll.advances import selectors, services
from payroll.advances.acts import ADVANCE_ACTS
from payroll.advances.admin.pages import recovery_page, statement_page
from payroll.advances.admin.sanctioning import sanction_page
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.organizations.permissions import PayrollPermission as P


@admin.register(AdvanceApplication, site=organization_site)
class AdvanceApplicationAdmin(ActsAdmin):
    """Advances from the application to the last recovery."""

    acts = ADVANCE_ACTS
    permissions: ClassVar = {"view": P.ADVANCE_READ, "add": P.ADVANCE_WRITE}
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

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for little; show all."""
        asked: list[Any] = [
            ("employee", "type"), ("amount", "applied_on"),
            ("principal_instalments", "interest_instalments"), "purpose",
        ]  # fmt: skip
        if obj is None:
            return asked
        return [
            *asked, ("state", "balance"), ("sanctioned_amount", "sanctioned_on"),
            ("rate_pct", "first_recovery_month"), ("order_reference", "comments"),
            ("created_by", "created_at"), ("decided_by", "decided_at"),
        ]  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The balance is a sum of the ledger."""
        return ("balance",) if obj else ()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AdvanceApplication:
        """Enter an application for an employee."""
        kind = values.pop("type")
        return services.submit_application(advance_type=kind, actor=self.actor(request), **values)

    @display(description=_("state"), ordering="state", label={
        AdvanceState.SUBMITTED: "warning", AdvanceState.SANCTIONED: "info",
        AdvanceState.REJECTED: "danger", AdvanceState.DISBURSED: "info",
        AdvanceState.RECOVERING: "info", AdvanceState.CLOSED: "success",
    })  # fmt: skip
    def status(self, obj: AdvanceApplication) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    @admin.display(description=_("principal outstanding"))
    def balance(self, obj: AdvanceApplication) -> str:
        """Return the sum of the ledger."""
        return rupees(selectors.account_of(obj).balance)

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
        """Show a month's recoveries."""
        return recovery_page(request)
