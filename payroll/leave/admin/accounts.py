"""Screens of balances and ledger; one page shows an employee's leave as a whole."""

from typing import Any, ClassVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin import ServiceAdmin, organization_site
from core.admin.pages import ask
from core.periods import today
from payroll.leave import selectors, services
from payroll.leave.admin.forms import AdjustForm
from payroll.leave.models import LeaveAccount, LeaveEntry
from payroll.organizations.permissions import PayrollPermission as P

LINES = 100


@admin.register(LeaveAccount, site=organization_site)
class LeaveAccountAdmin(ServiceAdmin):
    """Balances; a row leads to the employee's leave."""

    permissions: ClassVar = {"view": P.LEAVE_READ}
    list_display = ("employee", "leave_type", "balance")
    list_select_related = ("employee", "leave_type")
    list_filter = ("leave_type", "employee__department")
    search_fields = ("employee__name", "employee__code")
    ordering = ("employee__code", "leave_type__code")
    actions_detail = ("adjust",)
    list_export: ClassVar = [
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("leave type"), "leave_type__code"),
        (_("balance"), "balance"),
    ]

    def has_write_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may adjust balances."""
        return bool(self.admin_site.allows(request, P.LEAVE_WRITE))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show balances, ledger and encashment of the account's employee."""
        employee = self._account(request, object_id).employee
        lines = Paginator(selectors.ledger_of(employee.pk).order_by("-on", "-id"), LINES)
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": _t("Leave of %(name)s") % {"name": employee},
            "employee": employee,
            "balances": selectors.balances_of(employee.pk),
            "page": lines.get_page(request.GET.get("page")),
            "encashment": selectors.encashment_at_retirement(employee),
            "adjust": (
                reverse("organization:payroll_leave_leaveaccount_adjust", args=[object_id])
                if self.has_write_permission(request)
                else ""
            ),
        }
        return TemplateResponse(request, "payroll/leave/employee.html", context)

    @action(description=_("Adjust"), url_path="adjust", permissions=["write"], icon="exposure")
    def adjust(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Credit or debit days with a reason."""
        account = self._account(request, object_id)
        back = reverse("organization:payroll_leave_leaveaccount_change", args=[account.pk])

        def act(values: dict[str, Any]) -> HttpResponse:
            services.adjust_leave(employee=account.employee, actor=self.actor(request), **values)
            self.message_user(request, _t("The balance is adjusted."))
            return HttpResponseRedirect(back)

        form = AdjustForm(request.POST or None, initial={"leave_type": account.leave_type, "on": today()})
        title = _t("Adjust the leave of %(name)s") % {"name": account.employee}
        return ask(
            request,
            organization_site,
            title=title,
            text="",
            button=_("Adjust"),
            back=back,
            act=act,
            form=form,
        )

    def _account(self, request: HttpRequest, object_id: Any) -> LeaveAccount:
        account: LeaveAccount = get_object_or_404(selectors.accounts(), pk=object_id)
        if not self.has_view_permission(request, account):
            raise PermissionDenied
        return account


@admin.register(LeaveEntry, site=organization_site)
class LeaveEntryAdmin(ServiceAdmin):
    """Every credit and debit, as it was written."""

    permissions: ClassVar = {"view": P.LEAVE_READ}
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
