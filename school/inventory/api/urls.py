"""Routes of /api/v1/inventory."""

from django.urls import path

from core.masters.api import master_paths
from school.inventory.api import views

MOVEMENTS = "api/v1/inventory/items/<uuid:pk>/movements"
urlpatterns = [
    path(MOVEMENTS, views.MovementViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{MOVEMENTS}/<uuid:movement_id>/undo", views.MovementViewSet.as_view({"post": "undo"})),
    *master_paths("api/v1/inventory/items", views.ItemViewSet),
]
