"""What is kept of one student, handed out; and contacts and papers erased some years after leaving.

Digital Personal Data Protection Act, sections 8(7) and 11. The register of admissions (number, name, birth date,
parents' names, classes) and issued certificates are permanent records and stay.
"""

from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from core.access import authorize
from core.accounts.models import User
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.outbox.forgetting import forget_sent
from core.tenancy.due import next_day
from erp_planned.students.models import Student, StudentDocument
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.classes import rules_on

LOOK = "erp_students.erase"
# Students erased in one turn; the rest follows in the next one.
MOST = 500
WORDS = ("guardian_phone", "guardian_email", "phone", "email", "address", "category")


def erase_due(day: date, *, actor: Actor) -> int:
    """Erase contacts and papers of those who left so many years ago, at most MOST at once; return how many.

    Safe to repeat. Raises Forbidden.
    """
    authorize(actor, P.ERASE)
    with transaction.atomic():
        rows = Student.objects.select_for_update(no_key=True, skip_locked=True)
        last = years_before(day, rules_on(day).keep_years)
        found = list(rows.filter(left_on__lte=last, erased_at=None).order_by("pk")[:MOST])
        if found:
            _erase(found, actor)
    return len(found)


def years_before(day: date, years: int) -> date:
    """Return the same day so many years before; 28 February for 29."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def _erase(rows: list[Student], actor: Actor) -> None:
    forget_sent(addresses=[one for row in rows for one in (row.email, row.guardian_email) if one])
    papers = StudentDocument.objects.filter(student__in=rows)
    files = [(paper.file.storage, str(paper.file.name)) for paper in papers]
    papers.delete()
    now = timezone.now()
    for row in rows:
        for name in WORDS:
            setattr(row, name, "")
        row.erased_at = now
    Student.objects.bulk_update(rows, [*WORDS, "erased_at"])
    users = [row.user_id for row in rows if row.user_id]
    User.objects.filter(pk__in=users).update(
        email="", phone="", is_active=False, token_version=F("token_version") + 1
    )
    record(
        actor, "students.erased", after={"count": len(rows), "numbers": [row.admission_no for row in rows]}
    )

    def drop() -> None:
        for storage, name in files:
            storage.delete(name)

    transaction.on_commit(drop)


def daily(now: datetime) -> datetime:
    """What the clock does each night."""
    actor = system_actor(Door.TASK)
    while erase_due(timezone.localdate(now), actor=actor) == MOST:
        pass
    return next_day(now, hour=3, minute=40)


def disclose(*, student: Student, actor: Actor) -> dict[str, Any]:
    """Return all that is kept here of one student, for the student's own request. Raises Forbidden."""
    authorize(actor, P.ERASE)
    names = [one.name for one in Student._meta.concrete_fields if one.name not in {"id", "user"}]
    found = {
        "student": {name: getattr(student, name) for name in names},
        "years": list(student.enrolments.values("year__name", "school_class__name", "roll_no", "status")),
        "attendance": list(student.attendance.order_by("on").values("on", "status", "remarks")),
        "certificates": list(student.certificates.values("number", "type", "copy_no", "issued_on", "state")),
        "papers": list(student.papers.values("kind", "title", "uploaded_at")),
    }
    record(actor, "students.disclosed", student)
    return found
