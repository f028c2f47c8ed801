"""Lists of people: students, guardians, who entered and left, inquiries, certificates."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.documents.columns import Column, Kind
from core.reports import parameters as read
from core.reports.definitions import Texts
from school.admissions.enums import InquiryStatus
from school.admissions.permissions import AdmissionPermission
from school.admissions.selectors.inquiries import inquiries
from school.masters.models import SchoolClass, Section
from school.reports.exports.definition import CLASS, SECTION, Export, chosen, labels, status_of
from school.students.certificate_selectors import certificates
from school.students.enums import Category, CertificateKind, Gender, Relation, StudentStatus
from school.students.models import StudentExit, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.selectors import students_of

GROUP = _("Lists of people")
STUDENT = (
    Column(_("Student code"), "student_code", width=12),
    Column(_("Name"), "full_name", width=26),
    Column(_("Class"), "school_class__name", width=10),
    Column(_("Section"), "section__name", width=8),
    Column(_("Roll number"), "roll_no", Kind.INTEGER, 8),
    Column(_("Date of birth"), "date_of_birth", Kind.DATE, 12),
    Column(_("Gender"), "gender", labels=labels(Gender.choices), width=8),
    Column(_("Status"), "status", labels=labels(StudentStatus.choices), width=12),
    Column(_("Admitted on"), "admitted_on", Kind.DATE, 12),
    Column(_("Academic year"), "academic_year__code", width=10),
    Column(_("Guardian"), "guardian_name", width=24),
    Column(_("Relation"), "guardian_relation", labels=labels(Relation.choices), width=10),
    Column(_("Guardian's phone"), "guardian_phone", width=14),
    Column(_("Guardian's e-mail"), "guardian_email", width=24),
)
PRIVATE = (
    Column(_("Category"), "category", labels=labels(Category.choices), width=10),
    Column(_("Weaker section (EWS)"), "is_ews", width=8),
    Column(_("Below the poverty line"), "is_bpl", width=8),
    Column(_("Child with special needs"), "is_cwsn", width=8),
    Column(_("Nationality"), "nationality", width=12),
    Column(_("Mother tongue"), "mother_tongue", width=12),
    Column(_("Address"), "address", width=30),
    Column(_("Previous school"), "previous_school", width=20),
    Column(_("PEN"), "pen", width=14),
    Column(_("APAAR ID"), "apaar_id", width=14),
)


def students(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return the students whom the caller may see, with the guardian whom the school writes to first, by code."""
    first = StudentGuardian.objects.filter(student=OuterRef("pk"), is_primary=True).order_by()
    rows = students_of(actor).filter(erased_on=None)
    rows = rows.annotate(
        guardian_name=Subquery(first.values("guardian__full_name")[:1]),
        guardian_relation=Subquery(first.values("relation")[:1]),
        guardian_phone=Subquery(first.values("guardian__phone")[:1]),
        guardian_email=Subquery(first.values("guardian__email")[:1]),
    )
    return _narrowed(rows, texts, "").order_by("student_code")


def guardians(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return the guardians of these students, a line for each child."""
    rows = StudentGuardian.objects.filter(student__in=students_of(actor).order_by().values("pk"))
    return _narrowed(rows, texts, "student__").order_by("student__student_code", "-is_primary", "pk")


def exits(actor: Actor, _texts: Texts) -> QuerySet[Any, Any]:
    """Return who left, the latest first."""
    rows = StudentExit.objects.filter(student__in=students_of(actor).order_by().values("pk"))
    return rows.order_by("-last_day", "-pk")


def _narrowed(rows: QuerySet[Any, Any], texts: Texts, of: str) -> QuerySet[Any, Any]:
    school_class = chosen(texts, "classId", SchoolClass.objects.all())
    section = chosen(texts, "sectionId", Section.objects.all())
    status = read.choice(texts, "status", StudentStatus.values)
    wanted = {"school_class": school_class, "section": section, "status": status}
    return rows.filter(**{f"{of}{name}": value for name, value in wanted.items() if value})


def _inquiries(_actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    rows = inquiries()
    status = read.choice(texts, "status", InquiryStatus.values)
    return rows.filter(status=status) if status else rows


EXPORTS = (
    Export(
        "students",
        _("Students"),
        _("Who is and was at the school, with class, guardian and status."),
        P.READ,
        STUDENT,
        students,
        (CLASS, SECTION, status_of(StudentStatus.choices)),
        PRIVATE,
        P.PRIVATE,
        GROUP,
    ),
    Export(
        "guardians",
        _("Guardians"),
        _("Parents and guardians with their children."),
        P.READ,
        (
            Column(_("Guardian"), "guardian__full_name", width=26),
            Column(_("Relation"), "relation", labels=labels(Relation.choices), width=10),
            Column(_("Phone"), "guardian__phone", width=14),
            Column(_("E-mail"), "guardian__email", width=26),
            Column(_("Written to first"), "is_primary", width=8),
            Column(_("Student code"), "student__student_code", width=12),
            Column(_("Student"), "student__full_name", width=26),
            Column(_("Class"), "student__school_class__name", width=10),
            Column(_("Section"), "student__section__name", width=8),
        ),
        guardians,
        (CLASS, SECTION, status_of(StudentStatus.choices)),
        group=GROUP,
    ),
    Export(
        "exits",
        _("Students who left"),
        _("Exits with day and reason."),
        P.READ,
        (
            Column(_("Student code"), "student__student_code", width=12),
            Column(_("Name"), "student__full_name", width=26),
            Column(_("Last day"), "last_day", Kind.DATE, 12),
            Column(_("How"), "status", labels=labels(StudentStatus.choices), width=12),
            Column(_("Reason"), "reason", width=30),
            Column(_("Taken back at"), "undone_at", Kind.DATE, 12),
        ),
        exits,
        group=GROUP,
    ),
    Export(
        "certificates",
        _("Certificates"),
        _("What was issued, cancelled ones included."),
        P.CERTIFICATE,
        (
            Column(_("Number"), "number", Kind.INTEGER, 8),
            Column(_("Copy"), "copy_no", Kind.INTEGER, 6),
            Column(_("Kind"), "kind", labels=labels(CertificateKind.choices), width=20),
            Column(_("Student code"), "student__student_code", width=12),
            Column(_("Name"), "student__full_name", width=26),
            Column(_("Date of issue"), "issued_on", Kind.DATE, 12),
            Column(_("Issued by"), "issued_by", width=20),
            Column(_("Cancelled at"), "cancelled_at", Kind.DATE, 12),
        ),
        lambda _actor, _texts: certificates(),
        group=GROUP,
    ),
    Export(
        "inquiries",
        _("Admission inquiries"),
        _("Inquiries with child, class, guardian and status."),
        AdmissionPermission.READ,
        (
            Column(_("Number"), "number", width=16),
            Column(_("Child"), "student_name", width=26),
            Column(_("Date of birth"), "date_of_birth", Kind.DATE, 12),
            Column(_("Class"), "school_class__name", width=10),
            Column(_("Academic year"), "academic_year__code", width=10),
            Column(_("Guardian"), "guardian_name", width=26),
            Column(_("Phone"), "guardian_phone", width=14),
            Column(_("E-mail"), "guardian_email", width=26),
            Column(_("Status"), "status", labels=labels(InquiryStatus.choices), width=12),
        ),
        _inquiries,
        (status_of(InquiryStatus.choices),),
        group=GROUP,
    ),
)
