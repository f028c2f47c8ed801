"""Late-fee rules at every door."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

import pytest

from core.errors import InUse, ValidationFailed
from school.fees.late_rules import late_fee_rules
from school.fees.models import Adjustment, LateFeeRule
from tests.core.masters.cases import MasterCases
from tests.school.fees.money import invoice
from tests.school.masters.test_masters import Ground
from tests.school.world import SYSTEM, World, make_world


def charge(world: World, rule: LateFeeRule) -> None:
    """Have an invoice that was due in October charged by the rule."""
    row = invoice(world)
    Adjustment.objects.create(
        number="ADJ-X", invoice=row, kind="penalty", amount=Decimal(5), adjusted_on=date(2026, 10, 11),
        reason="Late", source="late_fee", late_fee_rule=rule, step=1, state="posted", requested_by="Clock",
    )  # fmt: skip


class TestLateFeeRules(Ground, MasterCases):
    master = late_fee_rules
    path = "v1/fees/late-fee-rules"
    change: ClassVar[dict[str, Any]] = {"name": "Rs 75 a day", "amount": Decimal(75)}
    bad: ClassVar[dict[str, Any]] = {"amount": Decimal(0), "cap": Decimal(0), "ends_on": date(2020, 1, 1)}

    def unique_fields(self) -> list[str]:
        """Return nothing: rules may have one name, but no day in common."""
        return []

    def valid(self, number: int = 0) -> dict[str, Any]:
        """Return a rule of a year of its own."""
        return {
            **super().valid(),
            "name": f"Rule {number}",
            "amount": Decimal(50),
            "cap": Decimal(1000),
            "starts_on": date(2026 + number, 4, 1),
            "ends_on": date(2027 + number, 3, 31),
        }

    def use(self, row: Any) -> None:
        charge(make_world(self.tenant), row)


@pytest.mark.django_db
def test_a_rule_by_which_somebody_was_charged_can_only_end(world: World) -> None:
    """Not before the invoices that it charged fell due; another one follows it."""
    given = {"name": "A day", "kind": "per_day", "amount": Decimal(5), "starts_on": date(2026, 4, 1)}
    row = late_fee_rules.create(actor=SYSTEM, **given)
    charge(world, row)
    with pytest.raises(InUse):
        late_fee_rules.update(row, actor=SYSTEM, amount=Decimal(6))
    with pytest.raises(ValidationFailed, match="10 Oct 2026"):
        late_fee_rules.update(row, actor=SYSTEM, ends_on=date(2026, 10, 9))
    late_fee_rules.update(row, actor=SYSTEM, ends_on=date(2026, 10, 31))
    following = late_fee_rules.create(
        actor=SYSTEM, **{**given, "amount": Decimal(6), "starts_on": date(2026, 11, 1)}
    )
    assert (following.amount, LateFeeRule.objects.count()) == (6, 2)
