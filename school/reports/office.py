"""Reports of the office: every list, the class register, the students for UDISE+, and whose data are to be erased."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import F, OuterRef, QuerySet, Subquery, Value
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.reports import parameters as read
from core.reports.definitions import Parameter, ParameterKind, Report, Table, Texts
from school.foundation.selectors import particulars
from school.masters.models import SchoolClass, Section
from school.reports.exports.definition import CLASS, SECTION, Listed, chosen, labels, required
from school.reports.exports.people import GROUP
from school.reports.exports.registry import exports
from school.reports.selectors.erasure import due_for_erasure
from school.students.enums import Category, Gender, Relation, StudentStatus
from school.students.models import Student, StudentGuardian
from school.students.permissions import StudentPermission
from school.students.selectors import students_in

DAY = Parameter(
    "date", gettext_lazy("On"), ParameterKind.DATE, help=gettext_lazy("Empty: today."), of_period=True
)
PERSON = (
    Column(gettext_lazy("Student code"), "student_code", width=12),
    Column(gettext_lazy("Name"), "full_name", width=26),
    Column(gettext_lazy("Gender"), "gender", labels=labels(Gender.choices), width=8),
    Column(gettext_lazy("Date of birth"), "date_of_birth", Kind.DATE, 12),
)
PARENTS = (
    Column(gettext_lazy("Mother"), "mother_name", width=22),
    Column(gettext_lazy("Father"), "father_name", width=22),
    Column(gettext_lazy("Guardian"), "other_guardian", width=22),
    Column(gettext_lazy("Phone"), "phone", width=14),
)
REGISTER = (
    Column(gettext_lazy("Roll no."), "roll", Kind.INTEGER, 6),
    *PERSON,
    Column(gettext_lazy("Category"), "category", labels=labels(Category.choices), width=10),
    *PARENTS,
    Column(gettext_lazy("Address"), "address", width=30),
    Column(gettext_lazy("Admitted on"), "admitted_on", Kind.DATE, 12),
)
UDISE = (
    Column(gettext_lazy("UDISE code"), "udise_code", width=13),
    Column(gettext_lazy("Class"), "school_class__name", width=10),
    Column(gettext_lazy("Section"), "section__name", width=8),
    Column(gettext_lazy("Roll no."), "roll_no", Kind.INTEGER, 6),
    *PERSON,
    *PARENTS,
    Column(gettext_lazy("E-mail"), "email", width=24),
    Column(gettext_lazy("Address"), "address", width=30),
    Column(gettext_lazy("Mother tongue"), "mother_tongue", width=12),
    Column(gettext_lazy("Category"), "category", labels=labels(Category.choices), width=10),
    Column(gettext_lazy("Below the poverty line"), "is_bpl", width=8),
    Column(gettext_lazy("Weaker section (EWS)"), "is_ews", width=8),
    Column(gettext_lazy("Child with special needs"), "is_cwsn", width=8),
    Column(gettext_lazy("Nationality"), "nationality", width=12),
    Column(gettext_lazy("Admitted on"), "admitted_on", Kind.DATE, 12),
    Column(gettext_lazy("Previous school"), "previous_school", width=20),
    Column(gettext_lazy("PEN"), "pen", width=14),
    Column(gettext_lazy("APAAR ID"), "apaar_id", width=14),
)
ERASURE = (
    Column(gettext_lazy("Student code"), "student_code", width=12),
    Column(gettext_lazy("Name"), "full_name", width=26),
    Column(gettext_lazy("Class"), "school_class__name", width=10),
    Column(gettext_lazy("Status"), "status", labels=labels(StudentStatus.choices), width=12),
    Column(gettext_lazy("Left on"), "left_on", Kind.DATE, 12),
)


def class_register(texts: Texts) -> Table:
    """Return who is in a section on a day, by roll number, with parents. Raises ValidationFailed."""
    day = read.day(texts, "date") or today()
    section = chosen(texts, "sectionId", Section.objects.select_related("school_class"))
    if section is None:
        raise ValidationFailed.at("sectionId", _("Choose a section."))
    rows = _with_parents(students_in(section, on=day))
    return _table(
        _("Class register"), f"{section}, {in_date(day)}", f"register-{section.school_class.code}-{section.code}",
        REGISTER, rows,
    )  # fmt: skip


def udise(texts: Texts) -> Table:
    """Return the students at the school with what the student module of UDISE+ asks and the school keeps.

    Aadhaar, minority group, Antyodaya, pincode, kind of impairment and stream are not kept and not in it.
    """
    rows = Student.objects.filter(status=StudentStatus.ACTIVE)
    school_class = chosen(texts, "classId", SchoolClass.objects.all())
    rows = rows.filter(school_class=school_class) if school_class else rows
    rows = _with_parents(rows).annotate(udise_code=Value(_udise_code()))
    rows = rows.order_by(
        "school_class__display_order", "section__name", F("roll_no").asc(nulls_last=True), "pk"
    )
    note = _("Aadhaar, minority group, Antyodaya, pincode, kind of impairment and stream are not kept here.")
    return _table(_("Students for UDISE+"), in_date(today()), "udise-students", UDISE, rows, note)


def _udise_code() -> str:
    """Return the school's own code, nothing before its particulars are entered."""
    try:
        return particulars().udise_code
    except NotFound:
        return ""


