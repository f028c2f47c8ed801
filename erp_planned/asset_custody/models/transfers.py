"""Transfers of assets between places and people; the value stays."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from erp_planned.asset_custody.enums import OPEN_TRANSFERS, TransferState
from erp_planned.assets.models import Asset

EMPLOYEE = "payroll_employees.Employee"


class AssetTransfer(models.Model):
    """A move of an asset (spec: ERP, AssetTransfer): asked for, approved by another, received at the other end.

    The asset's place changes when it is received; until then it is on its way, and takes no second transfer.
    """

    number = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    asset = models.ForeignKey(Asset, models.PROTECT, related_name="transfers", verbose_name=_("asset"))
    from_location = models.CharField(_("from"), max_length=120, blank=True, editable=False)
    to_location = models.CharField(_("to"), max_length=120)
    from_custodian = models.ForeignKey(
        EMPLOYEE,
        models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
        verbose_name=_("handed over by"),
    )
    to_custodian = models.ForeignKey(
        EMPLOYEE,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("into the custody of"),
    )
    transfer_on = models.DateField(_("date"))
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(
        _("state"), max_length=9, choices=TransferState, default=TransferState.REQUESTED, editable=False
    )
    requested_by = models.CharField(_("asked for by"), max_length=150, editable=False)
    requested_by_id = models.BigIntegerField(null=True, editable=False)
    requested_at = models.DateTimeField(_("asked for at"), auto_now_add=True)
    approved_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    approved_by_id = models.BigIntegerField(null=True, editable=False)
    approved_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    received_by = models.CharField(_("received by"), max_length=150, blank=True, editable=False)
    received_at = models.DateTimeField(_("received at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("transfer of an asset")
        verbose_name_plural = _("transfers of assets")
        ordering = ["-requested_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=TransferState.values), name="erp_transfer_state"),
            models.UniqueConstraint(
                fields=["asset"], condition=Q(state__in=OPEN_TRANSFERS), name="erp_transfer_one_open"
            ),
            models.CheckConstraint(
                condition=~Q(state__in=[TransferState.APPROVED, TransferState.RECEIVED])
                | Q(requested_by_id=None)
                | Q(approved_by_id=None)
                | ~Q(requested_by_id=F("approved_by_id")),
                name="erp_transfer_two_people",
            ),
        ]
        indexes = [models.Index(fields=["state", "-requested_at"], name="erp_transfer_list")]

    def __str__(self) -> str:
        return self.number
