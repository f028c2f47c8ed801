"""Outpasses, the register of who went out and came in, and visitors."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Func, Q
from django.utils.translation import gettext_lazy as _

from core.validators import validate_mobile
from erp_planned.hostel.enums import LIVE_PASSES, ConsentBy, IdType, PassKind, PassState
from erp_planned.hostel.models.places import Hostel
from erp_planned.students.models import Student


class MomentRange(Func):
    """From the first moment to before the second."""

    function = "tstzrange"


class OutpassRequest(models.Model):
    """Leave to be out of the hostel (spec: ERP, OutpassRequest); a student's live ones share no moment."""

    student = models.ForeignKey(Student, models.PROTECT, related_name="outpasses", verbose_name=_("student"))
    # The hostel lived in at the time; its warden decides.
    hostel = models.ForeignKey(
        Hostel, models.PROTECT, related_name="outpasses", editable=False, verbose_name=_("hostel")
    )
    kind = models.CharField(_("kind"), max_length=5, choices=PassKind, default=PassKind.DAY)
    from_at = models.DateTimeField(_("from"))
    to_at = models.DateTimeField(_("back by"))
    place = models.CharField(_("place"), max_length=120, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(
        _("state"), max_length=9, choices=PassState, default=PassState.REQUESTED, editable=False
    )
    consent_how = models.CharField(
        _("guardian's consent"),
        max_length=5,
        choices=ConsentBy,
        default=ConsentBy.NONE,
        blank=True,
        editable=False,
    )
    consent_name = models.CharField(_("consented"), max_length=120, blank=True, editable=False)
    consent_phone = models.CharField(_("phone"), max_length=15, blank=True, editable=False)
    consent_at = models.DateTimeField(_("consented at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)

    class Meta:
        verbose_name = _("outpass")
        verbose_name_plural = _("outpasses")
        ordering = ["-from_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(to_at__gt=F("from_at")), name="erp_outpass_days"),
            models.CheckConstraint(condition=Q(state__in=PassState.values), name="erp_outpass_state"),
            models.CheckConstraint(
                condition=Q(consent_how="", consent_at=None)
                | Q(~Q(consent_how=""), consent_at__isnull=False),
                name="erp_outpass_consent",
            ),
            ExclusionConstraint(
                name="erp_outpass_once",
                expressions=[
                    ("student", RangeOperators.EQUAL),
                    (MomentRange("from_at", "to_at"), RangeOperators.OVERLAPS),
                ],
                condition=Q(state__in=LIVE_PASSES),
            ),
        ]
        indexes = [
            models.Index(fields=["hostel", "state", "from_at"], name="erp_outpass_hostel"),
            models.Index(fields=["student", "from_at"], name="erp_outpass_student"),
        ]

    def __str__(self) -> str:
        return f"{self.student}"


class InOutMovement(models.Model):
    """One way out of the hostel and back: the register. `in_at` empty: still out, which a student is once.

    Without an outpass it is noted all the same: the register is the truth for the head count.
    """

    student = models.ForeignKey(Student, models.PROTECT, related_name="movements", verbose_name=_("student"))
    hostel = models.ForeignKey(Hostel, models.PROTECT, related_name="movements", verbose_name=_("hostel"))
    outpass = models.ForeignKey(
        OutpassRequest,
        models.PROTECT,
        related_name="movements",
        null=True,
        blank=True,
        verbose_name=_("outpass"),
    )
    out_at = models.DateTimeField(_("out"))
    in_at = models.DateTimeField(_("in"), null=True)
    is_late = models.BooleanField(_("late"), default=False)
    out_by = models.CharField(_("out noted by"), max_length=150)
    in_by = models.CharField(_("in noted by"), max_length=150, blank=True)
    told_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("way out and in")
        verbose_name_plural = _("in and out register")
        ordering = ["-out_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["student"], condition=Q(in_at=None), name="erp_movement_out_once"
            ),
            models.CheckConstraint(
                condition=Q(in_at=None) | Q(in_at__gte=F("out_at")), name="erp_movement_times"
            ),
        ]
        indexes = [models.Index(fields=["student", "out_at"], name="erp_movement_student")]

    def __str__(self) -> str:
        return f"{self.student}"


class VisitorLog(models.Model):
    """A visitor of a student (spec: ERP, VisitorLog); `out_at` empty: still in the hostel."""

    student = models.ForeignKey(Student, models.PROTECT, related_name="+", verbose_name=_("student"))
    hostel = models.ForeignKey(
        Hostel, models.PROTECT, related_name="+", editable=False, verbose_name=_("hostel")
    )
    visitor_name = models.CharField(_("visitor"), max_length=120)
    relation = models.CharField(_("relation"), max_length=60)
    phone = models.CharField(_("phone"), max_length=15, blank=True, validators=[validate_mobile])
    id_type = models.CharField(_("identity shown"), max_length=8, choices=IdType)
    # The last four characters are enough to find a paper again, and no more is kept.
    id_last = models.CharField(_("last four of its number"), max_length=4, blank=True)
    in_at = models.DateTimeField(_("in"))
    out_at = models.DateTimeField(_("out"), null=True, editable=False)
    in_by = models.CharField(_("in noted by"), max_length=150, editable=False)
    out_by = models.CharField(_("out noted by"), max_length=150, blank=True, editable=False)
    told_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("visitor")
        verbose_name_plural = _("visitors")
        ordering = ["-in_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(out_at=None) | Q(out_at__gte=F("in_at")), name="erp_visit_times"
            ),
        ]
        indexes = [
            models.Index(fields=["hostel", "in_at"], name="erp_visit_hostel"),
            models.Index(fields=["hostel"], condition=Q(out_at=None), name="erp_visit_open"),
        ]

    def __str__(self) -> str:
        return f"{self.visitor_name} ({self.relation})"
