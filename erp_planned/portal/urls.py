"""Pages of the ERP in the employees' portal; each group of pages is a module of its own."""

from django.urls import path

from erp_planned.portal.pages import separation

app_name = "erp"
urlpatterns = [
    path("separation", separation.overview, name="separation"),
    path("separation/<int:request_id>/take-back", separation.take_back, name="separation-take-back"),
]
