"""Employees and departments, found from anywhere."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from payroll.employees.models import Department
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors import quick_search


def _people(term: str, limit: int) -> Iterator[Hit]:
    for row in quick_search(term, limit):
        detail = f"{row.designation}, {row.department} · {row.get_status_display()}"
        yield Hit(f"{row.name} ({row.code})", detail, "payroll_employees_employee_change", row.pk)


def _departments(term: str, limit: int) -> Iterator[Hit]:
    for row in Department.objects.filter(name__icontains=term)[:limit]:
        yield Hit(row.name, row.code, "payroll_employees_department_change", row.pk)


PROVIDERS = (
    Provider(
        "employees", _("Employees"), TenantType.ORGANIZATION, EmployeePermission.READ, _people, "person"
    ),
    Provider(
        "departments", _("Departments"), TenantType.ORGANIZATION, EmployeePermission.READ, _departments,
        "apartment",
    ),
)  # fmt: skip
