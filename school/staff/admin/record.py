"""The page of a member of staff: service, teaching, leave, papers."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from school.staff.models import ClassTeacher, LeaveRequest, StaffDocument, TeachingAssignment
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leave import Standing, leave_of, standing_of
from school.staff.selectors.papers import papers_of
from school.staff.selectors.teaching import led_by, taught_by


def _page(kind: str) -> Any:
    return lambda row: reverse(f"school:school_staff_{kind}_change", args=[row.pk])


STAFF_RECORD = Record(
    heading="name",
    subtitle="post",
    state="standing_now",
    standing="still_open",
    figures=("employee_code", "phone", "account"),
    sections=(
        Section(
            "post", _("Post"),
            facts=("department", "designation", "is_teaching", "joined_on", "left_on"),
            fields=(
                ("employee_code", "name"), ("department", "designation"), ("is_teaching", "is_active"),
                ("joined_on", "left_on"),
            ),
        ),
        Section(
            "person", _("Person"),
            facts=("gender", "date_of_birth", "email", "phone"),
            fields=(("gender", "date_of_birth"), ("email", "phone")),
        ),
        Section(
            "pay", _("For pay and provident fund"),
            facts=("pan_end", "uan_end", "esi_end", "bank_end", "ifsc"),
            fields=("pan", ("uan", "esi_number"), ("bank_account", "ifsc")),
        ),
    ),
    related=(
        Related(
            "teaching", _("Teaches"), TeachingAssignment, ("academic_year", "section", "subject"),
            rows=taught_by, needs=P.READ, page=_page("teachingassignment"),
            empty=_("Nothing. Enter it under Staff, Teaching assignments."),
        ),
        Related(
            "leads", _("Class teacher of"), ClassTeacher, ("academic_year", "section"),
            rows=led_by, needs=P.READ, page=_page("classteacher"), empty=_("No section."),
        ),
        Related(
            "balances", _("Leave this year"), Standing,
            (
                (_("Leave type"), "leave_type"), (_("Credited"), "given"), (_("Taken"), "taken"),
                (_("Waiting"), "pending"), (_("Balance"), "balance"),
            ),
            rows=standing_of, needs=P.LEAVE_READ, empty=_("No leave types yet."),
        ),
        Related(
            "leave", _("Leave"), LeaveRequest, ("leave_type", "starts_on", "ends_on", "days", "state"),
            rows=leave_of, needs=P.LEAVE_READ, page=_page("leaverequest"), empty=_("None."),
        ),
        Related(
            "papers", _("Papers"), StaffDocument, ("kind", "title", "expires_on", "uploaded_by", "uploaded_at"),
            rows=papers_of, needs=P.WRITE, page=_page("staffdocument"),
            empty=_("None. Add one with the button “Add a paper”."),
        ),
    ),
)  # fmt: skip
