"""Contracts for the tests of contract staff: plain rows, any fact can be given."""

import itertools
from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Door, system_actor
from payroll.contract_staff import services
from payroll.contract_staff.models import ContractStaff

_numbers = itertools.count(1)


def make_contract(rate: int | str = 25000, **facts: Any) -> ContractStaff:
    """Make a person under contract who is plainly payable, from April 2024 to March 2028."""
    number = next(_numbers)
    values: dict[str, Any] = {
        "kind": "person",
        "name": f"Contract {number}",
        "payee_type": "contractor_person",
        "contract_from": date(2024, 4, 1),
        "contract_to": date(2028, 3, 31),
        "rate": Decimal(rate),
        "pan": f"ABCPC{number % 9999 + 1:04d}F",
        "bank_account": f"{50000000000 + number}",
        "ifsc": "SBIN0001234",
        **facts,
    }
    return services.create_staff(actor=system_actor(Door.COMMAND, "Tester"), **values)
