"""Enters the tenant of each request, or refuses it at the door."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation

from core.api.envelopes import error_response
from core.errors import DomainError
from core.refusals import refusals
from core.requests import is_api
from core.tenancy.models import Tenant
from core.tenancy.resolution import resolve

TEMPLATE = "tenancy/refused.html"


class TenantMiddleware:
    """Sets `request.tenant`, the URL configuration of its type, and the schema of the connection.

    The schema stays set after the answer: a streamed body is read later. The next request sets its own.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Enter and pass on, or refuse."""
        connection.set_schema_to_public()  # type: ignore[attr-defined]
        request.tenant = None  # type: ignore[attr-defined]
        try:
            with translation.override(translation.get_language_from_request(request)), refusals():
                tenant = resolve(request)
        except DomainError as error:
            return refuse(request, error)
        enter(request, tenant)
        return self.get_response(request)


def enter(request: HttpRequest, tenant: Tenant) -> None:
    """Make the tenant current for the request."""
    request.tenant = tenant  # type: ignore[attr-defined]
    urlconf: Any = settings.TENANT_TYPES[tenant.type]["URLCONF"]
    request.urlconf = urlconf
    connection.set_tenant(tenant)  # type: ignore[attr-defined]


def refuse(request: HttpRequest, error: DomainError) -> HttpResponse:
    """Answer with the envelope of REST, or with a page; the static files of the page need no tenant."""
    headers = {"Retry-After": str(error.retry_after)} if error.retry_after else {}
    if is_api(request.path):
        return error_response(
            request,
            code=error.code,
            message=error.message,
            status=error.status,
            fields=error.fields or None,
            headers=headers,
        )
    language = translation.get_language_from_request(request)
    context: dict[str, Any] = {"message": error.message, "status": error.status, "code": error.code}
    with translation.override(language):
        page = render_to_string(TEMPLATE, context, request)
    response = HttpResponse(page, status=error.status, headers=headers)
    response.headers["Content-Language"] = language
    response.headers["Cache-Control"] = "no-store"
    return response
