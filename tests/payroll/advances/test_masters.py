"""Types of advances: what every plain subject promises, and their rates."""

from datetime import date
from typing import Any

import pytest

from core.errors import ValidationFailed
from core.masters import Master
from payroll.advances.masters import advance_types
from payroll.advances.models import AdvanceRate, AdvanceType
from tests.core.accounts.people import refused
from tests.core.masters.cases import SYSTEM, MasterCases

RATE = {"effective_on": date(2026, 4, 1), "percentage": 9}


class TestAdvanceTypes(MasterCases):
    master: Master[Any] = advance_types
    path = "advances/types"
    change = {"name": "Bicycle advance", "max_times": 2}
    bad = {"max_principal_instalments": 0, "min_service_years": 41, "name": " "}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {name: value for name, value in super().valid(number).items() if name != "rates"}

    def use(self, row: AdvanceType) -> None:
        advance_types.update(row, actor=SYSTEM, rates=[RATE])

    def form(self, values: dict[str, Any]) -> dict[str, Any]:
        """The page of one type shows its rates."""
        return {**super().form(values), "rates-TOTAL_FORMS": "0", "rates-INITIAL_FORMS": "0"}

    @pytest.mark.django_db
    def test_rates_are_added_with_a_type_or_neither(self) -> None:
        """Would catch a type that is changed while its rate is refused."""
        row, before = self.make(max_interest_instalments=0), AdvanceRate.objects.count()
        with pytest.raises(ValidationFailed):
            advance_types.update(row, actor=SYSTEM, name="Other", rates=[RATE])
        rates = [{"effectiveOn": "2026-04-01", "percentage": 9}]
        sent = {"name": "Other", "rates": rates}
        refused(self.api()("PUT", f"advances/types/{row.pk}", sent), 400, "VALIDATION_ERROR")
        row.refresh_from_db()
        assert (row.name, AdvanceRate.objects.count()) == ("Cycle advance", before)
        answer = self.api()("PUT", f"advances/types/{row.pk}", {**sent, "maxInterestInstalments": 5})
        assert (answer.json()["data"]["currentRate"], answer.json()["data"]["rates"][0]["percentage"]) == (
            9,
            9,
        )
