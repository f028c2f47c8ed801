"""Students, found from anywhere."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from school.students.models import Student
from school.students.permissions import StudentPermission
from school.students.selectors.search import quick_search


def _students(term: str, limit: int) -> Iterator[Hit]:
    rows = Student.objects.select_related("section__school_class")
    for row in quick_search(rows, term, limit):
        detail = f"{row.section} · {row.get_status_display()}"
        yield Hit(str(row), detail, "school_students_student_change", row.pk)


STUDENTS = Provider("students", _("Students"), TenantType.SCHOOL, StudentPermission.READ, _students, "school")
