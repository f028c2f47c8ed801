"""Pages of students, at /student/."""

from django.urls import path

from erp_planned.portal.student import notices, pages

app_name = "student"
urlpatterns = [
    path("", pages.home, name="home"),
    path("results", pages.results, name="results"),
    path("results/<int:year_id>/pdf", pages.card, name="card"),
    path("fees", pages.fees, name="fees"),
    path("fees/receipts/<int:payment_id>/pdf", pages.receipt, name="receipt"),
    path("hostel", pages.hostel, name="hostel"),
    path("hostel/outpass", pages.outpass, name="outpass"),
    path("profile", pages.profile, name="profile"),
    path("notices", notices.overview, name="notices"),
    path("notices/read-all", notices.read_all, name="notices-read-all"),
    path("notices/preferences", notices.preferences, name="notice-preferences"),
    path("notices/<int:notice_id>/read", notices.read, name="notice-read"),
]
