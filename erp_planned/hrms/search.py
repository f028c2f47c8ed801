"""Orders and trainings, found from anywhere; grievances by nobody."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.hrms.models import PromotionRecord, TransferOrder
from erp_planned.hrms.permissions import HrmsPermission as P
from payroll.employees.selectors.people import quick_search


def _orders(term: str, limit: int) -> Iterator[Hit]:
    people = [person.pk for person in quick_search(term, limit)]
    for model in (TransferOrder, PromotionRecord):
        found = Q(order_no__istartswith=term) | Q(employee__in=people)
        rows = model._default_manager.filter(found).select_related("employee").order_by("-pk")
        for row in rows[:limit]:
            page = f"erp_hrms_{model._meta.model_name}_change"
            yield Hit(f"{row}: {row.employee}", row.get_state_display(), page, row.pk)


PROVIDERS = (Provider("hrms_orders", _("Orders"), TenantType.ORGANIZATION, P.READ, _orders, "assignment"),)
