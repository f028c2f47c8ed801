"""Routes, their stops in order, and what a month's ride from a stop costs."""

from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from core.periods import today
from school.foundation.models import Row
from school.transport.models.vehicles import CrewMember, Vehicle


class Route(Row):
    """A route that one vehicle drives, to school and home. Its row is the lock of its stops and seats."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    vehicle = models.ForeignKey(
        Vehicle,
        verbose_name=_("vehicle"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="routes",
    )
    driver = models.ForeignKey(
        CrewMember,
        verbose_name=_("driver"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="driven_routes",
    )
    attendant = models.ForeignKey(
        CrewMember,
        verbose_name=_("attendant"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="attended_routes",
    )
    is_active = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("route")
        verbose_name_plural = _("routes")
        ordering = ["code"]
        constraints = [models.UniqueConstraint(Lower("code"), name="school_route_code_unique")]

    def __str__(self) -> str:
        return f"{self.code}, {self.name}"


class Stop(Row):
    """A stop of a route; `position` counts from 1 without a gap, in the order of the way to school."""

    route = models.ForeignKey(Route, verbose_name=_("route"), on_delete=models.CASCADE, related_name="stops")
    position = models.PositiveSmallIntegerField(_("position"), validators=[MinValueValidator(1)])
    name = models.CharField(_("stop"), max_length=80)
    landmark = models.CharField(_("landmark"), max_length=120, blank=True)
    pickup_time = models.TimeField(_("to school at"), null=True, blank=True)
    drop_time = models.TimeField(_("home at"), null=True, blank=True)

    class Meta:
        verbose_name = _("stop")
        verbose_name_plural = _("stops")
        ordering = ["route__code", "position"]
        constraints = [
            # Looked at when the transaction ends, so that stops can change places.
            models.UniqueConstraint(
                fields=["route", "position"],
                name="school_stop_position_unique",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.UniqueConstraint("route", Lower("name"), name="school_stop_name_unique"),
            models.CheckConstraint(condition=Q(position__gte=1), name="school_stop_position"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def fare_today(self) -> Decimal | None:
        """Return what a month costs by the fare that holds today (rupees); reads the fares that came along."""
        day = today()
        begun = [one for one in self.fares.all() if one.starts_on <= day]
        return max(begun, key=lambda one: one.starts_on).amount if begun else None


class StopFare(Row):
    """What a month's ride from a stop costs from a day on (rupees); the latest row begun holds.

    `one_way_amount` is for those who ride one way only; left empty they pay the same.
    """

    stop = models.ForeignKey(Stop, verbose_name=_("stop"), on_delete=models.CASCADE, related_name="fares")
    starts_on = models.DateField(_("from"))
    amount = MoneyField(_("fare a month"))
    one_way_amount = MoneyField(
        _("one way"), null=True, blank=True, help_text=_("Left empty, one way costs the same.")
    )

    class Meta:
        verbose_name = _("fare")
        verbose_name_plural = _("fares")
        ordering = ["stop", "-starts_on"]
        constraints = [
            models.UniqueConstraint(fields=["stop", "starts_on"], name="school_stop_fare_unique"),
            models.CheckConstraint(
                condition=Q(amount__gte=0)
                & (
                    Q(one_way_amount__isnull=True) | Q(one_way_amount__gte=0, one_way_amount__lte=F("amount"))
                ),
                name="school_stop_fare_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stop}: {self.amount}"
