"""Screens of applications: deciding, applying for somebody, the calendar of absences."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin import ServiceAdmin, organization_site
from core.admin.pages import ask
from core.formatting import in_date
from payroll.leave import selectors, services
from payroll.leave.admin.calendar import calendar_page
from payroll.leave.admin.forms import ApplicationForm, CommentsForm
from payroll.leave.certificates import certificate_response
from payroll.leave.enums import TRANSITIONS, ApplicationState
from payroll.leave.models import LeaveApplication
from payroll.organizations.permissions import PayrollPermission as P

DECISIONS = {
    "approve": ApplicationState.APPROVED,
    "reject": ApplicationState.REJECTED,
    "cancel": ApplicationState.CANCELLED,
}


@admin.register(LeaveApplication, site=organization_site)
class LeaveApplicationAdmin(ServiceAdmin):
    """Applications for leave."""

    permissions: ClassVar = {"view": P.LEAVE_READ, "add": P.LEAVE_WRITE}
    form = ApplicationForm
    list_display = ("who", "leave_type", "from_on", "to_on", "days", "status", "applied_at")
    list_select_related = ("employee__department", "leave_type")
    list_filter = ("state", "leave_type", "employee__department")
    search_fields = ("employee__name", "employee__code")
    date_hierarchy = "from_on"
    autocomplete_fields = ("employee",)
    actions_list = ("calendar",)
    actions_detail = ("approve", "reject", "cancel", "certificate")
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

    def has_approve_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may decide."""
        return bool(self.admin_site.allows(request, P.LEAVE_APPROVE))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer what the role may do and the state allows."""
        found = super().get_actions_detail(request, object_id)
        row = selectors.applications().filter(pk=object_id).first()
        possible = TRANSITIONS[ApplicationState(row.state)] if row else set()
        kept = []
        for item in found:
            state = DECISIONS.get(self.name_of(item))
            if self.name_of(item) == "certificate":
                if row and row.attachment:
                    kept.append(item)
            elif state in possible:
                kept.append(item)
        return kept

    @action(description=_("Approve"), url_path="approve", permissions=["approve"], icon="check_circle")
    def approve(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Approve with comments."""
        return self._decide(
            request, object_id, services.approve_leave, _("Approve"), _t("The leave is approved.")
        )

    @action(description=_("Reject"), url_path="reject", permissions=["approve"], icon="cancel")
    def reject(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Reject with comments."""
        return self._decide(
            request, object_id, services.reject_leave, _("Reject"), _t("The leave is rejected.")
        )

    @action(description=_("Cancel the leave"), url_path="cancel", permissions=["approve"], icon="undo")
    def cancel(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Take leave back; the days are credited."""
        done = _t("The leave is cancelled; the days are credited back.")
        return self._decide(request, object_id, services.cancel_leave, _("Cancel the leave"), done)

    @action(description=_("Certificate"), url_path="certificate", permissions=["view"], icon="attach_file")
    def certificate(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Download the certificate."""
        return certificate_response(self._row(request, object_id))

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

    def _row(self, request: HttpRequest, object_id: int) -> LeaveApplication:
        row: LeaveApplication = get_object_or_404(selectors.applications(), pk=object_id)
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        return row

    def _decide(
        self, request: HttpRequest, object_id: int, service: Callable[..., Any], button: Any, done: str
    ) -> HttpResponse:
        row = self._row(request, object_id)
        back = reverse("organization:payroll_leave_leaveapplication_change", args=[row.pk])

        def act(values: dict[str, Any]) -> HttpResponse:
            service(application=row, actor=self.actor(request), comments=values["comments"])
            self.message_user(request, done)
            return HttpResponseRedirect(back)

        text = _t(
            "%(type)s from %(first)s to %(last)s, %(days)s days. Reason: %(reason)s. Left: %(left)s."
        ) % {
            "type": row.leave_type.name,
            "first": in_date(row.from_on),
            "last": in_date(row.to_on),
            "days": row.days,
            "reason": row.reason,
            "left": ", ".join(
                f"{found.leave_type.code} {found.balance}" for found in selectors.balances_of(row.employee_id)
            ),
        }
        return ask(
            request,
            organization_site,
            title=f"{row.employee}: {button}",
            text=text,
            button=button,
            back=back,
            act=act,
            form=CommentsForm(request.POST or None),
            is_dangerous=service is not services.approve_leave,
        )
