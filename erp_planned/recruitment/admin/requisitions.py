"""Screens of requisitions: the draft with its chain, the steps, and who applied."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from core.actors import Actor
from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from erp_planned.recruitment.acts import REQUISITION_ACTS
from erp_planned.recruitment.enums import RequisitionState
from erp_planned.recruitment.models import ApprovalStep, Candidate, JobRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import candidates
from erp_planned.recruitment.selectors.requisitions import (
    is_my_turn,
    requisitions,
    standing,
    users_named,
)
from erp_planned.recruitment.services.requisitions import change_requisition, make_requisition
from payroll.organizations.site import organization_site

LABELS = {
    RequisitionState.SUBMITTED: "warning", RequisitionState.OPEN: "success", RequisitionState.FILLED: "info",
    RequisitionState.REJECTED: "danger",
}  # fmt: skip


class RequisitionForm(forms.ModelForm):
    """A requisition with its chain."""

    chain = forms.CharField(
        label=_("Approvers, in their order"), max_length=700, widget=UnfoldAdminTextInputWidget,
        help_text=_("User names or employee codes with commas between. Each can sign in; none made the requisition."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["chain"] = ", ".join(one.approver.username for one in self.instance.steps.all())


def _candidate_page(row: Candidate) -> str:
    return reverse("organization:erp_recruitment_candidate_change", args=[row.pk])


def _steps(row: JobRequisition) -> Any:
    return row.steps.select_related("approver").order_by("sequence")


@admin.register(JobRequisition, site=organization_site)
class JobRequisitionAdmin(ActsAdmin):
    """Requisitions, from the draft to the filled posts."""

    acts = REQUISITION_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    form = RequisitionForm
    fields = (
        ("department", "designation"), ("vacancies", "level"), ("closes_on", "is_public"), "chain",
        "qualifications", "description",
    )  # fmt: skip
    list_display = ("number", "designation", "department", "vacancies", "posts_filled", "closes_on", "status")
    list_filter = ("state", "department", "closes_on", "is_public")
    search_fields = ("number", "designation__name", "department__name")
    autocomplete_fields = ("department", "designation")
    list_export: ClassVar = [
        (_("number"), "number"), (_("position"), "designation__name"), (_("department"), "department__name"),
        (_("vacancies"), "vacancies"), (_("filled"), "posts_filled"), (_("pay level"), "level"),
        (_("applications until"), "closes_on"), (_("state"), "state"), (_("made by"), "made_by"),
    ]  # fmt: skip
    empty_text = _(
        "No requisitions yet. Make one with “Add job requisition”; its approvers then agree in order."
    )
    record = Record(
        heading="__str__", state="status", standing="standing", main=("submit", "approve"),
        figures=("vacancies", "closes_on"),
        sections=(
            Section(
                "posts", _("Posts"),
                facts=(
                    "department", "designation", "vacancies", "posts_filled", "level", "qualifications", "description",
                ),
                fields=(
                    ("department", "designation"), ("vacancies", "level"), ("closes_on", "is_public"), "chain",
                    "qualifications", "description",
                ),
            ),
            Section("applications", _("Applications"), facts=("closes_on", "is_public", "opened_at", "closed_at")),
            Section("made", _("Made"), facts=("made_by", "made_at", "comments")),
        ),
        related=(
            Related(
                "steps", _("Steps of approval"), ApprovalStep,
                ("sequence", (_("approver"), "approver__display_name"), "state", "decided_at", "comments"),
                rows=_steps, needs=P.READ, empty=_("None."),
            ),
            Related(
                "candidates", _("Candidates"), Candidate, ("number", "name", "applied_at", "rating", "state"),
                rows=lambda row: candidates().filter(requisition=row), needs=P.READ, page=_candidate_page,
                empty=_("None yet. They come by the public form, or you add one under Candidates."),
                everything="organization:erp_recruitment_candidate_changelist",
                narrowed="requisition__id__exact={pk}",
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read department, post, chain and what is filled along."""
        return requisitions()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only drafts are changed."""
        is_draft = obj is None or obj.state == RequisitionState.DRAFT
        return is_draft and super().has_change_permission(request, obj)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave approval and rejection to the one whose turn it is."""
        found = super().offered(request, object_id)
        row = self.acts.find(int(object_id)) if found else None
        if row is None or is_my_turn(row, self.actor(request)):
            return found
        return [act for act in found if act.name not in {"approve", "reject"}]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> JobRequisition:
        """Make a draft."""
        return make_requisition(**_inside(values), actor=self.actor(request))

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> JobRequisition:
        """Change a draft."""
        actor: Actor = self.actor(request)
        return change_requisition(requisition=obj, actor=actor, **_inside(changed))

    def standing(self, obj: JobRequisition) -> str:
        """Say whose turn it is, or what is left."""
        return standing(obj)

    @display(description=_("filled"))
    def posts_filled(self, obj: JobRequisition) -> int:
        """Return the posts with an accepted offer."""
        return int(getattr(obj, "filled", 0))

    @display(description=_("state"), ordering="state", label=LABELS)
    def status(self, obj: JobRequisition) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


def _inside(values: dict[str, Any]) -> dict[str, Any]:
    """Return what the service takes: accounts for the names of the chain."""
    if "chain" in values:
        return {**values, "chain": users_named(values["chain"], field="chain")}
    return values
