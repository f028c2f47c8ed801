"""Promotions: the page on which a section is promoted, what was done, and taking it back. Exits."""

from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.errors import DomainError
from core.refusals import refusals
from school.foundation.site import school_site
from school.masters.models import Section as SchoolSection
from school.students.enums import PromotionOutcome
from school.students.leaving_acts import EXIT_ACTS, PROMOTION_ACTS
from school.students.models import PromotionBatch, PromotionLine, StudentExit
from school.students.permissions import StudentPermission as P
from school.students.promotion_plan import Plan, Wish, section_by_id
from school.students.promotion_rules import Decision
from school.students.services.promotion import preview_promotion, promote_section
from school.students.standing import section_choices

STATE_COLOURS = {"applied": "success", "reverted": "warning", "stands": "success", "undone": "warning"}


def _all_sections() -> list[tuple[str, str]]:
    return [("", _t("Choose a section")), *section_choices()]


class ChooseForm(forms.Form):
    """Which section."""

    section = forms.ChoiceField(label=_("Section"), choices=_all_sections, widget=UnfoldAdminSelectWidget)


class DecisionForm(forms.Form):
    """What becomes of one student; the name of the student labels both boxes for who cannot see the table."""

    outcome = forms.ChoiceField(label=_("Outcome"), choices=PromotionOutcome.choices)
    to = forms.ChoiceField(label=_("Section"), required=False)

    def __init__(self, *args: Any, name: str, sections: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = [("", _t("As the others")), *sections]  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.widget.attrs = {
                "aria-label": f"{field.label}: {name}",
                "class": "border border-base-200 rounded-default px-2 py-1 bg-white dark:bg-base-900"
                " dark:border-base-700 max-w-full",
            }


@admin.register(PromotionBatch, site=school_site)
class PromotionBatchAdmin(ActsAdmin):
    """Sections that were promoted."""

    acts = PROMOTION_ACTS
    permissions: ClassVar = {"view": P.PROMOTE}
    list_display = ("place", "to_year", "count", "status", "applied_by", "applied_at")
    list_select_related = ("from_section__school_class", "from_year", "to_year")
    list_filter = ("from_year", "from_section__school_class")
    empty_text = _("Nobody has been promoted yet: “Promote a section” shows first what would happen.")
    record = Record(
        heading="place",
        state="status",
        main=("revert",),
        sections=(
            Section(
                "promotion", _("Promotion"),
                facts=("from_year", "to_year", "count", "applied_by", "applied_at", "reverted_by", "reverted_at"),
            ),
        ),
        related=(
            Related(
                "students", _("Students"), PromotionLine,
                ((_("student"), "student__full_name"), (_("code"), "student__student_code"), "outcome",
                 (_("to"), "to_enrolment__section"), (_("roll number"), "to_enrolment__roll_no"), "reverted_at"),
                rows=lambda batch: batch.lines.select_related(
                    "student", "to_enrolment__section__school_class"
                ).order_by("from_enrolment__roll_no", "id"),
                needs=P.PROMOTE, empty=_("None."),
            ),
        ),
    )  # fmt: skip

    @admin.display(description=_("section"), ordering="from_section")
    def place(self, obj: PromotionBatch) -> str:
        return f"{obj.from_section}, {obj.from_year}"

    @display(description=_("state"), label=STATE_COLOURS)
    def status(self, obj: PromotionBatch) -> tuple[str, str]:
        """Return whether it stands, as a label."""
        return obj.state, _t("taken back") if obj.reverted_at else _t("promoted")

    def page_promote(self, request: HttpRequest) -> HttpResponse:
        """Show what a promotion of a section would do; a POST looks again, or does what was seen."""
        chosen = request.POST.get("section") or request.GET.get("section") or ""
        form = ChooseForm({"section": chosen} if chosen else None)
        plan: Plan | None = None
        boxes: dict[str, DecisionForm] = {}
        if chosen and form.is_valid():
            section = section_by_id(UUID(chosen), "section")
            try:
                with refusals():
                    plan, boxes = self._plan(request, section)
                    if plan and request.method == "POST" and "look" not in request.POST:
                        return self._promote(request, section, boxes)
            except DomainError as error:
                messages.error(request, str(error.message))
        rows = (
            [
                (step, boxes[str(step.candidate.student_id)], _place(plan, step.section_id))
                for step in plan.steps
            ]
            if plan
            else []
        )
        context: dict[str, Any] = {
            **school_site.each_context(request),
            "title": _t("Promote a section"),
            "form": form,
            "plan": plan,
            "rows": rows,
            "counts": [
                (label, plan.counts()[value])
                for value, label in PromotionOutcome.choices
                if plan.counts()[value]
            ]
            if plan
            else [],
            "back": reverse("school:school_students_promotionbatch_changelist"),
        }
        return TemplateResponse(request, "school/students/promote.html", context)

    def _plan(self, request: HttpRequest, section: SchoolSection) -> tuple[Plan, dict[str, DecisionForm]]:
        """Return the plan by what the boxes say, and the boxes of each student as they are to be shown."""
        actor = self.actor(request)
        plan = preview_promotion(wish=Wish(section, {}), actor=actor)
        usual = {str(step.candidate.student_id): step for step in plan.steps}
        choices = [(str(row.pk), str(row)) for row in plan.sections.values()]
        posted = request.POST if request.method == "POST" else None
        boxes = {
            key: DecisionForm(
                posted if posted is not None and f"{key}-outcome" in posted else None,
                prefix=key,
                name=step.candidate.name,
                sections=choices,
                initial={"outcome": step.outcome, "to": ""},
            )
            for key, step in usual.items()
        }
        if posted is not None:
            plan = preview_promotion(wish=Wish(section, _decisions(plan, boxes)), actor=actor)
        return plan, boxes

    def _promote(
        self, request: HttpRequest, section: SchoolSection, boxes: dict[str, DecisionForm]
    ) -> HttpResponse:
        actor = self.actor(request)
        first = preview_promotion(wish=Wish(section, {}), actor=actor)
        wish = Wish(section, _decisions(first, boxes))
        batch = promote_section(wish=wish, digest=request.POST.get("digest", ""), actor=actor)
        messages.success(request, _t("Entered for %(count)d students.") % {"count": batch.count})
        return HttpResponseRedirect(self.path_to(batch))


def _decisions(plan: Plan, boxes: dict[str, DecisionForm]) -> dict[Any, Decision]:
    """Return what differs from the usual way; a box that holds what is no choice counts as the usual."""
    found = {}
    sections = {str(key): key for key in plan.sections}
    for step in plan.steps:
        box = boxes.get(str(step.candidate.student_id))
        if box is None or not box.is_bound or not box.is_valid():
            continue
        outcome = PromotionOutcome(box.cleaned_data["outcome"])
        place = sections.get(box.cleaned_data["to"])
        if outcome != step.outcome or place:
            found[step.candidate.student_id] = Decision(outcome, place)
    return found


def _place(plan: Plan, section_id: Any) -> str:
    return str(plan.sections[section_id]) if section_id else ""


@admin.register(StudentExit, site=school_site)
class StudentExitAdmin(ActsAdmin):
    """Students who left."""

    acts = EXIT_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("who", "last_day", "how", "reason", "condition")
    list_select_related = ("student", "enrolment__section__school_class")
    list_filter = ("status", "last_day")
    search_fields = ("student__full_name", "student__student_code")
    empty_text = _(
        "Nobody has left. “Enter an exit” above takes a student out of the school; a TC can be issued then."
    )
    record = Record(
        heading="who",
        state="condition",
        main=("take_back",),
        sections=(
            Section(
                "exit", _("Exit"),
                facts=("place", "last_day", "how", "reason", "remarks", "recorded_by", "recorded_at"),
            ),
            Section("back", _("Taken back"), facts=("undone_by", "undone_at", "rejoined_on")),
        ),
    )  # fmt: skip

    @admin.display(description=_("student"), ordering="student__full_name")
    def who(self, obj: StudentExit) -> str:
        return str(obj.student)

    @admin.display(description=_("section"))
    def place(self, obj: StudentExit) -> str:
        return str(obj.enrolment.section)

    @admin.display(description=_("how"), ordering="status")
    def how(self, obj: StudentExit) -> str:
        return str(obj.get_status_display())

    @display(description=_("state"), label=STATE_COLOURS)
    def condition(self, obj: StudentExit) -> tuple[str, str]:
        """Return whether it stands, as a label."""
        return obj.state, _t("taken back") if obj.undone_at else _t("stands")
