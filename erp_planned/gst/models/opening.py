"""The input credit that an institution brings along, before the first return that is made here."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_month
from core.money import MoneyField
from erp_planned.gst.enums import OpeningState


class GSTOpeningCredit(models.Model):
    """Credit in the electronic ledger at the beginning of a month, rupees by head; entered once, by two people."""

    # First day of the month whose GSTR-3B is the first to use it.
    month = models.DateField(_("at the beginning of"))
    igst = MoneyField("IGST", default=0, blank=True, validators=[MinValueValidator(0)])
    cgst = MoneyField("CGST", default=0, blank=True, validators=[MinValueValidator(0)])
    sgst = MoneyField("SGST", default=0, blank=True, validators=[MinValueValidator(0)])
    cess = MoneyField(_("cess"), default=0, blank=True, validators=[MinValueValidator(0)])
    reference = models.CharField(
        _("where it is from"),
        max_length=200,
        help_text=_("For example: credit ledger of the portal, 1 April 2026."),
    )
    state = models.CharField(
        _("state"), max_length=8, choices=OpeningState, default=OpeningState.DRAFT, editable=False
    )
    made_by = models.CharField(_("entered by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    decided_by = models.CharField(_("approved by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("approved at"), null=True, editable=False)

    class Meta:
        verbose_name = _("opening credit")
        verbose_name_plural = _("opening credit")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["state"], condition=Q(state=OpeningState.APPROVED), name="erp_gst_opening_once"
            ),
            models.CheckConstraint(
                condition=Q(igst__gte=0, cgst__gte=0, sgst__gte=0, cess__gte=0, month__day=1),
                name="erp_gst_opening_amounts",
            ),
            models.CheckConstraint(
                condition=~Q(state=OpeningState.APPROVED)
                | Q(made_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(made_by_id=F("decided_by_id")),
                name="erp_gst_opening_two_people",
            ),
        ]

    def __str__(self) -> str:
        return in_month(self.month)
