"""Tables of transport: vehicles and their papers, routes with stops and fares, rides of students."""

from school.transport.models.rides import Ride
from school.transport.models.routes import Route, Stop, StopFare
from school.transport.models.vehicles import CrewMember, ExpiryReminder, Vehicle, VehiclePaper

__all__ = [
    "CrewMember",
    "ExpiryReminder",
    "Ride",
    "Route",
    "Stop",
    "StopFare",
    "Vehicle",
    "VehiclePaper",
]
