"""The student's page: who it is, guardians, classes by year, papers, consents."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.record import Event, Record, Related, Section, Story
from core.outbox.models import Message
from school.notifications.permissions import NotificationPermission
from school.students.models import Consent, Enrolment, Student, StudentDocument, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.selectors.records import guardians_of, history_of, notices_to, siblings_of


def _stays(student: Student, most: int) -> Iterator[Event]:
    for row in history_of(student)[:most]:
        text = _t("%(section)s, %(year)s") % {"section": row.section, "year": row.academic_year.name}
        yield Event(row.starts_on, text, str(row.get_outcome_display()))


def _page(kind: str) -> Any:
    return lambda row: reverse(f"school:school_students_{kind}_change", args=[row.pk])


STUDENT_RECORD = Record(
    heading="full_name",
    subtitle="place",
    state="state",
    picture="picture",
    main=("move", "add_guardian"),
    figures=("student_code", "roll_no", "contact"),
    sections=(
        Section(
            "person", _("Person"),
            facts=("date_of_birth", "gender", "nationality", "mother_tongue", "account"),
            fields=("full_name", ("date_of_birth", "gender"), ("nationality", "mother_tongue"), "photo"),
        ),
        Section(
            "school", _("School"),
            facts=("section", "academic_year", "roll_no", "admitted_on", "previous_school"),
            fields=(("roll_no", "admitted_on"), "previous_school"),
        ),
        Section(
            "social", _("Category and home"),
            facts=("category", "is_ews", "is_cwsn", "is_bpl", "address"),
            fields=("category", ("is_ews", "is_cwsn", "is_bpl"), "address"),
        ),
        Section(
            "numbers", _("Numbers"), facts=("pen", "apaar_id", "erased_on"), fields=(("pen", "apaar_id"),),
        ),
    ),
    related=(
        Related(
            "guardians", _("Guardians"), StudentGuardian,
            ("guardian", "relation", "guardian__phone", "guardian__email", "is_primary"),
            rows=guardians_of, needs=P.READ, page=_page("studentguardian"),
            empty=_("None. Add one with the button “Add guardian”."),
        ),
        Related(
            "siblings", _("Brothers and sisters"), Student, ("full_name", "student_code", "section", "status"),
            rows=siblings_of, needs=P.READ, page=_page("student"),
            empty=_("No other child of these guardians is here."),
        ),
        Related(
            "enrolments", _("Classes by year"), Enrolment,
            ("academic_year", "section", "roll_no", "starts_on", "ends_on", "outcome"),
            rows=history_of, needs=P.READ, empty=_("None."),
        ),
        Related(
            "documents", _("Documents"), StudentDocument, ("kind", "title", "uploaded_by", "uploaded_at"),
            rows=lambda student: student.documents.all(), needs=P.DOCUMENTS, page=_page("studentdocument"),
            empty=_("None. Add one with the button “Add document”."),
        ),
        Related(
            "consents", _("Consents"), Consent,
            ("purpose", "guardian", "notice_version", "given_at", "withdrawn_at"),
            rows=lambda student: student.consents.select_related("guardian"), needs=P.READ,
            page=_page("consent"),
            empty=_("None. Record one with the button “Record a consent”."),
        ),
        Related(
            "notices", _("Notices to the family"), Message,
            ("subject", "channel", "state", "created_at", "read_at"),
            rows=notices_to, needs=NotificationPermission.WRITE,
            empty=_("None was sent to the accounts of the student and the guardians."),
        ),
    ),
    stories=(Story(P.READ, _stays),),
    told=frozenset({"students.created", "students.moved"}),
)  # fmt: skip
