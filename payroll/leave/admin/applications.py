"""Screens of applications: deciding, applying for somebody, the calendar of absences."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record_page import facts_and_lists
from payroll.leave.acts import LEAVE_ACTS
from payroll.leave.admin.calendar import calendar_page
from payroll.leave.admin.forms import ApplicationForm
from payroll.leave.admin.record import APPLICATION_RECORD, ApplicationFacts
from payroll.leave.certificates import certificate_response
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.selectors.applications import applications
from payroll.leave.services.applications import apply_leave
from payroll.organizations.site import organization_site


@admin.register(LeaveApplication, site=organization_site)
class LeaveApplicationAdmin(ApplicationFacts, ActsAdmin):
    """Applications for leave."""

    acts = LEAVE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = ApplicationForm
    # What is asked on entering; the record shows the rest.
    fields = (
        "employee",
        "leave_type",
        ("from_on", "from_half"),
        ("to_on", "to_half"),
        "reason",
        "attachment",
    )
    record = APPLICATION_RECORD
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

    def create(self, request: HttpRequest, values: dict[str, Any]) -> LeaveApplication:
        return apply_leave(actor=self.actor(request), **values)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave the certificate out where there is none."""
        row = self.row_of(request, object_id)
        return [
            act for act in super().offered(request, object_id) if act.name != "certificate" or row.attachment
        ]

    def facts(self, request: HttpRequest, row: LeaveApplication, act: Act) -> Mapping[str, Any]:
        """Show what a decision needs to see."""
        return {"facts": "admin/record_parts.html", **facts_and_lists(self, request, row)}

    def page_certificate(self, request: HttpRequest, row: LeaveApplication) -> HttpResponse:
        return certificate_response(row)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read employee and type along."""
        return applications()

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
