"""Deposits of deducted tax, as they appear on challans or on the accounts office's statement."""

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from payroll.tds.enums import DepositMode, FormKind, MinorHead, Quarter


class Challan(models.Model):
    """One bank challan, or one book adjustment reported by the accounts office (Form 24G, 137).

    Amounts are whole rupees, as the forms demand; total = tax + interest + fee + others. `month` says whose
    deductions it pays (its first day); empty, it may pay any of the quarter.
    """

    financial_year = models.PositiveSmallIntegerField(_("financial year beginning"))
    quarter = models.CharField(_("quarter"), max_length=2, choices=Quarter)
    kind = models.CharField(_("for"), max_length=8, choices=FormKind)
    month = models.DateField(_("deductions of the month"), null=True, blank=True)
    mode = models.CharField(_("deposited by"), max_length=7, choices=DepositMode, default=DepositMode.CHALLAN)
    receipt_code = models.CharField(
        _("BSR code, or receipt number of Form 24G"),
        max_length=7,
        validators=[RegexValidator(r"^[0-9]{7}$", _("Write the seven digits."))],
    )
    serial = models.CharField(
        _("challan serial, or DDO serial of Form 24G"),
        max_length=5,
        validators=[RegexValidator(r"^[0-9]{5}$", _("Write the five digits, zeros in front included."))],
    )
    paid_on = models.DateField(_("date"))
    tax = MoneyField(_("tax"))
    interest = MoneyField(_("interest"), default=0)
    fee = MoneyField(_("fee"), default=0)
    others = MoneyField(_("penalty and others"), default=0)
    total = MoneyField(_("total"))
    minor_head = models.CharField(_("minor head"), max_length=3, choices=MinorHead, default=MinorHead.PAYABLE)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("challan")
        verbose_name_plural = _("challans")
        ordering = ["-financial_year", "-quarter", "paid_on", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["mode", "receipt_code", "paid_on", "serial"],
                name="tds_challan_unique",
                violation_error_message=_("This challan is entered already: same code, date and serial."),
            ),
            models.CheckConstraint(
                name="tds_challan_total",
                condition=Q(total=F("tax") + F("interest") + F("fee") + F("others")),
            ),
            models.CheckConstraint(
                name="tds_challan_amounts",
                condition=Q(tax__gte=0, interest__gte=0, fee__gte=0, others__gte=0, total__gt=0),
            ),
        ]
        indexes = [models.Index(fields=["financial_year", "quarter", "kind"], name="tds_challan_period")]

    def __str__(self) -> str:
        return f"{self.receipt_code} {self.paid_on:%d.%m.%Y} {self.serial}"
