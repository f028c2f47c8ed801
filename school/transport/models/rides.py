"""Which student rides from which stop, and from when to when."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeBoundary, RangeOperators
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row
from school.masters.models import DateRange
from school.transport.enums import Direction
from school.transport.models.routes import Stop

BOTH_DAYS = RangeBoundary(inclusive_lower=True, inclusive_upper=True)


class Ride(Row):
    """A student rides from a stop, both days counted; `ends_on` is empty while it goes on.

    `cut_from` is what stood in `ends_on` before the student's exit ended the ride (`was_cut`), for an exit that is
    taken back.
    """

    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="+"
    )
    stop = models.ForeignKey(Stop, verbose_name=_("stop"), on_delete=models.PROTECT, related_name="rides")
    direction = models.CharField(_("rides"), max_length=6, choices=Direction.choices, default=Direction.BOTH)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)
    was_cut = models.BooleanField(default=False, editable=False)
    cut_from = models.DateField(null=True, blank=True, editable=False)
    entered_by = models.CharField(_("entered by"), max_length=150, editable=False)

    class Meta:
        verbose_name = _("ride")
        verbose_name_plural = _("rides")
        ordering = ["student__full_name", "starts_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="school_ride_ends_after_start",
            ),
            models.CheckConstraint(condition=Q(direction__in=Direction.values), name="school_ride_direction"),
            ExclusionConstraint(
                name="school_ride_no_overlap",
                expressions=[
                    ("student", RangeOperators.EQUAL),
                    (DateRange("starts_on", "ends_on", BOTH_DAYS), RangeOperators.OVERLAPS),
                ],
            ),
        ]
        indexes = [models.Index(fields=["student", "starts_on"], name="school_ride_student")]

    def __str__(self) -> str:
        return f"{self.student}: {self.stop}"

    @property
    def goes(self) -> bool:
        """Say whether the student rides to school."""
        return self.direction != Direction.DROP

    @property
    def comes(self) -> bool:
        """Say whether the student rides home."""
        return self.direction != Direction.PICKUP
