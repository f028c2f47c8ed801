"""Indents: what a department asks to be bought."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.inventory.models import Item
from erp_planned.sourcing.enums import IndentStatus, PurchaseMode


class Indent(models.Model):
    """What a department asks to be bought (spec: ERP, Indent); estimates in rupees with tax.

    Approved, its estimate is committed on the account of the budget until it is ordered or cancelled.
    """

    indent_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    department = models.ForeignKey(
        "payroll_employees.Department", models.PROTECT, related_name="+", verbose_name=_("department")
    )
    purpose = models.CharField(_("purpose"), max_length=300)
    required_by = models.DateField(_("required by"))
    # Whose budget is used; empty where the institution keeps no books.
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("budget of account"),
    )  # fmt: skip
    estimated_total = MoneyField(_("estimate"), default=0, editable=False)
    mode = models.CharField(_("mode of purchase"), max_length=10, choices=PurchaseMode, blank=True)
    mode_reason = models.CharField(_("reason for the mode"), max_length=300, blank=True)
    # Why it is approved beside others with which it crosses a limit of the modes.
    splitting_reason = models.CharField(
        _("reason in spite of splitting"), max_length=300, blank=True, editable=False
    )
    # Who asked for it in the portal; empty where the office entered it.
    raised_by = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="+", null=True, blank=True, editable=False,
        verbose_name=_("raised by"),
    )  # fmt: skip
    status = models.CharField(
        _("status"), max_length=9, choices=IndentStatus, default=IndentStatus.DRAFT, editable=False
    )
    raised_on = models.DateField(_("raised on"))
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    approved_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    approved_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("indent")
        verbose_name_plural = _("indents")
        ordering = ["-raised_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=IndentStatus.values), name="erp_indent_status"),
            models.CheckConstraint(condition=Q(estimated_total__gte=0), name="erp_indent_estimate"),
            models.CheckConstraint(
                condition=~Q(status__in=[IndentStatus.APPROVED, IndentStatus.ORDERED])
                | Q(made_by_id=None)
                | Q(approved_by_id=None)
                | ~Q(made_by_id=models.F("approved_by_id")),
                name="erp_indent_two_people",
            ),
        ]
        indexes = [
            models.Index(fields=["status", "-raised_on"], name="erp_indent_list"),
            models.Index(fields=["account", "raised_on"], name="erp_indent_account"),
            models.Index(fields=["raised_on"], name="erp_indent_day"),
        ]

    def __str__(self) -> str:
        return self.indent_no


class IndentItem(models.Model):
    """A line of an indent: an item, how much, and the estimated rate in rupees a unit with tax."""

    indent = models.ForeignKey(Indent, models.CASCADE, related_name="items", verbose_name=_("indent"))
    line_no = models.PositiveSmallIntegerField(_("line"))
    item = models.ForeignKey(Item, models.PROTECT, related_name="+", verbose_name=_("item"))
    specification = models.CharField(_("specification"), max_length=500, blank=True)
    quantity = models.DecimalField(
        _("quantity"), max_digits=14, decimal_places=3, validators=[MinValueValidator(0.001)]
    )
    estimated_rate = MoneyField(_("estimated rate"), validators=[MinValueValidator(0)])

    class Meta:
        verbose_name = _("line of an indent")
        verbose_name_plural = _("lines of an indent")
        ordering = ["indent", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["indent", "line_no"], name="erp_indent_item_line"),
            models.UniqueConstraint(fields=["indent", "item"], name="erp_indent_item_once"),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, estimated_rate__gte=0), name="erp_indent_item_amounts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line_no}: {self.quantity}"
