"""How long data of candidates are kept: what every plain subject promises."""

from datetime import date
from typing import Any

from django.utils import timezone

from core.masters import Master
from erp_planned.recruitment.masters import keeping_rules
from erp_planned.recruitment.models import KeepingRule
from tests.core.masters.cases import MasterCases


class TestKeepingRules(MasterCases):
    master: Master[Any] = keeping_rules
    path = "hrms/keeping-rules"
    change = {"months": 12}
    bad = {"months": 0}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "effective_on": date(2027, 1 + number, 1)}

    def use(self, row: KeepingRule) -> None:
        KeepingRule.objects.filter(pk=row.pk).update(used_at=timezone.now())
