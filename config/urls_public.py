"""Addresses of the bare host: the platform's administrators sign in here and keep the institutions."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, include, path, re_path

from core.accounts.portal import urlpatterns as account_pages
from core.admin import platform_site
from core.api.handlers import not_found, permission_denied
from core.error_pages import bad_request, server_error


def home(_request: HttpRequest) -> HttpResponse:
    """Send people to the platform's admin."""
    return redirect("/admin/")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", home),
    path("admin/login/", platform_site.login, name="sign-in"),
    path("admin/", platform_site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("account/", include((account_pages, "account"))),
    path("", include("core.accounts.api.urls")),
    path("", include("core.outbox.api.urls")),
    path("", include("payroll.organizations.api.urls")),
    re_path(r"^api(/.*)?$", not_found),
]
handler400 = bad_request
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
