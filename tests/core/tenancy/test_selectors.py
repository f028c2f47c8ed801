"""Look-ups and their cache."""

import pytest

from core.tenancy import selectors
from core.tenancy.context import current_tenant, in_public
from core.tenancy.errors import TenantNotFound
from core.tenancy.models import Domain, Tenant
from core.tenancy.selectors import public_tenant
from core.tenancy.services import suspend_tenant

pytestmark = pytest.mark.django_db


def test_look_ups_are_cached_by_name(django_assert_num_queries, organization):
    """Found ones only: a name from outside must not fill the memory."""
    Domain.objects.create(domain="a.example", tenant=organization)
    for _turn in range(2):
        (
            selectors.tenant_by_slug("alpha"),
            selectors.tenant_by_schema("t_alpha"),
            selectors.tenant_by_host("A.example."),
        )
    with django_assert_num_queries(0):
        assert selectors.tenant_by_slug("alpha") == organization
        assert selectors.tenant_by_schema("t_alpha") == organization
        assert selectors.tenant_by_host("a.example") == organization
    with django_assert_num_queries(2):
        assert selectors.tenant_by_slug("nobody") is None
        assert selectors.tenant_by_slug("nobody") is None


def test_cached_tenant_cannot_be_spoilt(organization):
    """Every caller gets a copy."""
    selectors.tenant_by_slug("alpha")
    selectors.tenant_by_slug("alpha").name = "spoilt"
    assert selectors.tenant_by_slug("alpha").name == organization.name


def test_change_is_seen_at_once_in_this_process(organization, system):
    """Rows and domains."""
    assert selectors.tenant_by_slug("alpha").is_open
    suspend_tenant(tenant=organization, reason="", actor=system)
    assert not selectors.tenant_by_slug("alpha").is_open
    domain = Domain.objects.create(domain="a.example", tenant=organization)
    assert selectors.tenant_by_host("a.example") == organization
    domain.delete()
    assert selectors.tenant_by_host("a.example") is None


def test_change_elsewhere_is_seen_after_the_time(settings, organization):
    """Another process's change, which this one is not told."""
    settings.TENANT_CACHE_SECONDS = 0
    selectors.tenant_by_slug("alpha")
    Tenant.objects.filter(slug="alpha").update(name="Renamed")
    assert selectors.tenant_by_slug("alpha").name == "Renamed"


def test_open_institutions(organization, system):
    """No platform, nobody closed."""
    assert [tenant.slug for tenant in selectors.active_tenants()] == ["alpha", "beta", "delta", "gamma"]
    suspend_tenant(tenant=organization, reason="", actor=system)
    assert [tenant.slug for tenant in selectors.active_tenants()] == ["beta", "delta", "gamma"]


def test_current_tenant(organization):
    """Also where only the schema is known."""
    assert current_tenant() == organization
    with in_public():
        assert current_tenant() == public_tenant()
        assert current_tenant().is_public
    from django.db import connection

    connection.set_schema("t_beta")
    assert current_tenant().slug == "beta"
    connection.set_schema("t_nobody")
    with pytest.raises(TenantNotFound):
        current_tenant()
