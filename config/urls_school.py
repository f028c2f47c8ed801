"""Addresses of a school's host: its office's admin, and REST under /api/v1 as the apps register it."""

from django.urls import include, path
from django.views.generic import RedirectView

from core.api.handlers import not_found, permission_denied
from core.error_pages import bad_request, server_error
from core.suites import suite_for
from core.tenancy.enums import TenantType
from core.urls import suite_urls

suite = suite_for(TenantType.SCHOOL)
urlpatterns = suite_urls(
    TenantType.SCHOOL,
    path("", RedirectView.as_view(url=suite.home)),
    path("portal/", include("school.portal.urls")),
    path("admin/login/", suite.site.login, name="sign-in"),
)
handler400 = bad_request
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
