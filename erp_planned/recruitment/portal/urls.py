"""Public pages of openings."""

from django.urls import path

from erp_planned.recruitment.portal import views

app_name = "careers"
urlpatterns = [
    path("careers/", views.openings, name="openings"),
    path("careers/received/<str:token>", views.received, name="received"),
    path("careers/<str:number>/", views.opening, name="opening"),
]
