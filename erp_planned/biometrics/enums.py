"""Closed lists of devices and punches."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Link(models.TextChoices):
    """How punches come from a device."""

    PULL = "pull", _("We ask the device (ZKTeco, port 4370)")
    PUSH = "push", _("The device sends (iclock)")
    FILE = "file", _("By files alone")


class DeviceStatus(models.TextChoices):
    """Whether a device is used."""

    ACTIVE = "active", _("Active")
    INACTIVE = "inactive", _("Not used")


class Transport(models.TextChoices):
    """How a device is asked; older ones know UDP alone."""

    TCP = "tcp", "TCP"
    UDP = "udp", "UDP"


class Direction(models.TextChoices):
    """What a device says a punch was; many say nothing."""

    IN = "in", _("In")
    OUT = "out", _("Out")
    UNSAID = "", _("Not said")


class Source(models.TextChoices):
    """By which way a punch came."""

    PULL = "pull", _("Asked of the device")
    PUSH = "push", _("Sent by the device")
    FILE = "file", _("From a file")


class NotTaken(models.TextChoices):
    """Why a call of a device, or a part of it, was not taken."""

    UNKNOWN = "unknown", _("Serial number not registered")
    INACTIVE = "inactive", _("The device is not used, or does not send")
    ADDRESS = "address", _("From an address that is not allowed")
    SECRET = "secret", _("Without the secret part of the address")
    TEMPLATE = "template", _("Fingerprints or photos, which are never kept")
    LINE = "line", _("A line that cannot be read")


class ExceptionKind(models.TextChoices):
    """What is odd about punches."""

    UNKNOWN_BADGE = "unknown_badge", _("Badge that nobody has")
    OVERLAP = "overlap", _("At two devices within a minute")
    CLOCK = "clock", _("Clock of the device is wrong")
    SILENT = "silent", _("Device is silent")
    MISSING_PUNCH = "missing_punch", _("Missing punch")
