"""Which tenant a request means, at every door, and what is refused there."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from core.accounts import tokens
from core.tenancy.context import tenant_context
from core.tenancy.models import Domain
from core.tenancy.services import archive_tenant, resume_tenant, suspend_tenant

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("probe")]
User = get_user_model()


def get(path="/api/x", host="testserver", **headers):
    return Client().get(path, headers={"host": host, **{k.replace("_", "-"): v for k, v in headers.items()}})


def stands_in(response, slug, schema):
    assert response.status_code == 200, response.content
    body = response.json()
    assert (body["tenant"], body["schema"]) == (slug, schema)


def refused(response, status, code, path="/api/x"):
    assert response.status_code == status
    if path.startswith("/api/v1"):
        assert response.json()["ok"] is False
        assert response.json()["error"]["code"] == code
        return response.json()["error"]["message"]
    assert response.json()["success"] is False
    assert response.json()["data"]["code"] == code
    return response.json()["message"]


def bearer(tenant, **values):
    with tenant_context(tenant):
        user = User.objects.create(username="someone", role="admin", **values)
        return {"authorization": f"Bearer {tokens.access_token(user, tenant.slug)}"}


@pytest.mark.parametrize(
    "host", ["alpha.localhost", "alpha.localhost:8000", "ALPHA.localhost", "alpha.testserver"]
)
@pytest.mark.parametrize("path", ["/", "/api/x", "/ess/", "/admin/"])
def test_subdomain_names_the_tenant(host, path):
    """Catches a host compared with its port, or with case."""
    stands_in(get(path, host), "alpha", "t_alpha")


def test_subdomain_of_a_school_serves_the_school_api():
    """On a school's own host no header is needed."""
    stands_in(get("/api/v1/students", "gamma.localhost"), "gamma", "t_gamma")


@pytest.mark.parametrize(
    "host", ["nobody.localhost", "a.alpha.localhost", "public.localhost", "api.localhost"]
)
def test_unknown_subdomain_is_404(host):
    """No falling back to public or to a default; nested and reserved names name nobody."""
    refused(get(host=host), 404, "TENANT_NOT_FOUND")


def test_unknown_school_host_answers_in_the_school_envelope():
    """The envelope follows the path, in middleware too."""
    refused(get("/api/v1/x", "nobody.localhost"), 404, "NOT_FOUND", "/api/v1/x")


def test_own_domain_names_the_tenant(settings, organization):
    """Case, port and the final dot do not matter; a strange host is 404."""
    settings.ALLOWED_HOSTS = ["*"]
    Domain.objects.create(domain="Payroll.Example.AC.in", tenant=organization)
    stands_in(get(host="payroll.example.ac.in:443"), "alpha", "t_alpha")
    refused(get(host="other.example.ac.in"), 404, "TENANT_NOT_FOUND")


def test_host_that_is_not_served_is_400_in_the_envelope(settings):
    """A forged Host header gets JSON under /api, not Django's page."""
    settings.ALLOWED_HOSTS = ["localhost"]
    refused(get(host="evil.example"), 400, "VALIDATION_ERROR")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "testserver", "[::1]:8000"])
def test_header_names_the_tenant_on_the_bare_host(host):
    """REST clients on one address."""
    stands_in(get(host=host, x_tenant_id="beta"), "beta", "t_beta")
    stands_in(get("/api/v1/x", host=host, x_tenant_id="gamma"), "gamma", "t_gamma")


def test_header_may_name_public():
    """Platform administrators sign in on the bare host."""
    stands_in(get("/api/auth/login", x_tenant_id="public"), "public", "public")


def test_unknown_header_is_404():
    """Never the default instead of an unknown name."""
    message = refused(get(x_tenant_id="nobody"), 404, "TENANT_NOT_FOUND")
    assert "nobody" in message


def test_header_that_agrees_with_the_host_is_accepted():
    """A client that always sends the header."""
    stands_in(get(host="alpha.localhost", x_tenant_id="alpha"), "alpha", "t_alpha")


@pytest.mark.parametrize("named", ["beta", "nobody", "public"])
def test_header_that_contradicts_the_host_is_400(named):
    """Two names for one request: neither is guessed."""
    refused(get(host="alpha.localhost", x_tenant_id=named), 400, "VALIDATION_ERROR")


def test_token_names_the_tenant_on_the_bare_host(other_organization):
    """The documented clients send only their token."""
    stands_in(get(**bearer(other_organization)), "beta", "t_beta")


def test_header_goes_before_the_token(other_organization):
    """The authentication refuses the mismatch; resolution must not hide it."""
    stands_in(get(x_tenant_id="alpha", **bearer(other_organization)), "alpha", "t_alpha")


def test_forged_token_names_nobody(settings):
    """A claim counts only with our signature."""
    settings.DEFAULT_ORGANIZATION = "alpha"
    stands_in(get(authorization="Bearer eyJhbGciOiJub25lIn0.eyJ0ZW5hbnQiOiJiZXRhIn0."), "alpha", "t_alpha")


def test_token_is_not_looked_at_under_api_v1(school):
    """The school API names its tenant by host or header alone."""
    refused(get("/api/v1/x", **bearer(school)), 400, "INVALID_INPUT", "/api/v1/x")


