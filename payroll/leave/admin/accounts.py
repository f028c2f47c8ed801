"""Screens of balances and ledger; one page shows an employee's leave as a whole."""

from typing import Any, ClassVar

from django.contrib import admin
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin
from core.admin.acts import ActsAdmin
from payroll.leave.acts import ACCOUNT_ACTS
from payroll.leave.models import LeaveAccount, LeaveEntry
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.selectors.accounts import balances_of, ledger_of
from payroll.leave.selectors.retirement import encashment_at_retirement
from payroll.organizations.site import organization_site

LINES = 100


@admin.register(LeaveAccount, site=organization_site)
class LeaveAccountAdmin(ActsAdmin):
    """Balances; a row leads to the employee's leave."""

    acts = ACCOUNT_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("employee", "leave_type", "balance")
    list_select_related = ("employee", "leave_type")
    list_filter = ("leave_type", "employee__department")
    search_fields = ("employee__name", "employee__code")
    ordering = ("employee__code", "leave_type__code")
    list_export: ClassVar = [
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("leave type"), "leave_type__code"),
        (_("balance"), "balance"),
    ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show balances, ledger and encashment of the account's employee."""
        account = self.row_of(request, object_id)
        employee = account.employee
        lines = Paginator(ledger_of(employee.pk).order_by("-on", "-id"), LINES)
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": _t("Leave of %(name)s") % {"name": employee},
            "employee": employee,
            "balances": balances_of(employee.pk),
            "page": lines.get_page(request.GET.get("page")),
            "encashment": encashment_at_retirement(employee),
            "adjust": self.address(account, "adjust") if self.offered(request, object_id) else "",
        }
        return TemplateResponse(request, "payroll/leave/employee.html", context)


@admin.register(LeaveEntry, site=organization_site)
class LeaveEntryAdmin(ServiceAdmin):
    """Every credit and debit, as it was written."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("employee", "leave_type", "on", "days", "reason", "note", "created_by", "created_at")
    list_select_related = ("employee", "leave_type")
    list_filter = ("leave_type", "reason")
    search_fields = ("employee__name", "employee__code")
    date_hierarchy = "on"
    ordering = ("-id",)
    fields = ("employee", "leave_type", ("on", "days"), "reason", "note", ("created_by", "created_at"))
    list_export: ClassVar = [
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("leave type"), "leave_type__code"),
        (_("date"), "on"),
        (_("days"), "days"),
        (_("reason"), "reason"),
        (_("note"), "note"),
        (_("entered by"), "created_by"),
    ]
