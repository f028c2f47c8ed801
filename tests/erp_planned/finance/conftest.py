"""Books to work on."""

import pytest

from core.tenancy.models import Tenant
from erp_planned.finance.models import BookYear
from tests.erp_planned.finance.year import begin, worked_year


@pytest.fixture
def books(organization: Tenant) -> BookYear:
    """The year 2026-27 with the openings of the worked example: 10,000 in cash, 2,00,000 in the bank."""
    return begin()


@pytest.fixture
def worked(organization: Tenant) -> BookYear:
    """The worked year with its 25 vouchers."""
    return worked_year()
