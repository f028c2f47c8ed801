"""A year's depreciation: its rows by asset, and the blocks of the income-tax book. What is posted is final."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from core.periods import FinancialYear
from erp_planned.assets.enums import RunState
from erp_planned.assets.models.fields import percent
from erp_planned.assets.models.register import Asset


class DepreciationRun(models.Model):
    """The depreciation of a year, posted once with one voucher; `financial_year` is the year it begins in (2026)."""

    financial_year = models.PositiveSmallIntegerField(_("financial year"))
    state = models.CharField(
        _("state"), max_length=8, choices=RunState, default=RunState.DRAFT, editable=False
    )
    total = MoneyField(_("depreciation"), default=0)
    prior_total = MoneyField(_("of earlier years"), default=0)
    assets = models.PositiveIntegerField(_("assets"), default=0)
    made_by = models.CharField(_("calculated by"), max_length=150)
    made_by_id = models.BigIntegerField(null=True)
    made_at = models.DateTimeField(_("calculated at"))
    posted_by = models.CharField(_("posted by"), max_length=150, blank=True)
    posted_at = models.DateTimeField(_("posted at"), null=True)
    reversed_by = models.CharField(_("reversed by"), max_length=150, blank=True)
    reversed_at = models.DateTimeField(_("reversed at"), null=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    # None: the institution keeps no books for the year.
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, related_name="+", null=True, verbose_name=_("voucher")
    )

    class Meta:
        verbose_name = _("year's depreciation")
        verbose_name_plural = _("depreciation by year")
        ordering = ["-financial_year", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["financial_year"], condition=~Q(state=RunState.REVERSED), name="erp_depreciation_year"
            ),
        ]

    def __str__(self) -> str:
        return str(self.year)

    @property
    def year(self) -> FinancialYear:
        """The year as a type."""
        return FinancialYear(self.financial_year)


class AssetDepreciation(models.Model):
    """What an asset loses in a year (spec: ERP, AssetDepreciation), rupees.

    `prior_amount` is what facts entered late change of years that were posted before: charged in this one, by name.
    """

    run = models.ForeignKey(DepreciationRun, models.CASCADE, related_name="rows", verbose_name=_("year"))
    asset = models.ForeignKey(Asset, models.PROTECT, related_name="depreciation", verbose_name=_("asset"))
    days = models.PositiveSmallIntegerField(_("days in use"))
    opening_value = MoneyField(_("opening value"))
    added = MoneyField(_("additions"), default=0)
    depreciation_amount = MoneyField(_("depreciation"))
    prior_amount = MoneyField(_("of earlier years"), default=0)
    closing_value = MoneyField(_("closing value"))

    class Meta:
        verbose_name = _("depreciation of an asset")
        verbose_name_plural = _("depreciation of assets")
        ordering = ["run", "asset"]
        constraints = [
            models.UniqueConstraint(fields=["run", "asset"], name="erp_depreciation_once"),
            models.CheckConstraint(
                condition=Q(
                    closing_value=F("opening_value")
                    + F("added")
                    - F("depreciation_amount")
                    - F("prior_amount"),
                    depreciation_amount__gte=0,
                    closing_value__gte=0,
                ),
                name="erp_depreciation_sum",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asset_id} {self.depreciation_amount}"


class BlockYear(models.Model):
    """A block of the income-tax book in a year, as it stood when the year was posted (rupees).

    `difference` is what facts entered late change of the block's earlier years; it is part of the opening.
    """

    run = models.ForeignKey(DepreciationRun, models.CASCADE, related_name="blocks", verbose_name=_("year"))
    rate = percent(_("rate"))
    opening = MoneyField(_("opening"))
    difference = MoneyField(_("of facts entered late"), default=0)
    full = MoneyField(_("added, 180 days or more"))
    half = MoneyField(_("added, less than 180 days"))
    proceeds = MoneyField(_("sale proceeds"))
    depreciation = MoneyField(_("depreciation"))
    closing = MoneyField(_("closing"))
    gain = MoneyField(_("gain or loss"))

    class Meta:
        verbose_name = _("block of assets")
        verbose_name_plural = _("blocks of assets")
        ordering = ["run", "rate"]
        constraints = [models.UniqueConstraint(fields=["run", "rate"], name="erp_block_once")]

    def __str__(self) -> str:
        return f"{self.rate}%"
