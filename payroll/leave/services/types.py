"""The leave types that a new institution begins with."""

from typing import Any

from django.db import transaction

from core.actors import Actor
from core.audit.services import record
from payroll.leave.enums import CarryForward, CreditMode, PayEffect
from payroll.leave.models import LeaveType

# Entitlements by the spec's table; the other rules by the reference of payroll, Leave.
SEEDS: tuple[dict[str, Any], ...] = (
    {
        "code": "CL", "name": "Casual Leave", "credit_mode": CreditMode.YEARLY, "entitlement": 8,
        "half_days_allowed": True, "is_casual": True,
    },
    {
        "code": "EL", "name": "Earned Leave", "credit_mode": CreditMode.PERIODIC, "entitlement": 30,
        "carry_forward": CarryForward.MAXIMUM, "carry_maximum": 300, "counts_weekends": True,
        "counts_holidays": True, "cut_by_unpaid": True, "max_days": 180,
    },
    {
        "code": "HPL", "name": "Half Pay Leave", "credit_mode": CreditMode.PERIODIC, "entitlement": 20,
        "carry_forward": CarryForward.UNLIMITED, "pay_effect": PayEffect.HALF, "counts_weekends": True,
        "counts_holidays": True,
    },
    {
        "code": "CCL", "name": "Child Care Leave", "credit_mode": CreditMode.LIFETIME, "entitlement": 730,
        "carry_forward": CarryForward.LIFETIME, "pay_effect": PayEffect.CHILD_CARE, "counts_weekends": True,
        "counts_holidays": True, "min_days": 5, "spells_per_year": 3, "gender": "female",
    },
    {
        "code": "COM", "name": "Commuted Leave", "debits_from": "HPL", "debit_factor": 2,
        "counts_weekends": True, "counts_holidays": True, "requires_attachment": True,
    },
    {
        "code": "ML", "name": "Maternity Leave", "max_days": 180, "counts_weekends": True,
        "counts_holidays": True, "gender": "female", "requires_attachment": True,
    },
    {
        "code": "PL", "name": "Paternity Leave", "max_days": 15, "counts_weekends": True,
        "counts_holidays": True, "gender": "male",
    },
    {
        "code": "EOL", "name": "Extraordinary Leave", "pay_effect": PayEffect.NONE, "counts_weekends": True,
        "counts_holidays": True,
    },
)  # fmt: skip


def seed_leave_types(*, actor: Actor) -> None:
    """Add the types that are missing, in a new institution or an old one; existing ones stay as they are."""
    with transaction.atomic():
        known = {row.code: row for row in LeaveType.objects.all()}
        for seed in SEEDS:
            if seed["code"] in known:
                continue
            debits_from = known.get(str(seed.get("debits_from", "")))
            row = LeaveType.objects.create(**{**seed, "debits_from": debits_from})
            known[row.code] = row
            record(actor, "leave_type.created", row, after={"name": row.name})
