"""The institution's particulars and settings: one row each in its schema."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from core import validators
from payroll.organizations.enums import DeductorCategory, HraBase, HraClass, NpsRounding, TaClass


class Organization(models.Model):
    """Who pays: the particulars that payslips, returns and certificates print."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    name = models.CharField(_("name"), max_length=200)
    code = models.CharField(_("code"), max_length=20)
    address = models.TextField(_("address"), blank=True)
    pan = models.CharField("PAN", max_length=10, blank=True, validators=[validators.validate_pan])
    tan = models.CharField("TAN", max_length=10, blank=True, validators=[validators.validate_tan])
    gstin = models.CharField("GSTIN", max_length=15, blank=True, validators=[validators.validate_gstin])
    ddo_code = models.CharField(_("DDO code"), max_length=20, blank=True)
    pao_code = models.CharField(_("PAO code"), max_length=20, blank=True)
    ain = models.CharField("AIN", max_length=7, blank=True, validators=[validators.validate_ain])
    deductor_category = models.CharField(
        _("deductor category"),
        max_length=1,
        choices=DeductorCategory,
        default=DeductorCategory.AUTONOMOUS_CENTRAL,
    )
    responsible_name = models.CharField(_("responsible person"), max_length=100, blank=True)
    responsible_designation = models.CharField(_("their designation"), max_length=100, blank=True)
    responsible_pan = models.CharField(
        _("their PAN"), max_length=10, blank=True, validators=[validators.validate_pan]
    )
    phone = models.CharField(_("phone"), max_length=15, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    logo = models.ImageField(_("logo"), upload_to="organization", blank=True)

    class Meta:
        verbose_name = _("organization")
        verbose_name_plural = _("organization")
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="organization_single_row")]

    def __str__(self) -> str:
        return self.name


class OrganizationSettings(models.Model):
    """How this institution computes and prints pay (DESIGN section 7)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    commission_version = models.PositiveSmallIntegerField(
        _("pay commission"), default=7, choices=[(7, _("7th")), (8, _("8th"))]
    )
    hra_class = models.CharField(_("city class for HRA"), max_length=1, choices=HraClass, default=HraClass.X)
    ta_class = models.CharField(_("city class for TA"), max_length=6, choices=TaClass, default=TaClass.HIGHER)
    hra_base = models.CharField(
        _("HRA is paid on"), max_length=15, choices=HraBase, default=HraBase.BASIC_PLUS_DA
    )
    nps_rounding = models.CharField(
        _("NPS is rounded"), max_length=10, choices=NpsRounding, default=NpsRounding.HALF_UP
    )
    financial_year_start_month = models.PositiveSmallIntegerField(
        _("first month of the financial year"),
        default=4,
        validators=[MinValueValidator(4), MaxValueValidator(4)],
    )
    retirement_age = models.PositiveSmallIntegerField(
        _("retirement age (years)"), default=60, validators=[MinValueValidator(50), MaxValueValidator(70)]
    )
    employee_code_prefix = models.CharField(
        _("employee codes begin with"), max_length=6, default="E", blank=True
    )
    payslip_footer = models.CharField(_("payslip footer"), max_length=300, blank=True)
    background_threshold = models.PositiveIntegerField(
        _("employees above which a run is processed in the background"), default=500
    )
    arrears_limit_months = models.PositiveSmallIntegerField(
        _("months that arrears may reach back"), default=36, validators=[MaxValueValidator(120)]
    )

    class Meta:
        verbose_name = _("payroll settings")
        verbose_name_plural = _("payroll settings")
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="organization_settings_single_row")
        ]

    def __str__(self) -> str:
        return str(_("Payroll settings"))
