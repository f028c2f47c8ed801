"""Hostels and their rooms."""

from datetime import time

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.validators import validate_mobile
from erp_planned.hostel.enums import HostelType

MOST_BEDS = 60


class Hostel(models.Model):
    """A hostel (spec: ERP, Hostel); its warden works with it in the portal. Capacity is the sum of its rooms."""

    name = models.CharField(_("name"), max_length=80)
    type = models.CharField(_("type"), max_length=5, choices=HostelType)
    warden = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("warden"),
    )  # fmt: skip
    floors = models.PositiveSmallIntegerField(
        _("floors"), default=1, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    phone = models.CharField(_("phone"), max_length=15, blank=True, validators=[validate_mobile])
    visits_from = models.TimeField(_("visitors from"), default=time(9))
    visits_to = models.TimeField(_("visitors until"), default=time(19))
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("hostel")
        verbose_name_plural = _("hostels")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="erp_hostel_name"),
            models.CheckConstraint(condition=Q(type__in=HostelType.values), name="erp_hostel_type"),
            models.CheckConstraint(condition=Q(visits_to__gt=F("visits_from")), name="erp_hostel_visits"),
        ]

    def __str__(self) -> str:
        return self.name


class Room(models.Model):
    """A room with `capacity` beds, numbered from 1 (spec: ERP, Room). Floor 0 is the ground floor."""

    hostel = models.ForeignKey(Hostel, models.PROTECT, related_name="rooms", verbose_name=_("hostel"))
    room_no = models.CharField(_("room"), max_length=10)
    floor = models.PositiveSmallIntegerField(_("floor"), default=0, validators=[MaxValueValidator(60)])
    capacity = models.PositiveSmallIntegerField(
        _("beds"), validators=[MinValueValidator(1), MaxValueValidator(MOST_BEDS)]
    )
    amenities = models.CharField(_("amenities"), max_length=200, blank=True)
    is_active = models.BooleanField(_("usable"), default=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        ordering = ["hostel", "floor", "room_no"]
        constraints = [
            models.UniqueConstraint("hostel", Lower("room_no"), name="erp_room_once"),
            models.CheckConstraint(
                condition=Q(capacity__gte=1, capacity__lte=MOST_BEDS), name="erp_room_capacity"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hostel} {self.room_no}"
