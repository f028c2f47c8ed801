"""Months that are not plain and facts that arrive late: worked cases, in rupees, day by day."""

from datetime import date

import pytest

from core.tenancy.models import Tenant
from tests.figures.office import Office
from tests.figures.rules import Ym

pytestmark = pytest.mark.django_db
JUNE, JULY, AUGUST = Ym(2026, 6), Ym(2026, 7), Ym(2026, 8)


@pytest.fixture
def office(organization: Tenant) -> Office:
    return Office()


def test_plain(office: Office) -> None:
    office.hire(10, 1)
    office.hire(7, 5, classes=("Y", "other"), scheme="UPS")
    office.hire(4, 5, classes=("", ""), scheme="GPF")
    office.hire(13, 5, has_pan=False)
    office.hire(6, 5, joined=date(2026, 6, 16))
    for month in (JUNE, JULY, AUGUST):
        office.month_end(month)
        if month == JULY:
            office.da(63, date(2026, 7, 1))
