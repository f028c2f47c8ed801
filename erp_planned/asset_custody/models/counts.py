"""Physical verification: a count, and what it says of each asset."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from erp_planned.asset_custody.enums import Condition, CountState
from erp_planned.assets.models import Asset, AssetCategory


class AssetCount(models.Model):
    """A physical verification of the assets of a category or a place, or of all (GFR 2017, rule 213).

    Its verifiers, employees, scan labels on a phone. Closing it writes who was not found.
    """

    name = models.CharField(_("name"), max_length=80)
    begins_on = models.DateField(_("begins on"))
    category = models.ForeignKey(
        AssetCategory, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("category"),
        help_text=_("Left empty: all categories."),
    )  # fmt: skip
    location = models.CharField(
        _("location"), max_length=120, blank=True, help_text=_("Left empty: all places.")
    )
    verifiers = models.ManyToManyField(
        "payroll_employees.Employee", related_name="+", blank=True, verbose_name=_("verified by")
    )
    state = models.CharField(
        _("state"), max_length=6, choices=CountState, default=CountState.OPEN, editable=False
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    closed_by = models.CharField(_("closed by"), max_length=150, blank=True, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)

    class Meta:
        verbose_name = _("physical verification")
        verbose_name_plural = _("physical verifications")
        ordering = ["-begins_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=CountState.values), name="erp_count_state"),
            models.CheckConstraint(
                condition=Q(state=CountState.OPEN, closed_at=None)
                | Q(state=CountState.CLOSED, closed_at__isnull=False),
                name="erp_count_closed",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class AssetVerification(models.Model):
    """What a count says of an asset (spec: ERP, AssetVerification); entered again, the last entry stands."""

    count = models.ForeignKey(
        AssetCount, models.PROTECT, related_name="rows", verbose_name=_("physical verification")
    )
    asset = models.ForeignKey(Asset, models.PROTECT, related_name="verifications", verbose_name=_("asset"))
    verified_on = models.DateField(_("date"))
    condition = models.CharField(_("condition"), max_length=11, choices=Condition)
    # Where it was seen, and where the register had it at that moment.
    seen_at = models.CharField(_("seen at"), max_length=120, blank=True)
    expected_at = models.CharField(_("expected at"), max_length=120, blank=True)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    verified_by = models.CharField(_("verified by"), max_length=150)
    verified_at = models.DateTimeField(_("entered at"), auto_now=True)

    class Meta:
        verbose_name = _("verified asset")
        verbose_name_plural = _("verified assets")
        ordering = ["-verified_on", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["count", "asset"], name="erp_verification_once"),
            models.CheckConstraint(
                condition=Q(condition__in=Condition.values), name="erp_verification_condition"
            ),
        ]
        indexes = [models.Index(fields=["condition", "-verified_on"], name="erp_verification_list")]

    def __str__(self) -> str:
        return f"{self.asset}: {self.get_condition_display()}"
