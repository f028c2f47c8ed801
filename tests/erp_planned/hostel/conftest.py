"""A clock that stands in November 2026."""

from collections.abc import Callable

import pytest

from core.tenancy.models import Tenant
from tests.payroll.ess.conftest import api

__all__ = ["api"]


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-16 10:00")
