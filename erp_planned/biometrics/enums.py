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
