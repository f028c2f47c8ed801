"""Screens of candidates: who applied, with the resume, and who may be the same person."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldBooleanWidget

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.widgets import PrivateFileInput
from core.documents.exports import upload_response
from erp_planned.recruitment.acts import CANDIDATE_ACTS
from erp_planned.recruitment.enums import CandidateState
from erp_planned.recruitment.models import Candidate, Interview, Offer
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.candidates import (
    PossibleDuplicate,
    candidates,
    possible_duplicates,
    standing,
)
from erp_planned.recruitment.selectors.interviews import interviews_of, panel_ratings
from erp_planned.recruitment.selectors.offers import offers_of
from erp_planned.recruitment.services.candidates import add_candidate, change_candidate
from payroll.organizations.site import organization_site

LABELS = {
    CandidateState.APPLIED: "warning", CandidateState.SHORTLISTED: "info", CandidateState.INTERVIEW: "info",
    CandidateState.SELECTED: "success", CandidateState.OFFERED: "success", CandidateState.ACCEPTED: "success",
    CandidateState.JOINED: "success", CandidateState.REJECTED: "danger", CandidateState.DECLINED: "danger",
}  # fmt: skip
BOXES = ("name", ("email", "phone"), ("date_of_birth", "experience_years"), "qualifications")


class CandidateForm(forms.ModelForm):
    """A candidate as the office enters one."""

    resume = forms.FileField(
        label=_("Resume"), required=False, widget=PrivateFileInput, help_text=_("PDF or DOCX, at most 5 MB.")
    )
    confirm = forms.BooleanField(
        label=_("Enter all the same"), required=False, widget=UnfoldBooleanWidget,
        help_text=_("Where somebody with the same particulars has applied, and this is another person."),
    )  # fmt: skip


def _page(row: Any) -> str:
    return reverse("organization:erp_recruitment_candidate_change", args=[row.id])


@admin.register(Candidate, site=organization_site)
class CandidateAdmin(ActsAdmin):
    """Candidates, from the application to the joining."""

    acts = CANDIDATE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    form = CandidateForm
    fields = ("requisition", *BOXES, "resume", ("rating", "remarks"), "confirm")
    list_display = ("number", "name", "requisition", "applied_at", "experience_years", "rating", "status")
    list_filter = ("state", "requisition", "source", "applied_at")
    search_fields = ("number", "name", "email", "phone")
    autocomplete_fields = ("requisition",)
    list_export: ClassVar = [
        (_("number"), "number"), (_("name"), "name"), (_("e-mail"), "email"), (_("mobile number"), "phone"),
        (_("applied for"), "requisition"), (_("applied at"), "applied_at"), (_("experience"), "experience_years"),
        (_("rating"), "rating"), (_("state"), "state"),
    ]  # fmt: skip
    empty_text = _(
        "No candidates yet. They come by the public form of an open requisition, or you add one here."
    )
    record = Record(
        heading="heading", subtitle="requisition", state="status", standing="standing",
        main=("shortlist", "download"), figures=("rating", "panel_rating"),
        sections=(
            Section(
                "person", _("Person"),
                facts=("name", "email", "phone", "date_of_birth", "experience_years", "qualifications", "resume_name"),
                fields=(*BOXES, "resume"),
            ),
            Section(
                "application", _("Application"),
                facts=("requisition", "number", "applied_at", "source", "entered_by", "consented_at"),
            ),
            Section(
                "judgement", _("Judgement"), facts=("rating", "panel_rating", "remarks", "reason"),
                fields=(("rating", "remarks"),),
            ),
        ),
        related=(
            Related(
                "interviews", _("Interviews"), Interview, ("round_no", "starts_at", "state", "result"),
                rows=interviews_of, needs=P.READ, empty=_("None yet."),
            ),
            Related(
                "offers", _("Offers"), Offer, ("offer_no", "joining_on", "valid_until", "state"),
                rows=offers_of, needs=P.READ, empty=_("None yet."),
            ),
            Related(
                "duplicates", _("May be the same person"), PossibleDuplicate,
                (
                    (_("number"), "number"), (_("name"), "name"), (_("applied for"), "requisition"),
                    (_("shared"), "shared_text"), (_("state"), "state_text"),
                ),
                rows=possible_duplicates, needs=P.READ, page=_page, empty=_("Nobody."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read what they applied for along."""
        return candidates()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What is erased stays so."""
        return (obj is None or obj.erased_at is None) and super().has_change_permission(request, obj)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Offer nothing on erased data, and the download where there is a resume."""
        found = super().offered(request, object_id)
        row = self.acts.find(int(object_id)) if found else None
        if row is None or row.erased_at is not None:
            return []
        return [act for act in found if act.name != "download" or row.resume]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Candidate:
        """Enter a candidate."""
        return add_candidate(actor=self.actor(request), **_inside(values))

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> Candidate:
        """Change a candidate."""
        return change_candidate(candidate=obj, actor=self.actor(request), **_inside(changed))

    def page_download(self, request: HttpRequest, row: Candidate) -> HttpResponse:
        """Send the resume."""
        return upload_response(row.resume, filename=row.resume_name)

    def heading(self, obj: Candidate) -> str:
        """Name the candidate."""
        return f"{obj.number} {obj.name}".strip()

    def standing(self, obj: Candidate) -> str:
        """Say how far the candidate has come."""
        return standing(obj)

    @display(description=_("panels' average"))
    def panel_rating(self, obj: Candidate) -> str:
        """Return the average of the panels whose feedback is disclosed."""
        found = panel_ratings([obj.pk]).get(obj.pk)
        return "" if found is None else f"{found:g}"

    @display(description=_("state"), ordering="state", label=LABELS)
    def status(self, obj: Candidate) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


def _inside(values: dict[str, Any]) -> dict[str, Any]:
    """Return what the service takes: a resume that was chosen as `file`."""
    given = dict(values)
    file = given.pop("resume", None)
    return {**given, "file": file} if file else given
