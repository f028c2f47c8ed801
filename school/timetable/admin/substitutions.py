"""Absences and substitutions: lists and acts; the page of the day stands beside them."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin import ServiceAdmin
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from school.foundation.site import school_site
from school.timetable.acts import SUBSTITUTION_ACTS
from school.timetable.models import Substitution, TeacherAbsence
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.days import SUBSTITUTION_LINKS
from school.timetable.services.substitutions import open_substitutions, withdraw_absence


@admin.register(TeacherAbsence, site=school_site)
class TeacherAbsenceAdmin(ServiceAdmin):
    """Days on which teachers are away; the lessons of these days are opened for substitutes."""

    permissions: ClassVar = {"view": P.SET_UP, "add": P.WRITE, "delete": P.WRITE}
    fields = ("teacher", ("starts_on", "ends_on"), "reason")
    list_display = ("teacher", "starts_on", "ends_on", "reason")
    list_select_related = ("teacher",)
    search_fields = ("teacher__name", "reason")
    autocomplete_fields = ("teacher",)
    date_hierarchy = "starts_on"

    def create(self, request: HttpRequest, values: dict[str, Any]) -> TeacherAbsence:
        return open_substitutions(actor=self.actor(request), **values)

    def remove(self, request: HttpRequest, obj: TeacherAbsence) -> None:
        """Take an absence back."""
        withdraw_absence(absence=obj, actor=self.actor(request))


@admin.register(Substitution, site=school_site)
class SubstitutionAdmin(ActsAdmin):
    """Lessons of a day whose teacher is away."""

    acts = SUBSTITUTION_ACTS
    permissions: ClassVar = {"view": P.SET_UP}
    record = Record(
        sections=(
            Section(
                "lesson", _("Lesson"),
                ("on", "period_number", "start_time", "end_time", "section", "subject", "room"),
            ),
            Section("who", _("Who"), ("absent_teacher", "substitute", "remarks")),
        ),
        main=("assign",),
    )  # fmt: skip
    list_display = (
        "on", "period_number", "section", "subject_name", "absent_name", "show_substitute",
    )  # fmt: skip
    list_select_related = SUBSTITUTION_LINKS
    list_filter = ("section", "absent_teacher", "substitute")
    search_fields = ("absent_teacher__name", "substitute__name", "subject__name")
    date_hierarchy = "on"
    list_export: ClassVar = [
        (_("date"), "on"), (_("period"), "period_number"), (_("section"), "section"),
        (_("subject"), "subject_name"), (_("absent teacher"), "absent_name"), (_("substitute"), "substitute"),
    ]  # fmt: skip
    empty_text = _("Enter who is away under Absent teachers: the lessons are opened here.")

    def back_to(self, request: HttpRequest, row: Any) -> str:
        """Lead back to the day."""
        day = f"?on={row.on.isoformat()}" if row is not None else ""
        return reverse("admin:timetable_day") + day

    @admin.display(description=_("subject"), ordering="subject__name")
    def subject_name(self, row: Substitution) -> str:
        return row.subject.name

    @admin.display(description=_("absent teacher"), ordering="absent_teacher__name")
    def absent_name(self, row: Substitution) -> str:
        return row.absent_teacher.name

    @display(description=_("substitute"), label={"open": "warning", "set": "success"})
    def show_substitute(self, row: Substitution) -> tuple[str, str]:
        """Return who stands in, or that nobody does."""
        return ("set", row.substitute.name) if row.substitute else ("open", str(_("open")))
