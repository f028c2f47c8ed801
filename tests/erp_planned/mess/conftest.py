"""A clock that stands in December 2026, and people who live in a hostel."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.tenancy.models import Tenant
from erp_planned.hostel.models import Hostel
from erp_planned.hostel.services.stays import allocate
from erp_planned.mess.masters import rates
from erp_planned.students.models import Student
from tests.erp_planned.hostel.places import SYSTEM, hostel, student
from tests.payroll.ess.conftest import api

__all__ = ["api"]


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-12-02 10:00")


@pytest.fixture
def house() -> Hostel:
    made = hostel(beds=(4,))
    rates.create(
        actor=SYSTEM, hostel=made, effective_on=date(2026, 7, 1), method="fixed", rate=Decimal(120),
        late_fee=Decimal(50), due_days=10, least_days=3, notice_days=2, most_days=10,
    )  # fmt: skip
    return made


@pytest.fixture
def asha(house: Hostel) -> Student:
    who = student(1)
    allocate(student=who, from_on=date(2026, 7, 1), actor=SYSTEM)
    return who
