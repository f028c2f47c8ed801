"""Probe routes in both envelopes, and callers of them."""

import copy
from typing import Any

import pytest

from core.tenancy.models import Tenant
from tests.core.accounts.people import Api
from tests.core.api import probe_urls


@pytest.fixture
def _probe(settings: Any) -> None:
    """Every tenant serves the probe's routes, behind the real middleware."""
    types = copy.deepcopy(settings.TENANT_TYPES)
    for kind in types.values():
        kind["URLCONF"] = "tests.core.api.probe_urls"
    settings.TENANT_TYPES = types
    probe_urls.seen.clear()


@pytest.fixture
def api(_probe: None, organization: Tenant) -> Api:
    """The payroll envelope: `api.get("probe/…")`."""
    return Api(organization)


@pytest.fixture
def school_api(_probe: None, school: Tenant) -> Api:
    """The school's envelope: `school_api.get("v1/probe/…")`."""
    return Api(school)
