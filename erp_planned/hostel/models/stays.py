"""Who has which bed from when to when, and who waits for one."""

from decimal import Decimal

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Func, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.hostel.enums import HostelType, WaitingState
from erp_planned.hostel.models.places import Room
from erp_planned.students.models import Student


class DateRange(Func):
    """Days from the first to before the second; open at the end where that is empty."""

    function = "daterange"


STAY = DateRange("from_on", "to_on", models.Value("[)"))


class RoomAllocation(models.Model):
    """A student's bed over [from, to) (spec: ERP, RoomAllocation); `to_on` empty: until further notice.

    One student per bed and one bed per student on every day: the two exclusion constraints.
    """

    student = models.ForeignKey(
        Student, models.PROTECT, related_name="allocations", verbose_name=_("student")
    )
    room = models.ForeignKey(Room, models.PROTECT, related_name="allocations", verbose_name=_("room"))
    bed_no = models.PositiveSmallIntegerField(_("bed"), validators=[MinValueValidator(1)])
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("until"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    ended_by = models.CharField(_("ended by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("allocation of a bed")
        verbose_name_plural = _("allocations of beds")
        ordering = ["-from_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(to_on=None) | Q(to_on__gte=F("from_on")), name="erp_stay_days"),
            ExclusionConstraint(
                name="erp_stay_bed",
                expressions=[
                    ("room", RangeOperators.EQUAL), ("bed_no", RangeOperators.EQUAL), (STAY, RangeOperators.OVERLAPS)
                ],
            ),
            ExclusionConstraint(
                name="erp_stay_student",
                expressions=[("student", RangeOperators.EQUAL), (STAY, RangeOperators.OVERLAPS)],
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["room", "from_on"], name="erp_stay_room")]

    def __str__(self) -> str:
        return f"{self.student}: {self.room}/{self.bed_no}"


class PriorityRule(models.Model):
    """How the waiting list is ordered from a date on, in points; of equal points who asked first comes first."""

    effective_on = models.DateField(_("from"), unique=True)
    reserved_categories = models.CharField(
        _("reserved categories"), max_length=100, default="SC, ST", blank=True,
        help_text=_("As they stand on the students, with commas between."),
    )  # fmt: skip
    reserved_points = models.PositiveSmallIntegerField(_("points of these"), default=20)
    disability_points = models.PositiveSmallIntegerField(_("points for a disability"), default=30)
    distance_points = models.PositiveSmallIntegerField(_("points for each 100 km of distance"), default=2)
    merit_points = models.PositiveSmallIntegerField(_("points for 100 percent of marks"), default=20)

    class Meta:
        verbose_name = _("order of the waiting list")
        verbose_name_plural = _("orders of the waiting list")
        ordering = ["-effective_on"]

    def __str__(self) -> str:
        return in_date(self.effective_on)


class WaitingEntry(models.Model):
    """A student who waits for a bed; distance in km, merit in percent of marks."""

    student = models.ForeignKey(Student, models.PROTECT, related_name="+", verbose_name=_("student"))
    hostel_type = models.CharField(_("type of hostel"), max_length=5, choices=HostelType)
    asked_on = models.DateField(_("asked on"))
    is_disabled = models.BooleanField(_("disability"), default=False)
    distance_km = models.PositiveSmallIntegerField(_("distance from home in km"), default=0)
    merit_pct = models.DecimalField(
        _("marks in percent"), max_digits=5, decimal_places=2, default=0,
        validators=[MinValueValidator(Decimal(0)), MaxValueValidator(Decimal(100))],
    )  # fmt: skip
    state = models.CharField(
        _("state"), max_length=9, choices=WaitingState, default=WaitingState.WAITING, editable=False
    )
    # The bed that is offered, as it was free then.
    room = models.ForeignKey(
        Room, models.PROTECT, related_name="+", null=True, editable=False, verbose_name=_("room offered")
    )
    bed_no = models.PositiveSmallIntegerField(_("bed offered"), null=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)

    class Meta:
        verbose_name = _("place on the waiting list")
        verbose_name_plural = _("waiting list")
        ordering = ["asked_on", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["student"],
                condition=Q(state__in=[WaitingState.WAITING, WaitingState.OFFERED]),
                name="erp_waiting_once",
            ),
            models.UniqueConstraint(
                fields=["room", "bed_no"],
                condition=Q(state=WaitingState.OFFERED),
                name="erp_waiting_bed_once",
            ),
            models.CheckConstraint(
                condition=~Q(state=WaitingState.OFFERED) | Q(room__isnull=False, bed_no__isnull=False),
                name="erp_waiting_offer_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student}"
