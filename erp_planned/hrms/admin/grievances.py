"""Screens of grievances: whoever assigns sees category, state and days; words and people only who may read them."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.actors import Actor
from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.errors import NotFound
from core.formatting import in_date
from erp_planned.hrms.acts import GRIEVANCE_ACTS
from erp_planned.hrms.enums import GrievanceState
from erp_planned.hrms.models import Grievance
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.grievances import (
    may_read,
    seen_one,
    standing_of_grievance,
    visible_grievance,
    visible_grievances,
)
from payroll.organizations.site import organization_site


@admin.register(Grievance, site=organization_site)
class GrievanceAdmin(ActsAdmin):
    """Grievances. Neither list nor search nor export has a name or a word of a complaint."""

    acts = GRIEVANCE_ACTS
    permissions: ClassVar = {"view": P.GRIEVANCES}
    fields = ("number", "category")
    list_display = ("number", "category", "status", "assigned_to", "due_on", "submitted_at")
    list_filter = ("state", "category", "due_on")
    search_fields = ("number",)
    list_export: ClassVar = [
        (_("number"), "number"), (_("category"), "category__name"), (_("state"), "state"),
        (_("due on"), "due_on"), (_("submitted at"), "submitted_at"),
    ]  # fmt: skip
    empty_text = _("No grievances. Employees submit them in the portal.")
    record = Record(
        heading="number", state="status", standing="standing", main=("assign", "resolve"),
        figures=("category", "due_on"),
        sections=(
            Section(
                "grievance", _("Grievance"), facts=("category", "assigned_to", "submitted_at", "due_on"),
                more="words",
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave out those about the caller."""
        return visible_grievances(self.actor(request))

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return a grievance with who looks at it."""
        found: Any = super().get_object(request, object_id, from_field)
        if found is not None:
            found.looked_at_by = self.actor(request)
        return found

    def row_of(self, request: HttpRequest, object_id: Any) -> Any:
        """Return the grievance, or answer 404 to whom it is about."""
        super().row_of(request, object_id)
        try:
            return visible_grievance(int(object_id), self.actor(request))
        except NotFound as error:
            raise Http404(str(error)) from error

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Offer answer and resolution to whoever it is assigned to."""
        actor = self.actor(request)
        row = visible_grievances(actor).filter(pk=object_id).first()
        if row is None:
            return []
        found = super().offered(request, object_id)
        return found if may_read(row, actor) else [act for act in found if act.name == "assign"]

    def words(self, obj: Any) -> list[tuple[Any, str]]:
        """Return people and words, for whoever may read them."""
        actor: Actor | None = getattr(obj, "looked_at_by", None)
        if actor is None or not may_read(obj, actor):
            return [
                (_("Confidential"), str(_("Only the complainant and whoever it is assigned to read it.")))
            ]
        row = seen_one(obj, actor)
        found: list[tuple[Any, str]] = [
            (_("Complainant"), str(obj.employee)),
            (_("Description"), obj.description),
        ]
        if obj.against is not None:
            found.append((_("About whom"), str(obj.against)))
        for entry in row.entries:
            text = f"{in_date(entry.at)}, {entry.by}: {entry.text}".rstrip(": ")
            found.append((entry.get_action_display(), text))
        return found

    def standing(self, obj: Grievance) -> str:
        """Say where it stands."""
        return standing_of_grievance(obj)

    @display(description=_("state"), ordering="state", label={
        GrievanceState.SUBMITTED: "warning", GrievanceState.ASSIGNED: "info", GrievanceState.ANSWERED: "info",
        GrievanceState.RESOLVED: "success", GrievanceState.REOPENED: "warning", GrievanceState.WITHDRAWN: "danger",
    })  # fmt: skip
    def status(self, obj: Grievance) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
