"""Sheets as they were marked, with their entries and corrections; and what a student's page tells of attendance."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from school.attendance.acts import SHEET_ACTS
from school.attendance.models import AttendanceEntry, AttendanceSheet, EntryChange
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.sheets import changes_of, entries_of_sheet, sheets
from school.foundation.site import school_site

RECORD = Record(
    heading="__str__",
    state="standing_now",
    sections=(
        Section(
            "sheet",
            _("Sheet"),
            facts=("period", "is_of_day", "marked_by", "marked_at", "version"),
        ),
        Section("withdrawn", _("Withdrawn"), facts=("withdrawn_at", "withdrawn_by", "withdrawn_why")),
    ),
    related=(
        Related(
            "entries",
            _("Entries"),
            AttendanceEntry,
            ((_("student"), "student__full_name"), "status", "reason", "remarks"),
            rows=entries_of_sheet,
            needs=P.REPORT,
            empty=_("Nobody."),
        ),
        Related(
            "changes",
            _("Corrections"),
            EntryChange,
            (
                (_("student"), "student__full_name"),
                "old_status",
                "new_status",
                "why",
                "changed_by",
                "changed_at",
            ),
            rows=changes_of,
            needs=P.REPORT,
            empty=_("Nothing was corrected."),
        ),
    ),
)


@admin.register(AttendanceSheet, site=school_site)
class AttendanceSheetAdmin(ActsAdmin):
    """Sheets: read here, marked on the page of a section."""

    acts = SHEET_ACTS
    permissions: ClassVar = {"view": P.REPORT}
    record = RECORD
    list_display = ("section", "date", "period", "marked_by", "marked_at", "standing_now")
    list_filter = ("section__school_class", "section", "is_of_day")
    search_fields = ("section__name", "section__school_class__name", "marked_by")
    date_hierarchy = "date"
    list_export: ClassVar = [
        (_("section"), "section"),
        (_("date"), "date"),
        (_("period"), "period_no"),
        (_("marked by"), "marked_by"),
        (_("marked at"), "marked_at"),
    ]
    empty_text = _("No section is marked yet. Mark one under “Today”.")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the section along."""
        return sheets()

    @admin.display(description=_("period"), ordering="period_no")
    def period(self, obj: AttendanceSheet) -> str:
        """Return the period, or that it is the whole day."""
        return str(obj.period_no) if obj.period_no else str(_("whole day"))

    @display(description=_("state"), label={"counts": "success", "withdrawn": "danger", "beside": "info"})
    def standing_now(self, obj: AttendanceSheet) -> tuple[str, Any]:
        """Say whether the sheet counts in the figures."""
        if obj.withdrawn_at is not None:
            return "withdrawn", _("withdrawn")
        return ("counts", _("counts for the day")) if obj.is_of_day else ("beside", _("period"))


def sheet_page(row: AttendanceSheet) -> str:
    """Return the address of a sheet's page."""
    return reverse("school:school_attendance_attendancesheet_change", args=[row.pk])
