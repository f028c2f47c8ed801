"""Contracts, found by code, name or whole PAN from anywhere."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from payroll.contract_staff.models import ContractStaff
from payroll.contract_staff.permissions import ContractPermission as P
from payroll.contract_staff.selectors import matching


def _contracts(term: str, limit: int) -> Iterator[Hit]:
    for row in matching(ContractStaff.objects.order_by("code"), term)[:limit]:
        detail = f"{row.get_payee_type_display()} · {row.get_status_display()}"
        yield Hit(f"{row.name} ({row.code})", detail, "payroll_contract_staff_contractstaff_change", row.pk)


PROVIDERS = (
    Provider("contracts", _("Contracts"), TenantType.ORGANIZATION, P.READ, _contracts, "engineering"),
)
