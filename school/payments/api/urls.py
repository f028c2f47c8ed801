"""Routes of /api/v1/payments."""

from django.urls import path

from school.payments.api import views

urlpatterns = [
    path("api/v1/payments/orders", views.PaymentViewSet.as_view({"post": "create"})),
    path("api/v1/payments/orders/<uuid:pk>", views.PaymentViewSet.as_view({"get": "retrieve"})),
    path("api/v1/payments/initiate", views.PaymentViewSet.as_view({"post": "initiate"})),
    path("api/v1/payments/verify", views.PaymentViewSet.as_view({"post": "verify"})),
    path("api/v1/payments/webhook", views.WebhookViewSet.as_view({"post": "create"})),
    path("api/v1/payments/bank-file", views.BankFileViewSet.as_view({"post": "create"})),
]
