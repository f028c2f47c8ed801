"""Insurance of assets and claims under it."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import rupees
from core.money import MoneyField
from erp_planned.asset_custody.enums import ClaimState
from erp_planned.assets.models import Asset


class AssetInsurance(models.Model):
    """A policy over an asset (spec: ERP, AssetInsurance), rupees; both days belong to it."""

    asset = models.ForeignKey(Asset, models.PROTECT, related_name="insurance", verbose_name=_("asset"))
    policy_no = models.CharField(_("policy"), max_length=60)
    insurer = models.CharField(_("insurer"), max_length=120)
    premium = MoneyField(_("premium"), validators=[MinValueValidator(0)])
    sum_insured = MoneyField(_("sum insured"), validators=[MinValueValidator(1)])
    valid_from = models.DateField(_("valid from"))
    valid_to = models.DateField(_("valid to"))

    class Meta:
        verbose_name = _("insurance of an asset")
        verbose_name_plural = _("insurance of assets")
        ordering = ["valid_to", "id"]
        constraints = [
            models.UniqueConstraint("asset", "valid_from", Lower("policy_no"), name="erp_insurance_once"),
            models.CheckConstraint(
                condition=Q(valid_to__gte=F("valid_from"), premium__gte=0, sum_insured__gt=0),
                name="erp_insurance_term",
            ),
        ]
        indexes = [models.Index(fields=["valid_to"], name="erp_insurance_expiry")]

    def __str__(self) -> str:
        return f"{self.policy_no} ({self.insurer})"


class InsuranceClaim(models.Model):
    """A claim under a policy, rupees: made, then settled or refused."""

    insurance = models.ForeignKey(
        AssetInsurance, models.PROTECT, related_name="claims", verbose_name=_("insurance")
    )
    claimed_on = models.DateField(_("claimed on"))
    amount = MoneyField(_("amount claimed"), validators=[MinValueValidator(1)])
    reason = models.CharField(_("for what"), max_length=300)
    state = models.CharField(
        _("state"), max_length=7, choices=ClaimState, default=ClaimState.MADE, editable=False
    )
    settled_amount = MoneyField(_("settled amount"), null=True, editable=False)
    settled_on = models.DateField(_("settled on"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)
    made_by = models.CharField(_("entered by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    closed_by = models.CharField(_("closed by"), max_length=150, blank=True, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)

    class Meta:
        verbose_name = _("insurance claim")
        verbose_name_plural = _("insurance claims")
        ordering = ["-claimed_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=ClaimState.values), name="erp_claim_state"),
            models.CheckConstraint(
                condition=~Q(state=ClaimState.SETTLED) | Q(settled_amount__gte=0, settled_on__isnull=False),
                name="erp_claim_settled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.insurance}: {rupees(self.amount)}"
