"""Addresses of a school's host: one sign-in, the office's admin, the portal, and REST as the apps register it."""

from django.urls import include, path

from core.api.handlers import not_found, permission_denied
from core.error_pages import bad_request, server_error
from core.tenancy.enums import TenantType
from core.urls import suite_urls
from school.foundation.portal.session import home, sign_in, sign_in_by_code, sign_out
from school.students.portal import verify

urlpatterns = suite_urls(
    TenantType.SCHOOL,
    path("", home, name="home"),
    path("sign-in", sign_in, name="sign-in"),
    path("sign-in/code", sign_in_by_code, name="sign-in-code"),
    path("sign-out", sign_out, name="sign-out"),
    path("portal/", include("school.portal.urls")),
    path("verify/<str:token>", verify, name="certificate-verify"),
)
handler400 = bad_request
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
