"""Closed lists of transport."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class VehicleKind(models.TextChoices):
    """What drives."""

    BUS = "bus", _("Bus")
    MINIBUS = "minibus", _("Minibus")
    VAN = "van", _("Van")
    CAR = "car", _("Car")


class CrewDuty(models.TextChoices):
    """What somebody does on the vehicle."""

    DRIVER = "driver", _("Driver")
    ATTENDANT = "attendant", _("Attendant")


class PaperKind(models.TextChoices):
    """Papers that a school vehicle carries (Motor Vehicles Act 1988, sections 39, 56, 66, 146; CMV Rules, 115)."""

    REGISTRATION = "registration", _("Registration")
    FITNESS = "fitness", _("Fitness certificate")
    INSURANCE = "insurance", _("Insurance")
    PERMIT = "permit", _("Permit")
    PUC = "puc", _("Pollution certificate (PUC)")


class Direction(models.TextChoices):
    """Which ways a student rides."""

    BOTH = "both", _("Both ways")
    PICKUP = "pickup", _("To school only")
    DROP = "drop", _("Home only")


# The ways of each direction: a seat is held in each of them.
WAYS: dict[str, tuple[str, ...]] = {
    Direction.BOTH: (Direction.PICKUP, Direction.DROP),
    Direction.PICKUP: (Direction.PICKUP,),
    Direction.DROP: (Direction.DROP,),
}
