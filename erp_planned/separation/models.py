"""Separation: the rules by date, the request, its clearance list, and settlements, which are final.

Triggers (migration 0002) refuse any change of a settlement and its lines.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.money import MoneyField
from erp_planned.separation.enums import (
    LIVE,
    OTHER,
    ExitStatus,
    GratuityBasis,
    LeaveOnResignation,
    LineKind,
    SeparationType,
)

EMPLOYEE = "payroll_employees.Employee"
A_YEAR = [MaxValueValidator(366)]
NOT_BELOW_ZERO = [MinValueValidator(0)]


class LeavingRule(models.Model):
    """What holds for those who leave from a date: gratuity, its cap in rupees, notice in days."""

    effective_on = models.DateField(_("from"), unique=True)
    gratuity_basis = models.CharField(_("gratuity"), max_length=7, choices=GratuityBasis)
    gratuity_cap = MoneyField(_("gratuity at most (rupees)"), validators=NOT_BELOW_ZERO)
    gratuity_on_resignation = models.BooleanField(_("gratuity on resignation"), default=False)
    leave_on_resignation = models.CharField(
        _("earned leave on resignation"), max_length=4, choices=LeaveOnResignation,
        default=LeaveOnResignation.HALF,
    )  # fmt: skip
    notice_resignation = models.PositiveSmallIntegerField(
        _("notice of resignation (days)"), default=30, validators=A_YEAR
    )
    notice_vrs = models.PositiveSmallIntegerField(
        _("notice of voluntary retirement (days)"), default=90, validators=A_YEAR
    )
    order_reference = models.CharField(_("order"), max_length=120, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    used_at = models.DateTimeField(_("first used"), null=True, editable=False)

    class Meta:
        verbose_name = _("rule of leaving")
        verbose_name_plural = _("rules of leaving")
        ordering = ["-effective_on"]
        constraints = [
            models.CheckConstraint(condition=Q(gratuity_cap__gte=0), name="erp_leaving_cap"),
        ]

    def __str__(self) -> str:
        return in_date(self.effective_on)


class ClearanceItem(models.Model):
    """A department or desk that says that somebody owes it nothing: library, stores, accounts."""

    name = models.CharField(_("name"), max_length=80)
    person = models.ForeignKey(
        EMPLOYEE, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("cleared by"),
        help_text=_("Left empty: anybody in the office who may."),
    )  # fmt: skip
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("clearance item")
        verbose_name_plural = _("clearance items")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="erp_clearance_item_name")]

    def __str__(self) -> str:
        return self.name


class SeparationRequest(models.Model):
    """Somebody's leaving (spec: ERP, SeparationRequest). `last_working_on` is the last day of service."""

    employee = models.ForeignKey(
        EMPLOYEE, models.PROTECT, related_name="separations", verbose_name=_("employee")
    )
    type = models.CharField(_("type"), max_length=11, choices=SeparationType)
    asked_on = models.DateField(_("asked on"))
    last_working_on = models.DateField(_("last working day"))
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    state = models.CharField(
        _("status"), max_length=9, choices=ExitStatus, default=ExitStatus.REQUESTED, editable=False
    )
    asked_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    asked_by = models.CharField(_("entered by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=500, blank=True, editable=False)

    class Meta:
        verbose_name = _("separation")
        verbose_name_plural = _("separations")
        ordering = ["-last_working_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["employee"], condition=Q(state__in=LIVE), name="erp_separation_once"
            ),
            models.CheckConstraint(
                condition=Q(last_working_on__gte=F("asked_on")) | Q(type=SeparationType.RETIREMENT),
                name="erp_separation_days",
            ),
            models.CheckConstraint(condition=Q(state__in=ExitStatus.values), name="erp_separation_state"),
        ]
        indexes = [models.Index(fields=["state", "last_working_on"], name="erp_separation_states")]

    def __str__(self) -> str:
        return f"{self.employee}: {self.get_type_display()}"


class Clearance(models.Model):
    """One item of somebody's clearance list; `dues` in rupees are recovered by the settlement."""

    request = models.ForeignKey(SeparationRequest, models.CASCADE, related_name="clearances")
    item = models.ForeignKey(ClearanceItem, models.PROTECT, related_name="+", verbose_name=_("item"))
    dues = MoneyField(_("dues (rupees)"), default=0, validators=NOT_BELOW_ZERO)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    cleared_at = models.DateTimeField(_("cleared at"), null=True, editable=False)
    cleared_by = models.CharField(_("cleared by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("clearance")
        verbose_name_plural = _("clearances")
        ordering = ["item__name"]
        constraints = [
            models.UniqueConstraint(fields=["request", "item"], name="erp_clearance_once"),
            models.CheckConstraint(condition=Q(dues__gte=0), name="erp_clearance_dues"),
        ]

    def __str__(self) -> str:
        return str(self.item)


class OtherLine(models.Model):
    """What the office adds to a settlement by hand: a bond, licence fee, tax, an honorarium. Rupees."""

    request = models.ForeignKey(SeparationRequest, models.CASCADE, related_name="others")
    kind = models.CharField(_("kind"), max_length=11, choices=OTHER)
    text = models.CharField(_("what it is"), max_length=200)
    amount = MoneyField(_("rupees"))
    entered_by = models.CharField(_("entered by"), max_length=150, editable=False)

    class Meta:
        verbose_name = _("other line")
        verbose_name_plural = _("other lines")
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="erp_other_line_positive")]

    def __str__(self) -> str:
        return self.text


class Settlement(models.Model):
    """A full and final settlement as it was settled; number 1 and on add what later facts changed."""

    request = models.ForeignKey(SeparationRequest, models.PROTECT, related_name="settlements")
    number = models.PositiveSmallIntegerField(_("number"), default=0)
    paid = MoneyField(_("to be paid"))
    recovered = MoneyField(_("to be recovered"))
    # Below zero: the employee owes it.
    net = models.DecimalField(_("net"), max_digits=14, decimal_places=2)
    emoluments = MoneyField(_("emoluments"))
    earned_days = models.DecimalField(_("earned leave paid (days)"), max_digits=5, decimal_places=1)
    half_pay_days = models.DecimalField(_("half-pay leave paid (days)"), max_digits=5, decimal_places=1)
    voucher = models.ForeignKey(
        "erp_finance.Voucher", models.PROTECT, related_name="+", null=True, verbose_name=_("voucher")
    )
    settled_at = models.DateTimeField(_("settled at"), auto_now_add=True)
    settled_by = models.CharField(_("settled by"), max_length=150)

    class Meta:
        verbose_name = _("settlement")
        verbose_name_plural = _("settlements")
        ordering = ["request", "number"]
        constraints = [
            models.UniqueConstraint(fields=["request", "number"], name="erp_settlement_once"),
            models.CheckConstraint(condition=Q(net=F("paid") - F("recovered")), name="erp_settlement_net"),
        ]

    def __str__(self) -> str:
        return f"{self.request_id}/{self.number}"


class SettlementLine(models.Model):
    """One line with its basis in words; a supplementary settlement may have an amount below zero."""

    settlement = models.ForeignKey(Settlement, models.PROTECT, related_name="lines")
    line_no = models.PositiveSmallIntegerField(_("line"))
    kind = models.CharField(_("kind"), max_length=11, choices=LineKind)
    text = models.CharField(_("what it is"), max_length=200)
    basis = models.CharField(_("basis"), max_length=300)
    amount = models.DecimalField(_("rupees"), max_digits=14, decimal_places=2)

    class Meta:
        verbose_name = _("line of a settlement")
        verbose_name_plural = _("lines of settlements")
        ordering = ["settlement", "line_no"]
        constraints = [
            models.UniqueConstraint(fields=["settlement", "line_no"], name="erp_settlement_line"),
        ]

    def __str__(self) -> str:
        return f"{self.text} {self.amount}"
