"""Devices, the badges that people have on them, and punches as they were received.

A punch is never changed: whose it is follows from the badges (dated, so that a badge may pass to somebody else),
not from a column of the punch. A trigger keeps punches as they came.
"""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q
from django.utils.translation import gettext_lazy as _

from erp_planned.biometrics.enums import DeviceStatus, Direction, Link, Source


class Device(models.Model):
    """An attendance device. `serial` is what it calls itself, `device_id` what the institution does."""

    device_id = models.CharField(_("device"), max_length=40, unique=True)
    serial = models.CharField(_("serial number"), max_length=40, unique=True)
    location = models.CharField(_("location"), max_length=120)
    link = models.CharField(_("link"), max_length=4, choices=Link, default=Link.PUSH)
    ip_address = models.GenericIPAddressField(_("IP address"), null=True, blank=True)
    port = models.PositiveIntegerField(_("port"), default=4370)
    status = models.CharField(_("status"), max_length=8, choices=DeviceStatus, default=DeviceStatus.ACTIVE)
    last_sync_at = models.DateTimeField(_("last heard of"), null=True, editable=False)
    # The newest moment up to which the device has told everything: a day after it is not judged absent.
    synced_until = models.DateTimeField(_("told everything until"), null=True, editable=False)

    class Meta:
        verbose_name = _("attendance device")
        verbose_name_plural = _("attendance devices")
        ordering = ["device_id"]
        constraints = [
            models.CheckConstraint(condition=Q(port__range=(1, 65535)), name="erp_device_port"),
        ]

    def __str__(self) -> str:
        return f"{self.device_id} {self.location}"


class Badge(models.Model):
    """A number on the devices that stands for an employee from a day to a day (both in; open at the end)."""

    badge = models.CharField(_("badge"), max_length=40)
    employee = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="badges", verbose_name=_("employee")
    )
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("badge")
        verbose_name_plural = _("badges")
        ordering = ["badge", "from_on"]
        indexes = [models.Index(fields=["employee"], name="erp_badge_of")]
        constraints = [
            models.CheckConstraint(
                condition=Q(to_on=None) | Q(to_on__gte=F("from_on")), name="erp_badge_period"
            ),
            ExclusionConstraint(
                name="erp_badge_one_owner",
                expressions=[
                    ("badge", RangeOperators.EQUAL),
                    (
                        Func(F("from_on"), F("to_on"), models.Value("[]"), function="daterange",
                             output_field=DateRangeField()),
                        RangeOperators.OVERLAPS,
                    ),
                ],
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.badge


class Punch(models.Model):
    """One punch as received: `at` is the device's local time (Asia/Kolkata) as an instant, `raw` its line."""

    device = models.ForeignKey(Device, models.PROTECT, related_name="+", verbose_name=_("device"))
    badge = models.CharField(_("badge"), max_length=40)
    at = models.DateTimeField(_("time"))
    direction = models.CharField(_("direction"), max_length=3, choices=Direction, blank=True)
    verify = models.CharField(_("verified by"), max_length=10, blank=True)
    raw = models.CharField(_("as received"), max_length=200, blank=True)
    source = models.CharField(_("source"), max_length=4, choices=Source)
    received_at = models.DateTimeField(_("received at"), auto_now_add=True)

    class Meta:
        verbose_name = _("punch")
        verbose_name_plural = _("punches")
        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["device", "badge", "at"], name="erp_punch_once"),
        ]
        indexes = [
            models.Index(fields=["badge", "at"], name="erp_punch_of"),
            models.Index(fields=["at"], name="erp_punch_at"),
            models.Index(fields=["received_at"], name="erp_punch_received"),
        ]

    def __str__(self) -> str:
        return f"{self.badge} {self.at:%Y-%m-%d %H:%M}"
