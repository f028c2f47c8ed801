"""The table of students as CSV, in the columns in which it can be imported again."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from core.actors import Actor
from core.documents.columns import Column, Kind
from school.masters.files import Table
from school.students.models import StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.selectors import students_of

OPEN = (
    Column(_("Student code"), "student_code"),
    Column(_("Name"), "full_name"),
    Column(_("Date of birth"), "date_of_birth", Kind.DATE),
    Column(_("Gender"), "gender"),
    Column(_("Academic year"), "academic_year.code"),
    Column(_("Class"), "school_class.code"),
    Column(_("Section"), "section.code"),
    Column(_("Roll number"), "roll_no", Kind.INTEGER),
    Column(_("Admitted on"), "admitted_on", Kind.DATE),
    Column(_("Guardian"), "guardian.full_name"),
    Column(_("Guardian's phone"), "guardian.phone"),
    Column(_("Guardian's e-mail"), "guardian.email"),
    Column(_("Relation"), "relation"),
    Column(_("Child with special needs"), "is_cwsn"),
    Column(_("Nationality"), "nationality"),
    Column(_("Mother tongue"), "mother_tongue"),
)
PRIVATE = (
    Column(_("Category"), "category"),
    Column(_("Weaker section (EWS)"), "is_ews"),
    Column(_("Below the poverty line"), "is_bpl"),
    Column(_("Address"), "address"),
    Column(_("Previous school"), "previous_school"),
    Column(_("PEN"), "pen"),
    Column(_("APAAR ID"), "apaar_id"),
)


def _columns(actor: Actor) -> Sequence[Column]:
    return (*OPEN, *PRIVATE) if is_allowed(actor.permissions, P.PRIVATE) else OPEN


def _rows(actor: Actor) -> Iterator[list[Any]]:
    first = StudentGuardian.objects.filter(is_primary=True).select_related("guardian")
    rows = students_of(actor).filter(erased_on=None).order_by("student_code")
    rows = rows.prefetch_related(Prefetch("guardian_links", first, to_attr="first_guardian"))
    keys = [column.key for column in _columns(actor)]
    for row in rows.iterator(chunk_size=1000):
        link = row.first_guardian[0] if row.first_guardian else None
        beside = {"guardian": getattr(link, "guardian", None), "relation": getattr(link, "relation", "")}
        yield [_value(row, beside, key) for key in keys]


def _value(row: Any, beside: dict[str, Any], key: str) -> Any:
    name, _dot, part = key.partition(".")
    value = beside[name] if name in beside else getattr(row, name)
    return getattr(value, part, "") if part else value


STUDENTS = Table("students", P.READ, _columns, _rows)
