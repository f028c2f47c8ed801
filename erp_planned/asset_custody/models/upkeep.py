"""Maintenance of assets, and the contracts under which it is done."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.money import MoneyField
from erp_planned.asset_custody.enums import MaintenanceType
from erp_planned.assets.models import Asset
from erp_planned.vendors.models import Vendor


class MaintenanceContract(models.Model):
    """An annual maintenance contract (AMC) with a vendor, rupees for the whole term; both days belong to it."""

    contract_no = models.CharField(_("contract number"), max_length=60)
    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="+", verbose_name=_("vendor"))
    valid_from = models.DateField(_("from"))
    valid_to = models.DateField(_("until"))
    cost = MoneyField(_("cost"), validators=[MinValueValidator(0)])
    visits = models.PositiveSmallIntegerField(_("visits that are agreed"), default=0)
    assets = models.ManyToManyField(
        Asset, related_name="contracts", blank=True, verbose_name=_("assets that it covers")
    )
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("maintenance contract")
        verbose_name_plural = _("maintenance contracts")
        ordering = ["valid_to", "id"]
        constraints = [
            models.UniqueConstraint("vendor", Lower("contract_no"), name="erp_amc_once"),
            models.CheckConstraint(
                condition=Q(valid_to__gte=F("valid_from"), cost__gte=0), name="erp_amc_term"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.contract_no} ({self.vendor})"


class AssetMaintenance(models.Model):
    """Work on an asset (spec: ERP, AssetMaintenance), its cost in rupees, and when it is due again."""

    asset = models.ForeignKey(Asset, models.PROTECT, related_name="maintenance", verbose_name=_("asset"))
    maintenance_type = models.CharField(_("kind"), max_length=11, choices=MaintenanceType)
    done_on = models.DateField(_("date"))
    cost = MoneyField(_("cost"), default=0, validators=[MinValueValidator(0)])
    contract = models.ForeignKey(
        MaintenanceContract,
        models.PROTECT,
        related_name="work",
        null=True,
        blank=True,
        verbose_name=_("contract"),
    )
    vendor = models.ForeignKey(
        Vendor, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("vendor")
    )
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    next_due_on = models.DateField(_("due again on"), null=True, blank=True)
    made_by = models.CharField(_("entered by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        verbose_name = _("maintenance of an asset")
        verbose_name_plural = _("maintenance of assets")
        ordering = ["-done_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(maintenance_type__in=MaintenanceType.values), name="erp_maintenance_type"
            ),
            models.CheckConstraint(condition=Q(cost__gte=0), name="erp_maintenance_cost"),
            models.CheckConstraint(
                condition=Q(next_due_on=None) | Q(next_due_on__gt=F("done_on")), name="erp_maintenance_next"
            ),
        ]
        indexes = [models.Index(fields=["asset", "-done_on"], name="erp_maintenance_asset")]

    def __str__(self) -> str:
        return f"{self.asset}: {in_date(self.done_on)}"
