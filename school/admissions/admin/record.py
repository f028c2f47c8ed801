"""The page of an inquiry: facts, papers, who may be the same child, what was remarked."""

from collections.abc import Callable, Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.actors import Door, system_actor
from core.admin.record import Event, Record, Related, Section, Story
from school.admissions.models import Inquiry, InquiryDocument
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import INQUIRY, Duplicate, duplicates_of, siblings_of
from school.students.models import Student
from school.students.permissions import StudentPermission

# Lists of the record are shown by their own right: what of students is in them needs the right to read students.
_ALL = system_actor(Door.ADMIN)


def _page(model: str) -> Callable[[Any], str]:
    return lambda row: reverse(f"admin:{model}_change", args=[row.pk])


inquiry_page = _page("school_admissions_inquiry")
paper_page = _page("school_admissions_inquirydocument")


def _same_inquiries(row: Inquiry) -> list[Duplicate]:
    return [one for one in duplicates_of(row, _ALL) if one.kind == INQUIRY]


def _same_students(row: Inquiry) -> list[Duplicate]:
    return [one for one in duplicates_of(row, _ALL) if one.kind != INQUIRY]


def _remarks(row: Inquiry, most: int) -> Iterator[Event]:
    for one in row.history.all()[:most]:
        text = str(one.get_status_display()) + (f": {one.text}" if one.text else "")
        yield Event(one.at, text, one.by)


def _row_page(model: str) -> Callable[[Any], str]:
    return lambda one: reverse(f"admin:{model}_change", args=[one.id])


DUPLICATE_COLUMNS = (
    (_("number"), "number"), (_("name"), "name"), (_("shared"), "reason_text"), (_("status"), "state"),
)  # fmt: skip
INQUIRY_RECORD = Record(
    heading="student_name",
    subtitle="subtitle",
    state="state_shown",
    standing="standing",
    main=("start_review", "approve", "enroll"),
    sections=(
        Section(
            "child", _("Child"),
            facts=("number", "date_of_birth", "gender", "school_class", "academic_year", "previous_school", "category"),
            fields=(
                "student_name", ("date_of_birth", "gender"), ("school_class", "academic_year"), "previous_school",
                "category",
            ),
        ),
        Section(
            "guardian", _("Guardian"),
            facts=("guardian_name", "relation", "guardian_phone", "guardian_email", "address"),
            fields=(("guardian_name", "relation"), ("guardian_phone", "guardian_email"), "address"),
        ),
        Section(
            "course", _("Course"),
            facts=(
                "source", "created_at", "created_by", "decided_at", "decided_by", "remarks", "invoice_ref", "paid_at",
                "student", "enrolled_at",
            ),
        ),
    ),
    related=(
        Related(
            "papers", _("Papers"), InquiryDocument,
            ((_("paper"), "__str__"), "state", "is_required", "remark", "changed_by"),
            rows=lambda row: row.documents.all(), needs=P.READ, page=paper_page,
            empty=_("None is asked for. Say under Papers asked for what the class needs."),
        ),
        Related(
            "same_inquiries", _("Perhaps the same child: inquiries"), Duplicate, DUPLICATE_COLUMNS,
            rows=_same_inquiries, needs=P.READ, page=_row_page("school_admissions_inquiry"),
            empty=_("No other inquiry has this name or phone with this date of birth."),
        ),
        Related(
            "same_students", _("Perhaps the same child: students"), Duplicate, DUPLICATE_COLUMNS,
            rows=_same_students, needs=StudentPermission.READ, page=_row_page("school_students_student"),
            empty=_("No student has this name or phone with this date of birth."),
        ),
        Related(
            "siblings", _("Children of the same phone number"), Student,
            ("student_code", "full_name", (_("section"), "section")),
            rows=lambda row: siblings_of(row, _ALL), needs=StudentPermission.READ,
            page=_page("school_students_student"), empty=_("None at the school."),
        ),
    ),
    stories=(Story(P.READ, _remarks),),
    told=frozenset({"inquiry.in_review", "inquiry.approved", "inquiry.rejected", "inquiry.remarked"}),
)  # fmt: skip
