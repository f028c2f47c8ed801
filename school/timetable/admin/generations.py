"""Generations: asked for, followed, looked at, put in force."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectMultipleWidget,
    UnfoldBooleanWidget,
)

from core.actors import Door
from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import counts_answer
from core.admin.rights import needs
from school.foundation.site import school_site
from school.masters.selectors import all_sections
from school.timetable.acts import GENERATION_ACTS
from school.timetable.enums import LIVE, Day, GenerationState
from school.timetable.models import Generation
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.generations import (
    as_it_stands,
    changes_of,
    generations,
    get_generation,
    progress_of_generation,
)
from school.timetable.services.generations import (
    DEFAULT_SECONDS,
    LEAST_SECONDS,
    MOST_SECONDS,
    start_generation,
)

CHANGES_SHOWN = 100
STATE_LABELS = {
    GenerationState.QUEUED: "info",
    GenerationState.RUNNING: "info",
    GenerationState.SOLVED: "warning",
    GenerationState.IMPOSSIBLE: "danger",
    GenerationState.NOT_FOUND: "danger",
    GenerationState.CANCELLED: "info",
    GenerationState.FAILED: "danger",
    GenerationState.APPLIED: "success",
}


class GenerationForm(forms.ModelForm):
    """What to generate."""

    is_repair = forms.BooleanField(
        label=_("Keep as much as possible"), required=False, widget=UnfoldBooleanWidget,
        help_text=_("For a changed fact, such as a teacher away on Tuesdays: only what must move does."),
    )  # fmt: skip
    sections = forms.ModelMultipleChoiceField(
        all_sections(), label=_("Sections"), required=False,
        widget=UnfoldAdminSelectMultipleWidget, help_text=_("None chosen: all that have periods a week."),
    )  # fmt: skip
    seconds = forms.IntegerField(
        label=_("Seconds it may take"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS,
        initial=DEFAULT_SECONDS, widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("The rules are kept after a few; the rest of the time makes it better."),
    )  # fmt: skip


@admin.register(Generation, site=school_site)
class GenerationAdmin(ActsAdmin):
    """Timetables that the machine makes."""

    acts = GENERATION_ACTS
    permissions: ClassVar = {"view": P.SET_UP, "add": P.WRITE}
    form = GenerationForm
    fields = ("is_repair", "sections", "seconds")
    list_display = ("created_at", "show_state", "is_repair", "academic_year", "created_by_name", "applied_at")
    list_filter = ("state",)
    empty_text = _("Enter bells and periods a week first, then generate the timetable.")

    def get_queryset(self, request: HttpRequest) -> Any:
        """With what has become of their jobs."""
        return generations()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Generation:
        return start_generation(actor=self.actor(request), **values)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show how far it is, the reasons, or the score with what putting it in force would change."""
        row = self.row_of(request, object_id)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Generated timetable"),
            "row": row,
            "is_under_way": row.state in LIVE,
            "progress": progress_of_generation(row),
            "acts": [
                (act, self.path_to(row, act.name))
                for act in self.acts.offered(row, self.actor(request), Door.ADMIN)
            ],
            **self._changes(request, row),
        }
        return TemplateResponse(request, "school/timetable/generation.html", context)

    def response_add(
        self, request: HttpRequest, obj: Generation, post_url_continue: Any = None
    ) -> HttpResponse:
        """Lead to the page that follows it."""
        return HttpResponseRedirect(self.path_to(obj))

    def facts(self, request: HttpRequest, row: Generation, act: Act) -> Mapping[str, Any]:
        """Show before putting in force what changes."""
        if act.name != "apply":
            return {}
        return {"facts": "school/timetable/changes.html", **self._changes(request, row)}

    def _changes(self, request: HttpRequest, row: Generation) -> dict[str, Any]:
        if row.state != GenerationState.SOLVED:
            return {}
        changes = changes_of(row)
        lines = [
            *((False, one.section, one.subject.name, one.teacher.name, one) for one in changes.removed),
            *((True, one.load.section, one.load.subject.name, one.load.teacher.name, one) for one in changes.added),
        ]  # fmt: skip
        shown = [_line(*line) for line in lines]
        shown.sort(key=lambda line: (line["section"], line["day"], line["start"], line["is_added"]))
        page = Paginator(shown, CHANGES_SHOWN).get_page(request.GET.get("page"))
        return {"changes": changes, "page": page}

    @display(description=_("state"), ordering="state", label=STATE_LABELS)
    def show_state(self, row: Generation) -> tuple[str, str]:
        """Return the state as a label."""
        row = as_it_stands(row)
        return row.state, row.get_state_display()


def _line(is_added: bool, section: Any, subject: str, teacher: str, one: Any) -> dict[str, Any]:
    return {
        "is_added": is_added,
        "section": str(section),
        "subject": subject,
        "teacher": teacher,
        "day": one.day if is_added else one.day_of_week,
        "day_name": Day(one.day if is_added else one.day_of_week).label,
        "number": one.number if is_added else one.period_number,
        "start": one.start if is_added else one.start_time,
    }


@needs(P.SET_UP)
def progress(request: HttpRequest, generation_id: Any) -> HttpResponse:
    """Answer how far it is; the page's script asks."""
    row = get_generation(generation_id)
    return counts_answer(progress_of_generation(row), state=row.state, is_over=row.state not in LIVE)
