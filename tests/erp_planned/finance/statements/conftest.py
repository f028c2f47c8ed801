"""The worked year for the tests of statements."""

import pytest

from core.tenancy.models import Tenant
from erp_planned.finance.models import Account
from tests.erp_planned.finance.statements.books import load_worked_year


@pytest.fixture
def chart(organization: Tenant) -> dict[str, Account]:
    """Return the accounts of the worked year by code, its vouchers written."""
    return load_worked_year()
