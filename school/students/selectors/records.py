"""What stands with a student: guardians, siblings, documents, consents, classes by year."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from core.outbox.models import Message
from core.refusals import get_or_refuse
from school.notifications.selectors import messages_to
from school.students.enums import StudentStatus
from school.students.models import Consent, Enrolment, Guardian, Student, StudentDocument, StudentGuardian
from school.students.permissions import StudentPermission as P


def guardians_of(student: Student) -> QuerySet[StudentGuardian]:
    """Return the links to a student's guardians, the one written to first before the others."""
    rows = student.guardian_links.select_related("guardian__user")
    return rows.order_by("-is_primary", "relation", "pk")


def link_of(student: Student, guardian_id: UUID) -> StudentGuardian:
    """Return the link of a student to a guardian. Raises NotFound."""
    rows = student.guardian_links.select_related("guardian__user", "student")
    return get_or_refuse(rows, NotFound(_("There is no such guardian.")), guardian=guardian_id)


def primary_guardians(students: Iterable[Student]) -> dict[UUID, Guardian]:
    """Return whom the school writes to first, by student; one query, the account with it."""
    rows = StudentGuardian.objects.filter(student__in=[one.pk for one in students], is_primary=True)
    return {row.student_id: row.guardian for row in rows.select_related("guardian__user").order_by()}


def siblings_of(student: Student) -> QuerySet[Student]:
    """Return the other students who share a guardian."""
    guardians = StudentGuardian.objects.filter(student=student).values("guardian")
    links = StudentGuardian.objects.filter(guardian__in=guardians).exclude(student=student)
    rows = Student.objects.select_related("school_class", "section__school_class", "academic_year")
    return rows.filter(pk__in=links.values("student"))


def history_of(student: Student) -> QuerySet[Enrolment]:
    """Return the stays in sections, the newest first."""
    rows = student.enrolments.select_related("academic_year", "section__school_class")
    return rows.order_by("-starts_on", "-pk")


def notices_to(student: Student) -> QuerySet[Message]:
    """Return the messages to the student and the guardians, as far as they have accounts, the latest first."""
    users = list(
        Guardian.objects.filter(student_links__student=student, user__isnull=False).values_list(
            "user", flat=True
        )
    )
    return messages_to([*users, *([student.user_id] if student.user_id else [])])


def documents_of(student: Student, actor: Actor) -> QuerySet[StudentDocument]:
    """Return the papers kept of a student. Raises Forbidden."""
    authorize(actor, P.DOCUMENTS)
    return student.documents.all()


def get_document(student: Student, pk: UUID, actor: Actor) -> StudentDocument:
    """Return one paper. Raises NotFound, Forbidden."""
    return get_or_refuse(documents_of(student, actor), NotFound(_("There is no such document.")), pk=pk)


def consents_of(student: Student) -> QuerySet[Consent]:
    """Return consents given and withdrawn, the newest first."""
    return student.consents.select_related("guardian")


def consenting(students: Iterable[Student], purpose: str) -> set[tuple[UUID, UUID]]:
    """Return who has consented to a purpose as it stands now: pairs of student and guardian; one query."""
    rows = Consent.objects.filter(
        student__in=[one.pk for one in students], purpose=purpose, withdrawn_at=None
    ).order_by()
    return set(rows.values_list("student_id", "guardian_id"))


def student_by_id(pk: UUID) -> Student:
    """Return a student as the office sees it. Raises NotFound."""
    rows = Student.objects.select_related("school_class", "section__school_class", "academic_year", "user")
    return get_or_refuse(rows, NotFound(_("There is no such student.")), pk=pk)


def students_enrolled() -> int:
    """Return how many students are at the school, whom the plan's bound counts."""
    return Student.objects.filter(status=StudentStatus.ACTIVE).count()
