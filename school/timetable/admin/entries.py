"""The list of lessons and their form; the week as people read it is a page of its own."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin
from school.foundation.site import school_site
from school.timetable.models import TimetableEntry
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.weeks import LINKS
from school.timetable.services.entries import add_entry, change_entry, remove_entry


class EntryForm(forms.ModelForm):
    """A lesson; without times the bell's are taken."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("start_time", "end_time"):
            if name in self.fields and self.instance._state.adding:  # noqa: SLF001 - Django's own marker
                self.fields[name].required = False
                self.fields[name].help_text = _("Left empty: as the bell rings.")


@admin.register(TimetableEntry, site=school_site)
class TimetableEntryAdmin(ServiceAdmin):
    """Lessons of each week."""

    permissions: ClassVar = {"view": P.SET_UP, "add": P.WRITE, "change": P.WRITE, "delete": P.WRITE}
    form = EntryForm
    fields = (
        ("section", "subject"), ("teacher", "room"), ("day_of_week", "period_number"),
        ("start_time", "end_time"),
    )  # fmt: skip
    list_display = (
        "day_of_week", "period_number", "start_time", "end_time", "section", "subject_name", "teacher_name", "room",
    )  # fmt: skip
    list_export: ClassVar = [
        (_("day"), "day_of_week"), (_("period"), "period_number"), (_("begins"), "start_time"),
        (_("ends"), "end_time"), (_("section"), "section"), (_("subject"), "subject_name"),
        (_("teacher"), "teacher_name"), (_("room"), "room"),
    ]  # fmt: skip
    list_select_related = LINKS
    list_filter = ("academic_year", "day_of_week", "section", "teacher", "room")
    search_fields = ("subject__name", "teacher__name")
    autocomplete_fields = ("section", "subject", "teacher", "room")

    def create(self, request: HttpRequest, values: dict[str, Any]) -> TimetableEntry:
        return add_entry(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: TimetableEntry, changed: dict[str, Any]) -> TimetableEntry:
        return change_entry(entry=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: TimetableEntry) -> None:
        """Take a lesson out."""
        remove_entry(entry=obj, actor=self.actor(request))

    @admin.display(description=_("subject"), ordering="subject__name")
    def subject_name(self, row: TimetableEntry) -> str:
        """Return the subject without its class, which stands beside it."""
        return row.subject.name

    @admin.display(description=_("teacher"), ordering="teacher__name")
    def teacher_name(self, row: TimetableEntry) -> str:
        return row.teacher.name
