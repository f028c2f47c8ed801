"""Addresses of an organization's host: REST, admin, employee portal."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularSwaggerSplitView

from core.accounts.portal import urlpatterns as account_pages
from core.admin import organization_site
from core.api.handlers import not_found, permission_denied
from core.api.openapi import SuiteSchemaView
from core.error_pages import bad_request, server_error
from core.imports.api.urls import import_urls
from core.tenancy.backup.api.urls import backup_urls
from payroll.ess.portal.session import sign_in

urlpatterns: list[URLPattern | URLResolver] = [
    # People land in the employee portal; staff find the admin from there.
    path("", RedirectView.as_view(url="/ess/")),
    path("admin/", organization_site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("account/", include((account_pages, "account"))),
    path("ess/sign-in", sign_in, name="sign-in"),
    path("ess/", include("payroll.ess.portal.urls")),
    path("api/schema", SuiteSchemaView.as_view(suite="payroll"), name="schema"),
    path("api/docs", SpectacularSwaggerSplitView.as_view(url_name="schema")),
    path("", include("core.accounts.api.urls")),
    path("", include("core.outbox.api.urls")),
    path("", include("payroll.organizations.api.urls")),
    path("", include("payroll.pay_commission.api.urls")),
    path("", include("payroll.employees.api.urls")),
    path("", include("payroll.leave.api.urls")),
    path("", include("payroll.advances.api.urls")),
    path("", include("payroll.income_tax.api.urls")),
    path("", include("payroll.runs.api.urls")),
    path("", include("payroll.contract_staff.api.urls")),
    *backup_urls("api/backup"),
    path("", include("payroll.reports.api.urls")),
    *import_urls("api/import", "organization"),
    path("", include("payroll.ess.api.urls")),
    re_path(r"^api(/.*)?$", not_found),
]
handler400 = bad_request
handler403 = permission_denied
handler404 = not_found
handler500 = server_error
