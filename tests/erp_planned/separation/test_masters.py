"""Rules of leaving and clearance items: what every plain subject promises."""

from datetime import date
from typing import Any

from django.utils import timezone

from core.masters import Master
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from core.tenancy.seeding import run_standing
from erp_planned.separation.masters import clearance_items, leaving_rules
from erp_planned.separation.models import Clearance, ClearanceItem, LeavingRule
from erp_planned.separation.seeds import CAPS
from erp_planned.separation.services.deciding import accept
from tests.core.masters.cases import MasterCases
from tests.erp_planned.separation.conftest import SYSTEM, asked
from tests.payroll.runs.people import make_employee


class TestLeavingRules(MasterCases):
    master: Master[Any] = leaving_rules
    path = "hrms/leaving-rules"
    change = {"notice_resignation": 60}
    bad = {"gratuity_basis": "x", "gratuity_cap": -1, "notice_vrs": 400}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "effective_on": date(2027, 1 + number, 1)}

    def use(self, row: LeavingRule) -> None:
        LeavingRule.objects.filter(pk=row.pk).update(used_at=timezone.now())


class TestClearanceItems(MasterCases):
    master: Master[Any] = clearance_items
    path = "hrms/clearance-items"
    change = {"name": "Sports"}
    bad = {"name": " "}

    def use(self, row: ClearanceItem) -> None:
        accept(request=asked(make_employee(), "Resignation", date(2026, 12, 31), None), actor=SYSTEM)
        assert Clearance.objects.filter(item=row).exists()


def test_an_institution_that_was_there_before_gets_rules_and_items_and_keeps_its_own(
    organization: Tenant,
) -> None:
    """Without a rule no settlement could be looked at; what somebody entered would be doubled."""
    LeavingRule.objects.all().delete()
    ClearanceItem.objects.all().delete()
    ClearanceItem.objects.create(name="Boat house")
    for _again in range(2):
        run_standing(TenantType.ORGANIZATION, actor=SYSTEM)
    caps = [(row.effective_on, row.gratuity_cap) for row in LeavingRule.objects.order_by("effective_on")]
    assert caps == list(CAPS)
    assert list(ClearanceItem.objects.values_list("name", flat=True)) == ["Boat house"]
