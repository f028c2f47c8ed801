"""Screens of applications: deciding, applying for somebody, the calendar of absences."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.acts import Act
from core.admin import organization_site
from core.admin.acts import ActsAdmin
from payroll.leave import services
from payroll.leave.acts import LEAVE_ACTS
from payroll.leave.admin.application_page import application_facts, application_page
from payroll.leave.admin.calendar import calendar_page
from payroll.leave.admin.forms import ApplicationForm
from payroll.leave.certificates import certificate_response
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication
from payroll.organizations.permissions import PayrollPermission as P


@admin.register(LeaveApplication, site=organization_site)
class LeaveApplicationAdmin(ActsAdmin):
    """Applications for leave."""

    acts = LEAVE_ACTS
    permissions: ClassVar = {"view": P.LEAVE_READ, "add": P.LEAVE_WRITE}
    form = ApplicationForm
    list_display = ("who", "leave_type", "from_on", "to_on", "days", "status", "applied_at")
    list_select_related = ("employee__department", "leave_type")
    list_filter = ("state", "leave_type", "employee__department")
    search_fields = ("employee__name", "employee__code")
    date_hierarchy = "from_on"
    autocomplete_fields = ("employee",)
    actions_list = ("calendar",)
    actions_row = ("approve", "reject")
    list_export: ClassVar = [
        (_("code"), "employee__code"),
        (_("name"), "employee__name"),
        (_("leave type"), "leave_type__code"),
        (_("from"), "from_on"),
        (_("to"), "to_on"),
        (_("days"), "days"),
        (_("status"), "state"),
        (_("reason"), "reason"),
        (_("comments"), "comments"),
    ]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for little; show all."""
        asked: list[Any] = [
            "employee", "leave_type", ("from_on", "from_half"), ("to_on", "to_half"), "reason",
        ]  # fmt: skip
        if obj is None:
            return [*asked, "attachment"]
        return [
            *asked, ("days", "debit"), ("state", "comments"), ("applied_by", "applied_at"),
            ("decided_by", "decided_at"), ("cancelled_by", "cancelled_at"), "cancelled_from",
        ]  # fmt: skip

    def create(self, request: HttpRequest, values: dict[str, Any]) -> LeaveApplication:
        """Apply for an employee."""
        return services.apply_leave(actor=self.actor(request), **values)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave the certificate out where there is none."""
        row = self.row_of(request, object_id)
        return [
            act for act in super().offered(request, object_id) if act.name != "certificate" or row.attachment
        ]

    def facts(self, request: HttpRequest, row: LeaveApplication, act: Act) -> Mapping[str, Any]:
        """Show what a decision needs to see."""
        return application_facts(row)

    def page_certificate(self, request: HttpRequest, row: LeaveApplication) -> HttpResponse:
        """Download the certificate."""
        return certificate_response(row)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show the application with what a decision needs to see."""
        return application_page(self, request, self.row_of(request, object_id))

    @action(
        description=_("Calendar of absences"),
        url_path="calendar",
        permissions=["view"],
        icon="calendar_month",
    )
    def calendar(self, request: HttpRequest) -> HttpResponse:
        """Who is away in a month."""
        return calendar_page(request)

    @admin.display(description=_("employee"), ordering="employee__code")
    def who(self, obj: LeaveApplication) -> str:
        """Return code, name and department."""
        return f"{obj.employee} · {obj.employee.department.name}"

    @display(description=_("status"), ordering="state", label={
        ApplicationState.PENDING: "warning", ApplicationState.APPROVED: "success",
        ApplicationState.REJECTED: "danger", ApplicationState.CANCELLED: "info",
    })  # fmt: skip
    def status(self, obj: LeaveApplication) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
