"""The institution's particulars and settings: one row each in its schema."""

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from core import validators
from payroll.organizations.enums import (
    DeductorCategory,
    HraBase,
    HraClass,
    LeaveCredit,
    NpsRounding,
    RuleSet,
    TaClass,
    TdsState,
)

# Ages at which public institutions retire people, years.
RETIREMENT_AGES = [MinValueValidator(50), MaxValueValidator(70)]


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
    # What the heads of TDS statements ask for beside the above (reference: tds-returns, sections 3 and 4).
    state_code = models.CharField(_("State"), max_length=2, choices=TdsState, blank=True)
    pin_code = models.CharField(
        _("PIN code"), max_length=6, blank=True, validators=[validators.validate_pin_code]
    )
    ministry_code = models.CharField(
        _("ministry code"),
        max_length=2,
        blank=True,
        validators=[
            RegexValidator(
                r"^[0-9]{2}$", _("Write the two digits of the TDS list, 99 for any other ministry.")
            )
        ],
    )
    ministry_other = models.CharField(_("name of another ministry"), max_length=150, blank=True)
    government_state_code = models.CharField(
        _("State government"), max_length=2, choices=TdsState, blank=True
    )
    responsible_address = models.CharField(_("their address"), max_length=125, blank=True)
    responsible_state_code = models.CharField(_("their State"), max_length=2, choices=TdsState, blank=True)
    responsible_pin_code = models.CharField(
        _("their PIN code"), max_length=6, blank=True, validators=[validators.validate_pin_code]
    )
    responsible_mobile = models.CharField(
        _("their mobile"), max_length=15, blank=True, validators=[validators.validate_mobile]
    )
    responsible_email = models.EmailField(_("their e-mail"), max_length=75, blank=True)
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
    """How this institution computes and prints pay."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    commission_version = models.PositiveSmallIntegerField(
        _("pay commission"), default=7, choices=[(7, _("7th")), (8, _("8th"))]
    )
    # Empty: nobody has chosen yet, which is as in the specification.
    rule_set = models.CharField(
        _("rules of pay"), max_length=7, choices=RuleSet, blank=True,
        help_text=_("Nothing chosen: as in the specification. A choice says whose pay changes before it is saved."),
    )  # fmt: skip
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
        _("retirement age (years)"), default=60, validators=RETIREMENT_AGES
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
    leave_credit = models.CharField(
        _("earned and half-pay leave are credited"),
        max_length=11,
        choices=LeaveCredit,
        default=LeaveCredit.YEARLY,
    )

    class Meta:
        verbose_name = _("payroll settings")
        verbose_name_plural = _("payroll settings")
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="organization_settings_single_row")
        ]

    def __str__(self) -> str:
        return str(_("Payroll settings"))
