"""The comparison of quotations and what was chosen in it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from erp_planned.sourcing.enums import ComparisonState
from erp_planned.sourcing.models.enquiries import Enquiry, QuotationItem


class Comparison(models.Model):
    """Which of the opened quotations is taken, and why where it is not the lowest; final once approved."""

    enquiry = models.OneToOneField(
        Enquiry, models.PROTECT, related_name="comparison", verbose_name=_("enquiry")
    )
    compared_on = models.DateField(_("compared on"))
    # Why another than the lowest is taken, or which of equal ones.
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)
    state = models.CharField(
        _("state"), max_length=8, choices=ComparisonState, default=ComparisonState.DRAFT, editable=False
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    approved_by = models.CharField(_("approved by"), max_length=150, blank=True, editable=False)
    approved_by_id = models.BigIntegerField(null=True, editable=False)
    approved_at = models.DateTimeField(_("approved at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("comparison of quotations")
        verbose_name_plural = _("comparisons of quotations")
        ordering = ["-compared_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ComparisonState.values), name="erp_comparison_state"
            ),
            models.CheckConstraint(
                condition=~Q(state=ComparisonState.APPROVED)
                | Q(made_by_id=None)
                | Q(approved_by_id=None)
                | ~Q(made_by_id=F("approved_by_id")),
                name="erp_comparison_two_people",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Comparison of %(enquiry)s") % {"enquiry": self.enquiry})


class ComparisonChoice(models.Model):
    """How much of which line of a quotation is taken, in the item's unit; one line may be split among vendors."""

    comparison = models.ForeignKey(
        Comparison, models.CASCADE, related_name="choices", verbose_name=_("comparison")
    )
    quotation_item = models.ForeignKey(
        QuotationItem, models.PROTECT, related_name="+", verbose_name=_("line of a quotation")
    )
    quantity = models.DecimalField(_("quantity"), max_digits=14, decimal_places=3)

    class Meta:
        verbose_name = _("choice")
        verbose_name_plural = _("choices")
        ordering = ["comparison", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["comparison", "quotation_item"], name="erp_comparison_choice_once"
            ),
            models.CheckConstraint(condition=Q(quantity__gt=0), name="erp_comparison_choice_quantity"),
        ]

    def __str__(self) -> str:
        return f"{self.quotation_item_id}: {self.quantity}"
