"""Casual leave and the 180 days of earned leave at a time, where an institution keeps those types as it got them.

A type whose rules somebody has changed is left alone, whatever the change was.
"""

from typing import Any

from django.db import migrations

# The rules as they were seeded; everything not named is off.
OFF: dict[str, Any] = {
    "credit_mode": "none", "entitlement": 0, "carry_forward": "none", "carry_maximum": None, "pay_effect": "full",
    "counts_weekends": False, "counts_holidays": False, "half_days_allowed": False, "min_days": None,
    "spells_per_year": None, "gender": "", "requires_attachment": False, "debits_from": None, "debit_factor": 1,
    "cut_by_unpaid": False,
}  # fmt: skip
CASUAL = {**OFF, "code": "CL", "credit_mode": "yearly", "entitlement": 8, "half_days_allowed": True}
EARNED = {
    **OFF, "code": "EL", "credit_mode": "periodic", "entitlement": 30, "carry_forward": "maximum",
    "carry_maximum": 300, "counts_weekends": True, "counts_holidays": True, "cut_by_unpaid": True,
}  # fmt: skip
AT_A_TIME = 180


def add(apps: Any, editor: Any) -> None:
    """Set the limits of untouched seeds."""
    kinds = apps.get_model("payroll_leave", "LeaveType").objects.using(editor.connection.alias)
    _matching(kinds, {**CASUAL, "max_days": None}).update(is_casual=True)
    _matching(kinds, {**EARNED, "max_days": None}).update(max_days=AT_A_TIME)


def take_back(apps: Any, editor: Any) -> None:
    """Take the limits from seeds that are otherwise untouched."""
    kinds = apps.get_model("payroll_leave", "LeaveType").objects.using(editor.connection.alias)
    _matching(kinds, {**CASUAL, "max_days": None}).update(is_casual=False)
    _matching(kinds, {**EARNED, "max_days": AT_A_TIME}).update(max_days=None)


def _matching(kinds: Any, rules: dict[str, Any]) -> Any:
    return kinds.filter(
        **{
            (f"{name}__isnull" if value is None else name): (value is None or value)
            for name, value in rules.items()
        }
    )


class Migration(migrations.Migration):
    dependencies = [("payroll_leave", "0004_casual_leave")]
    operations = [migrations.RunPython(add, take_back)]
