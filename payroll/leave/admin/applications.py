"""Screens of applications: deciding, applying for somebody, the calendar of absences."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin import ServiceAdmin, organization_site
from core.admin.pages import add_refusal
from core.errors import DomainError
from payroll.leave import selectors, services
from payroll.leave.admin.application_page import address, application_facts, application_page
from payroll.leave.admin.bulk import BULK_ACTS
from payroll.leave.admin.calendar import calendar_page
from payroll.leave.admin.forms import ApplicationForm, CancelForm, CommentsForm, RejectForm
from payroll.leave.certificates import certificate_response
from payroll.leave.enums import ApplicationState
from payroll.leave.models import LeaveApplication
from payroll.organizations.permissions import PayrollPermission as P

DECIDE: dict[str, tuple[Callable[..., Any], Any]] = {
    "approve": (services.approve_leave, _("The leave is approved.")),
    "reject": (services.reject_leave, _("The leave is rejected.")),
    "cancel": (services.cancel_leave, _("The leave is cancelled; the days are credited back.")),
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
    bulk_acts = BULK_ACTS
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

    def row_name(self, obj: LeaveApplication) -> str:
        """Name whose application it is."""
        return str(obj.employee)

    def has_approve_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may decide."""
        return bool(self.admin_site.allows(request, P.LEAVE_APPROVE))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer what the role may do and the state allows."""
        row = selectors.applications().filter(pk=object_id).first()
        if row is None:
            return []
        offered = selectors.possible_decisions(row, self.actor(request))
        offered |= {"certificate"} if row.attachment else set()
        return [
            item for item in super().get_actions_detail(request, object_id) if self.name_of(item) in offered
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show the application with what a decision needs to see."""
        return application_page(request, self._row(request, object_id), self.actor(request))

    @action(description=_("Approve"), url_path="approve", permissions=["approve"], icon="check_circle")
    def approve(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Approve with comments."""
        return self._decide(request, object_id, "approve", CommentsForm, _("Approve"))

    @action(description=_("Reject"), url_path="reject", permissions=["approve"], icon="cancel")
    def reject(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Reject with the reason."""
        return self._decide(request, object_id, "reject", RejectForm, _("Reject"))

    @action(description=_("Cancel the leave"), url_path="cancel", permissions=["approve"], icon="undo")
    def cancel(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Take leave back; the days are credited."""
        return self._decide(request, object_id, "cancel", CancelForm, _("Cancel the leave"))

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

    def _row(self, request: HttpRequest, object_id: Any) -> LeaveApplication:
        rows = selectors.applications().filter(pk=object_id) if str(object_id).isdecimal() else None
        row = rows.first() if rows is not None else None
        if row is None:
            raise Http404(_t("There is no such leave application."))
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        return row

    def _decide(
        self, request: HttpRequest, object_id: Any, decision: str, form_class: type[forms.Form], button: Any
    ) -> HttpResponse:
        row, actor = self._row(request, object_id), self.actor(request)
        refusal = selectors.refusal_now(row, decision, actor)
        if refusal and request.method != "POST":
            self.message_user(request, refusal, messages.WARNING)
            return HttpResponseRedirect(address(row))
        form = form_class(request.POST or None)
        if request.method == "POST" and form.is_valid():
            service, done = DECIDE[decision]
            try:
                changed = service(application=row, actor=actor, **form.cleaned_data)
            except DomainError as error:
                add_refusal(form, error)
            else:
                note = selectors.late_pay_note(changed)
                self.message_user(request, f"{done} {note}".strip())
                return HttpResponseRedirect(address(row))
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": f"{row.employee}: {button}",
            **application_facts(row),
            "form": form,
            "button": button,
            "back": address(row),
            "is_dangerous": decision != "approve",
        }
        return TemplateResponse(request, "payroll/leave/decide.html", context)
