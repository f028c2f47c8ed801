"""How vendors do: ratings by hand, and the days on which they are blacklisted."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.vendors.models.vendors import FIRST_DAY_ONLY, Days, Vendor

SCORES = [MinValueValidator(1), MaxValueValidator(5)]


class ScoreField(models.DecimalField):
    """From 1 (bad) to 5 (very good), in tenths."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.update(max_digits=2, decimal_places=1, validators=SCORES)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]


class VendorRating(models.Model):
    """A rating by hand, 1 to 5 (spec: ERP, VendorRating); the overall one is the mean by weight of that day."""

    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="ratings", verbose_name=_("vendor"))
    order_id = models.CharField(_("order"), max_length=60, blank=True)
    quality = ScoreField(_("quality"))
    delivery = ScoreField(_("delivery"))
    pricing = ScoreField(_("pricing"))
    overall_rating = models.DecimalField(_("overall"), max_digits=3, decimal_places=2, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    rated_at = models.DateTimeField(_("rated at"), auto_now_add=True)
    rated_by = models.CharField(_("rated by"), max_length=150, editable=False)

    class Meta:
        verbose_name = _("rating of a vendor")
        verbose_name_plural = _("ratings of vendors")
        ordering = ["-rated_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                "vendor", Lower("order_id"), condition=~Q(order_id=""), name="erp_vendor_rating_order"
            ),
            models.CheckConstraint(
                condition=Q(quality__range=(1, 5), delivery__range=(1, 5), pricing__range=(1, 5)),
                name="erp_vendor_rating_scores",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.vendor}: {self.overall_rating}"


class VendorBlacklist(models.Model):
    """Days on which a vendor may not be chosen: from the first, up to but without the last; empty: without end."""

    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="blacklists", verbose_name=_("vendor"))
    reason = models.CharField(_("reason"), max_length=300)
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("until (from this day free again)"), null=True, blank=True)
    order_ref = models.CharField(_("order"), max_length=120, blank=True)
    entered_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    entered_by = models.CharField(_("entered by"), max_length=150, editable=False)
    lifted_at = models.DateTimeField(_("lifted at"), null=True, editable=False)
    lifted_by = models.CharField(_("lifted by"), max_length=150, blank=True, editable=False)
    lift_reason = models.CharField(_("lifted for"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("blacklisting")
        verbose_name_plural = _("blacklistings")
        ordering = ["-from_on", "-id"]
        constraints = [
            # Of one that was lifted before it began no day is left.
            models.CheckConstraint(
                condition=Q(to_on=None) | Q(to_on__gte=F("from_on")), name="erp_vendor_blacklist_days"
            ),
            ExclusionConstraint(
                name="erp_vendor_blacklist_alone",
                expressions=[
                    ("vendor", RangeOperators.EQUAL),
                    (Days("from_on", "to_on", FIRST_DAY_ONLY), RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.vendor}, {in_date(self.from_on)}"
