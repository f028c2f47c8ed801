"""Addresses of a suite's hosts: what every suite has, and the REST routes that its apps register."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularSwaggerSplitView

from core.accounts.portal import urlpatterns as account_pages
from core.api.handlers import not_found
from core.api.schema_view import SuiteSchemaView
from core.doors import load_admin_pages
from core.suites import rest, suite_for


def suite_urls(tenant_type: str, *own: URLPattern | URLResolver) -> list[URLPattern | URLResolver]:
    """Return the addresses of a type of institution; `own` (portals, the sign-in page) come first.

    One of `own` is named "sign-in": whoever must sign in is sent there.
    """
    load_admin_pages()
    suite = suite_for(tenant_type)
    documents: list[URLPattern | URLResolver] = []
    if suite.prefix:
        base = suite.prefix.strip("/")
        documents = [
            path(f"{base}/schema", SuiteSchemaView.as_view(suite=suite.name), name="schema"),
            path(f"{base}/docs", SpectacularSwaggerSplitView.as_view(url_name="schema")),
        ]
    return [
        *own,
        path("admin/", suite.site.urls),
        path("i18n/", include("django.conf.urls.i18n")),
        path("account/", include((account_pages, "account"))),
        *documents,
        *(path("", include(module)) for module in rest[tenant_type]),
        re_path(r"^api(/.*)?$", not_found),
    ]
