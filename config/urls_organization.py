"""Addresses of an organization's host: admin, employee portal, and REST as the apps register it."""

from django.urls import include, path
from django.views.generic import RedirectView

from core.api.handlers import not_found, permission_denied
from core.error_pages import bad_request, server_error
from core.suites import suite_for
from core.tenancy.enums import TenantType
from core.urls import suite_urls
from erp_planned.students.portal import verify
from payroll.ess.portal.session import sign_in

urlpatterns = suite_urls(
    TenantType.ORGANIZATION,
    # People land in the employee portal; staff find the admin from there.
    path("", RedirectView.as_view(url=suite_for(TenantType.ORGANIZATION).home)),
    path("ess/sign-in", sign_in, name="sign-in"),
    path("ess/", include("payroll.ess.portal.urls")),
    path("ess/", include("erp_planned.portal.urls")),
    path("student/", include("erp_planned.portal.student_urls")),
    path("verify/<str:token>", verify, name="student-certificate-verify"),
)
handler400 = bad_request
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
