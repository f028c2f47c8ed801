"""Advances, found by whose they are from anywhere."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission
from payroll.employees.selectors import quick_search


def _advances(term: str, limit: int) -> Iterator[Hit]:
    people = {person.pk: person for person in quick_search(term, limit)}
    rows = AdvanceApplication.objects.filter(employee__in=people).select_related("type").order_by("-pk")
    for row in rows[:limit]:
        title = f"{row}: {people[row.employee_id].name}"
        yield Hit(title, row.get_state_display(), "payroll_advances_advanceapplication_change", row.pk)


PROVIDERS = (
    Provider(
        "advances",
        _("Advances"),
        TenantType.ORGANIZATION,
        AdvancePermission.READ,
        _advances,
        "wallet",
    ),
)
