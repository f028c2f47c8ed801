"""Closed lists of leave, and what may follow each state of an application."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CreditMode(models.TextChoices):
    """How a type's account is filled."""

    NONE = "none", _("No account: granted each time")
    YEARLY = "yearly", _("On 1 January")
    PERIODIC = "periodic", _("On 1 January, or half-yearly by the organization's setting")
    LIFETIME = "lifetime", _("Once in a career")


class CarryForward(models.TextChoices):
    """What becomes of the balance when a new period begins."""

    NONE = "none", _("It lapses")
    MAXIMUM = "maximum", _("Carried up to a maximum")
    UNLIMITED = "unlimited", _("Carried in full")
    LIFETIME = "lifetime", _("A lifetime account, never credited again")


class PayEffect(models.TextChoices):
    """What a day of the type costs in pay."""

    FULL = "full", _("Full pay")
    HALF = "half", _("Half pay")
    NONE = "none", _("Without pay")
    CHILD_CARE = "child_care", _("Full pay for the first 365 days, then 80%")


class DayPay(models.TextChoices):
    """What one approved day of leave is paid at."""

    FULL = "full", _("Full pay")
    HALF = "half", _("Half pay")
    EIGHTY = "eighty", _("80%")
    NONE = "none", _("Without pay")


class HolidayType(models.TextChoices):
    """Kinds of holidays (spec: wider ERP, Holiday). Restricted and optional ones are chosen, by applying for leave."""

    NATIONAL = "National", _("National")
    RESTRICTED = "Restricted", _("Restricted")
    OPTIONAL = "Optional", _("Optional")


class ApplicationState(models.TextChoices):
    """An application waits, is decided, and may be taken back."""

    PENDING = "pending", _("Pending")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    CANCELLED = "cancelled", _("Cancelled")


TRANSITIONS: dict[ApplicationState, set[ApplicationState]] = {
    ApplicationState.PENDING: {
        ApplicationState.APPROVED,
        ApplicationState.REJECTED,
        ApplicationState.CANCELLED,
    },
    ApplicationState.APPROVED: {ApplicationState.CANCELLED},
    ApplicationState.REJECTED: set(),
    ApplicationState.CANCELLED: set(),
}
# Applications that hold their days: none of these of one employee may overlap.
LIVE = (ApplicationState.PENDING, ApplicationState.APPROVED)


class EntryReason(models.TextChoices):
    """Why a line stands in the ledger."""

    CREDIT = "credit", _("Credit of the period")
    SERVICE = "service", _("Credit adjusted to the days in service")
    LAPSE = "lapse", _("Lapsed at the end of the period")
    LEAVE = "leave", _("Leave taken")
    CANCELLATION = "cancellation", _("Leave cancelled")
    ADJUSTMENT = "adjustment", _("Adjustment")
    OPENING = "opening", _("Opening balance")
    REVERSAL = "reversal", _("Year-end taken back")


class YearEndState(models.TextChoices):
    """A year-end process counts until it is taken back."""

    APPLIED = "applied", _("Applied")
    REVERSED = "reversed", _("Taken back")


YEAR_END_TRANSITIONS: dict[YearEndState, set[YearEndState]] = {
    YearEndState.APPLIED: {YearEndState.REVERSED},
    YearEndState.REVERSED: set(),
}