def erasure_due(_texts: Texts) -> Table:
    """Return the former students whose data are kept longer than the rule of the school says."""
    years = settings.SCHOOL_KEEP_YEARS
    text = _(
        "Left %(years)d years ago or earlier; certificates, invoices and receipts stay without the name."
    )
    return _table(
        _("Due for erasure"), in_date(today()), "due-for-erasure", ERASURE, due_for_erasure(today()),
        text % {"years": years},
    )  # fmt: skip


def _with_parents(rows: QuerySet[Student]) -> QuerySet[Student]:
    links = StudentGuardian.objects.filter(student=OuterRef("pk")).order_by("-is_primary", "pk")

    def of(relation: str) -> Subquery:
        return Subquery(links.filter(relation=relation).values("guardian__full_name")[:1])

    return rows.annotate(
        mother_name=of(Relation.MOTHER),
        father_name=of(Relation.FATHER),
        other_guardian=of(Relation.GUARDIAN),
        phone=Subquery(links.values("guardian__phone")[:1]),
        email=Subquery(links.values("guardian__email")[:1]),
    )


def _table(
    title: str,
    subtitle: str,
    filename: str,
    columns: Sequence[Column],
    rows: QuerySet[Any, Any],
    note: str = "",
) -> Table:
    return Table(
        title=title,
        subtitle=subtitle,
        filename=f"{filename}-{today()}",
        columns=columns,
        rows=Listed(rows, [one.key for one in columns]),
        notes=[note] if note else [],
    )


def _first_section() -> dict[str, str]:
    first = Section.objects.first()
    return {"sectionId": str(first.pk)} if first else {}


def _on(_first: date, last: date) -> dict[str, str]:
    return {"date": last.isoformat()}


REPORTS = (
    Report(
        "class-register",
        gettext_lazy("Class register"),
        gettext_lazy("Who is in a section, with parents and address."),
        (required(SECTION), DAY),
        class_register,
        permission=StudentPermission.PRIVATE,
        recent=_on,
        usual=_first_section,
        group=GROUP,
    ),
    Report(
        "udise-students",
        gettext_lazy("Students for UDISE+"),
        gettext_lazy("What the student module of UDISE+ asks, a line for each student."),
        (CLASS,),
        udise,
        permission=StudentPermission.PRIVATE,
        formats=("xlsx", "csv"),
        recent=lambda _first, _last: {},
        usual=dict,
        group=GROUP,
    ),
    Report(
        "due-for-erasure",
        gettext_lazy("Due for erasure"),
        gettext_lazy(
            "Former students whose personal data are to be erased; it is done on the student's page."
        ),
        (),
        erasure_due,
        permission=StudentPermission.ERASE,
        recent=lambda _first, _last: {},
        usual=dict,
        group=GROUP,
    ),
)


def office_reports() -> Sequence[Report]:
    """Return these, and one for each list."""
    return [*REPORTS, *(one.as_report() for one in exports().values())]
