"""Rows of the hostels."""

from erp_planned.hostel.models.passes import InOutMovement, OutpassRequest, VisitorLog
from erp_planned.hostel.models.places import Hostel, Room
from erp_planned.hostel.models.stays import STAY, DateRange, PriorityRule, RoomAllocation, WaitingEntry

__all__ = [
    "STAY",
    "DateRange",
    "Hostel",
    "InOutMovement",
    "OutpassRequest",
    "PriorityRule",
    "Room",
    "RoomAllocation",
    "VisitorLog",
    "WaitingEntry",
]
