"""Pages of the ERP in the employees' portal; each group of pages is a module of its own."""

from django.urls import path

from erp_planned.portal.pages import attendance, separation

app_name = "erp"
urlpatterns = [
    path("attendance", attendance.month, name="attendance"),
    path("attendance/ask", attendance.ask, name="attendance-ask"),
    path("attendance/requests", attendance.requests, name="attendance-requests"),
    path("attendance/requests/<int:request_id>", attendance.detail, name="attendance-request"),
    path("separation", separation.overview, name="separation"),
    path("separation/<int:request_id>/take-back", separation.take_back, name="separation-take-back"),
]
