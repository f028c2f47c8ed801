"""Disposals: sold, scrapped, given away."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from core.validators import validate_gstin
from erp_planned.assets.enums import LIVE, DisposalState, DisposalType
from erp_planned.assets.models.fields import percent
from erp_planned.assets.models.register import Asset


class AssetDisposal(models.Model):
    """A disposal (spec: ERP, AssetDisposal), rupees; proposed by one, approved by another.

    The figures are given at approval: depreciation of the year to the day, `prior_amount` of earlier years that were
    not charged so, and what the assets (the whole with its parts) cost and had lost. `gain` is negative for a loss.
    """

    asset = models.ForeignKey(Asset, models.PROTECT, related_name="disposals", verbose_name=_("asset"))
    disposal_type = models.CharField(_("how"), max_length=8, choices=DisposalType)
    disposed_on = models.DateField(_("on"))
    sale_amount = MoneyField(
        _("sale amount without GST"), default=0, blank=True, validators=[MinValueValidator(0)]
    )
    selling_cost = MoneyField(_("selling cost"), default=0, blank=True, validators=[MinValueValidator(0)])
    gst_pct = percent(_("GST percent"), default=0, blank=True)
    tax_amount = MoneyField(_("GST"), default=0, editable=False)
    is_interstate = models.BooleanField(_("to another State (IGST)"), default=False)
    buyer = models.CharField(_("to"), max_length=120, blank=True)
    buyer_gstin = models.CharField(
        _("GSTIN of the buyer"), max_length=15, blank=True, validators=[validate_gstin]
    )
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("account that gets the money"),
    )  # fmt: skip
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(
        _("state"), max_length=9, choices=DisposalState, default=DisposalState.PROPOSED, editable=False
    )
    proposed_by = models.CharField(_("proposed by"), max_length=150, editable=False)
    proposed_by_id = models.BigIntegerField(null=True, editable=False)
    proposed_at = models.DateTimeField(_("proposed at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)
    # The day it stands in the books: the disposal's, or that of the approval where its year is posted already.
    booked_on = models.DateField(_("in the books on"), null=True, editable=False)
    cost = MoneyField(_("cost"), default=0, editable=False)
    depreciation_amount = MoneyField(_("depreciation of the year"), default=0, editable=False)
    prior_amount = MoneyField(_("depreciation of earlier years"), default=0, editable=False)
    accumulated = MoneyField(_("accumulated depreciation"), default=0, editable=False)
    carrying_amount = MoneyField(_("carrying amount"), default=0, editable=False)
    gain = MoneyField(_("gain or loss"), default=0, editable=False)
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, related_name="+", null=True, editable=False,
        verbose_name=_("voucher"),
    )  # fmt: skip

    class Meta:
        verbose_name = _("disposal")
        verbose_name_plural = _("disposals")
        ordering = ["-disposed_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["asset"], condition=Q(state__in=LIVE), name="erp_asset_disposed_once"
            ),
            models.CheckConstraint(
                condition=Q(disposal_type=DisposalType.SALE, sale_amount__gt=0)
                | Q(
                    disposal_type__in=[DisposalType.SCRAP, DisposalType.DONATION],
                    sale_amount__gte=0,
                ),
                name="erp_disposal_amount",
            ),
        ]
        indexes = [models.Index(fields=["state", "-disposed_on"], name="erp_disposal_list")]

    def __str__(self) -> str:
        return f"{self.asset} ({self.get_disposal_type_display()})"


class DisposalPart(models.Model):
    """One asset that went with an approved disposal: the whole itself, or one of its parts (rupees)."""

    disposal = models.ForeignKey(
        AssetDisposal, models.CASCADE, related_name="parts", verbose_name=_("disposal")
    )
    asset = models.ForeignKey(Asset, models.PROTECT, related_name="+", verbose_name=_("asset"))
    cost = MoneyField(_("cost"))
    depreciation_amount = MoneyField(_("depreciation of the year"))
    prior_amount = MoneyField(_("depreciation of earlier years"))
    accumulated = MoneyField(_("accumulated depreciation"))

    class Meta:
        verbose_name = _("asset of a disposal")
        verbose_name_plural = _("assets of a disposal")
        ordering = ["disposal", "id"]
        constraints = [models.UniqueConstraint(fields=["disposal", "asset"], name="erp_disposal_part_once")]

    def __str__(self) -> str:
        return f"{self.asset_id} {self.cost - self.accumulated}"
