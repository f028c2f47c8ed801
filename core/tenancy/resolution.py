"""Which tenant a request means: by host, header, token, default; in that order."""

import json
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, UnreadablePostError
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

from core.accounts.tokens import peek_tenant
from core.bodies import ANONYMOUS, check_body
from core.errors import ValidationFailed
from core.requests import is_api
from core.suites import suite_at
from core.tenancy import selectors
from core.tenancy.enums import SubscriptionStatus, TenantStatus
from core.tenancy.errors import TenantNotFound, TenantRequired, TenantSuspended
from core.tenancy.maintenance import check_not_in_maintenance
from core.tenancy.models import Tenant
from core.tenancy.slugs import RESERVED, SLUG

HEADER = "x-tenant-id"
# Names of this very machine, and of Django's test client: bare like the base domain itself.
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]", "testserver")


def resolve(request: HttpRequest) -> Tenant:
    """Return the tenant that the request means.

    Raises TenantRequired (400), TenantNotFound (404), TenantSuspended (403), TenantInMaintenance (503), and
    ValidationFailed (400) where the header contradicts the host or the host is not ours.
    """
    host = host_name(request)
    tenant = _on_bare_host(request) if is_bare(host) else _on_own_host(request, host)
    check_open(tenant)
    return tenant


def host_name(request: HttpRequest) -> str:
    """Return the host without port, in lower case."""
    try:
        name, _port = split_domain_port(request.get_host())
    except DisallowedHost as error:
        text = _("This host name is not served here.")
        raise ValidationFailed.at("host", text) from error
    return name


def is_bare(host: str) -> bool:
    """Say whether the host names no institution."""
    base = settings.BASE_DOMAIN.lower()
    return host in (base, f"www.{base}", *LOCAL_NAMES)


def check_open(tenant: Tenant) -> None:
    """Raise TenantSuspended for a closed institution, TenantInMaintenance during a restore."""
    if tenant.status == TenantStatus.SUSPENDED:
        text = _("%(name)s is suspended for now.") % {"name": tenant.name}
        raise TenantSuspended(f"{text} {tenant.suspended_reason}".strip())
    if tenant.status == TenantStatus.ARCHIVED:
        raise TenantSuspended(
            _("%(name)s is closed; its records are kept in the archive.") % {"name": tenant.name}
        )
    _check_terms(tenant)
    check_not_in_maintenance(tenant)


def _check_terms(tenant: Tenant) -> None:
    """Raise TenantSuspended where the subscription lets nobody in."""
    terms = tenant.terms
    if not terms.is_closed:
        return
    if terms.status == SubscriptionStatus.ENDED:
        text = _("The subscription of %(name)s has ended.") % {"name": tenant.name}
    else:
        text = _("The subscription of %(name)s is suspended.") % {"name": tenant.name}
    reason = terms.subscription.reason if terms.subscription else ""
    advice = _("All records are kept; the platform opens it again.")
    raise TenantSuspended(" ".join(filter(None, [text, reason, advice])))


def _on_own_host(request: HttpRequest, host: str) -> Tenant:
    """Return the tenant of <slug>.<base domain> or of an own domain; a header must agree with it."""
    slug = _slug_of(host)
    tenant = selectors.tenant_by_slug(slug) if slug else None
    tenant = tenant or selectors.tenant_by_host(host)
    if tenant is None:
        raise TenantNotFound(_("No institution has the address %(host)s.") % {"host": host})
    named = _header(request)
    if named and named != tenant.slug:
        text = _(
            "The header %(header)s names %(named)s, but this host belongs to %(slug)s. Leave the header out."
        )
        text = text % {"header": HEADER, "named": named, "slug": tenant.slug}
        raise ValidationFailed.at(HEADER, text)
    return tenant


def _slug_of(host: str) -> str | None:
    for base in (settings.BASE_DOMAIN.lower(), "localhost", "testserver"):
        if host.endswith(f".{base}"):
            slug = host.removesuffix(f".{base}")
            return None if "." in slug or slug in RESERVED else slug
    return None


def _on_bare_host(request: HttpRequest) -> Tenant:
    named = _header(request)
    if named:
        return _by_name(named)
    if not is_api(request.path):
        return selectors.public_tenant()
    suite = suite_at(request.path)
    if suite.is_open(request.path):
        return selectors.public_tenant()
    if suite.sign_in_path:
        return _named_by_caller(request, suite.sign_in_path)
    claimed = peek_tenant(_bearer(request)) if _bearer(request) else None
    if claimed:
        return selectors.get_tenant(claimed)
    tenant = selectors.default_tenant(suite.tenant_type)
    if tenant is None:
        raise TenantRequired(_how_to_name("x-tenant-id: <slug>"))
    return tenant


def _named_by_caller(request: HttpRequest, sign_in_path: str) -> Tenant:
    """Return the institution that a sign-in names in its body; every other call needs host or header."""
    named = _body_tenant(request) if request.method == "POST" and request.path == sign_in_path else ""
    if not named:
        raise TenantRequired(_how_to_name("x-tenant-id: <slug>"))
    return _by_name(named)


def _by_name(named: str) -> Tenant:
    """Return the tenant that the caller names. Raises TenantNotFound, also for what can be no name."""
    if not SLUG.match(named):
        raise TenantNotFound(_("There is no institution “%(slug)s”.") % {"slug": named[:40]})
    return selectors.get_tenant(named)


def _body_tenant(request: HttpRequest) -> str:
    """Return `tenantId` of a JSON body, or nothing; the view answers for what is wrong with the body.

    Raises TooLarge: nobody is known yet, and no call is counted.
    """
    check_body(request, ANONYMOUS)
    try:
        body: Any = json.loads(request.body)
    except (ValueError, RecursionError, RequestDataTooBig, UnreadablePostError):
        return ""
    named = body.get("tenantId") if isinstance(body, dict) else None
    return named.strip() if isinstance(named, str) else ""


def _how_to_name(header: str) -> str:
    return _(
        "Say which institution you mean: send the header %(header)s, or call https://<slug>.%(base)s instead."
    ) % {"header": header, "base": settings.BASE_DOMAIN}


def _header(request: HttpRequest) -> str:
    return (request.headers.get(HEADER) or "").strip()


def _bearer(request: HttpRequest) -> str:
    kind, _space, token = request.headers.get("authorization", "").strip().partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
