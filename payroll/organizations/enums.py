"""Closed lists of the organization."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HraClass(models.TextChoices):
    """City class for house rent allowance (OM 2/5/2017-E.II(B))."""

    X = "X", _("X (50 lakh people and more)")
    Y = "Y", _("Y (5 to 50 lakh)")
    Z = "Z", _("Z (all other places)")


class TaClass(models.TextChoices):
    """City class for transport allowance; its list of cities is not the HRA list."""

    HIGHER = "higher", _("One of the 19 higher-rate cities")
    OTHER = "other", _("Any other place")


class HraBase(models.TextChoices):
    """What HRA is a percentage of."""

    BASIC_PLUS_DA = "basic_plus_da", _("Basic pay and DA")
    BASIC = "basic", _("Basic pay alone")


class NpsRounding(models.TextChoices):
    """How an NPS contribution is rounded to the rupee."""

    HALF_UP = "half_up", _("To the nearest rupee, 50 paise up")
    UP = "up", _("To the next rupee")


class RuleSet(models.TextChoices):
    """By which rules an institution pays where the orders and the specification differ."""

    SPEC = "spec", _("As in the specification: HRA on basic pay and DA, TA without DA")
    CENTRAL = "central", _("Central rules: HRA on basic pay, TA with DA on it, NPS to the next rupee")
    OWN = "own", _("Our own choice of each")


class LeaveCredit(models.TextChoices):
    """When earned and half-pay leave are credited (spec: payroll, default leave types)."""

    YEARLY = "yearly", _("The whole year on 1 January")
    HALF_YEARLY = "half_yearly", _("Half on 1 January, half on 1 July")


class DeductorCategory(models.TextChoices):
    """Category letters of TDS statements (reference: tds-returns, section 3)."""

    CENTRAL = "A", _("Central government")
    STATE = "S", _("State government")
    STATUTORY_CENTRAL = "D", _("Statutory body, central")
    STATUTORY_STATE = "E", _("Statutory body, State")
    AUTONOMOUS_CENTRAL = "G", _("Autonomous body, central")
    AUTONOMOUS_STATE = "H", _("Autonomous body, State")
    LOCAL_CENTRAL = "L", _("Local authority, central")
    LOCAL_STATE = "N", _("Local authority, State")
    COMPANY = "K", _("Company")


class TdsState(models.TextChoices):
    """State codes of TDS statements; they are not the GST ones (reference: tds-returns, section 3)."""

    ANDAMAN = "1", _("Andaman and Nicobar Islands")
    ANDHRA_PRADESH = "2", _("Andhra Pradesh")
    ARUNACHAL_PRADESH = "3", _("Arunachal Pradesh")
    ASSAM = "4", _("Assam")
    BIHAR = "5", _("Bihar")
    CHANDIGARH = "6", _("Chandigarh")
    DADRA_DAMAN = "7", _("Dadra and Nagar Haveli and Daman and Diu")
    DELHI = "9", _("Delhi")
    GOA = "10", _("Goa")
    GUJARAT = "11", _("Gujarat")
    HARYANA = "12", _("Haryana")
    HIMACHAL_PRADESH = "13", _("Himachal Pradesh")
    JAMMU_KASHMIR = "14", _("Jammu and Kashmir")
    KARNATAKA = "15", _("Karnataka")
    KERALA = "16", _("Kerala")
    LAKSHADWEEP = "17", _("Lakshadweep")
    MADHYA_PRADESH = "18", _("Madhya Pradesh")
    MAHARASHTRA = "19", _("Maharashtra")
    MANIPUR = "20", _("Manipur")
    MEGHALAYA = "21", _("Meghalaya")
    MIZORAM = "22", _("Mizoram")
    NAGALAND = "23", _("Nagaland")
    ODISHA = "24", _("Odisha")
    PUDUCHERRY = "25", _("Puducherry")
    PUNJAB = "26", _("Punjab")
    RAJASTHAN = "27", _("Rajasthan")
    SIKKIM = "28", _("Sikkim")
    TAMIL_NADU = "29", _("Tamil Nadu")
    TRIPURA = "30", _("Tripura")
    UTTAR_PRADESH = "31", _("Uttar Pradesh")
    WEST_BENGAL = "32", _("West Bengal")
    CHHATTISGARH = "33", _("Chhattisgarh")
    UTTARAKHAND = "34", _("Uttarakhand")
    JHARKHAND = "35", _("Jharkhand")
    TELANGANA = "36", _("Telangana")
    LADAKH = "37", _("Ladakh")


class Role(models.TextChoices):
    """What a user of an organization is (spec: payroll, Roles); `permissions.MATRIX` says what it may do."""

    ADMIN = "admin", _("Administrator")
    HR_MANAGER = "hr_manager", _("HR manager")
    EMPLOYEE = "employee", _("Employee")
    ACCOUNTANT = "accountant", _("Accountant")
    FINANCE_OFFICER = "finance_officer", _("Finance officer")
    STUDENT = "student", _("Student")


# What a set of rules says of each setting, and whether DA is paid on TA (reference: payroll, HRA, TA, NPS, Leave).
RULE_SET_VALUES: dict[str, dict[str, str]] = {
    RuleSet.SPEC: {
        "hra_base": HraBase.BASIC_PLUS_DA,
        "nps_rounding": NpsRounding.HALF_UP,
        "leave_credit": LeaveCredit.YEARLY,
    },
    RuleSet.CENTRAL: {
        "hra_base": HraBase.BASIC,
        "nps_rounding": NpsRounding.UP,
        "leave_credit": LeaveCredit.HALF_YEARLY,
    },
}
DA_ON_TA: dict[str, bool] = {RuleSet.SPEC: False, RuleSet.CENTRAL: True}
