"""The institution's registration and the law that its documents are checked by; all of it dated."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.money import MoneyField
from core.validators import validate_gstin
from erp_planned.gst.enums import UNTAXED, Frequency, LineTreatment, StudentSupplyKind, TurnoverClass


class GstRegistration(models.Model):
    """A registration of the institution, from a day on; the next one ends it."""

    effective_on = models.DateField(_("from"), unique=True)
    gstin = models.CharField("GSTIN", max_length=15, validators=[validate_gstin])
    frequency = models.CharField(_("returns"), max_length=9, choices=Frequency, default=Frequency.MONTHLY)
    turnover_class = models.CharField(
        _("turnover of the year before"), max_length=8, choices=TurnoverClass, default=TurnoverClass.UP_TO_5
    )
    # Empty: no e-invoices; the reason says why.
    e_invoice_from = models.DateField(_("e-invoices from"), null=True, blank=True)
    e_invoice_reason = models.CharField(
        _("why no e-invoices"), max_length=200, blank=True,
        help_text=_("For example: department of the Government, exempt by Notification 23/2021."),
    )  # fmt: skip
    gstr1_version = models.CharField(_("version of the GSTR-1 file"), max_length=12, default="GST3.1.6")
    # Of lines of other apps that name none.
    usual_hsn = models.CharField(_("usual SAC"), max_length=8, default="9992")

    class Meta:
        verbose_name = _("GST registration")
        verbose_name_plural = _("GST registrations")
        ordering = ["-effective_on"]

    def __str__(self) -> str:
        return self.gstin

    @property
    def state(self) -> str:
        """The State of the registration (two digits)."""
        return self.gstin[:2]


class GstLaw(models.Model):
    """Limits and charges from a day on (reference: gst, sections 3 and 4); rupees and percent."""

    effective_on = models.DateField(_("from"), unique=True)
    b2cl_above = MoneyField(_("large above"), validators=[MinValueValidator(0)])
    late_fee_per_day = MoneyField(_("late fee of a day"), default=50, validators=[MinValueValidator(0)])
    late_fee_nil_per_day = MoneyField(
        _("late fee of a day, nil return"), default=20, validators=[MinValueValidator(0)]
    )
    late_fee_most = MoneyField(_("late fee at most"), default=5000, validators=[MinValueValidator(0)])
    interest_pct = models.DecimalField(
        _("interest of a year, percent"), max_digits=5, decimal_places=2, default=18,
        validators=[MinValueValidator(0), MaxValueValidator(50)],
    )  # fmt: skip

    class Meta:
        verbose_name = _("limits of GST")
        verbose_name_plural = _("limits of GST")
        ordering = ["-effective_on"]

    def __str__(self) -> str:
        return in_date(self.effective_on)


class GstRate(models.Model):
    """A rate of tax and the days on which it stands in the law, both ends in."""

    rate = models.DecimalField(
        _("percent"), max_digits=5, decimal_places=2,
        validators=[MinValueValidator(0), MaxValueValidator(40)],
    )  # fmt: skip
    valid_from = models.DateField(_("from"))
    valid_to = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("rate of GST")
        verbose_name_plural = _("rates of GST")
        ordering = ["rate", "valid_from"]
        constraints = [
            models.UniqueConstraint(fields=["rate", "valid_from"], name="erp_gst_rate_once"),
            models.CheckConstraint(
                condition=Q(valid_to=None) | Q(valid_to__gte=F("valid_from")), name="erp_gst_rate_days"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rate} %"


class ReverseCharge(models.Model):
    """Supplies on which the recipient pays the tax, by SAC, from a day on."""

    name = models.CharField(_("category"), max_length=120)
    # The beginning of codes: 9982 stands for all legal services.
    hsn_prefix = models.CharField(_("HSN or SAC begins with"), max_length=8)
    valid_from = models.DateField(_("from"))
    valid_to = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("reverse charge category")
        verbose_name_plural = _("reverse charge categories")
        ordering = ["hsn_prefix", "valid_from"]
        constraints = [
            models.UniqueConstraint(fields=["hsn_prefix", "valid_from"], name="erp_gst_reverse_once"),
            models.CheckConstraint(
                condition=Q(valid_to=None) | Q(valid_to__gte=F("valid_from")), name="erp_gst_reverse_days"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class HsnCode(models.Model):
    """A code of goods (HSN) or services (SAC, beginning with 99), and how supplies of it are usually treated."""

    code = models.CharField(_("HSN or SAC"), max_length=8, unique=True)
    description = models.CharField(_("description"), max_length=120)
    unit = models.CharField(_("unit"), max_length=3, default="NA")
    treatment = models.CharField(
        _("treatment"), max_length=7, choices=LineTreatment, default=LineTreatment.TAXABLE
    )

    class Meta:
        verbose_name = _("HSN or SAC")
        verbose_name_plural = _("HSN and SAC")
        ordering = ["code"]

    def __str__(self) -> str:
        return f"{self.code} {self.description}"


class StudentSupply(models.Model):
    """How one kind of supply to students stands in the returns on which days: its code, and why it has no tax.

    Of rows that overlap the one that begins last counts; without a row the kind is not brought into the ledger.
    """

    kind = models.CharField(_("supply"), max_length=12, choices=StudentSupplyKind)
    hsn_code = models.CharField("SAC", max_length=8)
    treatment = models.CharField(
        _("treatment"), max_length=7, choices=[(one.value, one.label) for one in UNTAXED],
        default=LineTreatment.EXEMPT,
    )  # fmt: skip
    valid_from = models.DateField(_("from"))
    valid_to = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("supply to students")
        verbose_name_plural = _("supplies to students")
        ordering = ["kind", "valid_from"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "valid_from"], name="erp_gst_student_once"),
            models.CheckConstraint(
                condition=Q(valid_to=None) | Q(valid_to__gte=F("valid_from")), name="erp_gst_student_days"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.hsn_code})"
