"""Students, found from anywhere by name, number or guardian's phone."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.students import latest_enrolment, students


def _students(term: str, limit: int) -> Iterator[Hit]:
    found = Q(name__icontains=term) | Q(admission_no__icontains=term) | Q(guardian_phone__startswith=term)
    for row in students().filter(found)[:limit]:
        stay = latest_enrolment(row)
        yield Hit(str(row), str(stay.school_class) if stay else "", "erp_students_student_change", row.pk)


PROVIDERS = (Provider("erp_students", _("Students"), TenantType.ORGANIZATION, P.READ, _students, "school"),)
