"""Pages of the employee portal."""

from django.urls import path

from payroll.ess.portal import advances, leave, session, views

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
    path("nps-statement", views.nps, name="nps"),
    path("leave", leave.overview, name="leave"),
    path("leave/apply", leave.apply, name="leave-apply"),
    path("leave/<int:application_id>", leave.detail, name="leave-detail"),
    path("leave/<int:application_id>/certificate", leave.certificate, name="leave-certificate"),
    path("advances", advances.overview, name="advances"),
    path("advances/apply", advances.apply, name="advance-apply"),
    path("advances/<int:application_id>", advances.detail, name="advance"),
    path("profile", views.profile, name="profile"),
]
