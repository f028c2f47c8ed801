"""Pages of paying."""

from django.urls import path

from school.payments.portal import views

app_name = "payments"
urlpatterns = [
    path("payments/pay/<uuid:pk>", views.pay, name="pay"),
    path("payments/sandbox/<uuid:pk>", views.sandbox, name="sandbox"),
    path("payments/returned", views.returned, name="returned"),
    path("payments/outcome/<uuid:pk>", views.outcome, name="outcome"),
]
