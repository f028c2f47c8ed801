"""The papers that move stock: issue slips and returns on them, transfers, counts."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.inventory.enums import CountStatus, SlipStatus, TransferStatus
from erp_planned.inventory.models.items import Batch, Item, Store


def _quantity(label: object, **more: object) -> models.DecimalField:
    """Return a column of a quantity in the item's unit, three decimals."""
    return models.DecimalField(label, max_digits=14, decimal_places=3, **more)  # type: ignore[arg-type]


class IssueSlip(models.Model):
    """Goods given out of a store (spec: ERP, IssueSlip); final, taken back by an opposite movement."""

    issue_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    store = models.ForeignKey(Store, models.PROTECT, related_name="+", verbose_name=_("store"))
    requested_by = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="+", verbose_name=_("requested by")
    )
    department = models.ForeignKey(
        "payroll_employees.Department", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("department"),
    )  # fmt: skip
    issued_on = models.DateField(_("date"))
    purpose = models.CharField(_("purpose"), max_length=200, blank=True)
    # Why a batch past its date, or one that does not expire first, is given out.
    batch_reason = models.CharField(_("reason for the batch"), max_length=300, blank=True)
    status = models.CharField(
        _("status"), max_length=8, choices=SlipStatus, default=SlipStatus.ISSUED, editable=False
    )
    issued_by = models.CharField(_("issued by"), max_length=150, editable=False)
    issued_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    reversed_on = models.DateField(_("reversed on"), null=True, editable=False)
    reversed_by = models.CharField(_("reversed by"), max_length=150, blank=True, editable=False)
    reversed_at = models.DateTimeField(_("reversed at"), null=True, editable=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("issue slip")
        verbose_name_plural = _("issue slips")
        ordering = ["-issued_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=SlipStatus.values), name="erp_slip_status"),
        ]
        indexes = [models.Index(fields=["requested_by", "-issued_on"], name="erp_slip_person")]

    def __str__(self) -> str:
        return self.issue_no


class IssueLine(models.Model):
    """What a slip gives of one item and batch; `value` is what it cost (rupees), `returned` what came back."""

    slip = models.ForeignKey(IssueSlip, models.CASCADE, related_name="lines", verbose_name=_("issue slip"))
    line_no = models.PositiveSmallIntegerField(_("line"))
    item = models.ForeignKey(Item, models.PROTECT, related_name="+", verbose_name=_("item"))
    batch = models.ForeignKey(Batch, models.PROTECT, related_name="+", null=True, verbose_name=_("batch"))
    quantity = _quantity(_("quantity"))
    value = MoneyField(_("value"))
    returned = _quantity(_("returned"), default=0)
    returned_value = MoneyField(_("value returned"), default=0)

    class Meta:
        verbose_name = _("line of an issue slip")
        verbose_name_plural = _("lines of an issue slip")
        ordering = ["slip", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["slip", "line_no"], name="erp_slip_line"),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, value__gte=0, returned__gte=0, returned__lte=F("quantity"))
                & Q(returned_value__gte=0, returned_value__lte=F("value")),
                name="erp_slip_line_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.quantity}"


class StockReturn(models.Model):
    """Goods that a department gives back of an issue slip, at what they cost when they were issued."""

    return_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    slip = models.ForeignKey(IssueSlip, models.PROTECT, related_name="returns", verbose_name=_("issue slip"))
    returned_on = models.DateField(_("date"))
    reason = models.CharField(_("reason"), max_length=300)
    value = MoneyField(_("value"), default=0, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("return to the store")
        verbose_name_plural = _("returns to the store")
        ordering = ["-returned_on", "-id"]

    def __str__(self) -> str:
        return self.return_no


class StockTransfer(models.Model):
    """Goods moved between two stores, out and in at once; the receiving store says that they arrived."""

    transfer_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    from_store = models.ForeignKey(Store, models.PROTECT, related_name="+", verbose_name=_("from"))
    to_store = models.ForeignKey(Store, models.PROTECT, related_name="+", verbose_name=_("to"))
    moved_on = models.DateField(_("date"))
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    status = models.CharField(
        _("status"), max_length=8, choices=TransferStatus, default=TransferStatus.SENT, editable=False
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    received_by = models.CharField(_("received by"), max_length=150, blank=True, editable=False)
    received_at = models.DateTimeField(_("received at"), null=True, editable=False)

    class Meta:
        verbose_name = _("transfer between stores")
        verbose_name_plural = _("transfers between stores")
        ordering = ["-moved_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=TransferStatus.values), name="erp_transfer_status"),
            models.CheckConstraint(condition=~Q(from_store=F("to_store")), name="erp_transfer_stores"),
        ]
        indexes = [models.Index(fields=["to_store", "status"], name="erp_transfer_arriving")]

    def __str__(self) -> str:
        return self.transfer_no


class TransferLine(models.Model):
    """What a transfer moves of one item and batch."""

    transfer = models.ForeignKey(
        StockTransfer, models.CASCADE, related_name="lines", verbose_name=_("transfer")
    )
    line_no = models.PositiveSmallIntegerField(_("line"))
    item = models.ForeignKey(Item, models.PROTECT, related_name="+", verbose_name=_("item"))
    batch = models.ForeignKey(Batch, models.PROTECT, related_name="+", null=True, verbose_name=_("batch"))
    quantity = _quantity(_("quantity"))

    class Meta:
        verbose_name = _("line of a transfer")
        verbose_name_plural = _("lines of a transfer")
        ordering = ["transfer", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["transfer", "line_no"], name="erp_transfer_line"),
            models.CheckConstraint(condition=Q(quantity__gt=0), name="erp_transfer_line_quantity"),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.quantity}"


class StockCount(models.Model):
    """What was counted in a store; differences are posted when somebody else approves."""

    count_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    store = models.ForeignKey(Store, models.PROTECT, related_name="+", verbose_name=_("store"))
    counted_on = models.DateField(_("date"))
    reason = models.CharField(_("reason"), max_length=300)
    status = models.CharField(
        _("status"), max_length=8, choices=CountStatus, default=CountStatus.WAITING, editable=False
    )
    made_by = models.CharField(_("counted by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("stock count")
        verbose_name_plural = _("stock counts")
        ordering = ["-counted_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=CountStatus.values), name="erp_count_status"),
        ]
        indexes = [models.Index(fields=["status", "-counted_on"], name="erp_count_list")]

    def __str__(self) -> str:
        return self.count_no


class CountLine(models.Model):
    """What was counted of one item and batch, and what the records said then."""

    count = models.ForeignKey(StockCount, models.CASCADE, related_name="lines", verbose_name=_("count"))
    line_no = models.PositiveSmallIntegerField(_("line"))
    item = models.ForeignKey(Item, models.PROTECT, related_name="+", verbose_name=_("item"))
    batch = models.ForeignKey(Batch, models.PROTECT, related_name="+", null=True, verbose_name=_("batch"))
    counted = _quantity(_("counted"))
    recorded = _quantity(_("on record"), editable=False)
    # The stock's last movement when it was counted: another one since makes the count stale.
    last_movement = models.BigIntegerField(default=0, editable=False)
    value = MoneyField(_("value of the difference"), default=0, editable=False)

    class Meta:
        verbose_name = _("line of a stock count")
        verbose_name_plural = _("lines of a stock count")
        ordering = ["count", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["count", "line_no"], name="erp_count_line"),
            models.UniqueConstraint(
                fields=["count", "item", "batch"], name="erp_count_item_once", nulls_distinct=False
            ),
            models.CheckConstraint(condition=Q(counted__gte=0, recorded__gte=0), name="erp_count_quantities"),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.counted}"
