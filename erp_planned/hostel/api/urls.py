"""Routes of hostels; fixed words stand before numbers."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.hostel.api import views as v
from erp_planned.hostel.api.passes import OutpassViewSet, RegisterViewSet, VisitorViewSet

_HOSTEL = "api/hostels/<int:hostel_id>"

urlpatterns = [
    *master_paths("api/hostel-rooms", v.RoomViewSet),
    *master_paths("api/hostel-priority-rules", v.PriorityRuleViewSet),
    path("api/hostels", v.HostelViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hostels/allocate", v.AllocationViewSet.as_view({"post": "allocate"})),
    path("api/hostels/reallocate", v.AllocationViewSet.as_view({"put": "reallocate"})),
    path("api/hostels/allocations", v.AllocationViewSet.as_view({"get": "list"})),
    path(
        "api/hostels/allocations/<int:allocation_id>/vacate", v.AllocationViewSet.as_view({"put": "vacate"})
    ),
    path("api/hostels/waiting", v.WaitingViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hostels/waiting/<int:entry_id>/withdraw", v.WaitingViewSet.as_view({"put": "withdraw"})),
    path("api/hostels/outpass", OutpassViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hostels/outpass/<int:outpass_id>/approve", OutpassViewSet.as_view({"put": "approve"})),
    path("api/hostels/outpass/<int:outpass_id>/movement", OutpassViewSet.as_view({"post": "movement"})),
    path("api/hostels/movements", RegisterViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hostels/visitor", VisitorViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hostels/visitor/<int:visit_id>/out", VisitorViewSet.as_view({"put": "leave"})),
    path("api/hostels/occupancy", v.HostelViewSet.as_view({"get": "occupancy"})),
    path(_HOSTEL, v.HostelViewSet.as_view({"get": "retrieve", "put": "update", "patch": "update"})),
    path(f"{_HOSTEL}/rooms", v.HostelViewSet.as_view({"get": "list_rooms", "post": "add_rooms"})),
    path(f"{_HOSTEL}/roll-call", RegisterViewSet.as_view({"get": "roll_call"})),
    path(f"{_HOSTEL}/vacate", v.HostelViewSet.as_view({"post": "vacate"})),
]
