"""Probe routes for every type of tenant, so that these tests do not depend on any suite's routes."""

import copy

import pytest

PROBE = "tests.core.tenancy.probe_urls"


@pytest.fixture
def probe(settings):
    """Every path of every tenant answers where the request stands."""
    types = copy.deepcopy(settings.TENANT_TYPES)
    for kind in types.values():
        kind["URLCONF"] = PROBE
    settings.TENANT_TYPES = types
    settings.DEFAULT_ORGANIZATION = ""
    settings.MIDDLEWARE = [
        "core.tenancy.health.HealthMiddleware",
        "core.tenancy.middleware.TenantMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ]
