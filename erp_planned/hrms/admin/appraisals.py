"""Screens of appraisals: rounds, and what the office sees and does in each."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextareaWidget

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from erp_planned.hrms.acts import APPRAISAL_ACTS, CYCLE_ACTS
from erp_planned.hrms.enums import AppraisalState, CycleState
from erp_planned.hrms.models import Appraisal, AppraisalCycle
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.appraisals import (
    appraisals,
    cycles,
    is_disclosed,
    is_officer,
    office_appraisals,
    standing_of_appraisal,
)
from erp_planned.hrms.services.appraisals import open_cycle
from payroll.employees.links import OfEmployee
from payroll.organizations.site import organization_site


def _page(row: Appraisal) -> str:
    return reverse("organization:erp_hrms_appraisal_change", args=[row.pk])


class CycleForm(forms.ModelForm):
    """A round, with one goal a line."""

    goals = forms.CharField(
        label=_("Goals"), required=False, help_text=_("One a line; officers can set others for each person."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 5}),
    )  # fmt: skip


@admin.register(AppraisalCycle, site=organization_site)
class AppraisalCycleAdmin(ActsAdmin):
    """Rounds of appraisals."""

    acts = CYCLE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = CycleForm
    fields = ("period", ("from_on", "to_on"), ("self_by", "review_by"), "rating_most", "goals")
    list_display = ("period", "from_on", "to_on", "self_by", "review_by", "people", "waiting", "status")
    list_filter = ("state",)
    search_fields = ("period",)
    list_export: ClassVar = [
        (_("period"), "period"), (_("from"), "from_on"), (_("to"), "to_on"), (_("appraisals"), "people"),
        (_("not final"), "waiting"), (_("state"), "state"),
    ]  # fmt: skip
    empty_text = _("No appraisals yet. “Add appraisal cycle” opens one for everybody in service.")
    record = Record(
        heading="period", state="status", main=("close",), figures=("people", "waiting"),
        sections=(
            Section(
                "cycle", _("Cycle"),
                facts=(
                    "from_on", "to_on", "self_by", "review_by", "rating_most", "goals_told", "opened_by",
                    "closed_by", "closed_at",
                ),
            ),
        ),
        related=(
            Related(
                "appraisals", _("Appraisals"), Appraisal, ("employee", "officer", "state"),
                rows=lambda row: appraisals().filter(cycle=row), needs=P.READ, page=_page, empty=_("None."),
                everything="organization:erp_hrms_appraisal_changelist", narrowed="cycle__id__exact={pk}",
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Count the appraisals along."""
        return cycles()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> AppraisalCycle:
        """Open a round for everybody in service."""
        goals = str(values.pop("goals", "")).splitlines()
        return open_cycle(actor=self.actor(request), goals=goals, **values)

    @admin.display(description=_("goals"))
    def goals_told(self, obj: AppraisalCycle) -> str:
        """Return the goals in one line."""
        return "; ".join(obj.goals)

    @admin.display(description=_("appraisals"), ordering="people")
    def people(self, obj: Any) -> int:
        """Return how many appraisals it has."""
        return int(obj.people)

    @admin.display(description=_("not final"), ordering="waiting")
    def waiting(self, obj: Any) -> int:
        """Return how many are not final."""
        return int(obj.waiting)

    @display(description=_("state"), ordering="state", label={
        CycleState.OPEN: "info", CycleState.CLOSED: "success",
    })  # fmt: skip
    def status(self, obj: AppraisalCycle) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(Appraisal, site=organization_site)
class AppraisalAdmin(OfEmployee, ActsAdmin):
    """Appraisals; the own one is not shown before its round is closed."""

    acts = APPRAISAL_ACTS
    permissions: ClassVar = {"view": P.READ}
    fields = ("cycle", "employee", "officer")
    list_display = ("employee", "cycle", "officer", "self_rating", "manager_rating", "final_rating", "status")
    list_filter = ("state", "cycle", "employee__department")
    search_fields = ("employee__name", "employee__code")
    list_export: ClassVar = [
        (_("period"), "cycle__period"), (_("code"), "employee__code"), (_("name"), "employee__name"),
        (_("officer"), "officer__name"), (_("own rating"), "self_rating"),
        (_("officer's rating"), "manager_rating"), (_("final rating"), "final_rating"), (_("state"), "state"),
    ]  # fmt: skip
    empty_text = _("No appraisals. Open a cycle under “Appraisal cycles”.")
    record = Record(
        state="status", standing="standing", main=("finalize",),
        figures=("self_rating", "manager_rating", "final_rating"),
        sections=(
            Section("who", _("Appraisal"), facts=("person", "cycle", "officer", "goals_told")),
            Section("self", _("Self-appraisal"), facts=("achievements", "self_rating", "submitted_at")),
            Section(
                "review", _("Reporting officer"),
                facts=("manager_rating", "manager_remarks", "reviewed_by", "reviewed_at"),
            ),
            Section(
                "final", _("Final rating"),
                facts=("final_rating", "final_remarks", "finalized_by", "finalized_at"),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave out the own one before it is disclosed."""
        return office_appraisals(self.actor(request))

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Offer the rating to the officer, or to the office where none is named."""
        found = super().offered(request, object_id)
        row = self.acts.find(int(object_id)) if found else None
        if row is None or row.officer is None or is_officer(row, self.actor(request)):
            return found
        return [act for act in found if act.name != "review"]

    def back_to(self, request: HttpRequest, row: Any) -> str:
        """Lead from the own appraisal, which is not shown before it is disclosed, to the list."""
        is_shown = row is None or is_disclosed(row, self.actor(request))
        return super().back_to(request, row if is_shown else None)

    def standing(self, obj: Appraisal) -> str:
        """Say whose turn it is."""
        return standing_of_appraisal(obj)

    @admin.display(description=_("goals"))
    def goals_told(self, obj: Appraisal) -> str:
        """Return the goals in one line."""
        return "; ".join(obj.goals)

    @display(description=_("state"), ordering="state", label={
        AppraisalState.OPEN: "warning", AppraisalState.SUBMITTED: "info", AppraisalState.REVIEWED: "info",
        AppraisalState.FINAL: "success", AppraisalState.LAPSED: "danger",
    })  # fmt: skip
    def status(self, obj: Appraisal) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
