"""Devices, the badges that people have on them, and punches as they were received.

A punch is never changed: whose it is follows from the badges (dated, so that a badge may pass to somebody else),
not from a column of the punch. A trigger keeps punches as they came.
"""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.biometrics.calc.lines import DEFAULT_COLUMNS
from erp_planned.biometrics.enums import DeviceStatus, Direction, Link, NotTaken, Source, Transport


class Device(models.Model):
    """An attendance device. `serial` is what it calls itself, `device_id` what the institution does."""

    device_id = models.CharField(_("device"), max_length=40, unique=True)
    serial = models.CharField(
        _("serial number"),
        max_length=40,
        unique=True,
        help_text=_("As the device tells it: menu, system information."),
    )
    location = models.CharField(_("location"), max_length=120)
    link = models.CharField(_("link"), max_length=4, choices=Link, default=Link.PUSH)
    status = models.CharField(_("status"), max_length=8, choices=DeviceStatus, default=DeviceStatus.ACTIVE)
    # Asking the device.
    ip_address = models.GenericIPAddressField(
        _("IP address"), null=True, blank=True, help_text=_("Where the device is asked.")
    )
    port = models.PositiveIntegerField(_("port"), default=4370)
    transport = models.CharField(_("transport"), max_length=3, choices=Transport, default=Transport.TCP)
    pull_minutes = models.PositiveSmallIntegerField(
        _("asked every (minutes)"), default=15, help_text=_("From 1 to 1,440.")
    )
    password_sealed = models.TextField(_("communication key"), blank=True, editable=False)
    # The device sends.
    allowed_from = models.CharField(
        _("allowed addresses"),
        max_length=300,
        blank=True,
        help_text=_("Addresses or networks (203.0.113.7, 10.1.0.0/16) between commas; empty: from anywhere."),
    )
    columns = models.CharField(
        _("columns of a line"),
        max_length=100,
        default=DEFAULT_COLUMNS,
        help_text=_(
            "What a line of the device holds, in its order: badge, time, status, verify; - for what is not needed."
        ),
    )
    secret_hash = models.CharField(_("secret of the address"), max_length=64, blank=True, editable=False)
    stamp = models.CharField(max_length=20, blank=True, editable=False)
    # What is known of it.
    last_sync_at = models.DateTimeField(_("last heard of"), null=True, editable=False)
    # Since when it is heard of without a gap: what it could not send before has come by then.
    heard_since_at = models.DateTimeField(null=True, editable=False)
    # The newest moment up to which the device has told everything: a day after it is not judged absent.
    synced_until = models.DateTimeField(_("told everything until"), null=True, editable=False)
    asked_at = models.DateTimeField(null=True, editable=False)
    last_result = models.CharField(_("last result"), max_length=300, blank=True, editable=False)
    # Its clock against ours; above zero it is ahead.
    drift_seconds = models.IntegerField(_("clock is ahead by (seconds)"), null=True, editable=False)
    drift_told_at = models.DateTimeField(null=True, editable=False)
    silence_told_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("attendance device")
        verbose_name_plural = _("attendance devices")
        ordering = ["device_id"]
        constraints = [
            models.CheckConstraint(condition=Q(port__range=(1, 65535)), name="erp_device_port"),
            models.CheckConstraint(condition=Q(pull_minutes__range=(1, 1440)), name="erp_device_minutes"),
            models.CheckConstraint(
                condition=~Q(link=Link.PULL) | Q(ip_address__isnull=False), name="erp_device_asked_where"
            ),
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
                violation_error_message=_("Somebody has this badge on some of these days."),
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
        return f"{self.badge}, {in_date(self.at)}, {timezone.localtime(self.at):%H:%M}"


class DeviceCall(models.Model):
    """Calls that were not taken, counted by caller and reason; only the newest few hundred are kept."""

    serial = models.CharField(_("serial number"), max_length=40)
    address = models.CharField(_("from address"), max_length=45)
    reason = models.CharField(_("reason"), max_length=8, choices=NotTaken)
    detail = models.CharField(_("last one"), max_length=200, blank=True)
    count = models.PositiveIntegerField(_("times"), default=1)
    first_at = models.DateTimeField(_("first time"))
    last_at = models.DateTimeField(_("last time"))

    class Meta:
        verbose_name = _("refused call of a device")
        verbose_name_plural = _("refused calls of devices")
        ordering = ["-last_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["serial", "address", "reason"], name="erp_device_call_once"),
        ]
        indexes = [models.Index(fields=["last_at"], name="erp_device_call_at")]

    def __str__(self) -> str:
        return f"{self.serial} {self.address}"
