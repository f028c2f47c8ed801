"""Pages of the employee portal."""

from django.urls import path

from payroll.ess.portal import advances, certificates, leave, notices, session, views

app_name = "ess"
urlpatterns = [
    path("", views.home, name="home"),
    path("sign-in", session.sign_in, name="sign-in"),
    path("sign-out", session.sign_out, name="sign-out"),
    path("language", session.set_language, name="language"),
    path("payslips", views.payslips, name="payslips"),
    path("payslips/<int:payslip_id>", views.payslip, name="payslip"),
    path("payslips/<int:payslip_id>/pdf", views.payslip_file, name="payslip-pdf"),
    path("tax-computation", views.tax, name="tax"),
    path("tax-declaration", views.declaration, name="declaration"),
    path("certificates", certificates.overview, name="certificates"),
    path("salary-certificate/<str:year>/pdf", certificates.salary_pdf, name="salary-certificate-pdf"),
    path("tax-certificate", certificates.tax, name="certificate"),
    path("tax-certificate/<str:year>/pdf", certificates.tax_pdf, name="certificate-pdf"),
    path("nps-statement", views.nps, name="nps"),
    path("leave", leave.overview, name="leave"),
    path("leave/apply", leave.apply, name="leave-apply"),
    path("leave/<int:application_id>", leave.detail, name="leave-detail"),
    path("leave/<int:application_id>/certificate", leave.certificate, name="leave-certificate"),
    path("advances", advances.overview, name="advances"),
    path("advances/apply", advances.apply, name="advance-apply"),
    path("advances/<int:application_id>", advances.detail, name="advance"),
    path("profile", views.profile, name="profile"),
    path("notices", notices.overview, name="notices"),
    path("notices/read-all", notices.read_all, name="notices-read-all"),
    path("notices/preferences", notices.preferences, name="notice-preferences"),
    path("notices/<int:notice_id>/read", notices.read, name="notice-read"),
]
