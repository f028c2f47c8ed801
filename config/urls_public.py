"""Addresses of the bare host: the platform's administrators sign in here and keep the institutions."""

from django.urls import path
from django.views.generic import RedirectView

from core.api.handlers import not_found, permission_denied
from core.error_pages import bad_request, server_error
from core.suites import suite_for
from core.tenancy.enums import TenantType
from core.urls import suite_urls

suite = suite_for(TenantType.PUBLIC)
urlpatterns = suite_urls(
    TenantType.PUBLIC,
    path("", RedirectView.as_view(url=suite.home)),
    path("admin/login/", suite.site.login, name="sign-in"),
)
handler400 = bad_request
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