def test_default_organization_by_setting(settings):
    """The demo: /api on localhost means it."""
    settings.DEFAULT_ORGANIZATION = "beta"
    stands_in(get(), "beta", "t_beta")


@pytest.mark.parametrize("named", ["gamma", "nobody", "public"])
def test_setting_that_names_no_organization_is_no_default(settings, named):
    """A wrong setting is told, not replaced by some other institution."""
    settings.DEFAULT_ORGANIZATION = named
    refused(get(), 400, "TENANT_REQUIRED")


def test_several_organizations_and_none_named_is_400():
    """The message says how to name one."""
    assert "x-tenant-id" in refused(get(), 400, "TENANT_REQUIRED")


def test_the_only_organization_is_the_default(other_organization, system):
    """An archived one does not count."""
    archive_tenant(tenant=other_organization, reason="", actor=system)
    stands_in(get(), "alpha", "t_alpha")


def test_school_api_on_the_bare_host_needs_a_name(settings):
    """No default there, whatever the setting says."""
    settings.DEFAULT_ORGANIZATION = "alpha"
    assert "x-tenant-id" in refused(get("/api/v1/x"), 400, "INVALID_INPUT", "/api/v1/x")


def login(body, path="/api/v1/auth/login", content_type="application/json"):
    return Client().post(path, body, content_type=content_type)


def test_school_login_names_the_tenant_in_its_body():
    """The one route that may."""
    stands_in(login(json.dumps({"tenantId": "delta"})), "delta", "t_delta")
    refused(login(json.dumps({"tenantId": "nobody"})), 404, "NOT_FOUND", "/api/v1")
    refused(login(json.dumps({"tenantId": "delta"}), "/api/v1/students"), 400, "INVALID_INPUT", "/api/v1")


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '{"tenantId": 5}', '{"tenantId": null}', "\udcff"])
def test_school_login_with_a_broken_body_is_400(body):
    """Never a 500 from the middleware."""
    body = body.encode(errors="surrogateescape")
    refused(login(body), 400, "INVALID_INPUT", "/api/v1")


@pytest.mark.parametrize("path", ["/", "/admin/", "/ess/", "/apiary"])
def test_everything_else_on_the_bare_host_is_public(path):
    """Only /api and what is below it is REST."""
    stands_in(get(path), "public", "public")


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/api/x", {"host": "alpha.localhost"}), ("/api/x", {"host": "testserver", "x_tenant_id": "alpha"})],
)
def test_suspended_tenant_is_403_in_rest(organization, system, path, headers):
    """With the reason; and open again after resuming, at once in this process."""
    suspend_tenant(tenant=organization, reason="Fees of 2026 are due.", actor=system)
    assert "Fees of 2026" in refused(get(path, **headers), 403, "TENANT_SUSPENDED")
    resume_tenant(tenant=organization, actor=system)
    stands_in(get(path, **headers), "alpha", "t_alpha")


def test_suspended_tenant_is_403_by_token_and_default(settings, organization, system):
    """The other two ways in."""
    headers = bearer(organization)
    suspend_tenant(tenant=organization, reason="", actor=system)
    refused(get(**headers), 403, "TENANT_SUSPENDED")
    settings.DEFAULT_ORGANIZATION = "alpha"
    refused(get(), 403, "TENANT_SUSPENDED")


def test_suspended_school_is_403_at_login(school, system):
    """The body's way in."""
    suspend_tenant(tenant=school, reason="", actor=system)
    refused(login(json.dumps({"tenantId": "gamma"})), 403, "FORBIDDEN", "/api/v1")


def test_archived_tenant_is_403(organization, system):
    """Closed for good has its own sentence."""
    archive_tenant(tenant=organization, reason="merged", actor=system)
    refused(get(host="alpha.localhost"), 403, "TENANT_SUSPENDED")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_refusals_of_pages_are_pages(organization, system, language):
    """People see HTML with the same status, the reason escaped."""
    suspend_tenant(tenant=organization, reason="<script>", actor=system)
    response = get("/ess/", "alpha.localhost", accept_language=language)
    assert response.status_code == 403
    assert response["content-type"].startswith("text/html")
    assert b"<script>" not in response.content
    assert b"&lt;script&gt;" in response.content
    assert f'lang="{language}"'.encode() in response.content
    assert get("/ess/", "nobody.localhost").status_code == 404


def test_refused_request_does_not_reach_a_view(organization, system, django_assert_num_queries):
    """Nothing of the tenant's schema is read for a refused request."""
    suspend_tenant(tenant=organization, reason="", actor=system)
    get(host="alpha.localhost")
    with django_assert_num_queries(0):
        get(host="alpha.localhost")


def test_known_tenant_costs_one_statement_to_enter(django_assert_num_queries):
    """Look-ups are cached: only SET search_path, where it was another, and the view's own two queries remain."""
    get(host="alpha.localhost")
    get(host="beta.localhost")
    with django_assert_num_queries(3):
        get(host="alpha.localhost")
    with django_assert_num_queries(2):
        get(host="alpha.localhost")
