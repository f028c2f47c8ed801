"""Regularizations: asking for somebody, deciding."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.formatting import in_date
from erp_planned.attendance.acts import REGULARIZATION_ACTS
from erp_planned.attendance.enums import RequestState
from erp_planned.attendance.models import AttendanceDay, Regularization
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.own import day_on
from erp_planned.attendance.selectors.requests import requests, standing
from erp_planned.attendance.services.regularizing import ask_regularization
from payroll.organizations.site import organization_site

RECORD = Record(
    heading="heading",
    state="status",
    standing="standing",
    main=("approve",),
    sections=(
        Section(
            "request",
            _("Request"),
            facts=("employee", "on", "requested_status", "in_time", "out_time", "reason", "day_now"),
        ),
        Section("decision", _("Who and when"), more="decisions"),
    ),
)


@admin.register(Regularization, site=organization_site)
class RegularizationAdmin(ActsAdmin):
    """Requests to set a day right."""

    acts = REGULARIZATION_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("employee", "on", "requested_status", ("in_time", "out_time"), "reason")
    record = RECORD
    list_display = ("employee", "on", "requested_status", "reason", "status", "asked_at")
    list_select_related = ("employee__department",)
    list_filter = ("state", "requested_status", "employee__department")
    search_fields = ("employee__name", "employee__code")
    date_hierarchy = "on"
    autocomplete_fields = ("employee",)
    actions_row = ("approve", "reject")
    empty_text = _("Employees ask in the portal, or you ask for them; somebody else decides.")
    list_export: ClassVar = [
        (_("code"), "employee__code"), (_("name"), "employee__name"), (_("date"), "on"),
        (_("asked for"), "requested_status"), (_("reason"), "reason"), (_("state"), "state"),
        (_("asked by"), "asked_by"), (_("decided by"), "decided_by"), (_("remarks"), "remarks"),
    ]  # fmt: skip

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Regularization:
        return ask_regularization(actor=self.actor(request), **values)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the employee along."""
        return requests()

    def heading(self, obj: Regularization) -> str:
        """Name whose day it is."""
        return f"{obj.employee}: {in_date(obj.on)}"

    def standing(self, obj: Regularization) -> str:
        return standing(obj)

    @admin.display(description=_("the day now"))
    def day_now(self, obj: Regularization) -> str:
        """Say what is kept of the day."""
        row: AttendanceDay | None = day_on(obj.employee_id, obj.on)
        if row is None:
            return _t("Nothing is known of the day.")
        return _t("Missing punch") if row.is_missing_punch else row.get_status_display()

    def decisions(self, obj: Regularization) -> list[tuple[Any, str]]:
        """Return who did what, as far as it has come."""
        decided = f"{in_date(obj.decided_at)}, {obj.decided_by}" if obj.decided_at else ""
        found = (
            (_("Asked"), f"{in_date(obj.asked_at)}, {obj.asked_by}"),
            (_("Decided"), decided),
            (_("Remarks"), obj.remarks),
        )
        return [(label, text) for label, text in found if text]

    @display(description=_("state"), ordering="state", label={
        RequestState.PENDING: "warning", RequestState.APPROVED: "success", RequestState.REJECTED: "danger",
        RequestState.WITHDRAWN: "info",
    })  # fmt: skip
    def status(self, obj: Regularization) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
