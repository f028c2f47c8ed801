"""Goods that go back to the vendor."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.purchase.enums import ReturnStatus
from erp_planned.purchase.models.orders import Quantity
from erp_planned.purchase.models.receipts import GoodsReceipt, ReceiptLine


class GoodsReturn(models.Model):
    """A return of goods of one receipt: rejected ones, or accepted ones that were found bad later.

    `debit_amount` is what the vendor owes for what was billed already (rupees, with tax): the figure of a debit note.
    """

    return_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    receipt = models.ForeignKey(
        GoodsReceipt, models.PROTECT, related_name="returns", verbose_name=_("goods receipt")
    )
    returned_on = models.DateField(_("returned on"))
    reason = models.CharField(_("reason"), max_length=300)
    status = models.CharField(
        _("status"), max_length=8, choices=ReturnStatus, default=ReturnStatus.WAITING, editable=False
    )
    debit_taxable = MoneyField(_("taxable to be debited"), default=0, editable=False)
    debit_tax = MoneyField(_("tax to be debited"), default=0, editable=False)
    debit_amount = MoneyField(_("debit note"), default=0, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("return to a vendor")
        verbose_name_plural = _("returns to vendors")
        ordering = ["-returned_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=ReturnStatus.values), name="erp_return_status"),
            models.CheckConstraint(
                condition=Q(debit_amount=F("debit_taxable") + F("debit_tax")), name="erp_return_debit"
            ),
            models.CheckConstraint(
                condition=~Q(status=ReturnStatus.APPROVED)
                | Q(made_by_id=None)
                | Q(decided_by_id=None)
                | ~Q(made_by_id=F("decided_by_id")),
                name="erp_return_two_people",
            ),
        ]

    def __str__(self) -> str:
        return self.return_no


class ReturnLine(models.Model):
    """A line of a return: how much of the rejected and how much of the accepted goods goes back."""

    goods_return = models.ForeignKey(
        GoodsReturn, models.CASCADE, related_name="lines", verbose_name=_("return")
    )
    receipt_line = models.ForeignKey(
        ReceiptLine, models.PROTECT, related_name="return_lines", verbose_name=_("line of the receipt")
    )
    rejected = Quantity(_("of the rejected"), default=0)
    accepted = Quantity(_("of the accepted"), default=0)
    # Of the accepted: what was billed already, for which the vendor is debited.
    debited = Quantity(_("debited"), default=0, editable=False)

    class Meta:
        verbose_name = _("line of a return")
        verbose_name_plural = _("lines of a return")
        ordering = ["goods_return", "id"]
        constraints = [
            models.UniqueConstraint(fields=["goods_return", "receipt_line"], name="erp_return_line_once"),
            models.CheckConstraint(
                condition=Q(rejected__gte=0, accepted__gte=0, debited__gte=0, debited__lte=F("accepted"))
                & (Q(rejected__gt=0) | Q(accepted__gt=0)),
                name="erp_return_line_quantities",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.goods_return_id}: {self.rejected + self.accepted}"
