"""Contract staff in the demo: five contracts, paid and locked with the months of the employees."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Actor
from core.periods import Month
from payroll.contract_staff.models import ContractStaff
from payroll.contract_staff.services import create_staff, lock_run, process_month

IFSC = "DEMO0000101"
# Name, kind, payee type, work, rate, basis, PAN.
CONTRACTS = (
    ("Ramesh Kumar Tiwari", "person", "contractor_person", "Data entry", 26000, "monthly", "ZZCPT2101A"),
    ("Anjali Deshmukh", "person", "professional", "Legal adviser", 45000, "monthly", "ZZDPD2102B"),
    ("Safe Hands Facility Services", "firm", "contractor_other", "Housekeeping", 185000, "monthly", "ZZEFS2103C"),
    ("Vikas Network Support", "firm", "technical", "Network upkeep", 38000, "monthly", "ZZFFV2104D"),
    ("Lalita Devi", "person", "contractor_person", "Gardener", 820, "daily", ""),
)  # fmt: skip
DAYS_WORKED = Decimal(24)


def make_contracts(first: Month, actor: Actor) -> None:
    """Enter the contracts, which run over the year."""
    for serial, (name, kind, payee_type, work, rate, basis, pan) in enumerate(CONTRACTS, start=1):
        create_staff(
            actor=actor,
            name=name,
            kind=kind,
            payee_type=payee_type,
            work=work,
            rate=Decimal(rate),
            rate_basis=basis,
            pan=pan,
            contract_from=first.first,
            contract_to=date(first.year + 1, 3, 31) if first.month > 3 else date(first.year + 1, 12, 31),
            bank_account=f"4{serial * 7919 % 10**6:06d}{serial:04d}",
            ifsc=IFSC,
        )


def pay_contracts(month: Month, actor: Actor) -> None:
    """Process the month with the days of those paid by the day, and lock it."""
    days: list[dict[str, Any]] = [
        {"staff_id": pk, "days": DAYS_WORKED, "reason": "Muster roll"}
        for pk in ContractStaff.objects.filter(rate_basis="daily").values_list("pk", flat=True)
    ]
    lock_run(run=process_month(month=month, actor=actor, corrections=days), actor=actor)
