"""Promotions: the page on which a class is promoted, what was done, and taking it back."""

from typing import Any, ClassVar

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
from erp_planned.students.acts import PROMOTION_ACTS
from erp_planned.students.enums import Outcome, PromotionState
from erp_planned.students.masters import classes
from erp_planned.students.models import PromotionBatch, PromotionLine, SchoolClass
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.promotion import Plan, Wish, promotions
from erp_planned.students.selectors.standing import standing_of_promotion
from erp_planned.students.services.promotion import preview, promote_class
from payroll.organizations.site import organization_site

LEFT_OUT = "left_out"
BOX = "border border-base-200 rounded-default px-2 py-1 bg-white dark:bg-base-900 dark:border-base-700"


class ChooseClassForm(forms.Form):
    """Which class."""

    school_class = forms.ModelChoiceField(
        label=_("Class"), queryset=SchoolClass._default_manager.none(), widget=UnfoldAdminSelectWidget
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["school_class"].queryset = classes.model._default_manager.all()  # type: ignore[attr-defined]


class OutcomeForm(forms.Form):
    """What becomes of one student; the name labels the box for who cannot see the table."""

    outcome = forms.ChoiceField(
        label=_("Outcome"), choices=[*Outcome.choices, (LEFT_OUT, _("Not decided yet"))]
    )

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        box = self.fields["outcome"]
        box.widget.attrs = {"aria-label": f"{box.label}: {name}", "class": BOX}


@admin.register(PromotionBatch, site=organization_site)
class PromotionBatchAdmin(ActsAdmin):
    """Classes and students that were promoted."""

    acts = PROMOTION_ACTS
    permissions: ClassVar = {"view": P.READ}
    fields = ("school_class", "from_year")
    list_display = ("school_class", "from_year", "to_year", "count", "made_by", "made_at", "condition")
    list_filter = ("from_year", "school_class")
    list_export: ClassVar = [
        (_("class"), "school_class"), (_("year"), "from_year"), (_("next year"), "to_year"),
        (_("students"), "count"), (_("promoted by"), "made_by"),
    ]  # fmt: skip
    empty_text = _("Nobody has been promoted yet: “Promote a class” shows first what would happen.")
    record = Record(
        state="condition", standing="standing", main=("undo",), figures=("count",),
        sections=(
            Section(
                "promotion", _("Promotion"),
                facts=("school_class", "from_year", "to_year", "made_by", "made_at", "undone_by", "undone_at"),
            ),
        ),
        related=(
            Related(
                "students", _("Students"), PromotionLine,
                ((_("admission number"), "student__admission_no"), (_("name"), "student__name"), "outcome",
                 (_("to"), "to_enrolment__school_class"), (_("roll number"), "to_enrolment__roll_no"), "is_undone"),
                rows=lambda row: row.lines.select_related("student", "to_enrolment__school_class").order_by("id"),
                needs=P.READ, empty=_("None."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read class and years along."""
        return promotions()

    def standing(self, obj: PromotionBatch) -> str:
        """Say whether it stands."""
        return standing_of_promotion(obj)

    @display(description=_("state"), label={PromotionState.MADE: "success", PromotionState.UNDONE: "warning"})
    def condition(self, obj: PromotionBatch) -> tuple[str, str]:
        """Return whether it stands, as a label."""
        return obj.state, str(obj.state.label)

    def page_promote(self, request: HttpRequest) -> HttpResponse:
        """Show what a promotion of a class would do; a POST looks again, or does what was seen."""
        chosen = request.POST.get("school_class") or request.GET.get("school_class") or ""
        form = ChooseClassForm({"school_class": chosen} if chosen else None)
        plan: Plan | None = None
        boxes: dict[int, OutcomeForm] = {}
        if chosen and form.is_valid():
            try:
                with refusals():
                    wish, boxes = self._wish(request, form.cleaned_data["school_class"])
                    plan = preview(wish=wish, actor=self.actor(request))
                    if request.method == "POST" and "look" not in request.POST:
                        digest = request.POST.get("digest", "")
                        batch = promote_class(wish=wish, digest=digest, actor=self.actor(request))
                        messages.success(
                            request, _t("Entered for %(count)d students.") % {"count": batch.count}
                        )
                        return HttpResponseRedirect(self.path_to(batch))
            except DomainError as error:
                messages.error(request, str(error.message))
        steps = {step.candidate.student_id: step for step in plan.steps} if plan else {}
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": _t("Promote a class"),
            "form": form,
            "plan": plan,
            "rows": [(box, steps.get(number)) for number, box in boxes.items()] if plan else [],
            "counts": [(label, plan.counts()[value]) for value, label in Outcome.choices] if plan else [],
            "back": reverse("organization:erp_students_promotionbatch_changelist"),
        }
        return TemplateResponse(request, "erp/students/promote.html", context)

    def _wish(self, request: HttpRequest, row: SchoolClass) -> tuple[Wish, dict[int, OutcomeForm]]:
        """Return what the boxes say, and the boxes; one that holds what is no choice counts as the usual."""
        usual = preview(wish=Wish(row), actor=self.actor(request))
        boxes, exceptions, left_out = {}, {}, set()
        for step in usual.steps:
            number, who = step.candidate.student_id, step.candidate
            is_sent = request.method == "POST" and f"{number}-outcome" in request.POST
            box = OutcomeForm(
                request.POST if is_sent else None, prefix=str(number), name=who.name,
                initial={"outcome": step.outcome},
            )  # fmt: skip
            box.candidate = who  # type: ignore[attr-defined]
            boxes[number] = box
            if not is_sent or not box.is_valid():
                continue
            if box.cleaned_data["outcome"] == LEFT_OUT:
                left_out.add(number)
            elif box.cleaned_data["outcome"] != step.outcome:
                exceptions[number] = Outcome(box.cleaned_data["outcome"])
        return Wish(row, exceptions=exceptions, left_out=frozenset(left_out)), boxes
