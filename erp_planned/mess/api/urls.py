"""Routes of the mess and of hostel fees."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from erp_planned.mess.api import views as v

urlpatterns = [
    *master_paths("api/mess-rates", v.RateViewSet),
    *master_paths("api/mess-extras", v.ExtraViewSet),
    path("api/mess/menu", v.MenuViewSet.as_view({"get": "list", "post": "create"})),
    path("api/mess/bill/generate", v.BillViewSet.as_view({"post": "generate"})),
    path("api/mess/bills", v.BillViewSet.as_view({"get": "list"})),
    *act_paths("api/mess/bills/<int:bill_id>", v.BillViewSet),
    path("api/hostels/fees", v.FeeViewSet.as_view({"get": "list", "post": "create"})),
]
