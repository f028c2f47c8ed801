"""Addresses of a school's host. Only the base for now; the school suite adds its own under /api/v1."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from core.accounts.portal import urlpatterns as account_pages
from core.api.handlers import not_found, permission_denied
from core.error_pages import bad_request, server_error

urlpatterns: list[URLPattern | URLResolver] = [
    path("i18n/", include("django.conf.urls.i18n")),
    # The school's portal brings its own; until then a page that needs an account leads to "not found".
    path("sign-in", not_found, name="sign-in"),
    path("account/", include((account_pages, "account"))),
    re_path(r"^api(/.*)?$", not_found),
]
handler400 = bad_request
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
