"""Erasing the personal data of somebody who has left (DPDP Act 2023, section 12).

What stays is pseudonymous: code, year of birth, gender, the classes by year, what was issued (a certificate is a
record of the school) and the audit, which nobody can change. Name, day of birth, addresses, category, papers,
pictures and accounts go; a guardian goes with the last child.
"""

from datetime import date

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.periods import today
from core.states import take
from school.students.enums import Category, StudentStatus
from school.students.hooks import everything_held
from school.students.models import Guardian, Student
from school.students.permissions import StudentPermission as P
from school.students.services.accounts import close_account

BLANK = ("mother_tongue", "address", "previous_school", "pen", "apaar_id", "nationality")


def erase_student(*, student: Student, student_code: str, reason: str, actor: Actor) -> Student:
    """Erase a student's personal data for good and return what is left. The code, typed again, says who is meant.

    Raises ValidationFailed for another code or no reason, InvalidState for somebody at the school, for whom it was
    done already, and where an app says that something must be settled first; Forbidden.
    """
    authorize(actor, P.ERASE)
    if not (reason or "").strip():
        raise ValidationFailed.at("reason", _("Say why: who asked for it, or which rule."))
    with transaction.atomic():
        row = take(Student.objects.all(), NotFound(_("There is no such student.")), pk=student.pk)
        if (student_code or "").strip() != row.student_code:
            text = _("This is not the student's code. Type it again: nothing of what is erased comes back.")
            raise ValidationFailed.at("student_code", text)
        _check_may_go(row)
        for part in everything_held():
            part.erase(row, actor)
        files = _files(row)
        _erase_people(row, actor)
        _erase_record(row)
        record(actor, "students.erased", row, after={"reason": reason.strip()[:500]})
        transaction.on_commit(lambda: _delete(files))
    return row


def _check_may_go(row: Student) -> None:
    if row.erased_on:
        raise InvalidState(_("The personal data of this student have been erased already."))
    if row.status == StudentStatus.ACTIVE:
        text = _("%(name)s is at the school. Only the data of somebody who has left are erased.")
        raise InvalidState(text % {"name": row.full_name})


def _files(row: Student) -> list[str]:
    papers = [str(document.file) for document in row.documents.all()]
    return [*papers, str(row.photo)] if row.photo else papers


def _delete(files: list[str]) -> None:
    """Delete the files once the rows are gone; what a crash leaves goes with the sweep."""
    for name in files:
        default_storage.delete(name)


def _erase_people(row: Student, actor: Actor) -> None:
    """Close the accounts, take away the guardians, and blank those who have no other child here."""
    links = row.guardian_links.select_related("guardian").order_by("guardian__phone")
    guardians = [link.guardian for link in links]
    row.guardian_links.all().delete()
    kept = set(
        Guardian.objects.filter(
            student_links__isnull=False, pk__in=[one.pk for one in guardians]
        ).values_list("pk", flat=True)
    )
    for guardian in guardians:
        if guardian.pk not in kept:
            _erase_guardian(guardian, actor)
    code = row.student_code.lower()
    close_account(row.user_id, name=row.student_code, username=f"erased-{code}", actor=actor)


def _erase_guardian(guardian: Guardian, actor: Actor) -> None:
    mark = str(guardian.pk)
    guardian.full_name, guardian.phone = _("Erased"), ""
    guardian.email = guardian.occupation = ""
    guardian.save(update_fields=["full_name", "phone", "email", "occupation"])
    close_account(guardian.user_id, name="Erased", username=f"erased-{mark}", actor=actor)


def _erase_record(row: Student) -> None:
    row.documents.all().delete()
    row.full_name = row.student_code
    row.date_of_birth = date(row.date_of_birth.year, 1, 1)
    row.category = Category.GENERAL
    row.is_ews = row.is_cwsn = row.is_bpl = False
    for name in BLANK:
        setattr(row, name, "")
    row.photo = ""
    row.erased_on = today()
    row.save()
