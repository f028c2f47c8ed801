"""Screens of interviews. Feedback stands on the record alone, once the round is closed; in no list and no export."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.documents.exports import upload_response
from core.errors import NotFound
from core.formatting import in_date
from erp_planned.recruitment.acts_hiring import INTERVIEW_ACTS, moment_of
from erp_planned.recruitment.admin.hiring_forms import InterviewForm
from erp_planned.recruitment.enums import InterviewResult, InterviewState
from erp_planned.recruitment.models import Interview
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.interviews import (
    SeenMember,
    interviews,
    resume_of,
    seen_one,
    standing_of,
)
from erp_planned.recruitment.selectors.reading import named, reader_of
from erp_planned.recruitment.services.interviews import schedule_interview
from payroll.employees.selectors.people import employee_numbers
from payroll.organizations.site import organization_site

DECIDED = {InterviewResult.SELECTED, InterviewResult.REJECTED}


def _panel(row: Any) -> list[SeenMember]:
    """Return the panel as whoever looks may see it; without a reader nothing is disclosed."""
    reader = getattr(row, "looked_at_by", None)
    return seen_one(row, reader).members if reader else []


@admin.register(Interview, site=organization_site)
class InterviewAdmin(ActsAdmin):
    """Interviews by day, and the record of each."""

    acts = INTERVIEW_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = InterviewForm
    fields = ("candidate", ("day", "clock", "minutes"), "place", "panel")
    list_display = ("when", "person", "post", "round_no", "panel_names", "given", "status", "outcome")
    list_filter = ("state", "result", "starts_at", "candidate__requisition")
    search_fields = ("candidate__name", "candidate__number")
    date_hierarchy = "starts_at"
    list_export: ClassVar = [
        (_("at"), "when"), (_("candidate"), "person"), (_("post"), "post"), (_("round"), "round_no"),
        (_("minutes"), "minutes"), (_("place"), "place"), (_("panel"), "panel_names"), (_("state"), "state"),
        (_("result"), "result"),
    ]  # fmt: skip
    empty_text = _(
        "No interviews yet. Shortlist candidates, then schedule their interviews with “Add interview”."
    )
    record = Record(
        heading="heading", state="status", standing="standing", main=("decide", "reschedule", "resume"),
        figures=("when", "place"),
        sections=(
            Section(
                "interview", _("Interview"),
                facts=("person", "post", "round_no", "minutes", "scheduled_by", "closed_because"),
            ),
            Section("outcome", _("Result"), facts=("outcome_text",), more="proposed"),
        ),
        related=(
            Related(
                "panel", _("Panel"), SeenMember,
                (
                    (_("Member"), "employee"), (_("Feedback"), "standing"), (_("Rating (1 to 5)"), "rating"),
                    (_("Recommendation"), "recommended"), (_("Comments"), "comments"),
                    (_("Conflict of interest"), "conflict"),
                ),
                rows=_panel, needs=P.READ, empty=_("Nobody."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read candidate, post and panel along."""
        return interviews()

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return an interview with who looks at it."""
        found: Any = super().get_object(request, object_id, from_field)
        if found is not None:
            found.looked_at_by = reader_of(self.actor(request))
        return found

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Interview:
        """Schedule the next round; panel and candidate are told."""
        starts_at = moment_of(values.pop("day"), values.pop("clock"))
        panel = employee_numbers(values.pop("panel"), field="panel")
        return schedule_interview(actor=self.actor(request), starts_at=starts_at, panel=panel, **values)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Offer the result while it is not final, and the resume where there is one."""
        found = super().offered(request, object_id)
        row: Any = self.acts.find(int(object_id)) if found else None
        if row is None:
            return found
        hidden = {"decide"} if row.result in DECIDED else set()
        hidden |= set() if row.candidate.resume else {"resume"}
        return [act for act in found if act.name not in hidden]

    def page_resume(self, request: HttpRequest, row: Interview) -> HttpResponse:
        """Send the candidate's resume."""
        try:
            person = resume_of(row.pk, self.actor(request)).candidate
        except NotFound as error:
            raise Http404(str(error)) from error
        return upload_response(person.resume, filename=person.resume_name or "resume")

    def heading(self, obj: Interview) -> str:
        """Name candidate and round."""
        return f"{named(obj.candidate)} / {obj.round_no}"

    def standing(self, obj: Interview) -> str:
        """Say what has become of it."""
        return standing_of(obj)

    @admin.display(description=_("at"), ordering="starts_at")
    def when(self, obj: Interview) -> str:
        """Return day and time."""
        here = timezone.localtime(obj.starts_at)
        return f"{in_date(here)}, {here:%H:%M}"

    @admin.display(description=_("candidate"))
    def person(self, obj: Interview) -> str:
        """Return the candidate."""
        return named(obj.candidate)

    @admin.display(description=_("post"))
    def post(self, obj: Interview) -> str:
        """Return the post applied for."""
        return str(obj.candidate.requisition)

    @admin.display(description=_("panel"))
    def panel_names(self, obj: Interview) -> str:
        """Return who sits on the panel."""
        return ", ".join(one.employee.name for one in obj.members.all())

    @admin.display(description=_("feedback"))
    def given(self, obj: Interview) -> str:
        """Return how many of the panel gave theirs: that is no secret."""
        sitting = [one for one in obj.members.all() if one.conflict_at is None]
        return f"{sum(one.given_at is not None for one in sitting)} / {len(sitting)}"

    @admin.display(description=_("result"))
    def outcome_text(self, obj: Interview) -> str:
        """Return the result."""
        return obj.get_result_display()

    def proposed(self, obj: Any) -> list[tuple[Any, str]]:
        """Return what the panel recommends, to whoever may see it, until the result is final."""
        reader = getattr(obj, "looked_at_by", None)
        found = seen_one(obj, reader) if reader else None
        if found is None or not found.is_disclosed or obj.result in DECIDED:
            return []
        return [(_("The panel recommends"), str(InterviewResult(found.proposal).label))]

    @display(description=_("state"), ordering="state", label={
        InterviewState.SCHEDULED: "info", InterviewState.CLOSED: "success", InterviewState.CANCELLED: "danger",
    })  # fmt: skip
    def status(self, obj: Interview) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    @display(description=_("result"), ordering="result", label={
        InterviewResult.PENDING: "warning", InterviewResult.SELECTED: "success", InterviewResult.ON_HOLD: "info",
        InterviewResult.REJECTED: "danger",
    })  # fmt: skip
    def outcome(self, obj: Interview) -> tuple[str, str]:
        """Return the result as a label."""
        return obj.result, obj.get_result_display()


def interview_page(row: Interview) -> str:
    """Return the address of an interview's page."""
    return reverse("organization:erp_recruitment_interview_change", args=[row.pk])
