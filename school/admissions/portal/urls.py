"""Public pages of admissions."""

from django.urls import path

from school.admissions.portal import views

app_name = "admissions"
urlpatterns = [
    path("admissions/apply", views.apply, name="apply"),
    path("admissions/status", views.status, name="status"),
    path("admissions/inquiry/<str:token>", views.papers, name="papers"),
]
