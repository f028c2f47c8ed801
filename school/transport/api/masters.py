"""Routes of vehicles, drivers and attendants, papers and fares."""

from core.masters.api import MasterViewSet
from school.transport import masters


class VehicleViewSet(MasterViewSet):
    """Vehicles."""

    master = masters.vehicles


class CrewMemberViewSet(MasterViewSet):
    """Drivers and attendants."""

    master = masters.crew


class VehiclePaperViewSet(MasterViewSet):
    """Papers of vehicles."""

    master = masters.papers


class StopFareViewSet(MasterViewSet):
    """Fares of stops."""

    master = masters.fares
